"""Writes values as C writes them."""

from __future__ import annotations

import math

from catapults import program as ir
from catapults.program.constants import wrap

_INT32_MIN = -(2**31)
_INT64_MIN = -(2**63)


def literal(value: int | float, kind: ir.ValueType, int_bits: int) -> str:
    """A constant; an int outside the profile's range wraps."""
    if kind is ir.ValueType.FLOAT:
        return _float(float(value))
    if kind is ir.ValueType.TIME:
        number = wrap(int(value), 64)
        return "INT64_MIN" if number == _INT64_MIN else f"INT64_C({number})"
    number = wrap(int(value), int_bits)
    return "INT32_MIN" if number == _INT32_MIN else str(number)


def _float(value: float) -> str:
    if math.isnan(value):
        return "(0.0 / 0.0)"
    if math.isinf(value):
        return "(1.0 / 0.0)" if value > 0 else "(-1.0 / 0.0)"
    return repr(value)


def string(text: str) -> str:
    """A string literal; what is not plain ASCII is written in octal, always three digits."""
    plain = {'"': '\\"', "\\": "\\\\", "?": "\\?"}
    return (
        '"'
        + "".join(
            plain.get(chr(byte), chr(byte)) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"
            for byte in text.encode("utf-8", "replace")
        )
        + '"'
    )


def comment(text: str) -> str:
    """Text on one line that cannot end the comment around it."""
    return " ".join(text.split()).replace("*/", "* /").replace("/*", "/ *")
