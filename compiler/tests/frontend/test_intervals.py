"""Intervals hold every number that can come out, also where ints of 16 bits wrap."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import inf

import pytest

from catapults.analysis.constants import wrap
from catapults.analysis.intervals import Interval, combined, fitting, hull, narrowed, negated

VALUES = [-32768, -32767, -7, -3, -1, 0, 1, 2, 5, 32766, 32767]
BOUNDS = [-inf, -7, -1, 0, 1, 5, inf]
INTERVALS = [
    Interval(low, high, nonzero)
    for low, high, nonzero in product(BOUNDS, BOUNDS, (False, True))
    if low <= high and low < inf and high > -inf and (low, high, nonzero) != (0, 0, True)
]

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


def among(interval: Interval) -> list[int]:
    return [value for value in VALUES if inside(value, interval)]


def calculated(operator: str, left: int, right: int) -> int | None:
    """What the language says; None for a division by zero."""
    if operator in "/%":
        if right == 0:
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrap(quotient if operator == "/" else left - quotient * right, 16)
    return wrap({"+": left + right, "-": left - right, "*": left * right}[operator], 16)


@pytest.mark.parametrize("operator", "+-*/%")
def test_results_of_arithmetic_lie_inside(operator: str) -> None:
    for left, right in product(INTERVALS, INTERVALS):
        found = combined(operator, left, right)
        for one, other in product(among(left), among(right)):
            result = calculated(operator, one, other)
            assert result is None or inside(result, found), (left, operator, right, one, other)


def test_opposites_lie_inside() -> None:
    for interval in INTERVALS:
        assert all(inside(wrap(-value, 16), negated(interval)) for value in among(interval))


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
