"""Types of expressions: what fits where, and how values become another type."""

from __future__ import annotations

from catapults.diagnostics import Fix
from catapults.fixes import by_unit, times_unit
from catapults.models.classic import messages
from catapults.models.classic.context import Context
from catapults.program import Const, Convert, Expr, ValueType
from catapults.program.constants import constant_value, wrap
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
    fixes: list[Fix] = []
    if ValueType.THREAD in (expr.type, wanted):
        hint = "Use an attribute, or compare threads."
    elif ValueType.TIME not in (expr.type, wanted):
        return Convert(wanted, expr.span, expr)
    elif is_zero(expr):
        return Const(wanted, expr.span, 0)
    elif wanted is ValueType.TIME:
        hint, fixes = "Give the number a unit, such as `10ms`.", times_unit(expr.span)
    else:
        hint, fixes = "Divide it by a time, such as `/ 1ms`.", by_unit(expr.span)
    found, needed = IN_WORDS[expr.type], IN_WORDS[wanted]
    found = found[0].upper() + found[1:]
    context.diagnostics.report(
        messages.WRONG_TYPE, span, found=found, wanted=needed, hint=hint, fixes=fixes
    )
    return None


def integer(context: Context, value: int, span: Span) -> Const:
    """An int constant; one that does not fit wraps, with a warning."""
    bits = context.profile.int_bits
    wrapped = wrap(value, bits)
    if wrapped != value:
        context.diagnostics.report(messages.WRAPS, span, value=value, bits=bits, wrapped=wrapped)
    return Const(ValueType.INT, span, wrapped)
