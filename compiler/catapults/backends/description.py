"""What a compiled scheduler says of itself: how the descriptors of ``sched.h`` put it."""

from __future__ import annotations

import struct

from catapults import program as ir
from catapults.contracts.libraries import handler_numbers

#: enum cat_type; THREAD is of parameters, of locals, and of what the library tells.
TYPE_NAMES = {
    ir.ValueType.INT: "CAT_INT",
    ir.ValueType.FLOAT: "CAT_FLOAT",
    ir.ValueType.TIME: "CAT_TIME",
    ir.ValueType.THREAD: "CAT_THREAD",
}


def type_number(type_: ir.ValueType) -> int:
    """Its number in that enumeration."""
    return list(TYPE_NAMES).index(type_)


def called_handlers(program: ir.Program) -> list[ir.Handler]:
    """The handlers that some library calls; others are never reached and not translated."""
    return [h for name, h in program.handlers.items() if name in handler_numbers()]


def key_number(container: ir.Container, program: ir.Program) -> int:
    """Which attribute a container is sorted on; 0 for one that is not."""
    return 0 if container.key is None else program.attributes.index(container.key)


def initial_bits(variable: ir.Attribute | ir.Global) -> int:
    """What an import holds at first: an integer, or the bits of a double as a signed one."""
    if variable.type is not ir.ValueType.FLOAT:
        return int(variable.default)
    (bits,) = struct.unpack("<q", struct.pack("<d", variable.default))
    return int(bits)
