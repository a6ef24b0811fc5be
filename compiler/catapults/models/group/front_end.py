"""From the text of a group scheduler to the checked program, by way of the classic text that it
stands for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostic, Diagnostics, Fix, Note, Passing
from catapults.models.classic import front_end as classic
from catapults.models.group.answers.asked import asks_library
from catapults.models.group.answers.outcomes import report_never_runs
from catapults.models.group.base import interrupting
from catapults.models.group.libraries import check_library
from catapults.models.group.lower import Classic, lower
from catapults.models.group.resolve import resolve
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.parser import ParsedGroups, parse
from catapults.models.group.tree import Tree
from catapults.models.group.values import value_of
from catapults.models.model import Declared, Entry, Reading, Remarks, Request
from catapults.program import HOME, Members
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source, Span

#: Conditions with one outcome and what is never read: a copy for a group has constants in it.
_OF_ONE_COPY = frozenset(("W501", "W502", "W504", "W505"))


@dataclass(frozen=True)
class GroupReading(Reading):
    """A group scheduler, and the classic one that it stands for."""

    model = "group"

    tree: ast.GroupScheduler | None = None
    #: The same with all names resolved; None if they do not fit.
    resolved: Tree | None = None
    #: None if the tree of groups could not be made out.
    classic: classic.ClassicReading | None = None
    #: The classic text, and from where its lines come.
    text: str = ""
    written: Classic | None = None
    homes: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As the base class does."""
        return self.tree.name.text if self.tree is not None else ""

    def classic_text(self) -> str | None:
        """As the base class does."""
        return self.text

    def check_handlers(self) -> Remarks:
        """As the base class does."""
        return self.classic.check_handlers() if self.classic is not None else Remarks()

    def removals(self) -> Callable[[Declared], list[Fix]]:
        """As the base class does: nothing of the classic text is a person's to remove."""
        return super().removals()


def front_end(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> GroupReading:
    """Reads the tree, writes the classic text, and reads that."""
    parsed = parse(source, diagnostics)
    syntax = parsed.tree
    if syntax is None or diagnostics.has_errors:
        return GroupReading(parsed, diagnostics, tree=syntax)
    tree = resolve(syntax, diagnostics)
    if tree is None:
        return GroupReading(parsed, diagnostics, tree=syntax)
    library = profile(request.profile_name) if request.profile_name else interrupting()
    check_library(tree, library, diagnostics)
    report_never_runs(tree, diagnostics)
    if diagnostics.has_errors:
        return GroupReading(parsed, diagnostics, library, tree=syntax)
    written = lower(tree, library)
    text = written.writer.text
    stands_for = Source(f"{source.name} (classic)", text)
    told = _OfGroups(diagnostics, parsed, stands_for, written)
    asked = replace(request, profile_name=library.name)
    reading = classic.front_end(stands_for, asked, Lineage(), told)
    if reading.lowered is not None:
        reading.lowered.program.members = _members(tree, written)
    return GroupReading(
        parsed,
        reading.diagnostics,
        reading.profile,
        reading.lowered,
        tree=syntax,
        resolved=tree,
        classic=reading,
        text=text,
        written=written,
        homes=written.homes,
    )


def _members(tree: Tree, written: Classic) -> Members:
    values: dict[str, dict[str, int | float]] = {}
    named: dict[tuple[str, str], int] = {}
    for name, home in written.homes.items():
        values[name] = {HOME: home}
        place = tree.threads[name].home
        if place is None:
            continue
        group, member = place
        named[group.name, name] = home
        for word, one in member.values.items():
            value = value_of(one, {})
            if value is not None and word in tree.parameters:
                values[name][word] = value
    return Members(values, asks_library(tree), written.groups, named)


class _OfGroups(Passing):
    """Tells of the group text what was found in the classic one."""

    def __init__(
        self, target: Diagnostics, parsed: ParsedGroups, stands_for: Source, written: Classic
    ) -> None:
        super().__init__(target)
        self._parsed = parsed
        self._classic = stands_for
        self._origins = written.writer.origins
        self._starts = _line_starts(stands_for.text)
        items = parsed.tree.items if parsed.tree is not None else []
        self._functions = [one.span for one in items if isinstance(one, ast.Function)]
        self._told: set[tuple[Span, str]] = set()

    def add(self, diagnostic: Diagnostic) -> None:
        """As the base class does, at the place that the line comes from."""
        notes = tuple(replace(one, span=self._placed(one.span)) for one in diagnostic.notes)
        if diagnostic.span.source is self._classic:
            if self._is_of_copy(diagnostic):
                return
            notes = (Note(diagnostic.span, "in the classic text"), *notes)
            diagnostic = replace(
                diagnostic, span=self._placed(diagnostic.span), notes=notes, fixes=()
            )
        super().add(replace(diagnostic, notes=notes))

    def _is_of_copy(self, diagnostic: Diagnostic) -> bool:
        """Whether it is told of one copy of a decision of the text's own, of which there is one for
        each kind of member: an error that was told of another, or what is so in this one only."""
        place = self._placed(diagnostic.span)
        if not any(one.start <= place.start < one.end for one in self._functions):
            return False
        told = (place, diagnostic.code)
        again = told in self._told or diagnostic.code in _OF_ONE_COPY
        self._told.add(told)
        return again

    def _placed(self, span: Span) -> Span:
        if span.source is not self._classic:
            return span
        line = bisect_right(self._starts, span.start) - 1
        return self._origins[min(line, len(self._origins) - 1)]


def _line_starts(text: str) -> list[int]:
    return [0, *(one.end() for one in re.finditer("\n", text))]


def outline(source: Source) -> Iterable[Entry]:
    """The groups and parameters of a text, in its order."""
    tree = parse(source, Diagnostics()).tree
    for item in tree.items if tree is not None else ():
        match item:
            case ast.Parameters(imports=imports):
                for one in imports:
                    yield Entry(one.name.text, "parameter", one.type.value, one.span)
            case ast.Group(name=name, rule=rule):
                yield Entry(name.text, "group", rule.name.text, item.span)
            case ast.Function(name=name):
                yield Entry(name.text, "decision", "", item.span)
