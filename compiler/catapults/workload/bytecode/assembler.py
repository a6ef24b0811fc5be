"""Collects code, constants, strings and lines of a workload, with jumps still open."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from catapults.contracts.tables import table
from catapults.source import Span

_ARGUMENT_BITS = 24
_LARGEST_ARGUMENT = 2 ** (_ARGUMENT_BITS - 1) - 1


@cache
def operations() -> Mapping[str, Mapping[str, Any]]:
    """The operations of the bytecode by name, as contracts/bytecode.toml has them."""
    found: Mapping[str, Mapping[str, Any]] = table("bytecode")["operations"]
    return found


#: Halves of an argument that names a channel and a local.
_HALF = 1 << _ARGUMENT_BITS // 2


@dataclass(eq=False)
class Label:
    """A place in the code; ``pc`` is None until it is placed."""

    pc: int | None = None


@dataclass
class Assembler:
    """The code of a whole workload, in the order in which it is emitted."""

    strings: dict[str, int] = field(default_factory=dict)
    constants: list[int] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)
    _constant_numbers: dict[int, int] = field(default_factory=dict)
    _code: list[tuple[str, int | Label]] = field(default_factory=list)

    @property
    def pc(self) -> int:
        """Where the next instruction goes."""
        return len(self._code)

    def emit(self, name: str, argument: int | Label = 0) -> None:
        """Adds one instruction."""
        self._code.append((name, argument))

    def place(self, label: Label) -> None:
        """The label stands for the next instruction."""
        label.pc = self.pc

    def at(self, span: Span) -> None:
        """What follows comes from this place of the text."""
        if self.lines and self.lines[-1][0] == self.pc:
            self.lines.pop()
        if not self.lines or self.lines[-1][1] != span.line:
            self.lines.append((self.pc, span.line))

    def string(self, text: str) -> int:
        """The number of a string."""
        return self.strings.setdefault(text, len(self.strings))

    def push(self, value: int | float) -> None:
        """A value onto the stack: within the instruction if it fits, else from the pool."""
        if isinstance(value, int) and -_LARGEST_ARGUMENT - 1 <= value <= _LARGEST_ARGUMENT:
            self.emit("INT", value)
        else:
            self.emit("PUSH", self._constant(bits(value)))

    def _constant(self, value: int) -> int:
        """The number of a constant that can be shared."""
        if value not in self._constant_numbers:
            self._constant_numbers[value] = len(self.constants)
            self.constants.append(value)
        return self._constant_numbers[value]

    def table(self, points: Sequence[tuple[int, float]]) -> int:
        """The number of the first constant of a table: how many, then each time and value."""
        first = len(self.constants)
        self.constants.append(len(points))
        for time, value in points:
            self.constants += [time, bits(value)]
        return first

    def words(self) -> list[int]:
        """The code; every label has been placed."""
        assert self.pc <= _LARGEST_ARGUMENT, "the longest text has far less code"
        return [_word(name, argument) for name, argument in self._code]


def pair(channel: int, local: int) -> int:
    """The argument of operations that move messages: a channel and the first local."""
    assert max(channel, local) < _HALF, "capacity.py reports what is larger"
    packed = local * _HALF + channel
    return packed - (1 << _ARGUMENT_BITS) if packed > _LARGEST_ARGUMENT else packed


def bits(value: int | float) -> int:
    """The 64 bits of a value, as a signed integer."""
    if isinstance(value, int):
        return value
    (number,) = struct.unpack("<q", struct.pack("<d", value))
    return int(number)


def _word(name: str, argument: int | Label) -> int:
    value = argument.pc if isinstance(argument, Label) else argument
    assert value is not None, "a label was never placed"
    number: int = operations()[name]["number"]
    low_bits: int = value & (2**_ARGUMENT_BITS - 1)
    return number | low_bits << 8
