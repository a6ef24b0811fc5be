"""Evaluates operations on constants, with the results that the runtime would give."""

from __future__ import annotations

import math
from collections.abc import Callable

_Number = int | float


def wrap(value: int, bits: int) -> int:
    """The low ``bits`` of a value, with sign."""
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def _quotient(a: int, b: int) -> int:
    """Truncates towards zero, as C does."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _truncate(value: float) -> int:
    """Saturates at 64 bits; what is not a number gives 0."""
    if math.isnan(value):
        return 0
    return (
        int(min(max(value, -(2.0**63)), float(2**63 - 1)))
        if math.isfinite(value)
        else (2**63 - 1 if value > 0 else -(2**63))
    )


_INTEGER: dict[str, Callable[..., int]] = {
    "ADD_I": lambda a, b: a + b,
    "SUB_I": lambda a, b: a - b,
    "MUL_I": lambda a, b: a * b,
    "DIV_I": _quotient,
    "MOD_I": lambda a, b: a - b * _quotient(a, b),
    "NEG_I": lambda a: -a,
    "F_TO_I": _truncate,
    "EQ_I": lambda a, b: a == b,
    "LT_I": lambda a, b: a < b,
    "LE_I": lambda a, b: a <= b,
    "EQ_F": lambda a, b: a == b,
    "LT_F": lambda a, b: a < b,
    "LE_F": lambda a, b: a <= b,
    "NOT": lambda a: a == 0,
    "MIN_I": min,
    "MAX_I": max,
    "ABS_I": abs,
}
_FLOAT: dict[str, Callable[..., float]] = {
    "ADD_F": lambda a, b: a + b,
    "SUB_F": lambda a, b: a - b,
    "MUL_F": lambda a, b: a * b,
    "DIV_F": lambda a, b: a / b,
    "NEG_F": lambda a: -a,
    "I_TO_F": float,
    "MIN_F": min,
    "MAX_F": max,
    "ABS_F": abs,
}


def fold(name: str, argument: int, operands: list[_Number]) -> _Number | None:
    """The result of an operation, or None when it is known only at run time."""
    if name == "WRAP":
        return wrap(int(operands[0]), argument)
    if name in ("DIV_I", "MOD_I", "DIV_F") and operands[1] == 0:
        return None
    if name in _INTEGER:
        return wrap(int(_INTEGER[name](*operands)), 64)
    if name in _FLOAT:
        result = _FLOAT[name](*operands)
        return result if math.isfinite(result) else None
    return None
