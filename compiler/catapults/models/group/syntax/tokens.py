"""The tokens of group schedulers: those of schedulers, and a few words and a sign of their own."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax import lexer, tokens
from catapults.syntax.lexer import Lexed
from catapults.syntax.tokens import COLON, STRAY, Lexeme

#: Words that only group schedulers have.
WORDS = {"group": "GROUP", "parameters": "PARAMETERS", "sdf": "SDF", "guest": "GUEST"}
#: Words of the heads and sections of schedulers, which are not names here either: the classic text
#: that a group scheduler stands for has them.
_ELSEWHERE = frozenset(
    "AFTER BEFORE DATA EVENT EXTENDS FIXED IMPORTS INVARIANT PARTIAL QUERY THREADIMPORTS".split()
)
TOKENS = (
    *(one for one in tokens.TOKENS if one not in tokens.OF_DISTRIBUTED | _ELSEWHERE),
    COLON,
    *WORDS.values(),
)


def tokenise(source: Source, diagnostics: Diagnostics) -> Lexed:
    """All tokens of a text and its comments. Never raises, whatever the text holds."""
    lexed = lexer.tokenise(source, diagnostics)
    lexed.tokens[:] = map(_retyped, lexed.tokens)
    return lexed


def _retyped(token: Lexeme) -> Lexeme:
    if token.type == "ID" and token.value in WORDS:
        return Lexeme(WORDS[str(token.value)], token.span, token.value)
    if token.type == STRAY and token.text == ":":
        return Lexeme(COLON, token.span)
    return token
