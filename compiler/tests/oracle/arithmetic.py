"""Operators of the language on numbers, as C has them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from run_state import Number

COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def operate(sign: str, left: float, right: float) -> float:
    """Of floats: a division by 0 is an infinity or no number."""
    if sign == "/":
        if right == 0:
            if left == 0 or math.isnan(left):
                return math.nan
            return math.copysign(math.inf, left) * math.copysign(1, right)
        return left / right
    return {"+": operator.add, "-": operator.sub, "*": operator.mul}[sign](left, right)


def operate_whole(sign: str, left: int, right: int) -> int:
    """Of whole numbers; a quotient is rounded to 0, and the divisor is not 0."""
    if sign in "/%":
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if sign == "/" else left - quotient * right
    return {"+": operator.add, "-": operator.sub, "*": operator.mul}[sign](left, right)
