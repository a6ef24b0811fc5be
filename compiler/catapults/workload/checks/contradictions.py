"""Finds conditions that ask for values that what they look at never has.

What is known of the clock, counters and channels is a range. Each comparison with a constant
narrows the range of what it compares, and all that are joined by `&&` narrow it together. Where
nothing is left, no run can meet them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from catapults.workload.model import Const, Expr, Logical, Operation, Workload

#: What never is below zero, whatever happens.
_NEVER_NEGATIVE = ("NOW", "COUNTER", "CHANNEL_LENGTH", "CHANNEL_REFUSED")

#: Comparisons of whole numbers and times, as they are and behind a `!`.
_SIGNS = {"LT_I": "<", "LE_I": "<=", "EQ_I": "=="}
_NEGATED = {"LT_I": ">=", "LE_I": ">"}

#: What each says with its sides exchanged.
_EXCHANGED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass
class _Range:
    """Whole numbers from ``low`` to ``high``, of a value that the source calls ``text``."""

    text: str
    low: float
    high: float

    def narrow(self, sign: str, limit: int) -> None:
        if sign in ("<", "<=", "=="):
            self.high = min(self.high, limit - 1 if sign == "<" else limit)
        if sign in (">", ">=", "=="):
            self.low = max(self.low, limit + 1 if sign == ">" else limit)

    @property
    def is_empty(self) -> bool:
        return self.low > self.high


def contradiction(condition: Expr, workload: Workload) -> str | None:
    """Why no value can meet a condition; None if one may."""
    if isinstance(condition, Logical) and condition.operator == "||":
        left = contradiction(condition.left, workload)
        return left if contradiction(condition.right, workload) else None
    parts = list(_joined(condition))
    for part in parts:
        if isinstance(part, Logical) and (reason := contradiction(part, workload)) is not None:
            return reason
    ranges: dict[tuple[str, int], _Range] = {}
    for value, sign, limit in filter(None, map(_comparison, parts)):
        alone = _known(value, workload)
        alone.narrow(sign, limit)
        if alone.is_empty:
            return _beyond(_known(value, workload), limit)
        together = ranges.setdefault((value.name, value.argument), _known(value, workload))
        together.narrow(sign, limit)
        if together.is_empty:
            return f"no value of `{together.text}` meets all of it"
    return None


def _joined(condition: Expr) -> Iterator[Expr]:
    """The parts that are joined by `and`."""
    if isinstance(condition, Logical) and condition.operator == "&&":
        yield from _joined(condition.left)
        yield from _joined(condition.right)
    else:
        yield condition


def _comparison(part: Expr) -> tuple[Operation, str, int] | None:
    """What of the clock, counters or channels is compared with a constant, and how."""
    if not isinstance(part, Operation):
        return None
    inner, signs = part, _SIGNS
    if part.name == "NOT" and isinstance(part.operands[0], Operation):
        inner, signs = part.operands[0], _NEGATED
    sign = signs.get(inner.name)
    if sign is None:
        return None
    left, right = inner.operands
    if isinstance(left, Const):
        left, right, sign = right, left, _EXCHANGED[sign]
    if not (isinstance(left, Operation) and isinstance(right, Const)):
        return None
    return (left, sign, int(right.value)) if left.name in _NEVER_NEGATIVE else None


def _known(value: Operation, workload: Workload) -> _Range:
    high: float = inf
    if value.name == "CHANNEL_LENGTH":
        high = workload.channels[value.argument].capacity or inf
    return _Range(value.span.text, 0, high)


def _beyond(natural: _Range, limit: int) -> str:
    if limit <= natural.low:
        return f"`{natural.text}` is never below 0"
    return f"`{natural.text}` is never above {natural.high:.0f}"
