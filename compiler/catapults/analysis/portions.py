"""Lowers a part of the text once, as long as it and its surroundings stay what they are.

A part is what the parser takes over from one version of a text to the next: a statement of a body,
the declarations of one, a whole body, or all of the `data`. Beside its own tree it adds rows to the
tables of the program, uses of names and diagnostics, which all are kept with it.

A body is a part that holds others. Most changes leave most bodies as they are, and of those nothing
inside is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar, cast

from catapults.analysis.effects import statements_below
from catapults.analysis.usage import Usage
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.program import (
    Attribute,
    Check,
    Container,
    Global,
    Local,
    Site,
    Stmt,
    ValueType,
)
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.moving import move

if TYPE_CHECKING:
    from catapults.analysis.context import Context

R = TypeVar("R")

#: All that the meaning of a part depends on beside its own text and the names that it asks for;
#: compared by identity.
Frame = tuple[Any, ...]

_Declared = TypeVar("_Declared", bound=Attribute | Container | Global)


@dataclass(slots=True)
class Asked:
    """The names that a part looked up among what the text declares outside of handlers, and what
    they stood for."""

    globals: dict[str, Container | Global | None] = field(default_factory=dict)
    attributes: dict[str, Attribute | None] = field(default_factory=dict)
    #: All names that there were, where the part was told which are near to an unknown one.
    all: tuple[dict[str, Attribute], dict[str, Container | Global]] | None = None

    def add(self, other: Asked) -> None:
        """Adds what another part of the same version looked up."""
        self.globals.update(other.globals)
        self.attributes.update(other.attributes)
        self.all = other.all or self.all

    def is_answered_alike(self, context: Context) -> bool:
        """Whether the same would be found in a context."""
        if self.all is not None and self.all != (context.attributes, context.globals):
            return False
        return _are_answers(self.globals, context.globals) and _are_answers(
            self.attributes, context.attributes
        )


def _are_answers(found: Mapping[str, object], known: Mapping[str, object]) -> bool:
    """Whether the same would be found among what is known. All parts of a text ask, so that no
    function of Python is called for each name."""
    return all(map(is_, map(known.get, found), found.values()))


@dataclass(slots=True)
class _Portion:
    """What one part became and added."""

    frame: Frame
    place: Span
    result: Any
    first_site: int
    sites: list[Site]
    checks: list[Check]
    locals: list[Local]
    slots: list[Container]
    usage: Usage
    asked: Asked
    diagnostics: tuple[Diagnostic, ...]
    #: The parts inside, by the nodes that they begin with.
    inside: dict[ast.Node, _Portion]
    #: The places that lowering made, which the parser does not move; None before the part moved
    #: for the first time, when they are those that are left behind.
    made: list[Span] | None = None
    #: All statements that have a site; None before their numbers changed for the first time.
    numbered: list[Stmt] | None = None


class Portions:
    """The portions of one version of a scheduler, and those of the version before."""

    def __init__(self) -> None:
        """Nothing was lowered."""
        self._now: dict[ast.Node, _Portion] = {}
        self._before: dict[ast.Node, _Portion] = {}
        self._parameters: dict[ast.Name, Local] = {}
        self._parameters_before: dict[ast.Name, Local] = {}
        #: What is declared outside of handlers, by the identity of the place of its name.
        self._declared: dict[int, Attribute | Container | Global] = {}
        self._declared_before: dict[int, Attribute | Container | Global] = {}

    def __len__(self) -> int:
        """The number of parts."""
        return len(self._now) + len(self._before)

    def begin(self) -> None:
        """Begins a further version; what the last one did not have is forgotten."""
        self._before, self._now = self._now, {}
        self._parameters_before, self._parameters = self._parameters, {}

    def declare_again(self) -> None:
        """Begins to declare what the text has outside of handlers."""
        self._declared_before, self._declared = self._declared, {}

    def declared(self, symbol: _Declared) -> _Declared:
        """What is declared: the same as before, if nothing about it is other, so that all that
        names it stays as it is, too."""
        before = self._declared_before.get(id(symbol.span))
        if before is not None and _is_same(before, symbol):
            symbol = cast(_Declared, before)
        self._declared[id(symbol.span)] = symbol
        return symbol

    def parameter(self, name: ast.Name) -> Local:
        """The thread that a handler is about, by where it is named."""
        local = self._parameters_before.get(name)
        if local is None:
            local = Local(name=name.text, type=ValueType.THREAD, size=None, span=name.span)
        self._parameters[name] = local
        return local

    def lowered(self, context: Context, node: ast.Node, frame: Frame, lower: Callable[[], R]) -> R:
        """What a part that begins with a node becomes in a context, which gets all that it adds."""
        known = self._before.get(node)
        if known is not None and _stays(known, node, frame, context):
            _add(known, context)
            self._now.update(known.inside)
        else:
            first = len(self._now)
            known = _recorded(context, node, frame, lower)
            added = len(self._now) - first  # from the end: to skip what was there takes its time
            known.inside.update(reversed([*islice(reversed(self._now.items()), added)]))
        context.destroyed |= known.usage.destroys
        if not known.usage.verbatim:  # which uses more of the context than is kept
            self._now[node] = known
        result: R = known.result
        return result


def _stays(known: _Portion, node: ast.Node, frame: Frame, context: Context) -> bool:
    return (
        known.frame == frame
        and known.asked.is_answered_alike(context)
        and _follow(known, node, len(context.sites))
    )


def _recorded(context: Context, node: ast.Node, frame: Frame, lower: Callable[[], Any]) -> _Portion:
    usage, diagnostics, asked = context.usage, context.diagnostics, context.asked
    context.usage, context.diagnostics, context.asked = Usage(), Diagnostics(), Asked()
    sites, checks = len(context.sites), len(context.checks)
    locals_, slots = len(context.locals), len(context.local_slots)
    result = lower()
    portion = _Portion(
        frame=frame,
        place=Span(node.span.source, node.span.start, node.span.end),
        result=result,
        first_site=sites,
        sites=context.sites[sites:],
        checks=context.checks[checks:],
        locals=context.locals[locals_:],
        slots=context.local_slots[slots:],
        usage=context.usage,
        asked=context.asked,
        diagnostics=tuple(context.diagnostics),
        inside={},
    )
    context.usage, context.diagnostics, context.asked = usage, diagnostics, asked
    usage.add(portion.usage)
    asked.add(portion.asked)
    for diagnostic in portion.diagnostics:
        diagnostics.add(diagnostic)
    return portion


def _is_same(one: Attribute | Container | Global, other: Attribute | Container | Global) -> bool:
    """Whether two symbols say the same; what a variable is initialised with is not looked into."""
    return (
        one.__class__ is other.__class__
        and one.span is other.span
        and vars(one) == vars(other)
        and getattr(one, "init", None) is None
    )


def _add(portion: _Portion, context: Context) -> None:
    context.sites += portion.sites
    context.checks += portion.checks
    context.locals += portion.locals
    context.local_slots += portion.slots
    context.usage.add(portion.usage)
    context.asked.add(portion.asked)
    for diagnostic in portion.diagnostics:
        context.diagnostics.add(diagnostic)


def _follow(portion: _Portion, node: ast.Node, first_site: int) -> bool:
    """Moves a portion to where its part is now: places that lowering made, as those of nodes were
    moved by the parser, and numbers of sites. False where that cannot be done: blanks may have
    changed in all but statements."""
    before, place = portion.place, node.span
    if portion.diagnostics and not isinstance(node, ast.Stmt):
        return False
    if any(_reaches_out(one, portion.place) for one in portion.diagnostics):
        return False
    if before.source is not place.source:
        if portion.made is None:
            left = {id(one): one for one in _places(portion) if one.source is before.source}
            portion.made = list(left.values())
        if portion.made and not _move_made(portion, node):
            return False
        portion.place = Span(place.source, place.start, place.end)
    by = first_site - portion.first_site
    if by:
        _renumber(portion, by)
    return True


def _reaches_out(diagnostic: Diagnostic, place: Span) -> bool:
    """Whether a fix changes what stands elsewhere, which moves otherwise."""
    edits = (edit.span for fix in diagnostic.fixes for edit in fix.edits)
    return any(one.end < place.start or one.start > place.end for one in edits)


def _move_made(portion: _Portion, node: ast.Node) -> bool:
    """Moves what lowering made: of a part with others inside each of them does."""
    if portion.inside:
        return all(_follow(one, at, one.first_site) for at, one in portion.inside.items())
    if not isinstance(node, ast.Stmt):
        return False
    before, place = portion.place, node.span
    move(portion.made or (), place.source, place.start - before.start)
    return True


def _renumber(portion: _Portion, by: int) -> None:
    """Gives all sites of a part numbers that are so much higher."""
    for check in portion.checks:
        check.site += by
    if portion.numbered is None:
        result = portion.result
        below = statements_below(result) if isinstance(result, Stmt) else ()
        portion.numbered = [one for one in below if one.site]  # blocks have none
    for statement in portion.numbered:
        statement.site += by
    for inside in (portion, *portion.inside.values()):
        inside.first_site += by


def _places(portion: _Portion) -> Iterator[Span]:
    for site in portion.sites:
        yield site.span
    for diagnostic in portion.diagnostics:
        yield diagnostic.span
        for note in diagnostic.notes:
            yield note.span
        for fix in diagnostic.fixes:
            for edit in fix.edits:
                yield edit.span
