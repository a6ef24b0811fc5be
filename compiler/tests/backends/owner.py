"""Who owns the shared variables of a scheduler: carries out, by plain arithmetic, what it asks."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass

import elsewhere
from arithmetic import operate, operate_whole

from catapults.contracts.libraries import profile
from catapults.contracts.tables import table
from catapults.program import Program, ValueType

_ENUMS = table("layout")["enums"]
_NAMES = {number: name for name, number in _ENUMS["remote"].items()}
_FLAGS: dict[str, int] = _ENUMS["remote_flag"]
_SIGNS = dict(zip(("ADD", "SUBTRACT", "MULTIPLY", "DIVIDE", "REMAINDER"), "+-*/%", strict=True))
_TYPES = (ValueType.INT, ValueType.FLOAT, ValueType.TIME)

Number = int | float


@dataclass(frozen=True)
class Asked:
    """One call of the operation."""

    name: str
    element: int
    operation: str
    flags: frozenset[str]
    value: Number


class Owner:
    """Values by name and element; a handler is kept waiting while :attr:`answers` is used up."""

    awaited: int = table("faults")["faults"]["AWAITED"]["number"]

    def __init__(self, program: Program) -> None:
        self._shared = program.shared
        self._bits = profile(program.profile).int_bits
        self.values: dict[tuple[str, int], Number] = {}
        self.calls: list[Asked] = []
        self.answers: int | None = None  # how many are there yet; None: any number
        self.on_read: Callable[[str], None] = lambda _name: None  # what happens meanwhile

    @staticmethod
    def is_answered(operation: int) -> bool:
        """Whether it wants an answer."""
        return operation & 0xFF == 0 or bool(operation & (_FLAGS["ANSWERED"] | _FLAGS["FORMER"]))

    def keeps_waiting(self, operation: int) -> bool:
        """Whether the answer is not there yet; else it is used up."""
        if self.answers is None or operation & _FLAGS["LOOK"] or not self.is_answered(operation):
            return False
        self.answers -= 1
        return self.answers < 0

    def carry_out(self, variable: int, element: int, operation: int, value: int) -> int:
        """What it answers, as 64 bits."""
        one, name = self._shared[variable], _NAMES[operation & 0xFF]
        kind = _TYPES[operation >> 12 & 3]
        flags = frozenset(flag for flag, bit in _FLAGS.items() if bit & 0xF00 and operation & bit)
        operand = _number(value, kind)
        self.calls.append(Asked(one.name, element, name, flags, operand))
        if name == "READ":
            self.on_read(one.name)
        key = (one.name, element)
        old = self.values.get(key, 0)
        new = self._changed(old, name, operand, kind, one.type)
        if name != "READ":
            self.values[key] = new
        return _bits(old if "FORMER" in flags else new, one.type)

    def answer(self, asked: elsewhere.Asked) -> Number:
        """The same for an interpreter."""
        number = next(n for n, one in enumerate(self._shared) if one.name == asked.name)
        own = self._shared[number].type
        kind = ValueType[asked.value.type.name]
        operation = _ENUMS["remote"][asked.operation] | _FLAGS[kind.name]
        for flag, holds in (
            ("ANSWERED", asked.is_answered),
            ("FORMER", asked.is_former),
            ("LOOK", asked.is_look),
        ):
            operation |= _FLAGS[flag] if holds else 0
        if asked.operation == "READ":
            operation &= ~0x3000
        bits = self.carry_out(number, asked.element, operation, _bits(asked.value.number, kind))
        return _number(bits, own)

    def _changed(
        self, old: Number, name: str, operand: Number, kind: ValueType, own: ValueType
    ) -> Number:
        if name == "READ":
            return old
        if name == "SET":
            return self._fitted(operand, own)
        left = self._fitted(old, kind)
        if kind is ValueType.FLOAT:
            result: Number = operate(_SIGNS[name], float(left), float(operand))
        else:
            result = self._fitted(operate_whole(_SIGNS[name], int(left), int(operand)), kind)
        return self._fitted(result, own)

    def _fitted(self, value: Number, kind: ValueType) -> Number:
        """As the type holds it: whole numbers wrap, and of a float they saturate."""
        if kind is ValueType.FLOAT:
            return float(value)
        bits = self._bits if kind is ValueType.INT else 64
        half = 1 << (bits - 1)
        if isinstance(value, float):
            if math.isnan(value):
                return 0
            return int(max(-half, min(half - 1, value)))
        return (value + half) % (1 << bits) - half


def _number(bits: int, kind: ValueType) -> Number:
    if kind is ValueType.FLOAT:
        (number,) = struct.unpack("<d", struct.pack("<q", bits))
        return float(number)
    return bits


def _bits(value: Number, kind: ValueType) -> int:
    if kind is ValueType.FLOAT:
        (bits,) = struct.unpack("<q", struct.pack("<d", float(value)))
        return int(bits)
    return int(value)
