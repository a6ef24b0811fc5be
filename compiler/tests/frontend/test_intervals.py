"""Intervals hold every number that can come out, also where ints wrap, of 16 bits or 32, and where
numbers of threads are wider than an int."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import inf

import pytest

from catapults.analysis.dataflow.intervals import (
    MOST_THREADS,
    Interval,
    combined,
    fitting,
    hull,
    narrowed,
    negated,
)
from catapults.program.constants import wrap

VALUES = [-32768, -32767, -7, -3, -1, 0, 1, 2, 5, 32766, 32767]
BOUNDS = [-inf, -7, -1, 0, 1, 5, inf]
INTERVALS = [
    Interval(low, high, nonzero)
    for low, high, nonzero in product(BOUNDS, BOUNDS, (False, True))
    if low <= high and low < inf and high > -inf and (low, high, nonzero) != (0, 0, True)
]

#: Bounds and values of numbers of threads, which an int of 16 bits cannot hold.
SIZES = [0, 1, 2, 5, 32767, 32768, 32769, 40000, 40001, 65535, 65536, 65537, MOST_THREADS]
SIZE_INTERVALS = [Interval(low, MOST_THREADS) for low in SIZES]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


def inside(value: int, interval: Interval) -> bool:
    return interval.low <= value <= interval.high and not (value == 0 and interval.nonzero)


def among(interval: Interval, bits: int = 16) -> list[int]:
    """Values of ints, and of numbers of threads, in an interval."""
    if interval.high == MOST_THREADS:
        return [value for value in SIZES if inside(value, interval)]
    edge = 1 << bits - 1
    values = {*VALUES, -edge, -edge + 1, edge - 2, edge - 1}
    return [value for value in values if inside(value, interval)]


def calculated(operator: str, left: int, right: int, bits: int) -> int | None:
    """What the language says; None for a division by zero."""
    if operator in "/%":
        if right == 0:
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrap(quotient if operator == "/" else left - quotient * right, bits)
    return wrap({"+": left + right, "-": left - right, "*": left * right}[operator], bits)


@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("operator", "+-*/%")
def test_results_of_arithmetic_lie_inside(operator: str, bits: int) -> None:
    operands = [*INTERVALS, *SIZE_INTERVALS]
    for left, right in product(operands, operands):
        found = combined(operator, left, right)
        for one, other in product(among(left, bits), among(right, bits)):
            result = calculated(operator, one, other, bits)
            assert result is None or inside(result, found), (left, operator, right, one, other)


@pytest.mark.parametrize("bits", [16, 32])
def test_opposites_lie_inside(bits: int) -> None:
    for interval in [*INTERVALS, *SIZE_INTERVALS]:
        results = [wrap(-value, bits) for value in among(interval, bits)]
        assert all(inside(result, negated(interval)) for result in results)


@pytest.mark.parametrize("operator", COMPARE)
def test_a_comparison_leaves_all_for_which_it_holds(operator: str) -> None:
    for known, other in product(INTERVALS, INTERVALS):
        left = narrowed(known, operator, other, "")
        for one, second in product(among(known), among(other)):
            if COMPARE[operator](one, second):
                assert left is not None and inside(one, left), (known, operator, other, one)


def test_a_hull_holds_both() -> None:
    for left, right in product(INTERVALS, INTERVALS):
        around = hull(left, right, "")
        assert all(inside(value, around) for value in among(left) + among(right))


def test_what_comparisons_exclude_is_left_out() -> None:
    anything = Interval()
    below = narrowed(anything, "<", Interval(4, 4), "")
    assert below is not None
    left = narrowed(below, ">=", Interval(0, 0), "")
    assert left is not None and (left.low, left.high) == (0, 3)
    assert narrowed(left, ">", Interval(7, 9), "") is None
    nonzero = narrowed(left, "!=", Interval(0, 0), "")
    assert nonzero is not None and nonzero.low == 1


def test_what_may_wrap_is_not_known() -> None:
    assert fitting(Interval(0, 32767)).high == 32767
    assert fitting(Interval(0, 32768)).is_anything
