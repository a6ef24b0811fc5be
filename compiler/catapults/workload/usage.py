"""How the construct is written in which a syntax error was found."""

from __future__ import annotations

from catapults.syntax.ast import Name
from catapults.syntax.lr import Symbol, Token, TokenStream
from catapults.syntax.tokens import Lexeme
from catapults.workload.expectation import ASSIGNMENTS
from catapults.workload.foreign_words import USAGE

#: Behind these another construct begins.
_BORDERS = frozenset(
    "LEFT_BRACE RIGHT_BRACE RIGHT_PAREN ELSE SEMICOLON statements items device_settings "
    "arrivals_settings fields $end".split()
)


def usage_of(stream: TokenStream, token: Token, expected: set[str]) -> tuple[str, set[str]]:
    """A clause that shows the construct, empty if no word leads it, and what is expected in it.

    A word that leads a construct could also be the name of a variable that is assigned to. That is
    expected only where nothing else is.
    """
    word = _leading_word(stream.parser.symstack)
    if word is None:
        return "", expected
    before = stream.previous(token.index)
    if before is not None and before.text == word:
        expected = (expected - ASSIGNMENTS) or expected
    return f": `{word}` is written `{USAGE[word]}`", expected


def _leading_word(symbols: list[Symbol]) -> str | None:
    found = None
    for symbol in reversed(symbols):
        if symbol.type == "costs":
            return "costs"
        if symbol.type in _BORDERS:
            break
        if isinstance(symbol.value, Lexeme | Name) and symbol.value.text in USAGE:
            found = symbol.value.text
    return found
