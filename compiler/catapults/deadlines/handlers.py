"""How many statements a handler carries out at most, and how many clocks that takes on a Rabbit.

A loop over a container has at most a turn for each thread, one that counts has the turns that it
counts to, one that empties a container has at most a turn for each thread. Of any other loop no
bound is known; it is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol as Interface

from catapults import program as ir
from catapults.backends.dynamicc.costs.estimates import clocks_of_parts
from catapults.backends.tree import dispatched_element, walk
from catapults.backends.ways import Ways, either
from catapults.deadlines.growth import THREADS, Growth, exactly
from catapults.program.constants import constant_value
from catapults.program.effects import subexpressions
from catapults.source import Span


@dataclass(frozen=True)
class HandlerBound:
    """What one call of a handler takes at most. With unbounded loops both numbers are those of one
    turn of each."""

    name: str
    statements: Growth
    clocks: Growth
    host_calls: Growth
    unbounded: tuple[Span, ...]  # loops of which no bound is known
    span: Span


def handler_bounds(program: ir.Program) -> list[HandlerBound]:
    """The bounds of all handlers, in the order of the program."""
    slot = dispatched_element(program)
    clocks = _Clocks(None if slot is None else slot.container)
    return [_bound(handler, clocks) for handler in program.handlers.values()]


def _bound(handler: ir.Handler, clocks: _Clocks) -> HandlerBound:
    counts: list[Growth] = []
    unbounded: dict[Span, None] = {}
    for prices in (_Statements(), clocks, _HostCalls()):
        paths = _Paths(prices)
        whole = prices.call()
        for layer in handler.layers:
            ways = paths.of(layer.body)
            whole += either(ways.on, ways.out) or Growth()
        counts.append(whole)
        unbounded.update(dict.fromkeys(paths.unbounded))
    statements, clocks_taken, host_calls = counts
    return HandlerBound(
        handler.name, statements, clocks_taken, host_calls, tuple(unbounded), handler.name_span
    )


# --- what things count for --------------------------------------------------------------------


class _Prices(Interface):
    """What is counted."""

    def call(self) -> Growth:
        """For the handler itself."""

    def statement(self, statement: ir.Stmt) -> Growth:
        """For a statement without those inside it."""

    def turn(self) -> Growth:
        """For a turn of a loop without its body."""


class _Statements:
    """What a simulation counts: each statement, and each turn of a loop."""

    def call(self) -> Growth:
        return Growth()

    def statement(self, statement: ir.Stmt) -> Growth:
        return exactly(0 if isinstance(statement, ir.Block | ir.Target) else 1)

    def turn(self) -> Growth:
        return exactly(1)


class _HostCalls:
    """Calls of functions of the application."""

    def call(self) -> Growth:
        return Growth()

    def statement(self, statement: ir.Stmt) -> Growth:
        if isinstance(statement, ir.Block | ir.If | ir.Foreach):
            return Growth()
        return exactly(sum(isinstance(node, ir.HostCall) for node in walk(statement)))

    def turn(self) -> Growth:
        return Growth()


class _Clocks:
    """Clocks of a Rabbit, as estimated from the parts of measured handlers. A thread that comes
    into a sorted container can pass all others, each for the price of a statement."""

    def __init__(self, current: ir.Container | None) -> None:
        self._current = current
        self._costs = clocks_of_parts()

    def call(self) -> Growth:
        return exactly(self._costs["call"])

    def turn(self) -> Growth:
        return exactly(self._costs["statement"])

    def statement(self, statement: ir.Stmt) -> Growth:
        match statement:
            case ir.Transfer():
                moved = self._leaving(statement.source) + self._entering(statement.target)
                return moved | self.turn()
            case ir.Destroy():
                return self._leaving(statement.source) + exactly(self._costs["discard"])
            case ir.Block() | ir.Target() | ir.Assert():
                return Growth()
        return self.turn()

    def _leaving(self, source: ir.Element | ir.Expr) -> Growth:
        if not isinstance(source, ir.Element):
            return exactly(self._costs["take"])
        return exactly(0 if source.container is self._current else self._costs["leave"])

    def _entering(self, target: ir.Element) -> Growth:
        if target.container is self._current:
            return Growth()
        entered = exactly(self._costs["enter"])
        return entered + THREADS * self.turn() if target.container.kind.is_sorted else entered


# --- paths ------------------------------------------------------------------------------------


@dataclass
class _Paths:
    prices: _Prices
    unbounded: list[Span] = field(default_factory=list)

    def of(self, statement: ir.Stmt, *, is_else: bool = False) -> Ways[Growth]:
        """The ways out of a statement. An ``else if`` is a part of its ``if``."""
        own = Growth() if is_else else self.prices.statement(statement)
        match statement:
            case ir.Block(statements=inside) | ir.Target(meaning=ir.Block(statements=inside)):
                return self._one_by_one(inside)
            case ir.If():
                other = Ways(on=Growth())
                if statement.orelse is not None:
                    other = self.of(statement.orelse, is_else=isinstance(statement.orelse, ir.If))
                return Ways(on=own).then(self.of(statement.then) | other)
            case ir.Loop() | ir.Foreach():
                return Ways(on=own).then(self._loop(statement))
            case ir.Return() | ir.Dispatch() | ir.Fail():
                return Ways(out=own)
            case ir.Break() | ir.Continue():
                return Ways(turn=own)
        return Ways(on=own)

    def _one_by_one(self, statements: Iterable[ir.Stmt]) -> Ways[Growth]:
        ways = Ways(on=Growth())
        for statement in statements:
            ways = ways.then(self.of(statement))
        return ways

    def _loop(self, loop: ir.Loop | ir.Foreach) -> Ways[Growth]:
        body = self.of(loop.body)
        ended = either(body.on, body.turn)
        turns = turns_of(loop)
        if turns is None and ended is not None:
            self.unbounded.append(loop.span)
        most = turns or exactly(1)
        turn = self.prices.turn()
        whole = most * (turn + (ended or Growth()))
        out = None if body.out is None else whole + turn + body.out
        return Ways(on=whole, out=out)


# --- loops ------------------------------------------------------------------------------------


def turns_of(loop: ir.Loop | ir.Foreach) -> Growth | None:
    """The most turns of a loop; None if no bound is known."""
    if isinstance(loop, ir.Foreach):
        return THREADS
    if _ends_at_once(loop.body):
        return exactly(1)
    extra = exactly(1 if loop.test_last else 0)
    for part in _all_of(loop.condition):
        turns = _counted(loop, part) or _emptied(loop, part)
        if turns is not None:
            return turns + extra
    value = constant_value(loop.condition)
    return exactly(1) if value is not None and not value else None


def _all_of(condition: ir.Expr | None) -> list[ir.Expr]:
    """The parts of a condition that must all hold."""
    if isinstance(condition, ir.Logical) and condition.operator == "&&":
        return [*_all_of(condition.left), *_all_of(condition.right)]
    return [] if condition is None else [condition]


def _ends_at_once(body: ir.Stmt) -> bool:
    """Whether a loop is left at the end of its first turn."""
    last: ir.Stmt | None = body
    while isinstance(last, ir.Block):
        last = last.statements[-1] if last.statements else None
    return isinstance(last, ir.Break | ir.Ending) and not any(
        isinstance(node, ir.Continue) for node in walk(body)
    )


def _counted(loop: ir.Loop, part: ir.Expr) -> Growth | None:
    """The turns of a loop whose variable goes from one number to another."""
    if not isinstance(part, ir.Compare) or not isinstance(part.left, ir.Load):
        return None
    variable = _variable(part.left.place)
    first, by = _begins(loop.init, variable), _goes_on(loop.step, variable)
    if variable is None or first is None or by is None or _is_written(loop.body, variable):
        return None
    if isinstance(part.right, ir.Size) and part.operator in ("<", "<=") and by > 0 and first >= 0:
        return THREADS + exactly(1 if part.operator == "<=" else 0)
    last = constant_value(part.right)
    if last is None:
        return None
    if part.operator in ("<=", ">="):
        last += 1 if part.operator == "<=" else -1
    rises = part.operator in ("<", "<=", "!=") and by > 0
    falls = part.operator in (">", ">=", "!=") and by < 0
    if not rises and not falls:
        return None
    if part.operator == "!=" and (last - first) % by:
        return None
    return exactly(max(0, -int(-(last - first) // by)))


def _variable(place: ir.Place) -> ir.Local | ir.Global | None:
    match place:
        case ir.LocalPlace(index=None):
            return place.local
        case ir.GlobalPlace(index=None):
            return place.variable
    return None


def _begins(init: ir.Expr | None, variable: object) -> int | None:
    match init:
        case ir.Assign(operator=None) if _variable(init.place) is variable:
            value = constant_value(init.value)
            return None if value is None else int(value)
    return None


def _goes_on(step: ir.Expr | None, variable: object) -> int | None:
    """By how much a variable grows after each turn."""
    match step:
        case ir.Step() if _variable(step.place) is variable:
            return 1 if step.operator == "++" else -1
        case ir.Assign(operator="+" | "-" as sign) if _variable(step.place) is variable:
            by = constant_value(step.value)
            return None if not by else int(by) * (1 if sign == "+" else -1)
        case ir.Assign(operator=None, value=ir.Arithmetic(operator="+" | "-" as sign) as sum_) if (
            _variable(step.place) is variable
            and isinstance(sum_.left, ir.Load)
            and _variable(sum_.left.place) is variable
        ):
            by = constant_value(sum_.right)
            return None if not by else int(by) * (1 if sign == "+" else -1)
    return None


def _is_written(body: ir.Stmt, variable: object) -> bool:
    return any(
        (isinstance(node, ir.Assign | ir.Step) and _variable(node.place) is variable)
        or isinstance(node, ir.Target | ir.TargetExpr)
        for node in walk(body)
    )


def _emptied(loop: ir.Loop, part: ir.Expr) -> Growth | None:
    """The turns of a loop that takes a thread out of a container each time, while there is one."""
    sizes = [one for one in subexpressions(part) if isinstance(one, ir.Size)]
    if len(sizes) != 1 or sizes[0].element.index is not None or not _asks_for_one(part):
        return None
    container = sizes[0].element.container
    if not isinstance(loop.body, ir.Block):
        inside: Sequence[ir.Stmt] = [loop.body]
    else:
        inside = loop.body.statements
    takes = any(
        isinstance(one, ir.Transfer | ir.Destroy) and _is_of(one.source, container)
        for one in inside
    )
    skips = any(isinstance(node, ir.Continue) for node in walk(loop.body))
    fills = any(
        isinstance(node, ir.Target)
        or (isinstance(node, ir.Transfer) and node.target.container is container)
        for node in walk(loop.body)
    )
    return THREADS if takes and not skips and not fills else None


def _asks_for_one(part: ir.Expr) -> bool:
    """Whether a condition about a size does not hold of an empty container."""
    match part:
        case ir.Size():
            return True
        case ir.Compare(left=ir.Size(), right=right, operator=sign):
            value = constant_value(right)
            return value is not None and (
                (sign == ">" and value >= 0)
                or (sign == "!=" and value == 0)
                or (sign in (">=", "==") and value >= 1)
            )
        case ir.Compare(left=left, right=ir.Size(), operator=sign):
            value = constant_value(left)
            return value is not None and (
                (sign == "<" and value >= 0)
                or (sign == "!=" and value == 0)
                or (sign in ("<=", "==") and value >= 1)
            )
    return False


def _is_of(source: ir.Element | ir.Expr, container: ir.Container) -> bool:
    return isinstance(source, ir.Element) and source.container is container
