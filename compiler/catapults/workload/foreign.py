"""Recognises what other languages have: told by name, and mended where one token stands for it."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Edit, Fix
from catapults.source import Span
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.recovery import report_once
from catapults.syntax.tokens import PUNCTUATION, Lexeme
from catapults.workload import messages
from catapults.workload.foreign_words import (
    ARRAY,
    CHARACTERS,
    DECLARATIONS,
    OPERATORS,
    PAIRS,
    STATEMENTS,
    TYPES,
    UNITS,
    Foreign,
)
from catapults.workload.tokens import WORD_TOKENS

_OPERATOR_TOKENS = {text: name for name, text in PUNCTUATION.items()}
_VALUE = frozenset("ID INTEGER REAL DURATION LEFT_PAREN TRUE FALSE MINUS BANG".split())

#: What must follow a word so that the word in its place goes on well. A type is followed by a name.
_FOLLOWED_BY = {
    "exit": {"SEMICOLON"},
    "loop": {"LEFT_BRACE"},
    "else if": {"LEFT_PAREN"},
    "sleep": _VALUE,
    "compute": _VALUE,
}


def mend_foreign(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Reports what has its like in workloads, and returns the token to go on with."""
    return (
        _mend_equality(stream, token, expected)
        or _mend_operator(stream, token, expected)
        or _mend_declaration(stream, token, expected)
        or _mend_unit(stream, token)
        or _skip_comment(stream, token)
    )


def tell_foreign(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """Reports what has no like, or no single one; says whether there was such a thing."""
    return (
        _tell_pair(stream, token)
        or _tell_character(stream, token)
        or _tell_statement(stream, token, expected)
        or _tell_negation(stream, token)
        or _tell_array(stream, token, expected)
        or _tell_declaration(stream, token, expected)
    )


# --- what is mended ------------------------------------------------------------------


def _mend_equality(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    span = token.value.span
    if token.type == "ASSIGN" and "EQUAL" in expected:
        does, needed, instead = "stores a value", "a comparison", "EQUAL"
    elif token.type == "EQUAL" and "ASSIGN" in expected:
        does, needed, instead = "compares", "an assignment", "ASSIGN"
    else:
        return None
    text = PUNCTUATION[instead]
    report_once(
        stream,
        token.index,
        messages.EQUALITY,
        span,
        found=span.text,
        does=does,
        needed=needed,
        instead=text,
        fixes=[Fix(f"Write `{text}`", (Edit(span, text),))],
    )
    return _retyped(stream, token, instead)


def _mend_operator(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    instead = OPERATORS.get(token.value.text)
    if instead is None or _OPERATOR_TOKENS[instead] not in expected:
        return None
    foreign = Foreign(f"Write `{instead}`.", instead)
    _report(stream, token.index, token.value.span, foreign, fixed=True)
    return _retyped(stream, token, _OPERATOR_TOKENS[instead])


def _mend_declaration(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Also a type, wherever one is needed."""
    words = DECLARATIONS if _declares(expected) else TYPES
    foreign = words.get(token.value.text)
    if foreign is None or foreign.instead is None or WORD_TOKENS[foreign.instead] not in expected:
        return None
    _report(stream, token.index, token.value.span, foreign, fixed=True)
    return _retyped(stream, token, WORD_TOKENS[foreign.instead])


def _mend_unit(stream: TokenStream, token: Token) -> Token | None:
    """A unit that does not stand at its number; the parser goes on behind it."""
    number = stream.previous(token.index)
    unit = UNITS.get(token.value.text)
    if number is None or number.type not in ("INTEGER", "REAL") or unit is None:
        return None
    written = f"{number.text}{unit}"
    span = Span(token.value.span.source, number.span.start, token.value.span.end)
    foreign = Foreign(f"A unit stands at its number: `{written}`.", written)
    _report(stream, token.index, span, foreign, fixed=True)
    return _goes_on(stream, token.index + 1)


def _skip_comment(stream: TokenStream, token: Token) -> Token | None:
    """A line that another language takes for a comment."""
    if token.value.text != "#":
        return None
    _report(stream, token.index, token.value.span, CHARACTERS["#"], fixed=False)
    line = token.value.span.line
    index = token.index
    while stream.lexemes[index].type != "END" and stream.lexemes[index].span.line == line:
        index += 1
    return _goes_on(stream, index)


def _retyped(stream: TokenStream, token: Token, token_type: str) -> Token:
    span = token.value.span
    return Token(Lexeme(token_type, span, span.text), token.index, stream)


def _goes_on(stream: TokenStream, index: int) -> Token:
    stream.position = index + 1
    return Token(stream.lexemes[index], index, stream)


# --- what is told ----------------------------------------------------------------------


def _tell_pair(stream: TokenStream, token: Token) -> bool:
    """Signs that are one in another language, with the token before or behind."""
    for start in range(max(token.index - 1, 0), token.index + 1):
        signs = stream.lexemes[start : start + 2]
        first, last = signs[0].span, signs[-1].span
        foreign = PAIRS.get(first.text + last.text) if first.end == last.start else None
        if foreign is not None:
            _report(stream, token.index, Span(first.source, first.start, last.end), foreign)
            return True
    return _tell(stream, token.index, token.value, PAIRS)


def _tell_character(stream: TokenStream, token: Token) -> bool:
    return _tell(stream, token.index, token.value, CHARACTERS)


def _tell_statement(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A word that was taken for the name of a variable, since a statement may begin with one."""
    before = stream.previous(token.index)
    if before is None or not {"ASSIGN", "PLUS_ASSIGN"} <= expected:
        return False
    foreign = STATEMENTS.get(before.text)
    if foreign is None:
        return False
    fixed = token.type in _FOLLOWED_BY.get(foreign.instead or "", {"ID"})
    _report(stream, token.index, before.span, foreign, fixed=fixed)
    if token.type == "LEFT_PAREN":
        stream.position = _behind_parentheses(stream, token.index)
    return True


def _tell_negation(stream: TokenStream, token: Token) -> bool:
    before = stream.previous(token.index)
    if before is None or before.text != "not" or token.type not in _VALUE:
        return False
    span = Span(before.span.source, before.span.start, token.value.span.start)
    fix = Fix("Write `!`", (Edit(span, "!"),))
    report_once(
        stream,
        token.index,
        messages.FOREIGN,
        before.span,
        word="not",
        advice="Write `!`.",
        fixes=[fix],
    )
    return True


def _tell_array(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    if token.type != "LEFT_BRACKET" or "ASSIGN" not in expected:
        return False
    _report(stream, token.index, token.value.span, ARRAY)
    return True


def _tell_declaration(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    if not _declares(expected):
        words = TYPES if "INT" in expected else {}
        return _tell(stream, token.index, token.value, words)
    if token.type == "ID" and stream.lexemes[token.index + 1].type == "ASSIGN":
        name = token.value.text
        foreign = Foreign(f"A variable is declared with its type, as in `int {name} = 0;`.")
        _report(stream, token.index, token.value.span, foreign)
        return True
    return _tell(stream, token.index, token.value, DECLARATIONS)


def _declares(expected: set[str]) -> bool:
    """Whether the declarations of a workload can stand here."""
    return {"THREAD", "DEVICE"} <= expected


def _tell(stream: TokenStream, index: int, lexeme: Lexeme, words: Mapping[str, Foreign]) -> bool:
    foreign = words.get(lexeme.text)
    if foreign is not None:
        _report(stream, index, lexeme.span, foreign)
    return foreign is not None


def _report(
    stream: TokenStream, index: int, span: Span, foreign: Foreign, *, fixed: bool = False
) -> None:
    fixes = []
    if fixed and foreign.instead is not None:
        fixes = [Fix(f"Write `{foreign.instead}`", (Edit(span, foreign.instead),))]
    report_once(
        stream,
        index,
        messages.FOREIGN,
        span,
        word=span.text,
        advice=foreign.advice,
        fixes=fixes,
    )


def _behind_parentheses(stream: TokenStream, index: int) -> int:
    """Behind what closes the parenthesis at ``index``; there if nothing does on the way."""
    depth = 0
    for place in range(index, len(stream.lexemes)):
        kind = stream.lexemes[place].type
        depth += {"LEFT_PAREN": 1, "RIGHT_PAREN": -1}.get(kind, 0)
        if depth == 0:
            return place + 1
        if kind in ("LEFT_BRACE", "RIGHT_BRACE", "END"):
            break
    return index + 1
