"""Branches that differ only in where a thread comes from, or where it goes.

Each of them then only chooses a list, and the thread is moved behind them. What several handlers
choose in the same way is a function.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any

from catapults import program as ir
from catapults.backends.lowering.effects import is_made, is_plain
from catapults.backends.tree import children
from catapults.program.effects import named_thread

if TYPE_CHECKING:
    from catapults.backends.dynamicc.unit import Unit


@dataclass(frozen=True)
class Choice:
    """Branches, and the transfer at the end of each."""

    statement: ir.If
    moves: tuple[ir.Transfer, ...]
    is_source: bool  # the list that a thread comes from is chosen, not that to which it goes


@dataclass(frozen=True)
class Shared:
    """A choice that several handlers make, and the thread about which each of them asks."""

    name: str
    choices: tuple[Choice, ...]
    threads: tuple[ir.Local | None, ...]

    def thread_of(self, choice: Choice) -> ir.Local | None:
        """The thread about which a choice asks."""
        return self.threads[[one.statement for one in self.choices].index(choice.statement)]


def choice_of(unit: Unit, statement: ir.If) -> Choice | None:
    """The choice that a statement is, if it is one. Invariants want to see each transfer."""
    moves = _last_moves(statement)
    if moves is None or unit.watched:
        return None
    if all(_runs_next(unit, one) for one in moves):
        return Choice(statement, tuple(moves), is_source=True)
    if all(unit.goes_to_end(one.target.container) for one in moves) and _same_thread(unit, moves):
        return Choice(statement, tuple(moves), is_source=False)
    return None


def _last_moves(statement: ir.Stmt) -> list[ir.Transfer] | None:
    """The transfers with which a statement ends, whichever way it goes."""
    match statement:
        case ir.Transfer():
            return [statement]
        case ir.Block(slots=[], statements=[*_, last]):
            return _last_moves(last)
        case ir.If(then=then, orelse=orelse) if orelse is not None:
            first, second = _last_moves(then), _last_moves(orelse)
            return None if first is None or second is None else first + second
    return None


def _runs_next(unit: Unit, move: ir.Transfer) -> bool:
    source = move.source
    is_list = isinstance(source, ir.Element) and not unit.is_current(source.container)
    return is_list and unit.is_current(move.target.container)


def _same_thread(unit: Unit, moves: list[ir.Transfer]) -> bool:
    sources = [move.source for move in moves]
    if all(isinstance(one, ir.Element) and unit.is_current(one.container) for one in sources):
        return True
    threads = {named_thread(one) for one in sources}
    return len(threads) == 1 and None not in threads


# --- choices that are functions

#: A choice of so many is a function, even if it is made once: to return is the shorter way out.
_MANY = 4


def shared_choices(unit: Unit) -> dict[ir.If, Shared]:
    """The choices that handlers have in common, by each of their statements."""
    found: dict[object, list[tuple[Choice, ir.Local | None]]] = {}
    for handler in unit.handlers:
        for layer in handler.layers:
            for choice in _choices(unit, layer.body):
                key = _Key(is_source=choice.is_source)
                with suppress(_OwnError):
                    text = (choice.is_source, key.branch(choice.statement))
                    found.setdefault(text, []).append((choice, key.thread))
    shared: dict[ir.If, Shared] = {}
    for rows in found.values():
        if len(rows) > 1 or len(rows[0][0].moves) >= _MANY:
            choices, threads = zip(*rows, strict=True)
            wish = "cms_comes_from" if choices[0].is_source else "cms_goes_to"
            one = Shared(unit.names.unique(wish), choices, threads)
            shared.update((choice.statement, one) for choice in choices)
    return shared


def _choices(unit: Unit, statement: Any) -> Iterator[Choice]:
    """The choices of a handler, without those inside of others."""
    choice = choice_of(unit, statement) if isinstance(statement, ir.If) else None
    if choice is not None:
        yield choice
        return
    for child in children(statement):
        yield from _choices(unit, child)


class _OwnError(Exception):
    """The choice can only be made where it is."""


class _Key:
    """What a choice depends on and leads to, without its place in the text."""

    def __init__(self, *, is_source: bool) -> None:
        self._is_source = is_source
        self.thread: ir.Local | None = None

    def branch(self, statement: ir.Stmt) -> object:
        """The key of a branch. Raises _OwnError if it does more than choose."""
        match statement:
            case ir.If(condition=condition, then=then, orelse=orelse) if orelse is not None:
                if not is_plain(condition):
                    raise _OwnError
                return self._value(condition), self.branch(then), self.branch(orelse)
            case ir.Block(locals=[], statements=[only]):
                return self.branch(only)
            case ir.Transfer(source=source, target=target):
                self._require_proven(statement.holds)
                self._require_proven(statement.free)
                return self._value(source if self._is_source else target)
        raise _OwnError

    def _require_proven(self, check: ir.Check | None) -> None:
        if is_made(check):
            raise _OwnError

    def _value(self, value: Any) -> object:
        match value:
            case ir.Local():
                return self._about(value)
            case (
                ir.Container()
                | ir.Global()
                | ir.Attribute()
                | Enum()
                | str()
                | int()
                | float()
                | None
            ):
                return value
            case ir.Check():
                return None  # conditions without any are plain
            case ir.Expr() | ir.Place() | ir.Element():
                names = [one.name for one in fields(value) if one.name not in _OF_THE_TEXT]
                return (type(value), *(self._value(getattr(value, name)) for name in names))
        raise _OwnError

    def _about(self, local: ir.Local) -> object:
        if local.type is not ir.ValueType.THREAD or (self.thread or local) is not local:
            raise _OwnError
        self.thread = local
        return ir.ValueType.THREAD


#: Fields of nodes that say where they stand or what is known of them.
_OF_THE_TEXT = {"span", "site", "digest", "reasons"}
