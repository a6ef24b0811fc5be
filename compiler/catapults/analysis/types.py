"""Types of expressions: what fits where, and how values become another type."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.constants import constant_value, wrap
from catapults.analysis.context import Context
from catapults.program import Const, Convert, Expr, ValueType
from catapults.source import Span
from catapults.syntax.ast import Type

IN_WORDS = {
    ValueType.INT: "an int",
    ValueType.FLOAT: "a float",
    ValueType.TIME: "a time",
    ValueType.THREAD: "a thread",
}

_VALUE_TYPES = {Type.INT: ValueType.INT, Type.FLOAT: ValueType.FLOAT, Type.TIME: ValueType.TIME}


def value_type(declared: Type) -> ValueType:
    """The type of the values of a variable; containers have none."""
    return _VALUE_TYPES[declared]


def is_zero(expr: Expr) -> bool:
    """The constant 0 is a number of every type, a time too."""
    return expr.type is ValueType.INT and constant_value(expr) == 0


def convert(context: Context, expr: Expr | None, wanted: ValueType, span: Span) -> Expr | None:
    """The expression as a value of another type; an impossible one is reported at ``span``."""
    if expr is None or expr.type is wanted:
        return expr
    if ValueType.THREAD in (expr.type, wanted):
        return _mismatch(context, expr, wanted, span, "Use an attribute, or compare threads.")
    if ValueType.TIME in (expr.type, wanted):
        if is_zero(expr):
            return Const(wanted, expr.span, 0)
        unit = "Give the number a unit, such as `10ms`."
        ratio = "Divide it by a time, such as `/ 1ms`."
        return _mismatch(context, expr, wanted, span, unit if wanted is ValueType.TIME else ratio)
    return Convert(wanted, expr.span, expr)


def _mismatch(
    context: Context, expr: Expr, wanted: ValueType, span: Span, hint: str
) -> Expr | None:
    found = IN_WORDS[expr.type]
    context.diagnostics.report(
        messages.WRONG_TYPE,
        span,
        found=found[0].upper() + found[1:],
        wanted=IN_WORDS[wanted],
        hint=hint,
    )
    return None


def integer(context: Context, value: int, span: Span) -> Const:
    """An int constant; one that does not fit wraps, with a warning."""
    bits = context.profile.int_bits
    wrapped = wrap(value, bits)
    if wrapped != value:
        context.diagnostics.report(messages.WRAPS, span, value=value, bits=bits, wrapped=wrapped)
    return Const(ValueType.INT, span, wrapped)
