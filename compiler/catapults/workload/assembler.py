"""Collects code, constants, strings and lines of a workload, with jumps still open."""

from __future__ import annotations

import struct
from collections.abc import Mapping
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


class CapacityError(Exception):
    """The workload is larger than its compiled form can be; the text says in what."""


@dataclass(eq=False)
class Label:
    """A place in the code; ``pc`` is None until it is placed."""

    pc: int | None = None


@dataclass
class Assembler:
    """The code of a whole workload, in the order in which it is emitted."""

    strings: dict[str, int] = field(default_factory=dict)
    constants: dict[int, int] = field(default_factory=dict)
    lines: list[tuple[int, int]] = field(default_factory=list)
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
            self.emit("PUSH", self.constants.setdefault(bits(value), len(self.constants)))

    def words(self) -> list[int]:
        """The code; every label has been placed."""
        if self.pc > _LARGEST_ARGUMENT:
            raise CapacityError("the code of its threads")
        return [_word(name, argument) for name, argument in self._code]


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
