"""Recognises what other languages have: told by name, and mended where one token stands for it."""

from __future__ import annotations

from catapults.source import Span
from catapults.syntax.foreign import (
    VALUE,
    mend_equality,
    mend_operator,
    report_foreign,
    skip_line,
    tell_negation,
    tell_pair,
    tell_undeclared,
    tell_word,
)
from catapults.syntax.foreign_words import Foreign
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import behind_parentheses, goes_on
from catapults.workload.foreign_words import (
    ARRAY,
    CHARACTERS,
    DECLARATIONS,
    LINES,
    PAIRS,
    STATEMENTS,
    TYPES,
    UNITS,
)
from catapults.workload.tokens import WORD_TOKENS

#: What must follow a word so that the word in its place goes on well. A type is followed by a name.
_FOLLOWED_BY = {
    "exit": {"SEMICOLON"},
    "loop": {"LEFT_BRACE"},
    "else if": {"LEFT_PAREN"},
    "sleep": VALUE,
    "compute": VALUE,
}


def mend_foreign(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Reports what has its like in workloads, and returns the token to go on with."""
    return (
        mend_equality(stream, token, expected)
        or mend_operator(stream, token)
        or _mend_declaration(stream, token, expected)
        or _mend_unit(stream, token)
        or skip_line(stream, token, LINES)
    )


def tell_foreign(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """Reports what has no like, or no single one; says whether there was such a thing."""
    return (
        tell_pair(stream, token, PAIRS)
        or tell_word(stream, token.index, token.value, CHARACTERS)
        or _tell_statement(stream, token, expected)
        or tell_negation(stream, token)
        or _tell_array(stream, token, expected)
        or _tell_declaration(stream, token, expected)
    )


# --- what is mended ------------------------------------------------------------------


def _mend_declaration(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Also a type, wherever one is needed."""
    words = DECLARATIONS if _declares(expected) else TYPES
    foreign = words.get(token.value.text)
    if foreign is None or foreign.instead is None or WORD_TOKENS[foreign.instead] not in expected:
        return None
    report_foreign(stream, token.index, token.value.span, foreign)
    return goes_on(stream, token.index, WORD_TOKENS[foreign.instead])


def _mend_unit(stream: TokenStream, token: Token) -> Token | None:
    """A unit that does not stand at its number; the parser goes on behind it."""
    number = stream.previous(token.index)
    unit = UNITS.get(token.value.text)
    if number is None or number.type not in ("INTEGER", "REAL") or unit is None:
        return None
    written = f"{number.text}{unit}"
    span = Span(token.value.span.source, number.span.start, token.value.span.end)
    foreign = Foreign(f"A unit stands at its number: `{written}`.", written)
    report_foreign(stream, token.index, span, foreign)
    return goes_on(stream, token.index + 1)


# --- what is told ----------------------------------------------------------------------


def _tell_statement(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A word that was taken for the name of a variable, since a statement may begin with one."""
    before = stream.previous(token.index)
    if before is None or not {"ASSIGN", "PLUS_ASSIGN"} <= expected:
        return False
    foreign = STATEMENTS.get(before.text)
    if foreign is None:
        return False
    fixed = token.type in _FOLLOWED_BY.get(foreign.instead or "", {"ID"})
    report_foreign(stream, token.index, before.span, foreign, fixed=fixed)
    if token.type == "LEFT_PAREN":
        stream.position = behind_parentheses(stream, token.index) or token.index + 1
    return True


def _tell_array(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    if token.type != "LEFT_BRACKET" or "ASSIGN" not in expected:
        return False
    report_foreign(stream, token.index, token.value.span, ARRAY)
    return True


def _tell_declaration(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    if not _declares(expected):
        words = TYPES if "INT" in expected else {}
        return tell_word(stream, token.index, token.value, words)
    return tell_undeclared(stream, token) or tell_word(
        stream, token.index, token.value, DECLARATIONS
    )


def _declares(expected: set[str]) -> bool:
    """Whether the declarations of a workload can stand here."""
    return {"THREAD", "DEVICE"} <= expected
