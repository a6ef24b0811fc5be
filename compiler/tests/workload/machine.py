"""Runs one thread of a compiled workload without a scheduler, to see what its code does."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from workload.image import OPERATIONS_BY_NAME, Image, read

_FLOAT = 1
_LIMIT = 100_000


def _wrap(value: int, bits: int = 64) -> int:
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def _divide(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a >= 0) == (b >= 0) else -quotient


_PURE: dict[str, Callable[..., Any]] = {
    "ADD_I": lambda a, b: _wrap(a + b),
    "SUB_I": lambda a, b: _wrap(a - b),
    "MUL_I": lambda a, b: _wrap(a * b),
    "DIV_I": lambda a, b: _wrap(_divide(a, b)),
    "MOD_I": lambda a, b: a - b * _divide(a, b),
    "NEG_I": lambda a: _wrap(-a),
    "ADD_F": lambda a, b: a + b,
    "SUB_F": lambda a, b: a - b,
    "MUL_F": lambda a, b: a * b,
    "DIV_F": lambda a, b: a / b,
    "NEG_F": lambda a: -a,
    "I_TO_F": float,
    "F_TO_I": lambda a: max(-(2**63), min(2**63 - 1, int(a))),
    "EQ_I": lambda a, b: int(a == b),
    "LT_I": lambda a, b: int(a < b),
    "LE_I": lambda a, b: int(a <= b),
    "EQ_F": lambda a, b: int(a == b),
    "LT_F": lambda a, b: int(a < b),
    "LE_F": lambda a, b: int(a <= b),
    "NOT": lambda a: int(a == 0),
    "MIN_I": min,
    "MAX_I": max,
    "ABS_I": lambda a: _wrap(abs(a)),
    "MIN_F": min,
    "MAX_F": max,
    "ABS_F": abs,
}


_FLOAT_RESULT = ("ADD_F", "SUB_F", "MUL_F", "DIV_F", "NEG_F", "I_TO_F", "MIN_F", "MAX_F", "ABS_F")
_TIMED = ("COMPUTE", "SLEEP")


def _pack(number: float) -> int:
    (bits,) = struct.unpack("<q", struct.pack("<d", number))
    return bits


def _unpack(bits: int) -> float:
    (number,) = struct.unpack("<d", struct.pack("<q", bits))
    return number


@dataclass
class Machine:
    """One instance of the first thread class. All values are 64 bits, as in the runtime;
    ``log`` holds the thread's actions."""

    image: Image
    instance: int = 0
    now: int = 0
    log: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        thread = self.image.classes[0]
        self.variables = [initial for _, _, _, initial, _, _ in self.image.variables]
        self.places = {
            "": self.variables,
            "_LOCAL": [0] * thread.locals,
            "_IMPORT": [0] * len(thread.imports),
        }
        self.counters = [0] * len(self.image.counters)

    def run(self) -> Machine:
        """Birth and body, to the exit."""
        thread = self.image.classes[0]
        self.execute(thread.birth)
        self.execute(thread.entry)
        return self

    def __getitem__(self, name: str) -> int | float:
        """A global variable by its name."""
        names = [variable[0] for variable in self.image.variables]
        number = names.index(name)
        value = self.variables[number]
        return _unpack(value) if self.image.variables[number][1] == _FLOAT else value

    def execute(self, pc: int) -> list[int]:
        """From an entry to END or EXIT; gives what is left on the stack."""
        stack: list[int] = []
        for _ in range(_LIMIT):
            name, argument = self.image.code[pc]
            pc += 1
            if name in ("END", "EXIT"):
                return stack
            if name == "JUMP":
                pc = argument
            elif name in ("JUMP_ZERO", "JUMP_TRUE"):
                pc = argument if (stack.pop() == 0) is (name == "JUMP_ZERO") else pc
            elif name in _PURE:
                self._compute(name, stack)
            elif name.startswith("STORE"):
                self.places[name.removeprefix("STORE")][argument] = stack.pop()
            elif OPERATIONS_BY_NAME[name]["pushes"]:
                stack.append(self._read(name, argument, stack))
            else:
                self._act(name, argument, stack)
        raise AssertionError("the thread does not come to an end")

    def _compute(self, name: str, stack: list[int]) -> None:
        count = OPERATIONS_BY_NAME[name]["pops"]
        operands: list[Any] = [stack.pop() for _ in range(count)][::-1]
        if name == "F_TO_I" or (name.endswith("_F") and name != "I_TO_F"):
            operands = [_unpack(operand) for operand in operands]
        result = _PURE[name](*operands)
        stack.append(_pack(result) if name in _FLOAT_RESULT else result)

    def _read(self, name: str, argument: int, stack: list[int]) -> int:
        if name.startswith("LOAD"):
            return self.places[name.removeprefix("LOAD")][argument]
        if name == "WRAP":
            return _wrap(stack.pop(), argument)
        simple = {"INT": argument, "NOW": self.now, "INSTANCE": self.instance}
        if name in simple:
            return simple[name]
        return (self.image.constants if name == "PUSH" else self.counters)[argument]

    def _act(self, name: str, argument: int, stack: list[int]) -> None:
        operands = [stack.pop() for _ in range(OPERATIONS_BY_NAME[name]["pops"])]
        self.now += operands[0] if name in _TIMED else 0
        if name == "COUNT":
            self.counters[argument] += 1
        self.log.append((name, *operands) if operands else name)


def run(blob: bytes, instance: int = 0) -> Machine:
    """A thread of the first class of a workload, from birth to exit."""
    return Machine(read(blob), instance).run()
