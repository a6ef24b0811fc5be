"""Says in words what could have stood where something else was found."""

from __future__ import annotations

from catapults.syntax.ast import Type
from catapults.syntax.tokens import TOKENS, VARYING, describe

_SECTIONS = frozenset(
    "THREAD THREADIMPORTS IMPORTS DATA INVARIANT EVENT QUERY BEFORE AFTER".split()
)
_SECTIONS_OF_MASTERS = frozenset("NODEFAMILIES NODES GLOBAL ARRIVAL DEPARTURE PLACEMENT".split())
_TYPES = frozenset(one.name for one in Type if one is not Type.NODE)
_DECLARATION = _TYPES | {"CONST", "NODE"}
_EXPRESSION = frozenset(
    "ID INTEGER REAL DURATION STRING TRUE FALSE LEFT_PAREN BAR STAR MINUS BANG INCREMENT DECREMENT "
    "VERBATIM_EXPRESSION".split()
)
_STATEMENT = _EXPRESSION | frozenset(
    "SEMICOLON LEFT_BRACE IF WHILE DO FOR FOREACH CONTINUE BREAK RETURN DISPATCH DESTROY "
    "FAIL VERBATIM_STATEMENT ASSERT".split()
)
_OPERATORS = frozenset(
    "OR AND EQUAL NOT_EQUAL LESS GREATER LESS_EQUAL GREATER_EQUAL PLUS MINUS STAR SLASH PERCENT "
    "ASSIGN TIMES_ASSIGN DIVIDE_ASSIGN MODULO_ASSIGN PLUS_ASSIGN MINUS_ASSIGN INCREMENT DECREMENT "
    "DOT ARROW SIMULATE IS".split()
)
#: In this order, so that what a declaration allows is not told twice.
_GROUPS = (
    (_SECTIONS, "a section such as `event` or `data`"),
    (_STATEMENT, "a statement"),
    (_EXPRESSION, "an expression"),
    (_TYPES, "a declaration"),
)


def in_words(expected: set[str]) -> str:
    """For example "an expression" or "`;` or `)`"."""
    if "END" in expected:
        return describe("END")
    rest = set(expected)
    words = []
    if rest >= _SECTIONS_OF_MASTERS:
        words.append("a section such as `nodes` or `arrival`")
        rest -= _SECTIONS | _SECTIONS_OF_MASTERS
    for group, phrase in _GROUPS:
        if group <= rest:
            words.append(phrase)
            rest -= group | (_DECLARATION | {"SELECT"} if group is _STATEMENT else set())
    rest -= _DECLARATION if "a declaration" in words else set()
    closing = [name for name in TOKENS if name in rest - _OPERATORS]
    words += dict.fromkeys(describe(name) for name in closing if name in VARYING)
    words += [describe(name) for name in closing if name not in VARYING]
    if not words:
        words = ["an operator"]
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]
