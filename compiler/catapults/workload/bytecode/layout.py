"""How lists lie in a compiled workload: a count, then that many of the same kind."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from catapults.program import ValueType

TYPE_NUMBERS = {
    ValueType.INT: 0,
    ValueType.FLOAT: 1,
    ValueType.TIME: 2,
    ValueType.THREAD: 3,
}

#: In place of a piece of code that there is none of.
NO_CODE = 0xFFFFFFFF

#: In place of the number of something that there is none of.
NONE = 0xFFFFFFFF


def records(parts: Iterable[bytes]) -> bytes:
    """A count and that many records."""
    found = list(parts)
    return struct.pack("<I", len(found)) + b"".join(found)


def array(code: str, values: Iterable[int]) -> bytes:
    """A count and that many numbers; ``code`` is their format for :mod:`struct`."""
    found = list(values)
    return struct.pack(f"<I{len(found)}{code}", len(found), *found)
