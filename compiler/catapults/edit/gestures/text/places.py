"""Where places of a text are behind changes of it: what a gesture says of text that it moves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


@dataclass(frozen=True, eq=False)
class Change:
    """Replaces the text between two offsets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Mark:
    """A place in the text of a change."""

    change: Change
    offset: int


@dataclass(frozen=True, eq=False)
class Carried:
    """A range of the text that stands anew in a change, from a mark on: at most with other white
    space."""

    start: int
    end: int
    mark: Mark

    def offset(self, text: str, place: int) -> int:
        """Where a place of the range is, from the mark on."""
        return self._solid[sum(not one.isspace() for one in text[self.start : place])]

    @cached_property
    def _solid(self) -> list[int]:
        """Where something else than white space stands there."""
        text = self.mark.change.text[self.mark.offset :]
        return [at for at, one in enumerate(text) if not one.isspace()]


class Stretch(NamedTuple):
    """A range of a text that stays as it is, and by how much it is further on."""

    start: int
    end: int
    shift: int


class Shift:
    """Leads places of a text to where they are behind some changes of it."""

    def __init__(
        self,
        text: str,
        ordered: Sequence[Change],
        kept: Mapping[int, Mark | int],
        carried: Sequence[Carried],
    ) -> None:
        """``kept`` are the beginnings of what stays the same, whatever is written there."""
        self._text = text
        self._ordered = ordered
        self._kept = kept
        self._carried = carried
        self._starts = [change.start for change in ordered]
        grown = (len(change.text) - (change.end - change.start) for change in ordered)
        #: By how much what stands behind so many changes is further on.
        self._shifts = list(accumulate(grown, initial=0))
        self._numbers = {change: number for number, change in enumerate(ordered)}

    def stretches(self) -> Iterator[Stretch]:
        """The ranges that no change meets, in order. What begins at a kept place is not in one."""
        cuts = [(change.start, change.end) for change in self._ordered]
        cuts += [(place, place + 1) for place in self._kept]
        at = 0
        for start, end in [*sorted(cuts), (len(self._text), len(self._text))]:
            if at < start:
                yield Stretch(at, start, self._shifts[bisect_right(self._starts, at)])
            at = max(at, end)

    def place(self, place: int) -> int | None:
        """Where the character at a place is; None if it is gone."""
        number = bisect_right(self._starts, place)
        if number == 0 or self._ordered[number - 1].end <= place:
            return place + self._shifts[number]
        for one in self._carried:
            if one.start <= place < one.end:
                return self._begin(one.mark) + one.offset(self._text, place)
        return None

    def beginning(self, place: int) -> int | None:
        """Where what begins at a place begins; None if it is gone."""
        kept = self._kept.get(place, place)
        return self.place(kept) if isinstance(kept, int) else self._begin(kept)

    def _begin(self, mark: Mark) -> int:
        """Where a mark is."""
        return mark.change.start + self._shifts[self._numbers[mark.change]] + mark.offset


def behind(first: Sequence[Stretch], second: Sequence[Stretch]) -> list[Stretch]:
    """The ranges that stay in two steps; ``second`` are those of the text between them."""
    met = (
        (
            one.shift,
            max(one.start + one.shift, other.start),
            min(one.end + one.shift, other.end),
            other,
        )
        for one in first
        for other in second
    )
    return [
        Stretch(start - shift, end - shift, shift + other.shift)
        for shift, start, end, other in met
        if start < end
    ]
