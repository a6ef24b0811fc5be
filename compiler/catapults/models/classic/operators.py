"""Arithmetic of the language: operands brought to one type, divisors checked."""

from __future__ import annotations

from catapults import program as ir
from catapults.diagnostics import Fix
from catapults.fixes import times_unit
from catapults.models.classic import messages
from catapults.models.classic.context import Context
from catapults.models.classic.types import IN_WORDS, convert, is_zero
from catapults.source import Span


def alike(
    context: Context, operator: str, left: ir.Expr, right: ir.Expr, span: Span
) -> tuple[ir.Expr | None, ir.Expr | None]:
    """Both numbers in one type."""
    if left.type is right.type:
        return left, right
    timed = ir.ValueType.TIME in (left.type, right.type)
    wanted = ir.ValueType.TIME if timed else ir.ValueType.FLOAT
    if wanted is ir.ValueType.TIME and not (is_zero(left) or is_zero(right)):
        _report_mix(context, operator, left, right, span)
        return None, None
    return convert(context, left, wanted, span), convert(context, right, wanted, span)


def _report_mix(context: Context, operator: str, left: ir.Expr, right: ir.Expr, span: Span) -> None:
    context.diagnostics.report(
        messages.TIME_MIX,
        span,
        operator=operator,
        left=IN_WORDS[left.type],
        right=IN_WORDS[right.type],
        fixes=_units(operator, left, right),
    )


def _units(operator: str, left: ir.Expr, right: ir.Expr) -> list[Fix]:
    """Makes a time of the number beside one, unless it is what is assigned to."""
    number = right if left.type is ir.ValueType.TIME else left
    between = left.span.source.text[left.span.end : right.span.start]
    if number.type is ir.ValueType.THREAD or (number is left and f"{operator}=" in between):
        return []
    return times_unit(number.span)


def arithmetic(
    context: Context, operator: str, left: ir.Expr | None, right: ir.Expr | None, span: Span
) -> ir.Expr | None:
    """``left operator right`` for `+ - * / %`, with conversions and the check of a divisor."""
    if left is None or right is None:
        return None
    if ir.ValueType.TIME in (left.type, right.type) and left.type is not right.type:
        return _time_arithmetic(context, operator, left, right, span)
    if left.type is ir.ValueType.TIME and operator in ("*", "%"):
        context.diagnostics.report(messages.TWO_TIMES, span, operator=operator)
        return None
    first, second = alike(context, operator, left, right, span)
    if first is None or second is None:
        return None
    if operator == "%" and first.type is ir.ValueType.FLOAT:
        context.diagnostics.report(
            messages.WRONG_TYPE,
            span,
            found="A float",
            wanted="an int",
            hint="`%` is the rest of a division of ints.",
        )
        return None
    ratio = first.type is ir.ValueType.TIME and operator == "/"
    return ir.Arithmetic(
        type=ir.ValueType.INT if ratio else first.type,
        span=span,
        operator=operator,
        left=first,
        right=second,
        check=_divisor_check(context, operator, second),
    )


def _divisor_check(context: Context, operator: str, divisor: ir.Expr) -> ir.Check | None:
    if operator not in ("/", "%") or divisor.type is ir.ValueType.FLOAT:
        return None
    return context.check(ir.CheckKind.DIVISOR_NOT_ZERO, divisor.span)


def _time_arithmetic(
    context: Context, operator: str, left: ir.Expr, right: ir.Expr, span: Span
) -> ir.Expr | None:
    """A time and a number: scaled by `*` and `/`; for `+` and `-` only 0 is both."""
    scales = operator == "*" or (operator == "/" and left.type is ir.ValueType.TIME)
    if not scales:
        if operator in ("+", "-") and (is_zero(left) or is_zero(right)):
            first, second = alike(context, operator, left, right, span)
            return arithmetic(context, operator, first, second, span)
        _report_mix(context, operator, left, right, span)
        return None
    scale_type = right.type if left.type is ir.ValueType.TIME else left.type
    # A float scales in floats; an int scales in whole nanoseconds.
    common = ir.ValueType.FLOAT if scale_type is ir.ValueType.FLOAT else ir.ValueType.TIME
    first, second = (_as(operand, common) for operand in (left, right))
    result = ir.Arithmetic(
        type=common,
        span=span,
        operator=operator,
        left=first,
        right=second,
        check=_divisor_check(context, operator, second),
    )
    return _as(result, ir.ValueType.TIME)


def _as(expr: ir.Expr, wanted: ir.ValueType) -> ir.Expr:
    if expr.type is wanted:
        return expr
    return ir.Convert(type=wanted, span=expr.span, operand=expr)


def compound(
    context: Context, operator: str, place: ir.Place, assigned: ir.Expr, span: Span
) -> ir.Expr | None:
    """``place op= value``: the operation is done in the type that the operands share."""
    current = ir.Load(type=place.type, span=place.span, place=place)
    result = arithmetic(context, operator, current, assigned, span)
    if result is None:
        return None
    operation = result.operand if isinstance(result, ir.Convert) else result
    if not isinstance(operation, ir.Arithmetic):
        return None
    if convert(context, result, place.type, span) is None:
        return None
    return ir.Assign(
        type=place.type,
        span=span,
        place=place,
        operator=operator,
        value=operation.right,
        check=operation.check,
    )
