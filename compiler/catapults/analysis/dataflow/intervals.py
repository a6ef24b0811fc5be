"""Intervals of whole numbers: what an int can be at one point of a handler.

The domain of Cousot and Cousot (1977), with a mark for numbers that are not zero. A result that
might not fit into the smallest int of all profiles is not known, because it may wrap. A bound that
is infinite is that of the type: only the number of threads in a container is wider than an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from catapults.analysis.dataflow.reasons import PLAIN, Reason, both

#: The largest int of the profile with the smallest ints; what lies beyond may wrap.
LARGEST = 2**15 - 1

#: No container holds more threads.
MOST_THREADS = 2**31 - 1


@dataclass(slots=True)
class Interval:
    """At least ``low`` and at most ``high``; without 0 if ``nonzero``; and why. Never changed."""

    low: float = -inf
    high: float = inf
    nonzero: bool = False
    why: Reason = PLAIN

    @property
    def excludes_zero(self) -> bool:
        """Whether no value of it is 0."""
        return self.nonzero or self.low > 0 or self.high < 0

    @property
    def is_anything(self) -> bool:
        """Whether nothing is known."""
        return self.low == -inf and self.high == inf and not self.nonzero

    def same_range(self, other: Interval) -> bool:
        """Whether both say the same, for whatever reason."""
        return self.low == other.low and self.high == other.high and self.nonzero == other.nonzero

    def __str__(self) -> str:
        """In words, as behind "it is"."""
        if self.low == self.high:
            return f"{self.low}"
        if self.low == -inf:
            return f"{self.high} at most" if self.high < inf else "not 0"
        return f"{self.low} at least" if self.high == inf else f"{self.low} to {self.high}"


ANYTHING = Interval()
TRUTH = Interval(0, 1)

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


def constant(value: int) -> Interval:
    """The interval of one number."""
    return Interval(value, value, nonzero=value != 0)


def hull(left: Interval, right: Interval, why: Reason) -> Interval:
    """The smallest interval around both."""
    nonzero = left.excludes_zero and right.excludes_zero
    return Interval(min(left.low, right.low), max(left.high, right.high), nonzero, why)


def widened(before: Interval, after: Interval, steps: Sequence[float]) -> Interval:
    """``after`` with each bound that moved let go to the next of some steps, in rising order."""
    low, high = after.low, after.high
    if low < before.low:
        low = max((step for step in steps if step <= low), default=-inf)
    if high > before.high:
        high = min((step for step in steps if step >= high), default=inf)
    return Interval(low, high, after.nonzero, after.why)


def fitting(found: Interval) -> Interval:
    """The interval, unless a number in it may wrap."""
    return found if found.low >= -LARGEST - 1 and found.high <= LARGEST else ANYTHING


def _kept(found: Interval) -> Interval:
    """A result that is no further from 0 than its operands are: only a bound that comes from a
    number wider than an int may wrap."""
    may_wrap = -inf < found.low < -LARGEST - 1 or LARGEST < found.high < inf
    return ANYTHING if may_wrap else found


def negated(operand: Interval) -> Interval:
    """``-x``; the smallest int has no opposite."""
    return fitting(Interval(-operand.high, -operand.low, operand.excludes_zero))


def combined(operator: str, left: Interval, right: Interval) -> Interval:
    """The result of ``+``, ``-``, ``*``, ``/`` or ``%``, by a divisor that is not 0."""
    match operator:
        case "+":
            return fitting(Interval(left.low + right.low, left.high + right.high))
        case "-":
            return fitting(Interval(left.low - right.high, left.high - right.low))
        case "*":
            return _product(left, right)
        case "/":
            return _quotient(left, right)
    return _remainder(left, right)


def _product(left: Interval, right: Interval) -> Interval:
    bounds = (left.low, left.high, right.low, right.high)
    if inf in bounds or -inf in bounds:
        return ANYTHING
    corners = [one * other for one in bounds[:2] for other in bounds[2:]]
    return fitting(Interval(min(corners), max(corners)))


def _quotient(left: Interval, right: Interval) -> Interval:
    """Division cuts towards 0, so a positive divisor brings no number further from it."""
    if right.low < 1:
        return ANYTHING
    low, high = min(left.low, 0), max(left.high, 0)
    if right.low == right.high:
        low = low if low == -inf else -(-low // right.low)
        high = high if high == inf else high // right.low
    return _kept(Interval(low, high))


def _remainder(left: Interval, right: Interval) -> Interval:
    """It has the sign of the dividend, and is smaller than the divisor."""
    most = max(abs(right.low), abs(right.high), 1) - 1
    low = max(-most, min(left.low, 0))
    high = min(most, max(left.high, 0))
    return _kept(Interval(low, high))


def narrowed(known: Interval, operator: str, other: Interval, why: Reason) -> Interval | None:
    """What is left of ``known`` where the comparison with ``other`` holds; None for nothing."""
    low, high, nonzero = bounds(known.low, known.high, known.nonzero, operator, other)
    if low > high:
        return None
    if low == known.low and high == known.high and nonzero == known.nonzero:
        return known
    return Interval(low, high, nonzero, why if known.is_anything else both(known.why, why))


def bounds(
    low: float, high: float, nonzero: bool, operator: str, other: Interval
) -> tuple[float, float, bool]:
    """The bounds of what is left where a comparison holds, and whether 0 is excluded."""
    match operator:
        case "==":
            low, high = max(low, other.low), min(high, other.high)
            nonzero = nonzero or other.excludes_zero
        case "!=" if other.low == other.high:
            nonzero = nonzero or other.low == 0
            low += low == other.low
            high -= high == other.low
        case "<":
            high = min(high, other.high - 1)
        case "<=":
            high = min(high, other.high)
        case ">":
            low = max(low, other.low + 1)
        case ">=":
            low = max(low, other.low)
    if nonzero:
        low, high = (1 if low == 0 else low), (-1 if high == 0 else high)
    return low, high, nonzero
