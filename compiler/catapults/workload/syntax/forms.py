"""Recognises forms that programs are written in elsewhere and workloads do not have yet: each is
told once, with what to write today, and skipped as a whole."""

from __future__ import annotations

from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.foreign.recognise import report_foreign, take_back
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, put_in, report_once
from catapults.workload.syntax.form_words import (
    DECLARED,
    LIMIT,
    LIMITS,
    MOMENTS,
    SEVERAL,
    START,
    STARTS,
    TABLE,
    TERNARY,
    WAITS,
)

#: With what a time begins.
_LENGTHS = ("DURATION", "INTEGER", "REAL", "ID", "LEFT_PAREN")

_TYPES = ("const", "int", "float", "time", "import")

#: What stands before a statement or a declaration.
_BORDERS = (";", "{", "}", ")", "else", "loop")


def skip_form(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Reports such a form and returns the token to go on with behind it."""
    return (
        _skip_declared(stream, token, expected)
        or _skip_stated(stream, token, expected)
        or _mend_limit(stream, token, expected)
        or _skip_limit(stream, token)
        or _skip_start(stream, token, expected)
        or _skip_table(stream, token, expected)
        or _skip_element(stream, token, expected)
    )


def tell_form(stream: TokenStream, token: Token) -> bool:
    """Reports a value of such a form; the statement that it stands in is left out."""
    if token.value.text != "?":
        return False
    _report(stream, token.index, token.value.span, TERNARY)
    return True


# --- forms ------------------------------------------------------------------------------


def _skip_declared(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`semaphore s = 3;` where a declaration of the workload can stand."""
    advice = DECLARED.get(token.value.text)
    if advice is None or not {"THREAD", "DEVICE"} <= expected:
        return None
    _report(stream, token.index, token.value.span, advice)
    return goes_on(stream, _behind(stream, token.index))


def _skip_stated(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`wait s;`, whose first word was taken for the name of a variable."""
    before = stream.previous(token.index)
    if before is None or not {"ASSIGN", "PLUS_ASSIGN"} <= expected or before.text not in DECLARED:
        return None
    _report(stream, token.index, before.span, DECLARED[before.text])
    return _leave_out(stream, token, token.index - 1)


def _mend_limit(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`receive m from c timeout 5ms;`, and `or after`: goes on as with `within`."""
    if "WITHIN" not in expected or token.value.text not in LIMITS:
        return None
    last = token.index
    if stream.following(last).text in LIMITS:
        last += 1
    if stream.following(last).type not in _LENGTHS:
        return None
    _report_limit(stream, token, token.value.span.to(stream.lexemes[last].span))
    return goes_on(stream, last, "WITHIN")


def _skip_limit(stream: TokenStream, token: Token) -> Token | None:
    """`io d timeout 5ms;`, where the word was taken for an amount, and what waits for one of
    several things."""
    start = _start(stream, token.index)
    if stream.lexemes[start].text not in WAITS:
        return None
    for index in (token.index, token.index - 1):
        word = stream.lexemes[index]
        if index > start + 1 and word.text in LIMITS:
            if stream.following(index).type in _LENGTHS:
                _report_limit(stream, token, word.span)
            else:
                report_foreign(stream, token.index, word.span, SEVERAL)
            return _leave_out(stream, token, start)
    return None


def _report_limit(stream: TokenStream, token: Token, span: Span) -> None:
    """One that names a moment means another time than its length."""
    by_moment = span.text.split()[-1] in MOMENTS
    report_foreign(stream, token.index, span, LIMIT, fixed=not by_moment)


def _skip_start(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`thread t start 3ms { … }`: goes on at the brace."""
    start = _start(stream, token.index)
    if stream.lexemes[start].text != "thread" or "LEFT_BRACE" not in expected:
        return None
    braces = (
        place
        for place in range(token.index, len(stream.lexemes))
        if stream.lexemes[place].type == "LEFT_BRACE"
    )
    brace = next(braces, None)
    if token.value.text not in STARTS or brace is None:
        return None
    _report(stream, token.index, token.value.span, START)
    return goes_on(stream, brace)


def _skip_table(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`const int N[2] = { 1, 2 };` and `n[1] = 3;`."""
    if token.type != "LEFT_BRACKET" or "ASSIGN" not in expected:
        return None
    start = _start(stream, token.index)
    if stream.lexemes[start].text in _TYPES or not _is_told(stream, token):
        _report(stream, token.index, _with_bracket(stream, token), TABLE)
    return _leave_out(stream, token, start)


def _skip_element(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`N[i]` as a value."""
    before = stream.previous(token.index)
    is_value = token.type == "LEFT_BRACKET" and {"PLUS", "STAR"} <= expected
    if not is_value or before is None or before.type != "ID":
        return None
    if not _is_told(stream, token):
        _report(stream, token.index, _with_bracket(stream, token), TABLE)
    depth, index = 0, token.index
    while stream.lexemes[index].type != "END":
        depth += {"LEFT_BRACKET": 1, "RIGHT_BRACKET": -1}.get(stream.lexemes[index].type, 0)
        index += 1
        if depth == 0:
            break
    return goes_on(stream, index)


# --- what they share --------------------------------------------------------------------


def _report(stream: TokenStream, index: int, span: Span, advice: str) -> None:
    word = " ".join(span.text.split())
    if word.endswith("["):
        word += "…]"
    report_once(stream, index, messages.NOT_YET, span, word=word, advice=advice)


def _leave_out(stream: TokenStream, token: Token, start: int) -> Token:
    """Goes on behind the statement or declaration that begins at ``start``. Something may control
    a statement, so an empty one takes its place."""
    take_back(stream, stream.lexemes[start].span.start)
    end = _behind(stream, token.index)
    if accepts(stream.parser, "SEMICOLON"):
        return put_in(stream, Token(stream.lexemes[end], end, stream), "SEMICOLON")
    return goes_on(stream, end)


def _start(stream: TokenStream, index: int) -> int:
    """Where the statement or declaration begins in which a token stands."""
    start = index
    while start and stream.lexemes[start - 1].text not in _BORDERS:
        start -= 1
    return start


def _behind(stream: TokenStream, index: int) -> int:
    """Behind the `;` or the braces with which a statement ends, and those of its `else`; before a
    brace that closes what it stands in."""
    depth = 0
    while (kind := stream.lexemes[index].type) != "END":
        depth += {"LEFT_BRACE": 1, "RIGHT_BRACE": -1}.get(kind, 0)
        if depth < 0:
            break
        index += 1
        following = stream.lexemes[index].type
        ends = kind == "SEMICOLON" or (kind == "RIGHT_BRACE" and following != "SEMICOLON")
        if depth == 0 and ends and following != "ELSE":
            break
    return index


def _with_bracket(stream: TokenStream, token: Token) -> Span:
    before = stream.previous(token.index)
    return token.value.span if before is None else before.span.to(token.value.span)


def _is_told(stream: TokenStream, token: Token) -> bool:
    """Whether the name before a bracket was declared with one, which was told there."""
    name, lexemes = stream.lexemes[token.index - 1].text, stream.lexemes
    return any(
        lexemes[at].text == name
        and lexemes[at + 1].type == "LEFT_BRACKET"
        and lexemes[_start(stream, at)].text in _TYPES
        for at in range(token.index - 1)
    )
