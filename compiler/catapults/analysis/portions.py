"""Lowers a part of the text once, as long as it and its surroundings stay what they are.

A part is what the parser takes over from one version of a text to the next: a statement of a body,
the declarations of one, or all of the `data`. Beside its own tree it adds rows to the tables of the
program, uses of names and diagnostics, which all are kept with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from catapults.analysis.effects import statements_below
from catapults.analysis.usage import Usage
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.program import Check, Container, Local, Site, Stmt, ValueType
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.moving import move

if TYPE_CHECKING:
    from catapults.analysis.context import Context

R = TypeVar("R")

#: All that the meaning of a part depends on beside its own text; compared by identity.
Frame = tuple[Any, ...]


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
    diagnostics: tuple[Diagnostic, ...]


class Portions:
    """The portions of one version of a scheduler, and those of the version before."""

    def __init__(self) -> None:
        """Nothing was lowered."""
        self._now: dict[ast.Node, _Portion] = {}
        self._before: dict[ast.Node, _Portion] = {}
        self._parameters: dict[ast.Name, Local] = {}
        self._parameters_before: dict[ast.Name, Local] = {}

    def __len__(self) -> int:
        """The number of parts."""
        return len(self._now) + len(self._before)

    def begin(self) -> None:
        """Begins a further version; what the last one did not have is forgotten."""
        self._before, self._now = self._now, {}
        self._parameters_before, self._parameters = self._parameters, {}

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
        if known is not None and known.frame == frame and _follow(known, node, len(context.sites)):
            _add(known, context)
        else:
            known = _recorded(context, node, frame, lower)
        if not known.usage.verbatim:  # which uses more of the context than is kept
            self._now[node] = known
        result: R = known.result
        return result


def _recorded(context: Context, node: ast.Node, frame: Frame, lower: Callable[[], Any]) -> _Portion:
    usage, diagnostics = context.usage, context.diagnostics
    context.usage, context.diagnostics = Usage(), Diagnostics()
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
        diagnostics=tuple(context.diagnostics),
    )
    context.usage, context.diagnostics = usage, diagnostics
    usage.add(portion.usage)
    for diagnostic in portion.diagnostics:
        diagnostics.add(diagnostic)
    return portion


def _add(portion: _Portion, context: Context) -> None:
    context.sites += portion.sites
    context.checks += portion.checks
    context.locals += portion.locals
    context.local_slots += portion.slots
    context.usage.add(portion.usage)
    for diagnostic in portion.diagnostics:
        context.diagnostics.add(diagnostic)


def _follow(portion: _Portion, node: ast.Node, first_site: int) -> bool:
    """Moves a portion to where its part is now: places that lowering made, as those of nodes were
    moved by the parser, and numbers of sites. False where that cannot be done: blanks may have
    changed in all but statements."""
    before, place = portion.place, node.span
    left = {id(one): one for one in _places(portion) if one.source is not place.source}
    own = [one for one in left.values() if one.source is before.source]
    if not isinstance(node, ast.Stmt) and (own or portion.diagnostics):
        return False
    move(own, place.source, place.start - before.start)
    portion.place = Span(place.source, place.start, place.end)
    by = first_site - portion.first_site
    if by:
        for check in portion.checks:
            check.site += by
        if isinstance(portion.result, Stmt):
            for one in statements_below(portion.result):
                one.site += by if one.site else 0  # blocks have none
        portion.first_site = first_site
    return True


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
