"""What the flow analysis wants of an expression at each of its many visits, worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.program.constants import Number, constant_value
from catapults.program.effects import parts, waits

if TYPE_CHECKING:
    from catapults.analysis.dataflow.conditions import Question


class Digest:
    """What holds of an expression in every state."""

    __slots__ = ("effect", "question", "silent", "still", "value")

    def __init__(self, expr: ir.Expr) -> None:
        """Looks through all below the expression."""
        #: Its value, None when only the run tells.
        self.value: Number | None = constant_value(expr)
        #: Whether evaluating it neither changes nor checks nor decides anything.
        self.silent: bool = _is_silent(expr)
        #: Whether evaluating it leaves all as it is that the analysis knows, and checks nothing: an
        #: attribute of a thread may change.
        self.still: bool = self.silent or _is_still(expr)
        #: Whether evaluating it changes a variable, or others may while it waits for an answer.
        self.effect: bool = not self.silent and _has_effect(expr)
        #: What it asks as a condition, once it was asked.
        self.question: Question | None = None


def digest(expr: ir.Expr) -> Digest:
    """The digest of an expression; its variables, and the constants in it, stay as they are."""
    found: Digest | None = expr.digest
    if found is None:
        found = expr.digest = Digest(expr)
    return found


def _has_effect(expr: ir.Expr) -> bool:
    return (
        isinstance(expr, ir.Assign | ir.Step | ir.TargetExpr)
        or waits(expr)
        or any(digest(part).effect for part in parts(expr))
    )


def _is_silent(expr: ir.Expr) -> bool:
    match expr:
        case ir.Const():
            return True
        case ir.Load(place=place):
            return _is_silent_place(place) and not waits(expr)
        case ir.Arithmetic(check=check):
            return check is None and digest(expr.left).silent and digest(expr.right).silent
        case ir.Compare():
            return digest(expr.left).silent and digest(expr.right).silent
        case ir.Convert(operand=operand) | ir.Negate(operand=operand) | ir.Not(operand=operand):
            return digest(operand).silent
        case ir.Front(element=element, check=check):
            return check is None and _is_silent_element(element)
        case ir.Size(element=element):
            return _is_silent_element(element)
    return False


def _is_still(expr: ir.Expr) -> bool:
    if not isinstance(expr, ir.Assign | ir.Step) or not isinstance(expr.place, ir.AttributePlace):
        return False
    if isinstance(expr, ir.Assign) and (expr.check is not None or not digest(expr.value).silent):
        return False
    return digest(expr.place.thread).silent


def _is_silent_place(place: ir.Place) -> bool:
    if isinstance(place, ir.AttributePlace):
        return digest(place.thread).silent
    assert isinstance(place, ir.GlobalPlace | ir.LocalPlace)
    if isinstance(place, ir.GlobalPlace) and place.holds is not None:
        return False
    return place.index is None or place.bounds is None


def _is_silent_element(element: ir.Element) -> bool:
    return element.index is None or element.bounds is None
