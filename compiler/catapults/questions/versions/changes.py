"""Finds where two versions of a text differ: in one range after a keystroke, in several after a
gesture that changes all uses of a name."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from catapults.source import Span

#: Lines that are taken out and put in at most, together, before lines that stay are looked for.
_FURTHEST = 60

#: Lines in a row that have to agree behind a difference: one alone can be a brace.
_IN_A_ROW = 2


@dataclass(frozen=True)
class Change:
    """A range in which two texts differ, as offsets into both."""

    start: int
    end_before: int
    end: int


class Changes:
    """All ranges in which two texts differ, in the order of the text."""

    def __init__(self, ranges: Sequence[Change]) -> None:
        """No two of them touch."""
        self._ranges = ranges
        self._ends = [one.end_before for one in ranges]

    def at(self, span: Span) -> Sequence[Change]:
        """The changes between which and a place nothing stays."""
        first = bisect_left(self._ends, span.start)
        last = bisect_right(self._ranges, span.end, lo=first, key=lambda one: one.start)
        return self._ranges[first:last]

    def leave(self, span: Span) -> bool:
        """Whether there is something that stays between a place and any change."""
        return not self.at(span)

    def moved(self, offset: int) -> int:
        """Where what was at an offset is now."""
        behind = bisect_right(self._ends, offset)
        if not behind:
            return offset
        last = self._ranges[behind - 1]
        return offset + last.end - last.end_before


def changes_between(before: str, after: str) -> Changes:
    """Ranges outside which two texts agree, as small as is soon found."""
    whole = change_between(before, after)
    first = before[whole.start : whole.end_before].splitlines(keepends=True)
    second = after[whole.start : whole.end].splitlines(keepends=True)
    return Changes(list(_apart(first, second, whole.start)))


def _apart(before: Sequence[str], after: Sequence[str], start: int) -> Iterator[Change]:
    """The ranges in which lines differ that stand at an offset of both texts."""
    at = to = 0  # lines
    old = new = start  # offsets
    while at < len(before) or to < len(after):
        if before[at : at + 1] == after[to : to + 1]:
            length = len(before[at])
            at, to, old, new = at + 1, to + 1, old + length, new + length
            continue
        out, into = _differing(before, after, at, to)
        gone, come = "".join(before[at : at + out]), "".join(after[to : to + into])
        change = change_between(gone, come)
        yield Change(old + change.start, old + change.end_before, new + change.end)
        at, to, old, new = at + out, to + into, old + len(gone), new + len(come)


def _differing(before: Sequence[str], after: Sequence[str], at: int, to: int) -> tuple[int, int]:
    """How many lines of each there are before lines that agree again; all that are left, if that
    is far."""
    most, others = len(before) - at, len(after) - to
    for lines in range(1, _FURTHEST):
        for out in range(max(lines - others, 0), min(lines, most) + 1):
            first, second = at + out, to + lines - out
            if before[first : first + _IN_A_ROW] == after[second : second + _IN_A_ROW]:
                return out, lines - out
    return most, others


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
