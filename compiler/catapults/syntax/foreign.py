"""Recognises what other languages have, for the parsers of schedulers and of workloads: told by
name, and mended where one token stands for it."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Edit, Fix
from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.foreign_words import OPERATORS, Foreign
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, report_once
from catapults.syntax.tokens import PUNCTUATION, Lexeme

_OPERATOR_TOKENS = {text: name for name, text in PUNCTUATION.items()}
#: What a value begins with in both languages.
VALUE = frozenset("ID INTEGER REAL DURATION LEFT_PAREN TRUE FALSE MINUS BANG".split())


# --- what is mended -------------------------------------------------------------------


def mend_equality(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`=` where only `==` can stand, or the other way round."""
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
    return goes_on(stream, token.index, instead)


def mend_operator(stream: TokenStream, token: Token) -> Token | None:
    """An operator that is written otherwise, with a value behind it."""
    instead = OPERATORS.get(token.value.text)
    if instead is None:
        return None
    before, behind = stream.previous(token.index), stream.lexemes[token.index + 1]
    if before is not None and before.text == token.value.text:  # the end of `|queue|`
        return None
    operator = _OPERATOR_TOKENS[instead]
    if not accepts(stream.parser, operator, behind.type):
        return None
    report_foreign(stream, token.index, token.value.span, Foreign(f"Write `{instead}`.", instead))
    return goes_on(stream, token.index, operator)


def skip_line(stream: TokenStream, token: Token, lines: Mapping[str, Foreign]) -> Token | None:
    """A line that another language takes for a comment, or for its preprocessor."""
    if token.value.text != "#":
        return None
    span, behind = token.value.span, stream.lexemes[token.index + 1].span
    foreign = lines.get(f"#{behind.text}" if span.end == behind.start else "#", lines["#"])
    report_foreign(stream, token.index, span, foreign)
    index = token.index
    while stream.lexemes[index].type != "END" and stream.lexemes[index].span.line == span.line:
        index += 1
    return goes_on(stream, index)


# --- what is told ---------------------------------------------------------------------


def tell_pair(stream: TokenStream, token: Token, pairs: Mapping[str, Foreign]) -> bool:
    """Signs that are one in another language, next to where one of them cannot stand."""
    for start in range(max(token.index - 2, 0), token.index + 1):
        signs = stream.lexemes[start : start + 2]
        first, last = signs[0].span, signs[-1].span
        foreign = pairs.get(first.text + last.text) if first.end == last.start else None
        if foreign is not None:
            span = Span(first.source, first.start, last.end)
            report_foreign(stream, token.index, span, foreign, fixed=False)
            return True
    return tell_word(stream, token.index, token.value, pairs)


def tell_negation(stream: TokenStream, token: Token) -> bool:
    """`not` before a value."""
    before = stream.previous(token.index)
    if before is None or before.text != "not" or token.type not in VALUE:
        return False
    span = Span(before.span.source, before.span.start, token.value.span.start)
    report_once(
        stream,
        token.index,
        messages.FOREIGN,
        before.span,
        word="not",
        advice="Write `!`.",
        fixes=[Fix("Write `!`", (Edit(span, "!"),))],
    )
    return True


def tell_undeclared(stream: TokenStream, token: Token) -> bool:
    """A name that is given a value where declarations stand."""
    if token.type != "ID" or stream.lexemes[token.index + 1].type != "ASSIGN":
        return False
    advice = f"A variable is declared with its type, as in `int {token.value.text} = 0;`."
    report_foreign(stream, token.index, token.value.span, Foreign(advice))
    return True


def tell_word(
    stream: TokenStream, index: int, lexeme: Lexeme, words: Mapping[str, Foreign]
) -> bool:
    """A word or sign of a table, as it stands."""
    foreign = words.get(lexeme.text)
    if foreign is not None:
        report_foreign(stream, index, lexeme.span, foreign, fixed=False)
    return foreign is not None


def report_foreign(
    stream: TokenStream, index: int, span: Span, foreign: Foreign, *, fixed: bool = True
) -> None:
    """Says what to write instead; ``fixed`` tells whether what takes its place goes on well."""
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
