"""The text of a group scheduler with the ids of its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from catapults.contracts.groups import MemberKind
from catapults.diagnostics import Diagnostic, Diagnostics, Severity
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.gestures.text.line_ends import LineEnds, line_ends
from catapults.edit.gestures.text.lines import dedented
from catapults.edit.groups.lists import Braces, indent_at
from catapults.models.group.resolve import resolve as resolve_tree
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.parser import parse
from catapults.models.group.tree import argument
from catapults.models.group.values import names_in
from catapults.source import Source
from catapults.syntax.ast import Import

#: What begins the id of a parameter.
PARAMETER = "parameter:"


@dataclass(frozen=True, eq=False)
class Line:
    """A member where it is written."""

    id: str
    group: ast.Group
    index: int
    syntax: ast.Member
    kind: MemberKind

    @property
    def name(self) -> str:
        """What it is called."""
        return self.syntax.name.text


class GroupText:
    """One version of a text, by its syntax alone: names need not fit."""

    def __init__(self, name: str, text: str) -> None:
        """Reads it. Errors are in :attr:`errors`."""
        self.source = Source(name, text)
        self.text = text
        found = Diagnostics()
        self._parsed = parse(self.source, found)
        #: Errors of the syntax.
        self.errors = [one for one in found if one.severity is Severity.ERROR]

    @property
    def tree(self) -> ast.GroupScheduler:
        """The syntax tree; refused if there is none that the text means."""
        tree = self._parsed.tree
        if tree is None or self.errors:
            first = self.errors[0] if self.errors else None
            where = f" Line {first.span.line}: {first.message}" if first is not None else ""
            raise RefusedError(f"The text has an error, and has to be mended first.{where}")
        return tree

    @cached_property
    def ends(self) -> LineEnds:
        """How its lines end."""
        wide = self.text.count("\r\n")
        newline = "\r\n" if wide and wide * 2 >= self.text.count("\n") else "\n"
        return line_ends(self.text, newline)

    @cached_property
    def groups(self) -> dict[str, ast.Group]:
        """By name, in the order of the text."""
        found: dict[str, ast.Group] = {}
        for item in self.tree.items:
            if isinstance(item, ast.Group):
                found.setdefault(item.name.text, item)
        return found

    @cached_property
    def functions(self) -> list[str]:
        """The names of decisions of its own."""
        return [one.name.text for one in self.tree.items if isinstance(one, ast.Function)]

    @cached_property
    def parameters(self) -> dict[str, Import]:
        """What is known of each member, by name."""
        sections = (one for one in self.tree.items if isinstance(one, ast.Parameters))
        return {one.name.text: one for section in sections for one in section.imports}

    @cached_property
    def lines(self) -> dict[str, Line]:
        """All members by their ids."""
        return {one.id: one for group in self.groups.values() for one in self._lines(group)}

    def lines_of(self, group: ast.Group) -> list[Line]:
        """The members of a group."""
        return [one for one in self.lines.values() if one.group is group]

    def _lines(self, group: ast.Group) -> Iterator[Line]:
        seen: Counter[str] = Counter()
        for index, member in enumerate(group.members or ()):
            name = member.name.text
            seen[name] += 1
            again = f"/{seen[name]}" if seen[name] > 1 else ""
            id_ = f"member:{group.name.text}/{name}{again}"
            yield Line(id_, group, index, member, self.kind_of(member))

    def kind_of(self, member: ast.Member) -> MemberKind:
        """What a member is."""
        if member.kind == "thread":
            is_guest = any(isinstance(one, ast.Guest) for one in member.settings)
            return "guest" if is_guest else "thread"
        return "group"

    def home_of(self, group: str) -> Line | None:
        """Where a group is a member."""
        lines = self.lines.values()
        return next((one for one in lines if one.kind == "group" and one.name == group), None)

    def below(self, group: str) -> set[str]:
        """The names of a group and of all groups below it."""
        found, ways = {group}, [group]
        while ways:
            syntax = self.groups.get(ways.pop())
            for one in self.lines_of(syntax) if syntax is not None else ():
                if one.kind == "group" and one.name not in found:
                    found.add(one.name)
                    ways.append(one.name)
        return found

    # --- by id ----------------------------------------------------------------------------

    def group(self, id_: str) -> ast.Group:
        """The group of an id."""
        found = self.groups.get(id_.removeprefix("group:"))
        if found is None or not id_.startswith("group:"):
            raise RefusedError("This group is not in the text any more.")
        return found

    def line(self, id_: str) -> Line:
        """The member of an id; that of a group's is where it is a member."""
        found = self.lines.get(id_)
        if found is None and id_.startswith("group:"):
            found = self.home_of(self.group(id_).name.text)
        if found is None:
            raise RefusedError("This member is not in the text any more.")
        return found

    def parameter(self, id_: str) -> Import:
        """The parameter of an id."""
        found = self.parameters.get(id_.removeprefix(PARAMETER))
        if found is None or not id_.startswith(PARAMETER):
            raise RefusedError("This parameter is not in the text any more.")
        return found

    def places(self) -> dict[str, int]:
        """Where the names of all parts stand, by their ids."""
        found = {f"group:{name}": one.name.span.start for name, one in self.groups.items()}
        found |= {
            f"{PARAMETER}{name}": one.name.span.start for name, one in self.parameters.items()
        }
        return found | {id_: one.syntax.name.span.start for id_, one in self.lines.items()}

    # --- braces ---------------------------------------------------------------------------

    def members(self, group: ast.Group) -> Braces:
        """What stands in the braces of a group that has some."""
        members = group.members or ()
        start = self._behind_brace(group.rule.span.end)
        things = [(one.span.start, one.span.end) for one in members]
        return self._braces(start, group.span.end - 1, things)

    def items(self) -> Braces:
        """The parts of the whole text."""
        start = self._behind_brace(self.tree.name.span.end)
        things = [(one.span.start, one.span.end) for one in self.tree.items]
        return self._braces(start, self.tree.span.end - 1, things)

    def section(self, section: ast.Parameters) -> Braces:
        """What stands in the braces of parameters."""
        things = [(one.span.start, one.span.end) for one in section.imports]
        return self._braces(self._behind_brace(section.span.start), section.span.end - 1, things)

    def _braces(self, start: int, end: int, things: list[tuple[int, int]]) -> Braces:
        comments = [one for one in self._parsed.comments if start <= one.span.start < end]
        return Braces(self.text, start, end, things, comments)

    def _behind_brace(self, at: int) -> int:
        """Behind the first opening brace from a place on that is in no comment."""
        ends = {one.span.start: one.span.end for one in self._parsed.comments}
        while self.text[at] != "{":
            at = ends.get(at, at + 1)
        return at + 1

    def lines_between(self, written: str, start: int, end: int) -> list[str]:
        """The lines of a range of this text, or of one that is like it up to there, without their
        indentation."""
        found = dedented(written[start:end], indent_at(self.text, start))
        return [one.text for one in found]

    # --- what is wrong --------------------------------------------------------------------

    def found(self) -> list[Diagnostic]:
        """All errors that are known without a library."""
        if self._parsed.tree is None or self.errors:
            return self.errors
        found = Diagnostics()
        resolve_tree(self._parsed.tree, found)
        return [one for one in found if one.severity is Severity.ERROR]


def keys_of(group: ast.Group) -> list[str]:
    """The parameters that a group decides by."""
    if group.rule.name.text not in ("priority", "dynamic_priority", "edf", "share"):
        return []
    first = (group.rule.arguments or [])[:1]
    names = [name.text for one in first for name in names_in(argument(one))]
    return [one for one in dict.fromkeys(names) if one != "now"]
