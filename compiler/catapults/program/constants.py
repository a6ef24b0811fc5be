"""Values that are known before the run. What could wrap or fault is left to the run."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from catapults.program import (
    Arithmetic,
    Compare,
    Const,
    Convert,
    Expr,
    GlobalPlace,
    Load,
    Logical,
    Negate,
    Not,
    ValueType,
)

Number = int | float

_COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
#: Results within this range are the same at every width of int.
_SAFE = 2**15 - 1


def wrap(value: int, bits: int) -> int:
    """The value as a signed number of so many bits."""
    half = 1 << (bits - 1)
    return (value + half) % (1 << bits) - half


def constant_value(expr: Expr | None) -> Number | None:
    """The value of an expression, None when only the run tells."""
    value_of = _VALUES.get(expr.__class__)
    return value_of(expr) if value_of is not None else None


def _loaded(load: Load) -> Number | None:
    place = load.place
    if place.__class__ is GlobalPlace:
        assert isinstance(place, GlobalPlace)
        if place.variable.const and place.index is None:
            return constant_value(place.variable.init)
    return None


def _negated(expr: Negate) -> Number | None:
    value = constant_value(expr.operand)
    return None if value is None else _kept(-value, expr.type)


def _not(expr: Not) -> Number | None:
    value = constant_value(expr.operand)
    return None if value is None else int(not value)


def _binary(expr: Arithmetic | Compare | Logical) -> Number | None:
    left = constant_value(expr.left)
    if expr.__class__ is Logical:
        return _logical(expr.operator, left, constant_value(expr.right))
    right = constant_value(expr.right) if left is not None else None
    if left is None or right is None:
        return None
    if expr.__class__ is Compare:
        return int(_COMPARE[expr.operator](left, right))
    if expr.operator in _ARITHMETIC:
        return _kept(_ARITHMETIC[expr.operator](left, right), expr.type)
    if expr.type is ValueType.INT and expr.left.type is ValueType.INT and right:
        quotient = abs(int(left)) // abs(int(right)) * (1 if (left < 0) == (right < 0) else -1)
        remainder = int(left) - quotient * int(right)
        return _kept(quotient if expr.operator == "/" else remainder, expr.type)
    return None


def _logical(operation: str, left: Number | None, right: Number | None) -> Number | None:
    """A known left operand can decide alone."""
    decides = operation == "||"
    if left is not None and bool(left) is decides:
        return int(decides)
    if left is None or right is None:
        return None
    return int(bool(right))


def _converted(expr: Convert) -> Number | None:
    value, to = constant_value(expr.operand), expr.type
    if value is None:
        return None
    if to is ValueType.FLOAT:
        return float(value)
    if isinstance(value, float):
        return _kept(int(value), to) if abs(value) <= _SAFE else None
    return value


def _kept(value: Number, kind: ValueType) -> Number | None:
    """The value unless it might wrap at the width of some profile."""
    if kind is ValueType.INT and abs(value) > _SAFE:
        return None
    if kind is ValueType.TIME and abs(value) >= 2**63:
        return None
    return value


#: By class, for there are many expressions, and this is asked of all: in Pyodide one `isinstance`
#: takes twice as long as a look into a dictionary.
_VALUES: dict[type[Any], Callable[[Any], Number | None]] = {
    Const: operator.attrgetter("value"),
    Load: _loaded,
    Compare: _binary,
    Arithmetic: _binary,
    Logical: _binary,
    Negate: _negated,
    Not: _not,
    Convert: _converted,
}
