"""Says in words what could have stood where something else was found."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.workload.syntax.tokens import LANGUAGE
from catapults.workload.syntax.words import Words

_NAME = frozenset(LANGUAGE.names)
_TYPES = frozenset(["INT", "FLOAT", "TIME", "CONST"])
_ITEM = _TYPES | frozenset(
    "PROFILE COSTS QUANTUM PARAMETER SIGNAL THREAD STOP LIMIT DEVICE CHANNEL ARRIVALS LOCK "
    "SEMAPHORE CONDITION BARRIER RWLOCK HOST".split()
)
#: What values begin with, beside names.
VALUES = frozenset("INTEGER REAL DURATION TRUE FALSE LEFT_PAREN MINUS BANG".split())
_EXPRESSION = _NAME | VALUES
_STATEMENT = (
    _NAME
    | _TYPES
    | frozenset("IF WHILE BREAK CONTINUE SEMICOLON LEFT_BRACE INCREMENT DECREMENT".split())
)
_OPERATORS = frozenset(
    "OR AND EQUAL NOT_EQUAL LESS GREATER LESS_EQUAL GREATER_EQUAL PLUS MINUS STAR SLASH PERCENT "
    "DOT".split()
)
#: A word that wants a value could also be the name of a variable; that is rarely meant.
ASSIGNMENTS = frozenset(
    "ASSIGN PLUS_ASSIGN MINUS_ASSIGN TIMES_ASSIGN DIVIDE_ASSIGN MODULO_ASSIGN INCREMENT "
    "DECREMENT".split()
)
#: The larger groups first, so that what they hold is not told twice.
GROUPS = (
    (_STATEMENT, "a statement"),
    (_ITEM, "a declaration such as `thread`"),
    (_EXPRESSION, "a value"),
    (_NAME, "a name"),
    (ASSIGNMENTS, "an assignment"),
    (_TYPES - {"CONST"}, "a type"),
)


def in_words(
    expected: set[str],
    language: Words = LANGUAGE,
    groups: Sequence[tuple[frozenset[str], str]] = GROUPS,
) -> str:
    """For example "a value" or "`;` or `,`"."""
    rest = set(expected)
    words = []
    for group, phrase in groups:
        if group <= rest:
            words.append(phrase)
            rest -= group | (ASSIGNMENTS if group >= VALUES else set())
    listed = (name for name in language.tokens if name in rest - _OPERATORS)
    words += [language.describe(name) for name in listed]
    if not words:
        return "an operator"
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]
