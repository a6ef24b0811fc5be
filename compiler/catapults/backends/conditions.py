"""The parts of a condition: what it compares, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.tree import walk_statements
from catapults.source import Span


@dataclass(frozen=True)
class Part:
    """A comparison, or a value that is asked whether it is not 0."""

    asked: ir.Expr
    #: What stands in the text, with a `!` directly before it.
    span: Span
    negated: bool


def conditions_of(handler: ir.Handler) -> Iterator[tuple[ir.Site, ir.Expr]]:
    """The conditions of a handler with their sites."""
    for layer in handler.layers:
        for statement in walk_statements(layer):
            if (
                isinstance(statement, ir.If | ir.Loop | ir.Assert)
                and statement.condition is not None
            ):
                yield statement.site, statement.condition


def parts_of(condition: ir.Expr) -> Iterator[Part]:
    """What `&&`, `||` and `!` join."""
    match condition:
        case ir.TargetExpr(meaning=ir.Expr() as meaning):
            yield from parts_of(meaning)
        case ir.Logical(left=left, right=right):
            yield from parts_of(left)
            yield from parts_of(right)
        case ir.Not(operand=operand) if isinstance(_meant(operand), ir.Logical | ir.Not):
            yield from parts_of(operand)
        case ir.Not(operand=operand):
            yield Part(_meant(operand), condition.span, True)
        case _:
            yield Part(condition, condition.span, False)


def operands_of(asked: ir.Expr) -> list[ir.Expr]:
    """The two sides of a comparison, or the one value."""
    return [asked.left, asked.right] if isinstance(asked, ir.Compare) else [asked]


def _meant(expr: ir.Expr) -> ir.Expr:
    while isinstance(expr, ir.TargetExpr) and expr.meaning is not None:
        expr = expr.meaning
    return expr
