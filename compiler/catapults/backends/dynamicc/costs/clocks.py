"""Estimates the clocks that a call of a handler takes on a Rabbit, by the statements on its paths.

What moving a thread costs was measured in the handlers of first come, first served, see
``support/estimates.toml``; any other statement costs what a simulation charges for it. Branches
differ, so there is a range from the shortest path to the longest one. What is not counted: the
turns of loops, which are told by themselves, the search in a sorted container, assertions and
invariants, and what verbatim text calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.dynamicc.costs.estimates import clocks_of_parts
from catapults.backends.tree import dispatched_element, leads_past_body
from catapults.backends.ways import Ways, either


@dataclass(frozen=True)
class Range:
    """From the fewest to the most."""

    low: int
    high: int

    def __add__(self, other: Range) -> Range:
        """One behind the other."""
        return Range(self.low + other.low, self.high + other.high)

    def __or__(self, other: Range) -> Range:
        """One or the other."""
        return Range(min(self.low, other.low), max(self.high, other.high))

    def __str__(self) -> str:
        """In words, to tens: estimates are no better than that."""
        low, high = round(self.low, -1), round(self.high, -1)
        return f"{low}" if low == high else f"{low} to {high}"


@dataclass(frozen=True)
class Clocks:
    """What a call of a handler takes, in clocks."""

    call: Range  # without the turns of its loops
    turn: Range | None  # of whichever loop; None without loops

    def __str__(self) -> str:
        """In words."""
        more = "" if self.turn is None else f", and {self.turn} for each turn of a loop"
        return f"{self.call} clocks{more}"


def clocks_of(program: ir.Program, handler: ir.Handler) -> Clocks:
    """The estimate for a handler with all its layers."""
    slot = dispatched_element(program)
    paths = _Paths(None if slot is None else slot.container)
    call = paths.exactly("call")
    is_certain = True
    for layer in handler.layers:
        ways = paths.of(layer.body)
        clocks = either(ways.on, ways.out) or _NOTHING
        call += clocks if is_certain or layer.kind is ir.LayerKind.AFTER else clocks | _NOTHING
        is_certain = is_certain and not leads_past_body(layer)
    return Clocks(call, paths.turn)


_NOTHING = Range(0, 0)


class _Paths:
    """Adds up what stands on the paths through statements."""

    def __init__(self, current: ir.Container | None) -> None:
        """``current`` is the slot that is dispatched: a pointer, where all others are lists."""
        self.turn: Range | None = None  # of the loops so far
        self._current = current
        self._costs = clocks_of_parts()

    def exactly(self, *parts: str) -> Range:
        """What parts cost, one behind the other."""
        clocks = sum(self._costs[part] for part in parts)
        return Range(clocks, clocks)

    def of(self, statement: ir.Stmt) -> Ways[Range]:
        """The ways out of a statement."""
        one = self.exactly("statement")
        match statement:
            case ir.Block(statements=inside):
                return self._one_by_one(inside)
            case ir.Target(meaning=ir.Block(statements=inside)):
                return self._one_by_one(inside)
            case ir.Transfer():
                parts = [*self._leaving(statement.source), *self._entering(statement.target)]
                return Ways(on=self.exactly(*parts) if parts else one)
            case ir.Destroy():
                return Ways(on=self.exactly(*self._leaving(statement.source), "discard"))
            case ir.If():
                other = Ways(on=_NOTHING)
                if statement.orelse is not None:
                    other = self.of(statement.orelse)
                return Ways(on=one).then(self.of(statement.then) | other)
            case ir.Loop() | ir.Foreach():
                return Ways(on=one).then(self._loop(statement))
            case ir.Return() | ir.Dispatch():
                return Ways(out=one)
            case ir.Break() | ir.Continue():
                return Ways(turn=one)
            case ir.Assert():
                return Ways(on=_NOTHING)
        return Ways(on=one)

    def _leaving(self, source: ir.Element | ir.Expr) -> list[str]:
        """A thread that is named is looked for; the one in the slot is only forgotten there."""
        if not isinstance(source, ir.Element):
            return ["take"]
        return [] if source.container is self._current else ["leave"]

    def _entering(self, target: ir.Element) -> list[str]:
        return [] if target.container is self._current else ["enter"]

    def _one_by_one(self, statements: Iterable[ir.Stmt]) -> Ways[Range]:
        ways = Ways(on=_NOTHING)
        for statement in statements:
            ways = ways.then(self.of(statement))
        return ways

    def _loop(self, loop: ir.Loop | ir.Foreach) -> Ways[Range]:
        """A loop that is left at once, or in the first turn where that is not possible."""
        body = self.of(loop.body)
        ended = either(body.on, body.turn)
        self.turn = either(self.turn, either(ended, body.out))
        behind = ended if isinstance(loop, ir.Loop) and _has_a_turn(loop) else _NOTHING
        return Ways(on=behind, out=body.out)


def _has_a_turn(loop: ir.Loop) -> bool:
    """Whether there is a first turn whatever the condition says."""
    condition = loop.condition
    is_endless = condition is None or (isinstance(condition, ir.Const) and condition.value != 0)
    return is_endless or loop.test_last
