"""An interpreter and machines that make the same calls and must come to the same results."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evaluator import FaultError
from interpreter import Interpreter
from observation import assembled
from run_state import Cell, Holder, Number, Result, Thread, Value
from world import CTX, Fault, World, bits_of, drawn_at

from catapults.contracts.libraries import profile
from catapults.models.classic.inherit import Assembly
from catapults.program import Global, Program, ValueType
from catapults.syntax import ast

#: Turns of loops that a call may take.
FUEL = 300

_HOST_CALL = re.compile(r"\s*\w+\((\w+)\)\s*")
_RANDOM = re.compile(r"\s*rand\(\s*\)\s*")

#: Where these faults happen is said by another place of the text in the interpreter.
_PLACED_ELSEWHERE = ("SLOT_LEFT_FULL", "FUEL")


class Parties(Interpreter):
    """An interpreter that holds machines against itself after each call."""

    def __init__(
        self,
        program: Program,
        worlds: Sequence[World],
        assembly: Assembly | None = None,
        *,
        release: bool = False,
    ) -> None:
        """``assembly`` is of a program that takes something from other files; ``release`` is what
        the machines run."""
        self._is_inside_call = False
        bits = profile(program.profile).int_bits
        super().__init__(assembly or assembled(program), bits, fuel=FUEL, release=release)
        self._program = program
        self._worlds = worlds
        self._threads: list[Thread] = []
        self._drawn = 0
        self._agree()

    def birth(self) -> Thread:
        thread = super().birth()
        self._threads.append(thread)
        for world in self._worlds:
            assert world.new_thread() == thread.number
        return thread

    def remove(self, thread: Thread) -> None:
        super().remove(thread)
        if not self._is_inside_call:
            for world in self._worlds:
                world.remove(thread.number)

    def call(self, handler: str, thread: Thread | None = None) -> Result:
        self._share_what_the_application_wrote()
        result, fault = None, None
        self._is_inside_call = True
        try:
            result = super().call(handler, thread)
        except FaultError as raised:
            fault = raised
        self._is_inside_call = False
        for world in self._worlds:
            world.put(world.at.ctx + CTX["fuel"], "q", FUEL)
            world.put(world.at.ctx + CTX["chosen"], "I", 0)
            found = world.call(handler, thread.number if thread is not None else 0)
            assert _outcome(found) == _expected(fault), (type(world), handler)
            if fault is None and result is not None:
                assert world.result == self._number_of(result)
        self._agree()
        if fault is not None:
            raise fault
        return result

    def _target(self, expr: ast.VerbatimExpr) -> Value:
        """A call of a host function with a thread answers as the machines' does: its number. Random
        numbers are those of the machines."""
        if _RANDOM.fullmatch(expr.text):
            self._drawn += 1
            return self._int(drawn_at(self._drawn))
        if call := _HOST_CALL.fullmatch(expr.text):
            name = ast.Name(span=expr.span, text=call[1])
            thread = self._variable(ast.Variable(span=expr.span, name=name))
            assert isinstance(thread, Thread)
            return self._int(thread.number)
        return super()._target(expr)

    def _share_what_the_application_wrote(self) -> None:
        for world in self._worlds:
            world.put_now(self.now)
            for thread in self._threads:
                for name, number in thread.attributes.items():
                    world.set_attribute(thread.number, name, number)
            for variable in self._program.globals:
                if variable.imported:
                    world.set(variable.name, self._values(variable)[0])

    def _values(self, variable: Global) -> list[Number]:
        """What a variable holds; the library's own is one that it tells, and no thread is 0."""
        if not variable.library or variable.name in self.globals:
            return self._cell(variable.name).values
        told = self._told.get(variable.name, variable.default)
        if isinstance(told, Thread):
            return [self._worlds[0].thread_node(told.number)]
        return [told or 0]

    def _cell(self, name: str) -> Cell:
        cell = self.globals[name]
        assert isinstance(cell, Cell)
        return cell

    def _number_of(self, result: Result) -> int:
        if isinstance(result, Value):
            return int(result.number)
        thread = result.number if result is not None else 0
        return thread + self._worlds[0].layout.node_count

    # --- agreement

    def _agree(self) -> None:
        expected = self._state()
        for world in self._worlds:
            assert _state_of(world) == expected, type(world)

    def _state(self) -> dict[str, object]:
        return {
            "containers": {
                container.name: [_numbers(holder) for holder in self._holders(container.name)]
                for container in self._program.containers
                if container.handler is None
            },
            "globals": {
                v.name: [_bits(v.type, one) for one in self._values(v)]
                for v in self._program.globals
            },
            "attributes": [
                {a.name: _bits(a.type, thread.attributes[a.name]) for a in self._program.attributes}
                for thread in self._threads
            ],
            "chosen": self.chosen.number if self.chosen is not None else None,
        }

    def _holders(self, name: str) -> list[Holder]:
        symbol = self.globals[name]
        if isinstance(symbol, Holder):
            return [symbol]
        assert isinstance(symbol, list)
        return symbol


def _bits(kind: ValueType, number: Number) -> int | bytes:
    """A number as machines keep it."""
    return bits_of(float(number) if kind is ValueType.FLOAT else number)


def _numbers(holder: Holder) -> list[int]:
    return [thread.number for thread in holder.threads]


def _state_of(world: World) -> dict[str, object]:
    program = world.program
    return {
        "containers": {
            c.name: [world.threads(c.name, index) for index in range(c.size or 1)]
            for c in program.containers
            if c.handler is None
        },
        "globals": {
            v.name: [bits_of(world.value(v.name, index)) for index in range(v.size or 1)]
            for v in program.globals
        },
        "attributes": [
            {a.name: bits_of(world.attribute(number, a.name)) for a in program.attributes}
            for number in range(1, world.born + 1)
        ],
        "chosen": world.chosen if world.field("chosen", "I") else None,
    }


#: The kind of a fault, its line, and the line of the transfer that led to it, or 0.
_Outcome = tuple[str, int, int]


def _outcome(fault: Fault | None) -> _Outcome | None:
    if fault is None:
        return None
    line = 0 if fault.kind in _PLACED_ELSEWHERE else fault.line
    return fault.kind, line, fault.cause_line


def _expected(fault: FaultError | None) -> _Outcome | None:
    if fault is None:
        return None
    line = 0 if fault.kind in _PLACED_ELSEWHERE else fault.span.line
    return fault.kind, line, fault.cause.line if fault.cause else 0
