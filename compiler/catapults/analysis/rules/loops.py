"""Loops that may never end: nothing inside them changes what their condition asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catapults.analysis import messages
from catapults.diagnostics import Diagnostics
from catapults.program import (
    Assign,
    Attribute,
    AttributePlace,
    Break,
    Container,
    Destroy,
    Dispatch,
    Element,
    Expr,
    Foreach,
    Front,
    Global,
    GlobalPlace,
    If,
    Load,
    Local,
    LocalPlace,
    Loop,
    Place,
    Return,
    Size,
    Step,
    Stmt,
    Target,
    TargetExpr,
    Transfer,
)
from catapults.program.constants import constant_value
from catapults.program.effects import expressions_of, statements_below, subexpressions

_Thing = Container | Global | Local | Attribute


def check_loops(body: Stmt, diagnostics: Diagnostics, *, told: Collection[Stmt]) -> None:
    """Reports each loop below a statement that nothing seems to end, but for those of whose
    condition is told that it has one outcome, which says more."""
    for statement in statements_below(body):
        if isinstance(statement, Loop) and statement not in told and not _may_end(statement):
            condition = statement.condition
            diagnostics.report(
                messages.ENDLESS_LOOP, condition.span if condition else statement.span
            )


def _may_end(loop: Loop) -> bool:
    if is_left(loop.body):
        return True
    asked = set(_asked(loop.condition)) if loop.condition is not None else set()
    value = constant_value(loop.condition)
    if value is not None:
        return not value
    turn: list[Expr] = [e for e in (loop.condition, loop.step) if e is not None]
    for inner in statements_below(loop.body):
        if isinstance(inner, Target):
            return True
        if isinstance(inner, Transfer | Destroy) and _moves(inner, asked):
            return True
        turn += expressions_of(inner)
    return any(_changes(part, asked) for expr in turn for part in subexpressions(expr))


def is_left(body: Stmt) -> bool:
    """Whether a jump leaves the loop; one out of a loop inside it does not count."""
    if isinstance(body, Return | Dispatch | Break):
        return True
    if isinstance(body, Loop | Foreach):
        inner = statements_below(body.body)
        return any(isinstance(one, Return | Dispatch) for one in inner)
    if isinstance(body, If):
        return is_left(body.then) or (body.orelse is not None and is_left(body.orelse))
    return any(is_left(one) for one in getattr(body, "statements", ()))


def _asked(condition: Expr) -> Iterator[_Thing]:
    """What the outcome of a condition depends on."""
    for part in subexpressions(condition):
        match part:
            case Size(element=element) | Front(element=element):
                yield element.container
            case Load(place=place):
                yield _variable(place)


def _variable(place: Place) -> _Thing:
    if isinstance(place, AttributePlace):
        return place.attribute
    assert isinstance(place, GlobalPlace | LocalPlace)
    return place.variable if isinstance(place, GlobalPlace) else place.local


def _moves(statement: Transfer | Destroy, asked: set[_Thing]) -> bool:
    """Whether a statement changes a container that is asked; a thread can come out of any."""
    containers = {one for one in asked if isinstance(one, Container)}
    ends = [statement.source, *([statement.target] if isinstance(statement, Transfer) else [])]
    touched = {end.container for end in ends if isinstance(end, Element)}
    return bool(
        containers & touched if all(isinstance(end, Element) for end in ends) else containers
    )


def _changes(part: Expr, asked: set[_Thing]) -> bool:
    if isinstance(part, TargetExpr):
        return True
    return isinstance(part, Assign | Step) and _variable(part.place) in asked
