"""What the flow analysis wants of an expression at each of its many visits, worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.program import (
    Arithmetic,
    Assign,
    AttributePlace,
    Compare,
    Const,
    Convert,
    Element,
    Expr,
    Front,
    GlobalPlace,
    Load,
    LocalPlace,
    Negate,
    Not,
    Place,
    Size,
    Step,
    TargetExpr,
)
from catapults.program.constants import Number, constant_value
from catapults.program.effects import parts

if TYPE_CHECKING:
    from catapults.analysis.dataflow.conditions import Question


class Digest:
    """What holds of an expression in every state."""

    __slots__ = ("effect", "question", "silent", "still", "value")

    def __init__(self, expr: Expr) -> None:
        """Looks through all below the expression."""
        #: Its value, None when only the run tells.
        self.value: Number | None = constant_value(expr)
        #: Whether evaluating it neither changes nor checks nor decides anything.
        self.silent: bool = _is_silent(expr)
        #: Whether evaluating it leaves all as it is that the analysis knows, and checks nothing: an
        #: attribute of a thread may change.
        self.still: bool = self.silent or _is_still(expr)
        #: Whether evaluating it changes a variable.
        self.effect: bool = not self.silent and _has_effect(expr)
        #: What it asks as a condition, once it was asked.
        self.question: Question | None = None


def digest(expr: Expr) -> Digest:
    """The digest of an expression; its variables, and the constants in it, stay as they are."""
    found: Digest | None = expr.digest
    if found is None:
        found = expr.digest = Digest(expr)
    return found


def _has_effect(expr: Expr) -> bool:
    return isinstance(expr, Assign | Step | TargetExpr) or any(
        digest(part).effect for part in parts(expr)
    )


def _is_silent(expr: Expr) -> bool:
    match expr:
        case Const():
            return True
        case Load(place=place):
            return _is_silent_place(place)
        case Arithmetic(check=check):
            return check is None and digest(expr.left).silent and digest(expr.right).silent
        case Compare():
            return digest(expr.left).silent and digest(expr.right).silent
        case Convert(operand=operand) | Negate(operand=operand) | Not(operand=operand):
            return digest(operand).silent
        case Front(element=element, check=check):
            return check is None and _is_silent_element(element)
        case Size(element=element):
            return _is_silent_element(element)
    return False


def _is_still(expr: Expr) -> bool:
    if not isinstance(expr, Assign | Step) or not isinstance(expr.place, AttributePlace):
        return False
    if isinstance(expr, Assign) and (expr.check is not None or not digest(expr.value).silent):
        return False
    return digest(expr.place.thread).silent


def _is_silent_place(place: Place) -> bool:
    if isinstance(place, AttributePlace):
        return digest(place.thread).silent
    assert isinstance(place, GlobalPlace | LocalPlace)
    return place.index is None or place.bounds is None


def _is_silent_element(element: Element) -> bool:
    return element.index is None or element.bounds is None
