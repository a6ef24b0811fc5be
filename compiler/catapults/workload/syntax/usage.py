"""How the construct of a workload is written in which a syntax error was found."""

from __future__ import annotations

from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.usage import leading_word, usage_clause
from catapults.workload.syntax.expectation import ASSIGNMENTS
from catapults.workload.syntax.foreign_words import USAGE

#: Behind these another construct begins; of those in braces, costs are one construct.
_BORDERS = frozenset(
    "LEFT_BRACE RIGHT_BRACE RIGHT_PAREN ELSE SEMICOLON statements items device_settings "
    "arrivals_settings fields $end".split()
)


def usage_of(stream: TokenStream, token: Token, expected: set[str]) -> tuple[str, set[str]]:
    """A clause that shows the construct, empty if no word leads it, and what is expected in it.

    A word that leads a construct could also be the name of a variable that is assigned to. That is
    expected only where nothing else is.
    """
    word = _leading_word(stream)
    if word is None:
        return "", expected
    before = stream.previous(token.index)
    if before is not None and before.text == word:
        expected = (expected - ASSIGNMENTS) or expected
    return usage_clause(word, USAGE), expected


def _leading_word(stream: TokenStream) -> str | None:
    if "costs" in {symbol.type for symbol in stream.parser.symstack}:
        return "costs"
    return leading_word(stream, USAGE, _BORDERS)
