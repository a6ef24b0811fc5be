"""Text with places: what every located thing in the compiler refers to.

Offsets count Unicode code points of the decoded text, as Python strings do.
Editors count UTF-16 units; :meth:`Source.utf16` converts at the border.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    def _whole(self) -> Part:
        return Layout(self).part(0)

    def span(self, start: int, end: int) -> Span:
        """From one offset to another, of this version alone."""
        return Span(self._whole, start, end)

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


class Part:
    """A stretch of a text, from one statement to the next, to which places are relative: they stay
    what they are, whatever changes around it."""

    __slots__ = ("text",)

    def __init__(self, text: Text) -> None:
        """``text`` tells where it begins."""
        self.text = text


class Layout:
    """Where the parts of a text begin in one version of it."""

    def __init__(self, source: Source, text: Text | None = None) -> None:
        """Of no part is known where it begins. ``text`` is what it is a layout of, if there were
        others of that before."""
        self.source = source
        self.begins: dict[Part, int] = {}
        #: What became of places in parts that are no more, by their identity; with them, for else
        #: others could get that.
        self.moved: dict[int, tuple[Span, Span]] = {}
        self.text = text if text is not None else Text(self)

    def look(self) -> None:
        """Makes places of the text tell where they are in this version."""
        text = self.text
        text.layout, text.source, text.begins = self, self.source, self.begins
        View.note(text, self.look)

    def part(self, begin: int) -> Part:
        """A further part, which begins there."""
        part = Part(self.text)
        self.begins[part] = begin
        return part

    def has(self, span: Span) -> bool:
        """Whether this version has a place."""
        return span.part in self.begins or id(span) in self.moved

    def placed(self, span: Span) -> Span:
        """A place by a part that this version has."""
        return span if span.part in self.begins else self.moved[id(span)][1]

    def start(self, span: Span) -> int:
        """Where a place begins."""
        placed = self.placed(span)
        return self.begins[placed.part] + placed.first

    def end(self, span: Span) -> int:
        """Where a place ends."""
        placed = self.placed(span)
        return self.begins[placed.part] + placed.last

    def written(self, span: Span) -> str:
        """What is written at a place."""
        return self.source.text[self.start(span) : self.end(span)]


class View:
    """The versions of texts that were looked at in the steps of one task. Between two of them
    others can look at other versions; :meth:`shown` brings back those of the task."""

    _present: View | None = None

    def __init__(self) -> None:
        """Nothing was looked at."""
        self._looks: dict[object, Callable[[], None]] = {}

    @contextmanager
    def shown(self) -> Iterator[None]:
        """While the task takes a step."""
        before, View._present = View._present, self
        try:
            for look in [*self._looks.values()]:
                look()
            yield
        finally:
            View._present = before

    @staticmethod
    def note(what: object, look: Callable[[], None]) -> None:
        """``look`` chose one of the versions of ``what``."""
        if View._present is not None:
            View._present._looks[what] = look


class Text:
    """A text of which there can be several versions, and that of them which is looked at."""

    __slots__ = ("begins", "layout", "meaning", "source")

    def __init__(self, layout: Layout) -> None:
        """There is one version so far."""
        self.layout = layout
        self.source = layout.source
        self.begins = layout.begins
        #: What was made of it and is looked at, if anything is.
        self.meaning: object = None


class Span:
    """A half-open range ``[first, last)``, relative to a part of a text; it never changes. Where
    that is depends on the version of the text that is looked at.

    A plain class: in a browser a tuple with names takes eight times as long to make, and a text
    has tens of thousands of places.
    """

    __slots__ = ("first", "last", "part", "reasons")

    #: Why facts hold that rest on what stands there, once there are such.
    reasons: dict[str, Any]

    def __init__(self, part: Part, first: int, last: int) -> None:
        """From ``first`` up to, but without, ``last``."""
        self.part = part
        self.first = first
        self.last = last

    def __eq__(self, other: object) -> bool:
        """Whether both are the same place; one that is no more is only equal to itself."""
        if self is other or not isinstance(other, Span):
            return self is other
        if self.part is other.part:
            return self.first == other.first and self.last == other.last
        if not (self._is_there and other._is_there):
            return False
        return self.source is other.source and self.start == other.start and self.end == other.end

    def __hash__(self) -> int:
        return hash((self.start, self.end))

    def __repr__(self) -> str:
        return f"Span({self.source.name!r}, {self.start}, {self.end})"

    # --- in the version that is looked at -----------------------------------------------

    @property
    def _is_there(self) -> bool:
        return self.part.text.layout.has(self)

    @property
    def source(self) -> Source:
        """The version of the text."""
        return self.part.text.source

    @property
    def start(self) -> int:
        """The offset of the first character."""
        part = self.part
        try:
            return part.text.begins[part] + self.first
        except KeyError:
            return part.text.layout.start(self)

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        part = self.part
        try:
            return part.text.begins[part] + self.last
        except KeyError:
            return part.text.layout.end(self)

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

    # --- other places in the same text -----------------------------------------------------

    def inside(self, start: int, end: int) -> Span:
        """From one offset to another, counted from the start of this place."""
        placed = self.part.text.layout.placed(self)
        return Span(placed.part, placed.first + start, placed.first + end)

    def range(self, start: int, end: int) -> Span:
        """From one offset of the text to another, which move as this place does."""
        layout = self.part.text.layout
        part = layout.placed(self).part
        begin = layout.begins[part]
        return Span(part, start - begin, end - begin)

    def to(self, other: Span) -> Span:
        """From where this place begins to where another one ends."""
        if self.part is other.part and self.part in self.part.text.begins:
            return Span(self.part, self.first, other.last)
        return self.range(self.start, other.end)

    def up_to(self, other: Span) -> Span:
        """From where this place begins to where another one does."""
        return self.range(self.start, other.start)

    @property
    def before(self) -> Span:
        """The empty place at the start."""
        return self.inside(0, 0)

    @property
    def behind(self) -> Span:
        """The empty place at the end."""
        return self.range(self.end, self.end)
