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
from catapults.syntax.moving import move

#: Parts of a body.
Item = ast.Declaration | ast.Stmt
#: The nodes that are taken over whole.
Piece = ast.Section | Item

_WithBody = ast.Handler | ast.Aspect | ast.Invariant

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


class Reusable:
    """What of a tree a change leaves as it is: whole sections, and parts of bodies."""

    def __init__(self, scheduler: ast.Scheduler, change: Change) -> None:
        """Looks for it in a tree without syntax errors."""
        self.change = change
        self.sections: list[ast.Section] = []
        #: The sections that the change touches, with what stays of their bodies.
        self.touched: list[tuple[_WithBody, list[Item]]] = []
        for section in scheduler.sections:
            if change.leaves(section.span):
                self.sections.append(section)
            elif isinstance(section, _WithBody):
                items = _untouched([*section.body.declarations, *section.body.statements], change)
                if items:
                    self.touched.append((section, items))
        all_items = [item for _, items in self.touched for item in items]
        #: All that stays, in the order of the text.
        self.pieces: list[Piece] = sorted(
            [*self.sections, *all_items], key=lambda one: one.span.start
        )
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


def _untouched(items: list[Item], change: Change) -> list[Item]:
    """The items of a body that stay, but for the neighbours of the change: of `if (a) b;` and a new
    `else c;` behind it both are read again, as are both of a new `if (a)` and what follows it."""
    before = [item for item in items if item.span.end < change.start]
    behind = [item for item in items if item.span.start > change.end_before]
    return before[:-1] + behind[1:]


# --- putting it back ------------------------------------------------------------------


def put_back(scheduler: ast.Scheduler, kept: Reusable) -> bool:
    """Adds what stays to the tree of what was read anew; False if it does not fit in there. The
    places in what stays are those of before."""
    sections = _merged(scheduler.sections, kept.sections, kept)
    bodies = [_body(scheduler, items, kept) for _, items in kept.touched]
    inside = all(_holds(scheduler.span, one, kept) for one in kept.sections)
    found = [body for body in bodies if body is not None]
    apart = len({section for section, _ in found}) == len(bodies)  # no two became one
    if sections is None or not inside or not apart:
        return False
    scheduler.sections[:] = sections
    for (section, items), (old, _) in zip(found, kept.touched, strict=True):
        _keep_parameter(old, section)
        block = section.body
        block.declarations[:] = [item for item in items if isinstance(item, ast.Declaration)]
        block.statements[:] = [item for item in items if isinstance(item, ast.Stmt)]
    return True


def _body(
    scheduler: ast.Scheduler, items: Sequence[Item], kept: Reusable
) -> tuple[_WithBody, list[Item]] | None:
    """The section whose body items belong into, with all that is in it then; None without one."""
    for section in scheduler.sections:
        if isinstance(section, _WithBody) and _holds(section.body.span, items[0], kept):
            block = section.body
            read: list[Item] = [*block.declarations, *block.statements]
            merged = _merged(read, items, kept)
            if merged is None or not _holds(block.span, items[-1], kept):
                return None
            declares = [isinstance(item, ast.Declaration) for item in merged]
            return (section, merged) if declares == sorted(declares, reverse=True) else None
    return None


def _keep_parameter(old: _WithBody, new: _WithBody) -> None:
    """A parameter that is written as before is the one from before."""
    if isinstance(old, ast.Invariant) or isinstance(new, ast.Invariant):
        return
    before, now = old.param, new.param
    if before is None or now is None or before.span.text != now.span.text:
        return
    for stays, read in ((before, now), (before.name, now.name)):
        move([stays.span], read.span.source, read.span.start - stays.span.start)
    new.param = before


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
