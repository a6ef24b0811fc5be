"""How the construct is written in which a syntax error was found."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from catapults.syntax.ast import Name
from catapults.syntax.lr import TokenStream
from catapults.syntax.tokens import Lexeme


def leading_word(
    stream: TokenStream, usage: Mapping[str, str], borders: Collection[str]
) -> str | None:
    """The word that leads the construct which is being read; behind the ``borders`` another one
    begins."""
    found = None
    for symbol in reversed(stream.parser.symstack):
        if symbol.type in borders:
            break
        if isinstance(symbol.value, Lexeme | Name) and symbol.value.text in usage:
            found = symbol.value.text
    return found


def usage_clause(word: str, usage: Mapping[str, str]) -> str:
    """What a message says of it at its end."""
    return f": `{word}` is written `{usage[word]}`"
