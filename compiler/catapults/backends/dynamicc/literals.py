"""Writes values as Dynamic C writes them."""

from __future__ import annotations

import math

from catapults import program as ir
from catapults.backends.structured_c.literals import comment

_LARGEST_FLOAT = 3.4e38

#: Lines of a library hold at most 250 characters.
_MOST_OF_REMARK = 160


def literal(value: int | float, kind: ir.ValueType) -> str:
    """A constant. An int wraps to 16 bits; the smallest one would be a long as it stands."""
    if kind is ir.ValueType.FLOAT:
        return _float(float(value))
    number = (int(value) + 0x8000) % 0x10000 - 0x8000
    if number == -0x8000:
        return "(-32767 - 1)"
    return str(number) if number >= 0 else f"({number})"


def _float(value: float) -> str:
    """What a float of 32 bits cannot hold becomes the largest one; there is no "not a number"."""
    if math.isnan(value):
        return "0.0"
    short = max(-_LARGEST_FLOAT, min(_LARGEST_FLOAT, value))
    text = f"{short:.8g}"
    if not any(mark in text for mark in ".e"):
        text += ".0"
    return text if short >= 0 else f"({text})"


def remark(text: str) -> str:
    """Text on one line for a comment of any kind; what is not plain ASCII becomes ``?``."""
    return comment(text).encode("ascii", "replace").decode("ascii")[:_MOST_OF_REMARK]
