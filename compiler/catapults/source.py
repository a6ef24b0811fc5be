"""Text with places: what every located thing in the compiler refers to.

Offsets count Unicode code points of the decoded text, as Python strings do.
Editors count UTF-16 units; :meth:`Source.utf16` converts at the border.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, count
from operator import add
from typing import Any

_WIDE = re.compile("[^\0-\uffff]")


@dataclass(frozen=True, eq=False)
class Source:
    """One file: its name as people know it and its whole text, line ends untouched.

    Compared by identity: two files with the same text are still two places.
    """

    name: str
    text: str

    @cached_property
    def _line_starts(self) -> list[int]:
        lengths = accumulate(map(len, self.text.split("\n")[:-1]))
        return [0, *map(add, lengths, count(1))]

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self._line_starts, offset)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = self.line(offset)
        return line, offset - self._line_starts[line - 1] + 1

    @cached_property
    def _wide_offsets(self) -> list[int]:
        """Offsets of the characters that UTF-16 writes with two units."""
        return [match.start() for match in _WIDE.finditer(self.text)]

    def utf16(self, offset: int) -> int:
        """The same place, counted in UTF-16 code units from the start of the text."""
        return offset + bisect_right(self._wide_offsets, offset - 1)

    def offset(self, units: int) -> int:
        """The place that is so many UTF-16 code units from the start; outside, the nearest end."""
        wide = [offset + index for index, offset in enumerate(self._wide_offsets)]
        return min(max(units - bisect_left(wide, units), 0), len(self.text))


class Span:
    """A half-open range ``[start, end)`` of offsets into one source. It changes only when what
    stands there moves on into a later version of the text.

    A plain class: in a browser a tuple with names takes eight times as long to make, and a text
    has tens of thousands of places.
    """

    __slots__ = ("end", "reasons", "source", "start")

    #: Why facts hold that rest on what stands there, once there are such.
    reasons: dict[str, Any]

    def __init__(self, source: Source, start: int, end: int) -> None:
        """From ``start`` up to, but without, ``end``."""
        self.source = source
        self.start = start
        self.end = end

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Span)
            and self.start == other.start
            and self.end == other.end
            and self.source is other.source
        )

    def __hash__(self) -> int:
        return hash((self.start, self.end))

    def __repr__(self) -> str:
        return f"Span({self.source.name!r}, {self.start}, {self.end})"

    def to(self, other: Span) -> Span:
        """The smallest span that covers both; both lie in one source."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    @property
    def text(self) -> str:
        """What is written there."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line of the start, from 1."""
        return self.source.line(self.start)

    @property
    def column(self) -> int:
        """The column of the start, from 1."""
        return self.source.position(self.start)[1]
