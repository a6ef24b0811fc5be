"""Cuts a text into lexemes with PLY's lexer; comments are kept aside for the formatter.

Every input gives an answer: what has no meaning is reported and left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from ply import lex

from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.source import Source, Span
from catapults.syntax import messages
from catapults.syntax.comments import Comment
from catapults.syntax.tokens import (
    KEYWORD_TOKENS,
    PUNCTUATION,
    TIME_UNITS,
    TOKENS,
    Lexeme,
)

#: Largest value of a constant; ints of every target and times fit in it.
LARGEST_INTEGER = 2**63 - 1

#: Texts of numbers longer than this are certainly out of range.
_LONGEST_NUMBER = 400

_LONGEST_SHOWN = 40

_Rule = Callable[[Any], Any]
#: Gives a rule its pattern where that is not written down; PLY itself has no types.
_matching: Callable[[str], Callable[[_Rule], _Rule]] = lex.TOKEN

_PUNCTUATION_TYPES = {text: name for name, text in PUNCTUATION.items()}
_ENDS_ESCAPED = re.compile(r'(?<!\\)(?:\\\\)*\\"$')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}
_NUMBER = re.compile(r"(?P<digits>(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?)(?P<unit>[A-Za-z]*)")
_INTEGER = re.compile(r"\d+")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+")
_VERBATIM_PART = re.compile(
    r"""
      "(?:\\.|[^"\\\n])*"         # a string
    | '(?:\\.|[^'\\\n])*'         # a character constant
    | //[^\n]*
    | /\*.*?\*/
    | (?P<statement>\*\})
    | (?P<expression>\*\))
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Lexed:
    """The tokens of a file, ending with an END token, and its comments, in order."""

    tokens: list[Lexeme]
    comments: list[Comment]
    #: A comment or verbatim text without end swallowed the rest of the file.
    cut_short: bool


def tokenise(source: Source, diagnostics: Diagnostics) -> Lexed:
    """All tokens of a text. Never raises, whatever the text holds."""
    lexer = _lexer().clone()
    state = _State(source, diagnostics)
    lexer.catapults = state
    lexer.input(source.text)
    tokens: list[Lexeme] = []
    while (token := lexer.token()) is not None:
        tokens.append(token.value)
    length = len(source.text)
    tokens.append(Lexeme("END", Span(source, length, length)))
    return Lexed(_recognise_contextual(tokens), state.comments, state.cut_short)


class _State:
    """What the rules need beside the text: where to put comments and errors."""

    def __init__(self, source: Source, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.comments: list[Comment] = []
        self.cut_short = False
        self._illegal_end = -1

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)

    def comment(self, start: int, end: int) -> None:
        self.comments.append(Comment(self.span(start, end)))

    def illegal(self, position: int) -> None:
        """Reports a run of such characters once, at its start."""
        if position != self._illegal_end:
            character = self.source.text[position]
            text = f"`{character}`" if character.isprintable() else f"Character {ord(character)}"
            span = self.span(position, position + 1)
            self.diagnostics.report(messages.ILLEGAL_CHARACTER, span, text=text)
        self._illegal_end = position + 1


def _recognise_contextual(tokens: list[Lexeme]) -> list[Lexeme]:
    """Turns `assert` and `simulate` into keywords where only those can be meant."""

    def retyped(index: int, token: Lexeme) -> Lexeme:
        if token.type != "ID" or token.text not in ("assert", "simulate"):
            return token
        before = tokens[index - 1].type if index else ""
        after = tokens[index + 1].type
        if token.text == "assert" and after == "LEFT_PAREN":
            return Lexeme("ASSERT", token.span)
        if (before, after) in (
            ("VERBATIM_STATEMENT", "LEFT_BRACE"),
            ("VERBATIM_EXPRESSION", "LEFT_PAREN"),
        ):
            return Lexeme("SIMULATE", token.span)
        return token

    return [retyped(index, token) for index, token in enumerate(tokens)]


@cache
def _lexer() -> Any:
    return lex.lex(module=sys.modules[__name__])


def _accept(t: Any, value: int | float | str = "") -> Any:
    """Finishes a token: PLY's value becomes a lexeme with its span."""
    t.value = Lexeme(t.type, t.lexer.catapults.span(t.lexpos, t.lexer.lexpos), value)
    return t


# --- rules; PLY tries them in this order --------------------------------------

tokens = TOKENS
t_ignore = " \t\r\n\f\v\ufeff"


def t_LINE_COMMENT(t: Any) -> None:
    r"//[^\n]*"
    end = t.lexpos + len(t.value.rstrip("\r"))
    t.lexer.catapults.comment(t.lexpos, end)


def t_BLOCK_COMMENT(t: Any) -> None:
    r"/\*"
    state = t.lexer.catapults
    close = t.lexer.lexdata.find("*/", t.lexer.lexpos)
    if close < 0:
        span = state.span(t.lexpos, t.lexer.lexpos)
        state.diagnostics.report(messages.UNTERMINATED_COMMENT, span)
        t.lexer.lexpos = len(t.lexer.lexdata)
        state.cut_short = True
        return
    t.lexer.lexpos = close + 2
    state.comment(t.lexpos, close + 2)


def t_VERBATIM_STATEMENT(t: Any) -> Any:
    r"\{\*"
    return _verbatim(t, "statement", "*}")


def t_VERBATIM_EXPRESSION(t: Any) -> Any:
    r"\(\*"
    return _verbatim(t, "expression", "*)")


def _verbatim(t: Any, group: str, close: str) -> Any:
    state, text = t.lexer.catapults, t.lexer.lexdata
    start = t.lexer.lexpos
    for part in _VERBATIM_PART.finditer(text, start):
        if part.lastgroup == group:
            t.lexer.lexpos = part.end()
            return _accept(t, text[start : part.start()])
    _report_unterminated_verbatim(state, t.lexpos, close)
    if group == "expression":  # most likely a peek in parentheses
        t.type, t.lexer.lexpos = "LEFT_PAREN", t.lexpos + 1
        return _accept(t)
    t.lexer.lexpos = len(text)
    state.cut_short = True
    return _accept(t, text[start:])


def _report_unterminated_verbatim(state: _State, start: int, close: str) -> None:
    opening = state.source.text[start]
    span = state.span(start, start + 2)
    peek = f"{opening} *"
    state.diagnostics.report(
        messages.UNTERMINATED_VERBATIM,
        span,
        close=close,
        hint=f", or write `{peek}` with a space if the first thread of a container is meant",
        fixes=[Fix(f"Write `{peek}`", (Edit(span, peek),))],
    )


def t_STRING(t: Any) -> Any:
    r'"(?:\\.|[^"\\\n])*"?'
    text = t.value
    closed = len(text) > 1 and text.endswith('"') and not _ENDS_ESCAPED.search(text)
    if not closed:
        state = t.lexer.catapults
        span = state.span(t.lexpos, t.lexer.lexpos)
        state.diagnostics.report(messages.UNTERMINATED_STRING, span)
        return _accept(t, text[1:])
    return _accept(t, _ESCAPE.sub(lambda m: _ESCAPES.get(m[1], m[1]), text[1:-1]))


def t_INTEGER(t: Any) -> Any:
    r"0[xX]\w*|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?\w*"
    t.type, value, problem = _number(t.value)
    if problem is not None:
        reason, fix = problem
        state = t.lexer.catapults
        span = state.span(t.lexpos, t.lexer.lexpos)
        text = t.value if len(t.value) <= _LONGEST_SHOWN else t.value[:_LONGEST_SHOWN] + "…"
        state.diagnostics.report(messages.BAD_NUMBER, span, text=text, reason=reason, fix=fix)
    return _accept(t, value)


def t_ID(t: Any) -> Any:
    r"[A-Za-z_][A-Za-z0-9_]*"
    t.type = KEYWORD_TOKENS.get(t.value, "ID")
    return _accept(t, t.value)


@_matching("|".join(map(re.escape, sorted(PUNCTUATION.values(), key=len, reverse=True))))
def t_PUNCTUATION(t: Any) -> Any:
    """Longest first, so that `=>` is one token."""
    t.type = _PUNCTUATION_TYPES[t.value]
    return _accept(t)


def t_error(t: Any) -> None:
    t.lexer.catapults.illegal(t.lexpos)
    t.lexer.skip(1)


# --- numbers --------------------------------------------------------------------

_Problem = tuple[str, str] | None


def _number(text: str) -> tuple[str, int | float, _Problem]:
    """Token type, value, and what is wrong with it, if anything: a reason and what to write."""
    if len(text) > _LONGEST_NUMBER:
        return "INTEGER", 0, ("it has too many digits", "a smaller one")
    if text[:2] in ("0x", "0X"):
        if not _HEX.fullmatch(text):
            return "INTEGER", 0, ("`0x` needs hexadecimal digits behind it", "for example `0x1f`")
        return _integer(int(text, 16))
    match = _NUMBER.fullmatch(text)
    if match is None or (match["unit"] and match["unit"] not in TIME_UNITS):
        units = ", ".join(TIME_UNITS)
        return "INTEGER", 0, (f"only a unit of time ({units}) can follow", "a space before a name")
    if match["unit"]:
        return _duration(match["digits"], TIME_UNITS[match["unit"]])
    if _INTEGER.fullmatch(text):
        return _integer(int(text))
    value = float(text)
    if value == float("inf"):
        return "REAL", 0.0, ("it is larger than any float", "a smaller one")
    return "REAL", value, None


def _integer(value: int) -> tuple[str, int | float, _Problem]:
    if value > LARGEST_INTEGER:
        return "INTEGER", 0, (f"the largest is {LARGEST_INTEGER}", "a smaller one")
    return "INTEGER", value, None


def _duration(digits: str, unit: int) -> tuple[str, int | float, _Problem]:
    if abs(float(digits)) > LARGEST_INTEGER:
        return "DURATION", 0, ("the longest time is about 292 years", "a shorter one")
    nanoseconds = Fraction(digits) * unit
    if nanoseconds > LARGEST_INTEGER:
        return "DURATION", 0, ("the longest time is about 292 years", "a shorter one")
    if nanoseconds.denominator != 1:
        return "DURATION", 0, ("times are whole nanoseconds", "a multiple of 1ns")
    return "DURATION", int(nanoseconds), None
