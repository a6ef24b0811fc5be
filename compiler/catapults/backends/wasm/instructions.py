"""The WebAssembly instructions that handlers are made of.

One list of them is the source of both the binary and the text, so the two can
not differ.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from catapults.source import Span

I32, I64, F64 = "i32", "i64", "f64"


class Immediate(Enum):
    """What follows an instruction's name."""

    NONE = auto()
    LOCAL = auto()  # name of a local
    FUNCTION = auto()  # name of a function
    LABEL = auto()  # label of an enclosing block
    BLOCK = auto()  # own label, result type or None
    MEMORY = auto()  # offset in bytes
    FILL = auto()  # the memory's index, always 0
    I32 = auto()
    I64 = auto()
    F64 = auto()
    COMMENT = auto()  # words for the reader of the text; nothing in the binary


Argument = str | int | float | None


class Instruction(NamedTuple):
    """A name of :data:`OPCODES` with its immediates, and what it was made from."""

    name: str
    arguments: tuple[Argument, ...] = ()
    origin: Span | None = None


OPCODES: dict[str, tuple[bytes, Immediate]] = {
    "comment": (b"", Immediate.COMMENT),
    "block": (b"\x02", Immediate.BLOCK),
    "loop": (b"\x03", Immediate.BLOCK),
    "if": (b"\x04", Immediate.BLOCK),
    "else": (b"\x05", Immediate.NONE),
    "end": (b"\x0b", Immediate.NONE),
    "br": (b"\x0c", Immediate.LABEL),
    "br_if": (b"\x0d", Immediate.LABEL),
    "return": (b"\x0f", Immediate.NONE),
    "call": (b"\x10", Immediate.FUNCTION),
    "drop": (b"\x1a", Immediate.NONE),
    "local.get": (b"\x20", Immediate.LOCAL),
    "local.set": (b"\x21", Immediate.LOCAL),
    "local.tee": (b"\x22", Immediate.LOCAL),
    "i32.load": (b"\x28", Immediate.MEMORY),
    "i64.load": (b"\x29", Immediate.MEMORY),
    "f64.load": (b"\x2b", Immediate.MEMORY),
    "i32.store": (b"\x36", Immediate.MEMORY),
    "i64.store": (b"\x37", Immediate.MEMORY),
    "f64.store": (b"\x39", Immediate.MEMORY),
    "i32.const": (b"\x41", Immediate.I32),
    "i64.const": (b"\x42", Immediate.I64),
    "f64.const": (b"\x44", Immediate.F64),
    "i32.eqz": (b"\x45", Immediate.NONE),
    "i32.eq": (b"\x46", Immediate.NONE),
    "i32.ne": (b"\x47", Immediate.NONE),
    "i32.lt_s": (b"\x48", Immediate.NONE),
    "i32.gt_s": (b"\x4a", Immediate.NONE),
    "i32.le_s": (b"\x4c", Immediate.NONE),
    "i32.ge_s": (b"\x4e", Immediate.NONE),
    "i32.ge_u": (b"\x4f", Immediate.NONE),
    "i64.eqz": (b"\x50", Immediate.NONE),
    "i64.eq": (b"\x51", Immediate.NONE),
    "i64.ne": (b"\x52", Immediate.NONE),
    "i64.lt_s": (b"\x53", Immediate.NONE),
    "i64.gt_s": (b"\x55", Immediate.NONE),
    "i64.le_s": (b"\x57", Immediate.NONE),
    "i64.ge_s": (b"\x59", Immediate.NONE),
    "f64.eq": (b"\x61", Immediate.NONE),
    "f64.ne": (b"\x62", Immediate.NONE),
    "f64.lt": (b"\x63", Immediate.NONE),
    "f64.gt": (b"\x64", Immediate.NONE),
    "f64.le": (b"\x65", Immediate.NONE),
    "f64.ge": (b"\x66", Immediate.NONE),
    "i32.add": (b"\x6a", Immediate.NONE),
    "i32.sub": (b"\x6b", Immediate.NONE),
    "i32.mul": (b"\x6c", Immediate.NONE),
    "i32.div_s": (b"\x6d", Immediate.NONE),
    "i32.rem_s": (b"\x6f", Immediate.NONE),
    "i32.and": (b"\x71", Immediate.NONE),
    "i32.or": (b"\x72", Immediate.NONE),
    "i32.xor": (b"\x73", Immediate.NONE),
    "i32.shl": (b"\x74", Immediate.NONE),
    "i32.shr_s": (b"\x75", Immediate.NONE),
    "i64.add": (b"\x7c", Immediate.NONE),
    "i64.sub": (b"\x7d", Immediate.NONE),
    "i64.mul": (b"\x7e", Immediate.NONE),
    "i64.div_s": (b"\x7f", Immediate.NONE),
    "f64.neg": (b"\x9a", Immediate.NONE),
    "f64.add": (b"\xa0", Immediate.NONE),
    "f64.sub": (b"\xa1", Immediate.NONE),
    "f64.mul": (b"\xa2", Immediate.NONE),
    "f64.div": (b"\xa3", Immediate.NONE),
    "f64.min": (b"\xa4", Immediate.NONE),
    "f64.max": (b"\xa5", Immediate.NONE),
    "i32.wrap_i64": (b"\xa7", Immediate.NONE),
    "i64.extend_i32_s": (b"\xac", Immediate.NONE),
    "i64.extend_i32_u": (b"\xad", Immediate.NONE),
    "f64.convert_i32_s": (b"\xb7", Immediate.NONE),
    "f64.convert_i64_s": (b"\xb9", Immediate.NONE),
    "i64.reinterpret_f64": (b"\xbd", Immediate.NONE),
    "f64.reinterpret_i64": (b"\xbf", Immediate.NONE),
    "i32.extend16_s": (b"\xc1", Immediate.NONE),
    "i32.trunc_sat_f64_s": (b"\xfc\x02", Immediate.NONE),
    "i64.trunc_sat_f64_s": (b"\xfc\x06", Immediate.NONE),
    "memory.fill": (b"\xfc\x0b", Immediate.FILL),
}
