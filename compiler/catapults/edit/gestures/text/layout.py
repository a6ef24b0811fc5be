"""How a text is laid out: its line ends, its indentation, and where its comments stand."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cached_property

from catapults.edit.gestures.text.line_ends import LineEnds, line_ends
from catapults.edit.printing import INDENT
from catapults.syntax import ast
from catapults.syntax.comments import Comment
from catapults.syntax.parser import Parsed

_BLANK = re.compile(r"[ \t]*")
_ELSE = re.compile(r"\s*(?=else\b)")
_BRACED_ELSE = re.compile(r"^[ \t]*\}(\s*)else\b", re.MULTILINE)


class Layout:
    """A text with its tree and its comments, as far as they could be read."""

    def __init__(self, parsed: Parsed, scheduler: ast.Scheduler) -> None:
        """``scheduler`` is the tree of the parsed text."""
        self.source = parsed.source
        self.text = self.source.text
        self.comments = parsed.comments
        #: Tells where all places are in this version of the text.
        self.look = parsed.layout.look
        self.scheduler = scheduler

    # --- layout --------------------------------------------------------------------------

    @cached_property
    def newline(self) -> str:
        """The line end that most lines have."""
        wide = self.text.count("\r\n")
        return "\r\n" if wide and wide * 2 >= self.text.count("\n") else "\n"

    @cached_property
    def line_ends(self) -> LineEnds:
        """How lines end, also in verbatim text."""
        return line_ends(self.text, self.newline)

    @cached_property
    def unit(self) -> str:
        """What a level is indented by."""
        outer = self.indent(self.scheduler.span.start)
        found: Counter[str] = Counter()
        for section in self.scheduler.sections:
            inner = self.indent(section.span.start)
            if self.starts_line(section.span.start) and inner.startswith(outer) and inner != outer:
                found[inner.removeprefix(outer)] += 1
        return found.most_common(1)[0][0] if found else " " * INDENT

    @cached_property
    def else_in_line(self) -> bool | None:
        """Whether an `else` goes on in the line of a brace that begins it, as most do; None if none
        tells."""
        gaps = _BRACED_ELSE.findall(self.text)
        return 2 * sum("\n" in gap for gap in gaps) < len(gaps) if gaps else None

    def else_to_join(self, end: int) -> int | None:
        """Where the `else` stands that is to go on in the line of a brace which comes to a place;
        None if another thing follows or it has a line of its own."""
        word = _ELSE.match(self.text, end)
        if word is None:
            return None
        stays = "\n" not in word.group() and self.else_in_line is not False
        return word.end() if stays or self.else_in_line else None

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def indent(self, offset: int) -> str:
        """The white space that begins the line of an offset."""
        blank = _BLANK.match(self.text, self.line_start(offset))
        return blank.group() if blank else ""

    def starts_line(self, offset: int) -> bool:
        """Whether nothing but white space is before an offset in its line."""
        return not self.text[self.line_start(offset) : offset].strip()

    def ends_line(self, offset: int) -> bool:
        """Whether nothing but white space is behind an offset in its line."""
        end = self.text.find("\n", offset)
        return not self.text[offset : end if end >= 0 else None].strip()

    # --- comments ------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> dict[int, Comment]:
        return {one.span.start: one for one in self.comments}

    @cached_property
    def _order(self) -> list[int]:
        return list(self._starts)

    def _before(self, offset: int) -> Comment | None:
        """The comment that has nothing but white space between it and an offset."""
        index = bisect_left(self._order, offset)
        if not index:
            return None
        comment = self._starts[self._order[index - 1]]
        return comment if not self.text[comment.span.end : offset].strip() else None

    def above(self, start: int) -> list[Comment]:
        """The comments that describe what starts here: the lines directly above it."""
        found: list[Comment] = []
        while (comment := self._before(start)) is not None and comment.stands_alone:
            if self.text.count("\n", comment.span.end, start) > 1:
                break
            found.insert(0, comment)
            start = comment.span.start
        return found

    def beside(self, end: int) -> list[Comment]:
        """The comments that follow on the line where something ends."""
        found: list[Comment] = []
        while True:
            blank = _BLANK.match(self.text, end)
            comment = self._starts.get(blank.end() if blank else end)
            if comment is None:
                return found
            found.append(comment)
            end = comment.span.end

    def within(self, start: int, end: int) -> list[Comment]:
        """The comments that begin from one place to before another."""
        first, last = bisect_left(self._order, start), bisect_left(self._order, end)
        return [self._starts[at] for at in self._order[first:last]]

    def first(self, start: int) -> int:
        """Where what starts here begins with the comments above it."""
        comments = self.above(start)
        return comments[0].span.start if comments else start

    def last(self, end: int) -> int:
        """Where what ends here ends with the comments beside it."""
        comments = self.beside(end)
        if not comments:
            return end
        return comments[-1].span.end - comments[-1].text.endswith("\r")

    def back(self, offset: int) -> int:
        """The end of what precedes an offset, over white space and comments."""
        while (comment := self._before(offset)) is not None:
            offset = comment.span.start
        while offset and self.text[offset - 1].isspace():
            offset -= 1
        return offset

    def forward(self, offset: int) -> int:
        """The start of what follows an offset, over white space and comments."""
        while True:
            while offset < len(self.text) and self.text[offset].isspace():
                offset += 1
            comment = self._starts.get(offset)
            if comment is None:
                return offset
            offset = comment.span.end
