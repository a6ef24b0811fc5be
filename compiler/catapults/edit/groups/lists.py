"""What stands in braces, each with its comments: how one is taken out, and how one is put in.

Comments directly above something, and behind it on its line, belong to it. A blank line between
makes a comment one of its own, which stays where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from catapults.edit.printing import INDENT
from catapults.syntax.comments import Comment


@dataclass(frozen=True)
class Unit:
    """One thing with its comments, as offsets in the text."""

    start: int
    end: int


@dataclass(frozen=True)
class Insertion:
    """Replaces white space, if any, by a text, in which what is put in begins at a place."""

    start: int
    end: int
    text: str
    begin: int


@dataclass(frozen=True)
class Braces:
    """What stands between two braces, in its order."""

    text: str
    #: Behind the opening brace, and before the closing one.
    start: int
    end: int
    #: From where to where each thing goes, without comments.
    things: Sequence[tuple[int, int]]
    comments: Sequence[Comment]

    @cached_property
    def units(self) -> list[Unit]:
        """The things with their comments."""
        found, before = [], self.start
        for at, (start, end) in enumerate(self.things):
            last = at + 1 == len(self.things)
            following = self.end if last else self.things[at + 1][0]
            first = self._head(before, start, is_first=at == 0)
            found.append(Unit(first, self._tail(end, following, is_last=last)))
            before = end
        return found

    def _within(self, start: int, end: int) -> list[Comment]:
        return [one for one in self.comments if start <= one.span.start and one.span.end <= end]

    def _tail(self, at: int, until: int, *, is_last: bool) -> int:
        """The end of the comments that go on in the line of what ends at a place."""
        end = at
        for one in self._within(at, until):
            ends_line = one.is_line or "\n" in self.text[one.span.end : until]
            if "\n" in self.text[end : one.span.start] or not (ends_line or is_last):
                break
            end = one.span.end
        return end

    def _head(self, before: int, at: int, *, is_first: bool) -> int:
        """The beginning of the comments directly above what begins at a place."""
        behind = self._tail(before, at, is_last=False)
        start = at
        for one in reversed(self._within(behind, at)):
            if self.text.count("\n", one.span.end, start) > 1:
                break
            start = one.span.start
        return start

    @cached_property
    def is_broken(self) -> bool:
        """Whether its things stand on lines of their own."""
        return "\n" in self.text[self.start : self.end]

    # --- changes --------------------------------------------------------------------------

    def removal(self, index: int) -> tuple[int, int]:
        """The range to take out with one thing."""
        unit = self.units[index]
        text = self.text
        start = unit.start
        while text[start - 1] in " \t":
            start -= 1
        if text[start - 1] != "\n":
            return start, unit.end
        shares_line = (
            index + 1 < len(self.units)
            and "\n" not in (text[unit.end : self.units[index + 1].start])
        )
        if shares_line:
            return unit.start, self.units[index + 1].start
        start -= 1
        return start - (text[start - 1] == "\r"), unit.end

    def insertion(self, index: int, lines: Sequence[str]) -> Insertion:
        """How to write something before another one."""
        units = self.units
        breaks = self.is_broken or len(lines) > 1 or "//" in lines[-1]
        whole = joined_lines(lines, self.indent)
        if index > 0 or not units:
            at = units[min(index, len(units)) - 1].end if units else self._last_free()
            return self._behind(at, whole, breaks=breaks)
        at = units[0].start
        if not breaks:
            return Insertion(at, at, f"{whole} ", 0)
        if "\n" in self.text[self.start : at]:
            return Insertion(at, at, f"{whole}\n{self.indent}", 0)
        start = at - len(self.text[self.start : at]) + len(self.text[self.start : at].rstrip())
        return Insertion(start, at, f"\n{self.indent}{whole}\n{self.indent}", 1 + len(self.indent))

    def _behind(self, at: int, whole: str, *, breaks: bool) -> Insertion:
        if not breaks:
            return Insertion(at, at, f" {whole}", 1)
        rest = self.text[at : self.text.find("\n", at) + 1 or len(self.text)]
        blank = len(rest) - len(rest.lstrip(" \t")) if rest.strip() else 0
        apart = "\n" + self._indent_behind(at) if rest.strip() else ""
        return Insertion(at, at + blank, f"\n{self.indent}{whole}{apart}", 1 + len(self.indent))

    def _last_free(self) -> int:
        """Behind the comments of braces that hold nothing else."""
        known = self._within(self.start, self.end)
        return known[-1].span.end if known else self.start

    def _indent_behind(self, at: int) -> str:
        """The indentation of what follows in a line that is broken there."""
        closes = self.text[at : self.end].strip() == ""
        return indent_at(self.text, self.start) if closes else self.indent

    @cached_property
    def indent(self) -> str:
        """The indentation of its things."""
        for unit in self.units:
            before = self.text[self.text.rfind("\n", 0, unit.start) + 1 : unit.start]
            if not before.strip() and self.text.rfind("\n", 0, unit.start) >= self.start:
                return before
        unit_of_text = "\t" if "\n\t" in self.text else " " * INDENT
        return indent_at(self.text, self.start) + unit_of_text


def indent_at(text: str, offset: int) -> str:
    """The indentation of the line of a place."""
    start = text.rfind("\n", 0, offset) + 1
    return text[start : start + len(text[start:]) - len(text[start:].lstrip(" \t"))]


def joined_lines(lines: Sequence[str], indent: str) -> str:
    """Lines as text, all but the first indented."""
    return "\n".join([lines[0], *(indent + one if one else one for one in lines[1:])])
