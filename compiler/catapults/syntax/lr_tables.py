"""The tables of an LALR grammar, built ahead by PLY, as the engine in lr.py reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

Action = Callable[[Any], None]
_Moves = Mapping[int, Mapping[str, int]]

#: The symbol at the bottom of the stack, and of the token behind the last.
BOTTOM = "$end"


_passing: set[Action] = set()


def passes_on(action: Action) -> Action:
    """Marks the action of productions of one symbol that do nothing but ``p[0] = p[1]``."""
    _passing.add(action)
    return action


class TablesError(Exception):
    """The parse tables are missing or belong to another grammar."""


class Rule(NamedTuple):
    """A production: its left side, the number of symbols on its right, and its action."""

    name: str
    len: int
    action: Action | None  # None where the value of the one symbol is passed on


@dataclass(frozen=True)
class Table:
    """The tables of a grammar, with its actions."""

    #: By state and type of the next token: the state to shift to, the negative number of the
    #: production to reduce by, or 0 to accept.
    action: _Moves
    #: By state and left side of a production: the state behind it.
    goto: _Moves
    productions: list[Rule]
    #: The reductions of states that need no look at the next token.
    defaulted: Mapping[int, int]
    #: The same by the number of the state, None for those that need one.
    at_once: list[int | None]
    #: The symbol by which each state is entered.
    symbols: Mapping[int, str]


def load_table(module: str, grammar: Mapping[str, Any], signature: str) -> Table:
    """The table from a module that was built ahead. Never builds one.

    Raises TablesError when there is none, or when it belongs to another grammar.
    """
    remedy = f"Build them with `python -m {module.rpartition('.')[0]}.build_tables`."
    try:
        tables = import_module(module)
    except ImportError as missing:
        raise TablesError(f"The parse tables are missing. {remedy}") from missing
    if tables._lr_signature != signature:
        raise TablesError(f"The parse tables belong to another grammar. {remedy}")
    productions = [
        Rule(name, length, _action(grammar, function))
        for _, name, length, function, *_ in tables._lr_productions
    ]
    defaulted = _defaulted(tables._lr_action, productions)
    return Table(
        action=tables._lr_action,
        goto=tables._lr_goto,
        productions=productions,
        defaulted=defaulted,
        at_once=[defaulted.get(state) for state in range(max(tables._lr_action) + 1)],
        symbols=_symbols(tables._lr_action, tables._lr_goto),
    )


def _action(grammar: Mapping[str, Any], function: str | None) -> Action | None:
    action: Action | None = grammar[function] if function is not None else None
    return None if action in _passing else action


def _defaulted(action: _Moves, productions: list[Rule]) -> dict[int, int]:
    """Reducing at once, a recovery is complete before the next error counts.

    Empty productions are left out: recovery would make the same one again each time it is popped.
    """
    reductions = {}
    for state, by_token in action.items():
        first, *others = set(by_token.values())
        if not others and first < 0 and productions[-first].len:
            reductions[state] = first
    return reductions


def _symbols(action: _Moves, goto: _Moves) -> dict[int, str]:
    symbols = {0: BOTTOM}
    for moves in (*action.values(), *goto.values()):
        symbols |= {state: symbol for symbol, state in moves.items() if state > 0}
    return symbols
