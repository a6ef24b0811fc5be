"""Line ends of what a gesture writes: those of the file; verbatim text that moves keeps its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax.lexer import tokenise

_VERBATIM = ("VERBATIM_STATEMENT", "VERBATIM_EXPRESSION")


@dataclass(frozen=True)
class LineEnds:
    """How lines end in a text: mostly with ``newline``, but in these verbatim texts otherwise."""

    newline: str = "\n"
    #: As they are written, by what they are with the line ends of the file.
    verbatim: dict[str, str] = field(default_factory=dict)

    def of(self, text: str) -> str:
        """A text with these line ends."""
        text = _ended(text, self.newline)
        for usual, written in self.verbatim.items():
            text = text.replace(usual, written)
        return text


def line_ends(text: str, newline: str) -> LineEnds:
    """The line ends of a text, most of whose lines end with ``newline``."""
    if _ended(text, newline) == text:
        return LineEnds(newline)
    tokens = tokenise(Source("text", text), Diagnostics()).tokens
    written = [token.span.text for token in tokens if token.type in _VERBATIM]
    usual = {_ended(one, newline): one for one in written}
    return LineEnds(newline, {key: one for key, one in usual.items() if key != one})


def _ended(text: str, newline: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", newline)
