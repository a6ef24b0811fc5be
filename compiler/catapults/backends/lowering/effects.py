"""Which expressions of a program one expression of C can stand for."""

from __future__ import annotations

from typing import TypeGuard

from catapults import program as ir
from catapults.backends.lowering.remote import asks, remote_of
from catapults.backends.tree import walk

_EFFECTS = (ir.Assign, ir.Step, ir.Random, ir.HostCall)


def has_effects(expr: ir.Expr) -> bool:
    """Whether evaluating it changes anything, as text for the real target may, or other processes
    while it waits for them."""
    return any(isinstance(node, _EFFECTS) or _is_text(node) or asks(node) for node in walk(expr))


def is_plain(expr: ir.Expr) -> bool:
    """Whether its text alone says everything, without statements in front."""
    return not has_effects(expr) and not any(_needs_statement(node) for node in walk(expr))


def is_plain_effect(expr: ir.Expr) -> bool:
    """Whether it is an assignment that fits into one expression of C."""
    match expr:
        case ir.Assign():
            place, value, check = expr.place, expr.value, expr.check
            is_own = remote_of(expr) is None and _is_variable(place)
            return is_own and is_plain(value) and not is_made(check)
        case ir.Step():
            return remote_of(expr) is None and _is_variable(expr.place)
    return False


def _is_text(node: object) -> bool:
    return isinstance(node, ir.TargetExpr) and node.meaning is None


def _is_variable(place: ir.Place) -> bool:
    return isinstance(place, ir.GlobalPlace | ir.LocalPlace) and place.index is None


def _needs_statement(node: object) -> bool:
    if isinstance(node, ir.Load) and remote_of(node) is not None:
        return True
    checks = (getattr(node, name, None) for name in ("check", "bounds", "holds"))
    is_indexed = isinstance(node, ir.Element) and node.index is not None
    return is_indexed or any(is_made(check) for check in checks)


def is_made(check: ir.Check | None) -> TypeGuard[ir.Check]:
    """Whether a check is in the code: it is there, and not proven."""
    return check is not None and check.verdict is not ir.Verdict.PROVEN
