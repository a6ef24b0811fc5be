"""Types of expressions: conversions and operators, written out as operations.

Every function returns None when it reported an error.
"""

from __future__ import annotations

from collections.abc import Iterable

from catapults.diagnostics import Diagnostics, Fix
from catapults.fixes import by_unit, compared, times_unit
from catapults.program import ValueType
from catapults.source import Span
from catapults.workload import messages
from catapults.workload.meaning.expressions.folding import fold
from catapults.workload.model import Const, Expr, Operation

INT, FLOAT, TIME = ValueType.INT, ValueType.FLOAT, ValueType.TIME

WITH_ARTICLE = {INT: "an int", FLOAT: "a float", TIME: "a time"}
_NUMBERS = (INT, FLOAT)
_INTEGER_NAMES = {"+": "ADD_I", "-": "SUB_I", "*": "MUL_I", "/": "DIV_I", "%": "MOD_I"}
_FLOAT_NAMES = {"+": "ADD_F", "-": "SUB_F", "*": "MUL_F", "/": "DIV_F"}


def operation(name: str, type_: ValueType, span: Span, *operands: Expr, argument: int = 0) -> Expr:
    """An operation, or its value when that is known already."""
    known = [operand.value for operand in operands if isinstance(operand, Const)]
    if len(known) == len(operands):
        value = fold(name, argument, known)
        if value is not None:
            return Const(type=type_, span=span, value=value)
    return Operation(type=type_, span=span, name=name, argument=argument, operands=list(operands))


class Rules:
    """The rules for one profile, whose width ints have."""

    def __init__(self, diagnostics: Diagnostics, int_bits: int) -> None:
        """Reports to ``diagnostics``."""
        self.diagnostics = diagnostics
        self.int_bits = int_bits
        self.int_max = 2 ** (int_bits - 1) - 1

    # --- conversions ----------------------------------------------------------------

    def convert(self, expr: Expr, wanted: ValueType, what: str | None = None) -> Expr | None:
        """The value in another type; ``what`` says in a message what is needed."""
        if expr.type is wanted:
            return expr
        if wanted is FLOAT and expr.type is INT:
            return operation("I_TO_F", FLOAT, expr.span, expr)
        if wanted is INT and expr.type is FLOAT:
            return self._saturated(operation("F_TO_I", INT, expr.span, expr))
        if wanted is TIME and _is_zero(expr):
            return Const(type=TIME, span=expr.span, value=0)
        self._mismatch(expr, what or WITH_ARTICLE[wanted], wanted)
        return None

    def condition(self, expr: Expr) -> Expr | None:
        """What `if`, `while`, `!`, `&&` and `||` take: an int, 0 for false."""
        if expr.type is INT:
            return expr
        self._mismatch(expr, "a condition", None)
        return None

    def wrapped(self, expr: Expr) -> Expr:
        """An int after arithmetic."""
        return operation("WRAP", INT, expr.span, expr, argument=self.int_bits)

    def _saturated(self, expr: Expr) -> Expr:
        highest = Const(type=INT, span=expr.span, value=self.int_max)
        lowest = Const(type=INT, span=expr.span, value=-self.int_max - 1)
        below = operation("MIN_I", INT, expr.span, expr, highest)
        return operation("MAX_I", INT, expr.span, below, lowest)

    def _mismatch(self, expr: Expr, expected: str, wanted: ValueType | None) -> None:
        hint, fixes = "", list[Fix]()
        if wanted is TIME:
            fixes = times_unit(expr.span)
            hint = " Write a unit, as in `5ms`, or multiply by one: `x * 1ms`."
        elif expr.type is TIME and wanted is not None:
            fixes = by_unit(expr.span)
            hint = " Divide it by a unit: `x / 1ms`."
        elif wanted is None:
            fixes = compared(expr.span)
            hint = " Compare it with something: `x > 0`."
        article, type_ = WITH_ARTICLE[expr.type].split()
        self.diagnostics.report(
            messages.TYPE_MISMATCH,
            expr.span,
            article=article,
            type=type_,
            expected=expected,
            hint=hint,
            fixes=fixes,
        )

    # --- operators --------------------------------------------------------------------

    def negate(self, expr: Expr, span: Span) -> Expr:
        """``-x``."""
        if expr.type is FLOAT:
            return operation("NEG_F", FLOAT, span, expr)
        negated = operation("NEG_I", expr.type, span, expr)
        return self.wrapped(negated) if expr.type is INT else negated

    def arithmetic(self, operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
        """``+ - * / %``."""
        if operator in "/%" and isinstance(right, Const) and right.value == 0:
            self.diagnostics.report(messages.CONSTANT_DIVISION, right.span)
            return None
        if TIME in (left.type, right.type):
            return self._time_arithmetic(operator, left, right, span)
        if left.type is INT and right.type is INT:
            return self.wrapped(operation(_INTEGER_NAMES[operator], INT, span, left, right))
        if operator == "%":
            self._refuse(operator, (left, right), span, hint=" Both sides must be ints or times.")
            return None
        return operation(_FLOAT_NAMES[operator], FLOAT, span, as_float(left), as_float(right))

    def _time_arithmetic(self, operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
        name = _INTEGER_NAMES[operator]
        if left.type is TIME and right.type is TIME:
            if operator == "/":
                return self.wrapped(operation(name, INT, span, left, right))
            if operator != "*":
                return operation(name, TIME, span, left, right)
            self._refuse(operator, (left, right), span)
            return None
        scales = operator == "*" or (operator == "/" and left.type is TIME)
        if not scales:
            return self._sum(operator, left, right, span)
        if FLOAT not in (left.type, right.type):
            return operation(name, TIME, span, left, right)
        scaled = operation(_FLOAT_NAMES[operator], FLOAT, span, as_float(left), as_float(right))
        return operation("F_TO_I", TIME, span, scaled)

    def _sum(self, operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
        """A time and a number that does not scale it: in sums 0 is a time."""
        if operator not in "+-":
            self._refuse(operator, (left, right), span)
            return None
        pair = self.same_type(operator, left, right, span)
        return self._time_arithmetic(operator, *pair, span) if pair is not None else None

    def compare(self, operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
        """``== != < > <= >=``, on two numbers or two times."""
        pair = self.same_type(operator, left, right, span)
        if pair is None:
            return None
        left, right = pair
        suffix = "F" if left.type is FLOAT else "I"
        if operator in ("==", "!="):
            equal = operation(f"EQ_{suffix}", INT, span, left, right)
            return operation("NOT", INT, span, equal) if operator == "!=" else equal
        name = f"LE_{suffix}" if "=" in operator else f"LT_{suffix}"
        if operator.startswith("<"):
            return operation(name, INT, span, left, right)
        if suffix == "I":  # a > b is not a <= b; operands keep their order
            opposite = "LT_I" if "=" in operator else "LE_I"
            return operation("NOT", INT, span, operation(opposite, INT, span, left, right))
        # With floats that are not numbers both are false, so the signs are changed instead.
        return operation(name, INT, span, self.negate(left, span), self.negate(right, span))

    def same_type(
        self, operator: str, left: Expr, right: Expr, span: Span
    ) -> tuple[Expr, Expr] | None:
        """Both in the type that can hold either."""
        if left.type is right.type:
            return left, right
        if left.type in _NUMBERS and right.type in _NUMBERS:
            return as_float(left), as_float(right)
        if _is_zero(left) or _is_zero(right):
            zero_left, zero_right = self.convert(left, TIME), self.convert(right, TIME)
            if zero_left is not None and zero_right is not None:
                return zero_left, zero_right
            return None
        self._refuse_number(operator, left, right, span)
        return None

    def _refuse_number(self, operator: str, left: Expr, right: Expr, span: Span) -> None:
        """Refuses a time together with a number."""
        number = right if left.type is TIME else left
        hint = " Give the number a unit, as in `5ms`."
        self._refuse(operator, (left, right), span, hint=hint, fixes=times_unit(number.span))

    def _refuse(
        self,
        operator: str,
        operands: tuple[Expr, Expr],
        span: Span,
        *,
        hint: str = "",
        fixes: Iterable[Fix] = (),
    ) -> None:
        self.diagnostics.report(
            messages.BAD_OPERANDS,
            span,
            operator=operator,
            left=WITH_ARTICLE[operands[0].type],
            right=WITH_ARTICLE[operands[1].type],
            hint=hint,
            fixes=fixes,
        )


def as_float(expr: Expr) -> Expr:
    """As a float; a time counts its nanoseconds."""
    return expr if expr.type is FLOAT else operation("I_TO_F", FLOAT, expr.span, expr)


def _is_zero(expr: Expr) -> bool:
    """Zero is the same time in every unit."""
    return isinstance(expr, Const) and expr.type is INT and expr.value == 0
