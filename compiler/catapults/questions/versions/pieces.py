"""Reads a text again after a change, only where it changed.

The sections and, in those that changed, the statements that no change touches are taken over from
the tree before. What lies between them is cut into lexemes and parsed as if they were not there.
They go where they were if that is certainly what a parse of the whole text would find; if not, the
text has to be read from the start.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from catapults.questions.versions.changes import Changes
from catapults.questions.versions.layouts import Range, Successor, lies_in
from catapults.questions.versions.matching import matched
from catapults.source import Span
from catapults.syntax import ast

#: Parts of a body.
Item = ast.Declaration | ast.Stmt
#: The nodes that are taken over whole.
Piece = ast.Section | Item

_WithParameter = ast.Handler | ast.Aspect
_WithBody = _WithParameter | ast.Invariant

P = TypeVar("P", bound=Piece)


@dataclass(frozen=True)
class Touched:
    """A section that changes touch, with the parts of its body, and those of them that stay."""

    section: ast.Section
    items: list[Item]
    stays: list[Item]


class Reusable:
    """What of a tree changes leave as it is: whole sections, and parts of bodies."""

    def __init__(self, scheduler: ast.Scheduler, changes: Changes) -> None:
        """Looks for it in a tree without syntax errors, whose version is looked at."""
        self._changes = changes
        self.before = scheduler.sections
        self.sections = [one for one in self.before if changes.leave(one.span)]
        touched = [one for one in self.before if not changes.leave(one.span)]
        self.touched = [_parted(section, changes) for section in touched]
        items = [item for one in self.touched for item in one.stays]
        pieces: list[Piece] = [*self.sections, *items]
        #: Where all that stays is in the text before the changes, in its order.
        self.places = sorted((one.span.start, one.span.end) for one in pieces)

    def holds(self, span: Span) -> bool:
        """Whether a place of the text before the changes lies in what stays."""
        return lies_in(self.places, span.start, span.end)

    def taken_over(self, layouts: Successor) -> list[Range] | None:
        """Takes over the parts of what stays, and tells the ranges of the text behind the changes
        that are to be read; None if parts reach beyond what stays."""
        ranges, at = list[Range](), 0
        for start, end in self.places:
            by = self._changes.moved(start) - start
            if not layouts.take_range(start, end, by):
                return None
            ranges.append((at, start + by))
            at = end + by
        layouts.follow_moved()
        return [*ranges, (at, len(layouts.layout.source.text))]


def _parted(section: ast.Section, changes: Changes) -> Touched:
    """The neighbours of a change are read again: of `if (a) b;` and a new `else c;` behind it
    both are, as are both of a new `if (a)` and what follows it."""
    items = items_of(section)
    if not isinstance(section, _WithBody | ast.DataSection):
        return Touched(section, items, [])
    starts, ends = [item.span.start for item in items], [item.span.end for item in items]
    stays, at = list[Item](), 0
    for change in changes.at(section.span):
        before, behind = bisect_left(ends, change.start), bisect_right(starts, change.end_before)
        stays += items[at : max(before - 1, 0)]
        at = max(at, behind + 1)
    return Touched(section, items, stays + items[at:])


def items_of(piece: Piece) -> list[Item]:
    """The parts of a section that are taken over alone where it changed; other pieces have none."""
    match piece:
        case ast.DataSection(declarations=declarations):
            return [*declarations]
        case ast.Handler(body=body) | ast.Aspect(body=body) | ast.Invariant(body=body):
            return [*body.declarations, *body.statements]
    return []


# --- putting it back ------------------------------------------------------------------


def put_back(scheduler: ast.Scheduler, kept: Reusable) -> bool:
    """Adds what stays to the tree of what was read anew; False if it does not fit in there."""
    sections = _merged(scheduler.sections, kept.sections)
    inside = all(_holds(scheduler.span, one) for one in kept.sections)
    bodies = [_place_of(scheduler, one) for one in kept.touched if one.stays]
    apart = len({section for section, _ in bodies}) == len(bodies)  # no two became one
    if sections is None or not inside or not apart or any(not items for _, items in bodies):
        return False
    scheduler.sections[:] = sections
    for section, items in bodies:
        _set_items(section, items)
    return True


def match_again(scheduler: ast.Scheduler, kept: Reusable, layouts: Successor) -> None:
    """Takes what was read again, and says the same as before, for what was there before."""
    touched = {one.section: one for one in kept.touched}
    for before, now in _between(kept.before, scheduler.sections, kept.sections):
        pairs = zip(before, now, strict=True) if len(before) == len(now) else ()
        for old, new in pairs:
            if old.__class__ is new.__class__:
                _match_items(touched[old], new, layouts)
                _keep_parameter(old, new, layouts)


def _match_items(old: Touched, new: ast.Section, layouts: Successor) -> None:
    found: dict[Item, Item] = {}
    for before, now in _between(old.items, items_of(new), old.stays):
        found.update(zip(now, matched(before, now, layouts), strict=True))
    _set_items(new, [found.get(item, item) for item in items_of(new)])


def _between(
    before: Sequence[P], now: Sequence[P], stays: Sequence[P]
) -> Iterator[tuple[list[P], list[P]]]:
    """What there was, and what there is now, from each thing that stays to the next; nothing if not
    all that stays is among the present ones."""
    ends = set(stays)
    if len(ends.intersection(now)) == len(ends):
        for gone, come in zip(_parts(before, ends), _parts(now, ends), strict=True):
            if gone and come:
                yield gone, come


def _parts(things: Sequence[P], ends: Collection[P]) -> Iterator[list[P]]:
    part: list[P] = []
    for one in things:
        if one in ends:
            yield part
            part = []
        else:
            part.append(one)
    yield part


def _set_items(section: ast.Section, items: Sequence[Item]) -> None:
    declarations = [item for item in items if isinstance(item, ast.Declaration)]
    if isinstance(section, ast.DataSection):
        section.declarations[:] = declarations
    elif isinstance(section, _WithBody):
        section.body.declarations[:] = declarations
        section.body.statements[:] = [item for item in items if isinstance(item, ast.Stmt)]


def _place_of(scheduler: ast.Scheduler, touched: Touched) -> tuple[ast.Section, list[Item]]:
    """The section into whose body it belongs what stays, with all that is in it then; nothing where
    there is no such section."""
    for section in scheduler.sections:
        if not isinstance(section, _WithBody | ast.DataSection):
            continue
        body = section.span if isinstance(section, ast.DataSection) else section.body.span
        if _holds(body, touched.stays[0]) and _holds(body, touched.stays[-1]):
            merged = _merged(items_of(section), touched.stays) or []
            declares = [isinstance(item, ast.Declaration) for item in merged]
            return section, merged if declares == sorted(declares, reverse=True) else []
    return touched.section, []


def _keep_parameter(old: ast.Section, new: ast.Section, layouts: Successor) -> None:
    """A parameter that is written as before is the one from before."""
    if not isinstance(old, _WithParameter) or not isinstance(new, _WithParameter):
        return
    if old.param is not None and new.param is not None:
        (new.param,) = matched([old.param], [new.param], layouts)


def _holds(span: Span, piece: Piece) -> bool:
    return span.start < piece.span.start and piece.span.end < span.end


def _merged(read: Sequence[P], stays: Sequence[P]) -> list[P] | None:
    """Both in the order of the text; None if something that was read reaches around what stays."""
    placed = [(one, one.span.start, one.span.end) for one in (*read, *stays)]
    placed.sort(key=lambda one: one[1:])
    if any(end > start for (_, _, end), (_, start, _) in pairwise(placed)):
        return None
    return [one for one, _, _ in placed]
