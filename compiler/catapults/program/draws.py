"""Random numbers of which only the remainder counts: ``rand() % k``, however that is written."""

from __future__ import annotations

from catapults.program import Arithmetic, Expr, Random, TargetExpr


def divisor_of_draw(expr: Arithmetic) -> Expr | None:
    """The ``k`` of ``rand() % k``, also of ``(* rand() *) % k``; None of all else."""
    return expr.right if drawn_for_remainder(expr) is not None else None


def drawn_for_remainder(expr: Arithmetic) -> Random | None:
    """The ``rand()`` of ``rand() % k``."""
    drawn = expr.left
    while isinstance(drawn, TargetExpr) and drawn.meaning is not None:
        drawn = drawn.meaning
    return drawn if expr.operator == "%" and isinstance(drawn, Random) else None
