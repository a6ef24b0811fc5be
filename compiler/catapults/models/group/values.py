"""Expressions over parameters: their text for one thread, their type, and their value where that is
known ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from catapults.syntax import ast, unparse
from catapults.syntax.ast import Type

#: What a name stands for in the text that is written.
Names = Callable[[str], str]


def written(expression: ast.Expr, name_of: Names) -> str:
    """The text of an expression in which each name is another text."""
    match expression:
        case ast.Variable(name=name, index=None):
            return name_of(name.text)
        case ast.Paren(inner=inner):
            return f"({written(inner, name_of)})"
        case ast.Unary(operator=operator, operand=operand):
            return f"{operator}{written(operand, name_of)}"
        case ast.Binary(left=left, operator=operator, right=right):
            return f"{written(left, name_of)} {operator} {written(right, name_of)}"
    return unparse.expression(expression)


def names_in(expression: ast.Expr) -> list[ast.Name]:
    """The names in it, in their order."""
    return [one.name for one in ast.walk(expression) if isinstance(one, ast.Variable)]


def type_of(expression: ast.Expr, types: Mapping[str, Type]) -> Type:
    """`time`, `float` or `int`."""
    match expression:
        case ast.Variable(name=name):
            return Type.TIME if name.text == "now" else types.get(name.text, Type.INT)
        case ast.TimeLiteral():
            return Type.TIME
        case ast.FloatLiteral():
            return Type.FLOAT
        case ast.Paren(inner=inner) | ast.Unary(operand=inner):
            return type_of(inner, types)
        case ast.Binary(left=left, operator=operator, right=right):
            if operator in ("<", ">", "<=", ">=", "==", "!=", "&&", "||"):
                return Type.INT
            both = (type_of(left, types), type_of(right, types))
            if operator == "/" and both == (Type.TIME, Type.TIME):
                return Type.INT
            order = (Type.TIME, Type.FLOAT, Type.INT)
            return next(one for one in order if one in both)
    return Type.INT


def value_of(expression: ast.Expr, known: Mapping[str, int]) -> int | None:
    """The value of a whole number or of a time in ns; None if it is not known ahead."""
    match expression:
        case ast.IntLiteral(value=value):
            return int(value)
        case ast.TimeLiteral(nanoseconds=nanoseconds):
            return int(nanoseconds)
        case ast.BoolLiteral(value=truth):
            return int(truth)
        case ast.Variable(name=name):
            return known.get(name.text)
        case ast.Paren(inner=inner):
            return value_of(inner, known)
        case ast.Unary(operator="-", operand=operand):
            inner_value = value_of(operand, known)
            return None if inner_value is None else -inner_value
        case ast.Binary(left=left, operator=operator, right=right):
            first, second = value_of(left, known), value_of(right, known)
            if first is None or second is None:
                return None
            return _calculated(first, operator, second)
    return None


def _calculated(first: int, operator: str, second: int) -> int | None:
    match operator:
        case "+":
            return first + second
        case "-":
            return first - second
        case "*":
            return first * second
    return None


def as_time(nanoseconds: int) -> str:
    """A time as a text, in the largest unit that keeps it whole."""
    for unit, worth in (("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000)):
        if nanoseconds % worth == 0:
            return f"{nanoseconds // worth}{unit}"
    return f"{nanoseconds}ns"
