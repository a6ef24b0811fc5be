"""The functions that take pairs: a choice by weight, and a table over time."""

from __future__ import annotations

from itertools import pairwise

from catapults.program import ValueType
from catapults.source import Span
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import (
    FLOAT,
    INT,
    TIME,
    Rules,
    as_float,
    operation,
)
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.model import Const, Expr, Table

#: The operand stack of the runtime holds no more values and weights.
MOST_CHOICES = 24


def choice(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    """``choice(value: weight, …)``: one of the values, each as likely as its weight says."""
    values, weights = arguments[::2], arguments[1::2]
    if len(values) > MOST_CHOICES:
        rules.diagnostics.report(
            messages.TOO_MANY_CHOICES, span, count=len(values), most=MOST_CHOICES
        )
        return None
    values = _of_one_type(rules, values)
    weights = _in_type(rules, weights, FLOAT)
    if not (values and weights and _can_be_chosen(rules, weights, span)):
        return None
    return operation("CHOOSE", values[0].type, span, *values, *weights, argument=len(values))


def _can_be_chosen(rules: Rules, weights: list[Expr], span: Span) -> bool:
    known = [weight for weight in weights if isinstance(weight, Const)]
    for weight in known:
        if weight.value < 0:
            report_range(rules.diagnostics, weight.span, "The weight", NOT_NEGATIVE)
            return False
    if len(known) == len(weights) and not any(weight.value for weight in known):
        report_range(rules.diagnostics, span, "The sum of weights of", POSITIVE)
        return False
    return True


def table(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    """``table(time: value, …)``: the value of the last time that is not behind `now`."""
    times = _in_type(rules, arguments[::2], TIME)
    values = _of_one_type(rules, arguments[1::2])
    if not (times and values):
        return None
    for one in (*times, *values):
        if not isinstance(one, Const):
            what = "A time or value of a table"
            rules.diagnostics.report(messages.NOT_CONSTANT, one.span, what=what, text=one.span.text)
            return None
    known = [one for one in times if isinstance(one, Const)]
    for earlier, later in pairwise(known):
        if later.value <= earlier.value:
            report_range(rules.diagnostics, later.span, "The time", f"after {earlier.span.text}")
            return None
    floats = [one.value for one in map(as_float, values) if isinstance(one, Const)]
    points = [(int(time.value), float(value)) for time, value in zip(known, floats, strict=True)]
    found = Table(type=FLOAT, span=span, points=points)
    return operation("F_TO_I", TIME, span, found) if values[0].type is TIME else found


def _of_one_type(rules: Rules, values: list[Expr]) -> list[Expr]:
    """All in the type that can hold each of them; empty when that was reported to be none."""
    types = {value.type for value in values}
    wanted = TIME if TIME in types else FLOAT if FLOAT in types else INT
    return _in_type(rules, values, wanted)


def _in_type(rules: Rules, values: list[Expr], wanted: ValueType) -> list[Expr]:
    converted = [rules.convert(value, wanted) for value in values]
    given = [value for value in converted if value is not None]
    return given if len(given) == len(values) else []
