"""Puts the comments that stand in a line of code back to where they stand, when the line is printed
anew: its tokens are the same, and only the space between them changes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from catapults.diagnostics import Diagnostics
from catapults.fixes import newline_of
from catapults.source import Source
from catapults.syntax.comments import Comment
from catapults.syntax.lexer import tokenise
from catapults.syntax.tokens import Lexeme

#: Before and behind these stands no blank.
_OPEN = ("(", "[")
_CLOSING = (")", "]", ";", ",")


class Tokens:
    """The tokens of a text, looked for when they are needed."""

    def __init__(self, source: Source) -> None:
        """Of a whole file."""
        self._source = source

    @cached_property
    def _all(self) -> list[Lexeme]:
        return tokenise(self._source, Diagnostics()).tokens[:-1]

    @cached_property
    def _starts(self) -> list[int]:
        return [token.span.start for token in self._all]

    def between(self, start: int, end: int) -> list[Lexeme]:
        """Those that begin in a range."""
        return self._all[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def at(self, start: int, count: int) -> list[Lexeme]:
        """So many from a place on."""
        first = bisect_left(self._starts, start)
        return self._all[first : first + count]


@dataclass
class Piece:
    """A part of a line of code up to where a comment breaks it."""

    code: str = ""
    #: What stands beside it.
    beside: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Gap:
    """Comments in front of a token of the printed line."""

    place: int
    comments: list[Comment]


def clean(comment: Comment) -> str:
    """A comment as it is printed: without the space that ends its line, and with the line ends of
    the file."""
    newline = newline_of(comment.span.source)
    return comment.text.rstrip().replace("\r\n", "\n").replace("\n", newline)


def woven(text: str, tokens: Tokens, start: int, comments: Sequence[Comment]) -> list[Piece] | None:
    """A line with the comments that stand in it, where it is written from ``start`` on; None if
    other tokens stand there. A comment to the end of a line, or on a line of its own, breaks it."""
    printed = tokenise(Source("a line", text), Diagnostics()).tokens[:-1]
    there = tokens.at(start, len(printed))
    if [one.text for one in printed] != [one.text for one in there]:
        return None
    pieces, written = [Piece()], 0
    for gap in _gaps(printed, there, comments):
        _append(pieces, text[written : gap.place])
        for comment in gap.comments:
            _put(pieces, comment)
        written = gap.place
    _append(pieces, text[written:])
    return pieces


def _gaps(
    printed: Sequence[Lexeme], tokens: Sequence[Lexeme], comments: Sequence[Comment]
) -> Iterator[_Gap]:
    starts = [token.span.start for token in tokens]
    places = [bisect_left(starts, comment.span.start) for comment in comments]
    for index in sorted(set(places)):
        here = [one for one, place in zip(comments, places, strict=True) if place == index]
        yield _Gap(printed[index].span.start, here)


def _put(pieces: list[Piece], comment: Comment) -> None:
    """A comment behind what is written."""
    last, text = pieces[-1], clean(comment)
    if not last.code or comment.stands_alone:
        pieces[-1:] = [*([last] if last.code else []), Piece(text), Piece()]
    elif comment.is_line:
        last.beside.append(text)
        pieces.append(Piece())
    else:
        _append(pieces, text)


def _append(pieces: list[Piece], code: str) -> None:
    """Code or a comment behind what is written, with a blank where one belongs."""
    last, code = pieces[-1], code.strip()
    is_apart = bool(last.code) and not last.code.endswith(_OPEN) and not code.startswith(_CLOSING)
    last.code += f" {code}" if is_apart else code
