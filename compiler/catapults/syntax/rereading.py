"""Reads a text again after a change, only where it changed.

The sections and, in the section that changed, the statements that the change does not touch are
taken over from the tree before. What lies between them is cut into lexemes and parsed as if they
were not there. They go where they were if that is certainly what a parse of the whole text would
find; if not, the text has to be read from the start.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.matching import matched

#: Parts of a body.
Item = ast.Declaration | ast.Stmt
#: The nodes that are taken over whole.
Piece = ast.Section | Item

_WithParameter = ast.Handler | ast.Aspect
_WithBody = _WithParameter | ast.Invariant

P = TypeVar("P", bound=Piece)


@dataclass(frozen=True)
class Change:
    """The one range in which two texts differ, as offsets into both."""

    start: int
    end_before: int
    end: int

    @property
    def shift(self) -> int:
        """By how much what follows moves."""
        return self.end - self.end_before

    def leaves(self, span: Span) -> bool:
        """Whether there is something that stays between the change and a place."""
        return span.end < self.start or span.start > self.end_before

    def moved(self, offset: int) -> int:
        """Where what was at an offset is now."""
        return offset + self.shift if offset >= self.end_before else offset


def change_between(before: str, after: str) -> Change:
    """The smallest range outside which two texts agree."""
    most = min(len(before), len(after))
    start = _length(most, lambda n, m: before[n:m] == after[n:m])
    behind = most - start
    b, a = len(before), len(after)
    end = _length(behind, lambda n, m: before[b - m : b - n] == after[a - m : a - n])
    return Change(start, b - end, a - end)


def _length(most: int, agree: Callable[[int, int], bool]) -> int:
    """The largest number up to ``most`` such that all below it agree; ``agree`` compares a range of
    numbers."""
    known = 0
    while known < most:
        middle = (known + most + 1) // 2
        if agree(known, middle):
            known = middle
        else:
            most = middle - 1
    return known


@dataclass(frozen=True)
class Touched:
    """A section that the change touches, with what stays of its body and what is read again."""

    section: ast.Section
    stays: list[Item]
    again: list[Item]


class Reusable:
    """What of a tree a change leaves as it is: whole sections, and parts of bodies."""

    def __init__(self, scheduler: ast.Scheduler, change: Change) -> None:
        """Looks for it in a tree without syntax errors."""
        self.change = change
        self.sections = [one for one in scheduler.sections if change.leaves(one.span)]
        touched = [one for one in scheduler.sections if not change.leaves(one.span)]
        self.touched = [_parted(section, change) for section in touched]
        items = [item for one in self.touched for item in one.stays]
        #: All that stays, in the order of the text.
        self.pieces: list[Piece] = sorted([*self.sections, *items], key=lambda one: one.span.start)
        self._starts = [one.span.start for one in self.pieces]

    def place(self, piece: Piece) -> tuple[int, int]:
        """Where a piece is in the text behind the change."""
        return self.change.moved(piece.span.start), self.change.moved(piece.span.end)

    def shift(self, span: Span) -> int:
        """By how much a place moves that the change leaves."""
        return self.change.moved(span.start) - span.start

    def holds(self, span: Span) -> bool:
        """Whether a place lies in what stays."""
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self.pieces[at].span.end

    def between(self, length: int) -> Iterator[tuple[int, int]]:
        """The ranges of the text behind the change that are to be read, with its length."""
        at = 0
        for piece in self.pieces:
            start, end = self.place(piece)
            yield at, start
            at = end
        yield at, length


def _parted(section: ast.Section, change: Change) -> Touched:
    """The neighbours of the change are read again: of `if (a) b;` and a new `else c;` behind it
    both are, as are both of a new `if (a)` and what follows it."""
    items = _items(section)
    before = [item for item in items if item.span.end < change.start][:-1]
    behind = [item for item in items if item.span.start > change.end_before][1:]
    if not isinstance(section, _WithBody | ast.DataSection):
        return Touched(section, [], items)
    return Touched(section, before + behind, items[len(before) : len(items) - len(behind)])


def _items(section: ast.Section) -> list[Item]:
    match section:
        case ast.DataSection(declarations=declarations):
            return [*declarations]
        case ast.Handler(body=body) | ast.Aspect(body=body) | ast.Invariant(body=body):
            return [*body.declarations, *body.statements]
    return []


# --- putting it back ------------------------------------------------------------------


def put_back(scheduler: ast.Scheduler, kept: Reusable) -> bool:
    """Adds what stays to the tree of what was read anew; False if it does not fit in there. The
    places in what stays are those of before."""
    sections = _merged(scheduler.sections, kept.sections, kept)
    inside = all(_holds(scheduler.span, one, kept) for one in kept.sections)
    bodies = [_place_of(scheduler, one, kept) for one in kept.touched if one.stays]
    apart = len({section for section, _ in bodies}) == len(bodies)  # no two became one
    if sections is None or not inside or not apart or any(not items for _, items in bodies):
        return False
    scheduler.sections[:] = sections
    for section, items in bodies:
        _set_items(section, items)
    return True


def match_again(scheduler: ast.Scheduler, kept: Reusable) -> None:
    """Takes what was read again, and says the same as before, for what was there before."""
    if len(kept.touched) != 1:
        return
    (old,) = kept.touched
    stays = {id(one) for one in (*kept.sections, *old.stays)}
    sections = [one for one in scheduler.sections if id(one) not in stays]
    if len(sections) != 1 or sections[0].__class__ is not old.section.__class__:
        return
    (new,) = sections
    read = [item for item in _items(new) if id(item) not in stays]
    found = dict(zip(map(id, read), matched(old.again, read), strict=True))
    _set_items(new, [found.get(id(item), item) for item in _items(new)])
    _keep_parameter(old.section, new)


def _set_items(section: ast.Section, items: Sequence[Item]) -> None:
    declarations = [item for item in items if isinstance(item, ast.Declaration)]
    if isinstance(section, ast.DataSection):
        section.declarations[:] = declarations
    elif isinstance(section, _WithBody):
        section.body.declarations[:] = declarations
        section.body.statements[:] = [item for item in items if isinstance(item, ast.Stmt)]


def _place_of(
    scheduler: ast.Scheduler, touched: Touched, kept: Reusable
) -> tuple[ast.Section, list[Item]]:
    """The section into whose body it belongs what stays, with all that is in it then; nothing where
    there is no such section."""
    for section in scheduler.sections:
        if not isinstance(section, _WithBody | ast.DataSection):
            continue
        body = section.span if isinstance(section, ast.DataSection) else section.body.span
        if _holds(body, touched.stays[0], kept) and _holds(body, touched.stays[-1], kept):
            merged = _merged(_items(section), touched.stays, kept) or []
            declares = [isinstance(item, ast.Declaration) for item in merged]
            return section, merged if declares == sorted(declares, reverse=True) else []
    return touched.section, []


def _keep_parameter(old: ast.Section, new: ast.Section) -> None:
    """A parameter that is written as before is the one from before."""
    if not isinstance(old, _WithParameter) or not isinstance(new, _WithParameter):
        return
    if old.param is not None and new.param is not None:
        (new.param,) = matched([old.param], [new.param])


def _holds(span: Span, piece: Piece, kept: Reusable) -> bool:
    start, end = kept.place(piece)
    return span.start < start and end < span.end


def _merged(read: Sequence[P], stays: Sequence[P], kept: Reusable) -> list[P] | None:
    """Both in the order of the text; None if something that was read reaches around what stays."""
    placed = [(one, one.span.start, one.span.end) for one in read]
    placed += [(one, *kept.place(one)) for one in stays]
    placed.sort(key=lambda one: one[1:])
    if any(end > start for (_, _, end), (_, start, _) in pairwise(placed)):
        return None
    return [one for one, _, _ in placed]
