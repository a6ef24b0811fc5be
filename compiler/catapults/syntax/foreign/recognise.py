"""Recognises what other languages have, for the parsers of schedulers and of workloads: told by
name, and mended where one token stands for it."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Edit, Fix
from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.foreign.words import (
    CAST,
    COMMENT,
    COMMENT_SIGNS,
    LEAVE_OUT,
    OPERATORS,
    TIME_OF_DAY,
    Foreign,
)
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, report_once
from catapults.syntax.times import as_duration
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
    before, behind = stream.previous(token.index), stream.following(token.index)
    if before is not None and before.text == token.value.text:  # the end of `|queue|`
        return None
    operator = _OPERATOR_TOKENS[instead]
    if not accepts(stream.parser, operator, behind.type):
        return None
    report_foreign(stream, token.index, token.value.span, Foreign(f"Write `{instead}`.", instead))
    return goes_on(stream, token.index, operator)


def skip_line(stream: TokenStream, token: Token, lines: Mapping[str, Foreign]) -> Token | None:
    """A line that another language takes for a comment, or for its preprocessor."""
    if token.value.text != "#" or _is_value_needed(stream):
        return None
    span, behind = token.value.span, stream.following(token.index).span
    foreign = lines.get(f"#{behind.text}" if span.end == behind.start else "#", lines["#"])
    report_foreign(stream, token.index, span, foreign)
    return goes_on(stream, _behind_line(stream, token.index))


def skip_comment(stream: TokenStream, token: Token) -> Token | None:
    """A comment of another language whose sign is an operator or a character here, on the line that
    the parser stumbles over or, at its end, on the line before; only where a statement or
    declaration could begin. What was read of it is taken back."""
    sign = _comment_sign(stream, token)
    if sign is None or sign in stream.reported:
        return None
    span = stream.lexemes[sign].span
    report_foreign(stream, sign, span, COMMENT)
    take_back(stream, span.start)
    return goes_on(stream, max(_behind_line(stream, sign), token.index))


def _comment_sign(stream: TokenStream, token: Token) -> int | None:
    """Where the sign of a comment stands."""
    last = token.index if token.value.text in COMMENT_SIGNS else max(token.index - 1, 0)
    line = stream.lexemes[last].span.line
    for index in range(last, -1, -1):
        sign = stream.lexemes[index].span
        if sign.line != line:
            break
        if sign.text in COMMENT_SIGNS and _is_apart(stream, index):
            return index
    return None


def _is_apart(stream: TokenStream, index: int) -> bool:
    """Whether a sign stands behind a border, with a blank behind itself."""
    sign, behind = stream.lexemes[index].span, stream.following(index).span
    before = stream.previous(index)
    begins = before is None or before.span.line < sign.line or before.text in ("{", "}", ";")
    return begins and sign.end < behind.start


def take_back(stream: TokenStream, start: int) -> None:
    """Forgets what was read from ``start`` on, as far as it has not become part of a list."""
    for symbol in reversed(stream.parser.symstack):
        span = getattr(symbol.value, "span", None)
        if span is None or span.start < start:
            break
        stream.parser.take_back()


def _behind_line(stream: TokenStream, index: int) -> int:
    """Where the first token of a later line is."""
    line = stream.lexemes[index].span.line
    while stream.lexemes[index].type != "END" and stream.lexemes[index].span.line == line:
        index += 1
    return index


def mend_unit(stream: TokenStream, token: Token) -> Token | None:
    """A unit that does not stand at its number; the parser goes on behind it."""
    number = stream.previous(token.index)
    if number is None or number.type not in ("INTEGER", "REAL"):
        return None
    written = as_duration(number.text, token.value.text)
    if written is None:
        return None
    span = number.span.to(token.value.span)
    foreign = Foreign(f"A unit stands at its number: `{written}`.", written)
    report_foreign(stream, token.index, span, foreign)
    return goes_on(stream, token.index + 1)


def leave_out_colon(stream: TokenStream, token: Token) -> Token | None:
    """Of Python, between a condition and what depends on it."""
    before = stream.previous(token.index)
    if token.value.text != ":" or before is None or before.type not in ("RIGHT_PAREN", "ELSE"):
        return None
    if not accepts(stream.parser, stream.following(token.index).type):
        return None
    report_foreign(stream, token.index, token.value.span, LEAVE_OUT)
    return goes_on(stream, token.index + 1)


# --- what is told ---------------------------------------------------------------------


def tell_compound(stream: TokenStream, token: Token, known: Mapping[str, Foreign]) -> bool:
    """Signs that are one in another language, next to where one of them cannot stand."""
    for start in range(max(token.index - 2, 0), token.index + 1):
        for count in (3, 2):
            signs = stream.lexemes[start : start + count]
            span = signs[0].span.to(signs[-1].span)
            if len(signs) == count and span.text in known:
                report_foreign(stream, token.index, span, known[span.text], fixed=False)
                return True
    return tell_word(stream, token.index, token.value, known)


def tell_type(stream: TokenStream, token: Token) -> bool:
    """A type where a value is needed: a cast, or what others call the time."""
    if token.type not in ("INT", "FLOAT", "TIME") or not _is_value_needed(stream):
        return False
    before, behind = stream.previous(token.index), stream.following(token.index)
    is_cast = before is not None and before.type == "LEFT_PAREN" and behind.type == "RIGHT_PAREN"
    if not is_cast and token.type != "TIME":
        return False
    foreign = CAST if is_cast else TIME_OF_DAY
    report_foreign(stream, token.index, token.value.span, foreign, fixed=behind.type == "SEMICOLON")
    return True


def _is_value_needed(stream: TokenStream) -> bool:
    """Whether a value can stand where the parser is, and no statement."""
    return accepts(stream.parser, "INTEGER") and not accepts(stream.parser, "IF")


def tell_negation(stream: TokenStream, token: Token) -> bool:
    """`not` before a value."""
    before = stream.previous(token.index)
    if before is None or before.text != "not" or token.type not in VALUE:
        return False
    span = before.span.up_to(token.value.span)
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
    if token.type != "ID" or stream.following(token.index).type != "ASSIGN":
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


def report_call(stream: TokenStream, index: int, called: Lexeme, foreign: Foreign) -> None:
    """Says what to write instead of the call of a function."""
    report_once(
        stream,
        index,
        messages.FOREIGN,
        called.span,
        word=f"{called.text}()",
        advice=foreign.advice,
    )


def report_needed(stream: TokenStream, token: Token, needed: str) -> None:
    """Says what has to stand where a token does."""
    report_once(
        stream,
        token.index,
        messages.UNEXPECTED,
        token.value.span,
        found=f"`{token.value.text}`",
        expected=needed,
    )
