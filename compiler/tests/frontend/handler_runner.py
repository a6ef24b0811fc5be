"""Runs a checked program step by step, as the language reference says, and holds every check to
its verdict."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from catapults.program import (
    Arithmetic,
    Assert,
    Assign,
    Block,
    Break,
    Check,
    Compare,
    Const,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    Front,
    GlobalPlace,
    Handler,
    If,
    Load,
    LocalPlace,
    Logical,
    Loop,
    Not,
    Place,
    Program,
    Return,
    Size,
    Step,
    Stmt,
    Transfer,
    Verdict,
)
from catapults.syntax.ast import Type

FUEL = 60

Cell = tuple[Container, int]


class StopRunError(Exception):
    """The run ends: a check failed, or the fuel is used up."""


class LeaveError(Exception):
    """Leaves a loop or a layer."""


class BreakError(LeaveError):
    """`break`"""


class ContinueError(LeaveError):
    """`continue`"""


class ReturnError(LeaveError):
    """`return` and `dispatch`"""


@dataclass
class World:
    """Threads by container, and variables; a thread that is in no list is nowhere."""

    threads: dict[Cell, list[int]] = field(default_factory=dict)
    variables: dict[Any, int] = field(default_factory=dict)
    chosen: int | None = None
    fuel: int = FUEL

    def cell(self, thread: int) -> Cell | None:
        """Where a thread is."""
        return next((cell for cell, inside in self.threads.items() if thread in inside), None)

    def take(self, thread: int) -> None:
        """Takes a thread out of wherever it is."""
        cell = self.cell(thread)
        if cell is not None:
            self.threads[cell].remove(thread)

    def put(self, cell: Cell, thread: int) -> None:
        """Puts a thread in by the rule of the container."""
        at = 0 if cell[0].type is Type.STACK else len(self.threads[cell])
        self.threads[cell].insert(at, thread)


def new_world(program: Program) -> World:
    """All containers empty, all variables 0."""
    cells = {(c, i): [] for c in program.containers for i in range(c.size or 1)}
    return World(threads=cells)


def call(world: World, handler: Handler, thread: int | None) -> None:
    """One call of a handler; raises StopRunError when it fails."""
    world.fuel = FUEL
    run = _Run(world)
    if handler.param is not None and thread is not None:
        world.variables[handler.param] = thread
    for layer in handler.layers:
        with suppress(ReturnError):
            run.statement(layer.body)
    for (container, _), inside in world.threads.items():
        if container.handler is not None and inside:
            raise StopRunError


class _Run:
    def __init__(self, world: World) -> None:
        self.world = world

    def met(self, check: Check | None, holds: bool) -> None:
        """A check is made: its verdict must not lie."""
        if check is None:
            assert holds
            return
        if check.verdict is Verdict.PROVEN:
            assert holds, f"proven, but fails: {check.span.line}: {check.subject}: {check.reason}"
        if check.verdict is Verdict.REFUTED:
            assert not holds, f"refuted, but holds: {check.span.line}: {check.subject}"
        if not holds:
            raise StopRunError

    def burn(self) -> None:
        self.world.fuel -= 1
        if self.world.fuel < 0:
            raise StopRunError

    # --- statements ------------------------------------------------------------------

    def statement(self, statement: Stmt | None) -> None:
        match statement:
            case Block(statements=inner):
                for one in inner:
                    self.statement(one)
            case Eval(expr=expr) | Assert(condition=expr):
                self.value(expr)
            case Transfer():
                self.transfer(statement)
            case If():
                chosen = self.value(statement.condition)
                self.statement(statement.then if chosen else statement.orelse)
            case Loop():
                self.loop(statement)
            case Foreach():
                self.foreach(statement)
            case _:
                self.leave(statement)

    def leave(self, statement: Stmt | None) -> None:
        match statement:
            case Break():
                raise BreakError
            case Continue():
                raise ContinueError
            case Return():
                raise ReturnError
            case Dispatch():
                inside = self.world.threads[self.cell(statement.element)]
                self.met(statement.check, bool(inside))
                self.world.chosen = inside[0]
                raise ReturnError
            case Destroy(source=source):
                self.world.take(self.source(source, statement.check))

    def transfer(self, transfer: Transfer) -> None:
        world = self.world
        if isinstance(transfer.source, Element):
            cell = self.cell(transfer.source)
            target = self.cell(transfer.target)
            self.met(transfer.holds, bool(world.threads[cell]))
            thread = world.threads[cell][0]
        else:
            thread = self.value(transfer.source)
            target = self.cell(transfer.target)
        world.take(thread)
        if target[0].type is Type.THREADREF:
            self.met(transfer.free, not world.threads[target])
        world.put(target, thread)

    def source(self, source: Element | Expr, check: Check | None) -> int:
        if not isinstance(source, Element):
            return self.value(source)
        inside = self.world.threads[self.cell(source)]
        self.met(check, bool(inside))
        return inside[0]

    def loop(self, loop: Loop) -> None:
        first = loop.test_last
        while True:
            self.burn()
            if not first and loop.condition is not None and not self.value(loop.condition):
                return
            first = False
            try:
                self.statement(loop.body)
            except BreakError:
                return
            except ContinueError:
                pass
            if loop.step is not None:
                self.value(loop.step)

    def foreach(self, loop: Foreach) -> None:
        cell = self.cell(loop.element)
        for thread in list(self.world.threads[cell]):
            self.burn()
            if thread not in self.world.threads[cell]:
                continue
            self.world.variables[loop.variable] = thread
            try:
                self.statement(loop.body)
            except BreakError:
                return
            except ContinueError:
                pass

    # --- expressions -----------------------------------------------------------------

    def cell(self, element: Element) -> Cell:
        if element.index is None:
            return element.container, 0
        index = self.value(element.index)
        self.met(element.bounds, 0 <= index < (element.container.size or 1))
        return element.container, index

    def value(self, expr: Expr) -> int:
        match expr:
            case Const(value=value):
                return int(value)
            case Load(place=place):
                return self.world.variables.get(self.variable(place), 0)
            case Front(element=element):
                inside = self.world.threads[self.cell(element)]
                return inside[0] if inside else 0
            case Size(element=element):
                return len(self.world.threads[self.cell(element)])
            case Not(operand=operand):
                return int(not self.value(operand))
            case Logical(operator=operator):
                left = bool(self.value(expr.left))
                return int(left if left is (operator == "||") else bool(self.value(expr.right)))
            case Compare() | Arithmetic():
                return self.binary(expr)
            case Assign(place=place):
                self.world.variables[self.variable(place)] = self.value(expr.value)
                return self.world.variables[self.variable(place)]
            case Step(place=place):
                before = self.world.variables.get(self.variable(place), 0)
                after = before + (1 if expr.operator == "++" else -1)
                self.world.variables[self.variable(place)] = after
                return after if expr.prefix else before
        raise AssertionError(f"not needed in these tests: {expr}")

    def binary(self, expr: Compare | Arithmetic) -> int:
        left, right = self.value(expr.left), self.value(expr.right)
        results = {
            "==": left == right,
            "!=": left != right,
            "<": left < right,
            ">": left > right,
            "<=": left <= right,
            ">=": left >= right,
            "+": left + right,
            "-": left - right,
        }
        return int(results[expr.operator])

    def variable(self, place: Place) -> Any:
        assert isinstance(place, GlobalPlace | LocalPlace)
        return place.variable if isinstance(place, GlobalPlace) else place.local
