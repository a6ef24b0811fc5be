"""Makes actions of the model."""

from __future__ import annotations

from catapults.source import Span
from catapults.workload import model
from catapults.workload.model import Expr


def action(span: Span, instruction: str, argument: int, *operands: Expr | None) -> list[model.Stmt]:
    """The action, unless an operand is in error."""
    given = [operand for operand in operands if operand is not None]
    if len(given) < len(operands):
        return []
    return [model.Action(span=span, name=instruction, argument=argument, operands=given)]
