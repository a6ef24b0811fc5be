"""Requests to devices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from catapults.workload import model
from catapults.workload.meaning.expressions.conversion import FLOAT, operation
from catapults.workload.meaning.scopes import find_part
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Amount, Const, Device, Expr, Logical, Operation
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions

# --- devices -----------------------------------------------------------------------------


def request(actions: Actions, statement: ast.Io | ast.Poll) -> list[model.Stmt]:
    """``io DEVICE AMOUNT;`` and ``poll DEVICE AMOUNT;``: the thread says what its request takes."""
    span = statement.span
    device = find_part(actions.scope.globals, statement.device, Device)
    amount: Expr | None = Const(type=FLOAT, span=span, value=1.0)
    if statement.amount is not None:
        amount = actions.values.converted(statement.amount, FLOAT, "an amount of work")
    if device is None or amount is None:
        return []
    parts = (device.service, device.latency, device.key)
    stores: list[model.Stmt] = []
    if not isinstance(amount, Const) and sum(map(_mentions, parts)) > 1:
        local = actions.new_locals(1)
        stores = action(span, "STORE_LOCAL", local, amount)
        amount = operation("LOAD_LOCAL", FLOAT, span, argument=local)
    name = "IO" if isinstance(statement, ast.Io) else "POLL"
    return stores + action(span, name, device.number, *_filled(parts, amount))


def _mentions(expr: Expr) -> int:
    """How often an expression of a device needs the amount."""
    match expr:
        case Amount():
            return 1
        case Logical():
            return _mentions(expr.left) + _mentions(expr.right)
        case Operation():
            return sum(map(_mentions, expr.operands))
    return 0


def _filled(parts: tuple[Expr, ...], amount: Expr) -> Iterator[Expr]:
    return (with_amount(part, amount) for part in parts)


def with_amount(expr: Expr, amount: Expr) -> Expr:
    """An expression of a device for one request."""
    match expr:
        case Amount():
            return amount
        case Logical():
            return Logical(
                type=expr.type,
                span=expr.span,
                operator=expr.operator,
                left=with_amount(expr.left, amount),
                right=with_amount(expr.right, amount),
            )
        case Operation():
            operands = [with_amount(operand, amount) for operand in expr.operands]
            return operation(expr.name, expr.type, expr.span, *operands, argument=expr.argument)
    return expr
