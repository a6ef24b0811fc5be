"""The parts of a condition: what it compares, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults.backends.tree import walk_statements
from catapults.program import Assert, Compare, Expr, Handler, If, Logical, Loop, Not, TargetExpr
from catapults.source import Span


@dataclass(frozen=True)
class Part:
    """A comparison, or a value that is asked whether it is not 0."""

    asked: Expr
    #: What stands in the text, with a `!` directly before it.
    span: Span
    negated: bool


def conditions_of(handler: Handler) -> Iterator[tuple[int, Expr]]:
    """The conditions of a handler with their sites."""
    for layer in handler.layers:
        for statement in walk_statements(layer):
            if isinstance(statement, If | Loop | Assert) and statement.condition is not None:
                yield statement.site, statement.condition


def parts_of(condition: Expr) -> Iterator[Part]:
    """What `&&`, `||` and `!` join."""
    match condition:
        case TargetExpr(meaning=Expr() as meaning):
            yield from parts_of(meaning)
        case Logical(left=left, right=right):
            yield from parts_of(left)
            yield from parts_of(right)
        case Not(operand=operand) if isinstance(_meant(operand), Logical | Not):
            yield from parts_of(operand)
        case Not(operand=operand):
            yield Part(_meant(operand), condition.span, True)
        case _:
            yield Part(condition, condition.span, False)


def operands_of(asked: Expr) -> list[Expr]:
    """The two sides of a comparison, or the one value."""
    return [asked.left, asked.right] if isinstance(asked, Compare) else [asked]


def _meant(expr: Expr) -> Expr:
    while isinstance(expr, TargetExpr) and expr.meaning is not None:
        expr = expr.meaning
    return expr
