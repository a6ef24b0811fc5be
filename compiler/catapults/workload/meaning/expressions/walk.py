"""The walk of a signal, which goes on from the signal's last value."""

from __future__ import annotations

from catapults.program import ValueType
from catapults.workload.meaning.expressions.conversion import (
    FLOAT,
    INT,
    TIME,
    Rules,
    as_float,
    operation,
)
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.model import Const, Expr, Variable
from catapults.workload.syntax import ast


def walk(variable: Variable, call: ast.Call, values: Values, rules: Rules) -> Expr | None:
    """Sets where the signal starts, and gives its next value; None if something is wrong.

    The step and the bounds of a time are times, else numbers. The runtime moves ints and
    times by whole numbers, so that nothing is lost when they are stored.
    """
    wanted = TIME if variable.type is TIME else FLOAT
    start = values.constant(call.arguments[0], variable.type, "The start of a walk")
    given = [values.converted(argument, wanted) for argument in call.arguments[1:]]
    moves = [value for value in given if value is not None]
    if start is None or len(moves) < len(given) or not _can_be(variable.type, moves, rules):
        return None
    variable.initial = start.value
    floats = map(as_float, moves)
    value = operation("WALK", FLOAT, call.span, *floats, argument=variable.number)
    if variable.type is TIME:
        return operation("F_TO_I", TIME, call.span, value)
    return rules.convert(value, variable.type)


def _can_be(type_: ValueType, moves: list[Expr], rules: Rules) -> bool:
    """Whether the walk can move and has bounds in order, as far as that is known; reported."""
    step, lowest, highest = moves
    if isinstance(step, Const) and step.value < 0:
        report_range(rules.diagnostics, step.span, "The step of a walk", NOT_NEGATIVE)
        return False
    if type_ is INT and isinstance(step, Const) and 0 < step.value < 1:
        hint = " An int moves by whole numbers; `signal float` moves by any."
        report_range(rules.diagnostics, step.span, "The step of a walk", "1 or more", hint)
        return False
    if isinstance(lowest, Const) and isinstance(highest, Const) and highest.value < lowest.value:
        allowed = "at least the lowest one"
        report_range(rules.diagnostics, highest.span, "The highest value", allowed)
        return False
    return True
