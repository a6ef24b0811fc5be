"""Loops that may never end: nothing inside them changes what their condition asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catapults import program as ir
from catapults.analysis import messages
from catapults.diagnostics import Diagnostics
from catapults.program.constants import constant_value
from catapults.program.effects import expressions_of, statements_below, subexpressions

_Thing = ir.Container | ir.Global | ir.Local | ir.Attribute


def check_loops(body: ir.Stmt, diagnostics: Diagnostics, *, told: Collection[ir.Stmt]) -> None:
    """Reports each loop below a statement that nothing seems to end, but for those of whose
    condition is told that it has one outcome, which says more."""
    for statement in statements_below(body):
        if isinstance(statement, ir.Loop) and statement not in told and not _may_end(statement):
            condition = statement.condition
            diagnostics.report(
                messages.ENDLESS_LOOP, condition.span if condition else statement.span
            )


def _may_end(loop: ir.Loop) -> bool:
    if is_left(loop.body):
        return True
    if loop.condition is not None and any(map(_is_shared, subexpressions(loop.condition))):
        return True  # by another process
    asked = set(_asked(loop.condition)) if loop.condition is not None else set()
    value = constant_value(loop.condition)
    if value is not None:
        return not value
    turn: list[ir.Expr] = [e for e in (loop.condition, loop.step) if e is not None]
    for inner in statements_below(loop.body):
        if isinstance(inner, ir.Target):
            return True
        if isinstance(inner, ir.Transfer | ir.Destroy) and _moves(inner, asked):
            return True
        turn += expressions_of(inner)
    return any(_changes(part, asked) for expr in turn for part in subexpressions(expr))


def _is_shared(part: ir.Expr) -> bool:
    """Whether an expression reads or changes what other processes change, too."""
    place = part.place if isinstance(part, ir.Load | ir.Assign | ir.Step) else None
    return isinstance(place, ir.GlobalPlace) and place.variable.shared is not None


def is_left(body: ir.Stmt) -> bool:
    """Whether a jump leaves the loop; one out of a loop inside it does not count."""
    if isinstance(body, ir.Ending | ir.Break):
        return True
    if isinstance(body, ir.Loop | ir.Foreach):
        inner = statements_below(body.body)
        return any(isinstance(one, ir.Ending) for one in inner)
    if isinstance(body, ir.If):
        return is_left(body.then) or (body.orelse is not None and is_left(body.orelse))
    return any(is_left(one) for one in getattr(body, "statements", ()))


def _asked(condition: ir.Expr) -> Iterator[_Thing]:
    """What the outcome of a condition depends on."""
    for part in subexpressions(condition):
        match part:
            case ir.Size(element=element) | ir.Front(element=element):
                yield element.container
            case ir.Load(place=place):
                yield _variable(place)


def _variable(place: ir.Place) -> _Thing:
    if isinstance(place, ir.AttributePlace):
        return place.attribute
    assert isinstance(place, ir.GlobalPlace | ir.LocalPlace)
    return place.variable if isinstance(place, ir.GlobalPlace) else place.local


def _moves(statement: ir.Transfer | ir.Destroy, asked: set[_Thing]) -> bool:
    """Whether a statement changes a container that is asked; a thread can come out of any."""
    containers = {one for one in asked if isinstance(one, ir.Container)}
    ends = [statement.source, *([statement.target] if isinstance(statement, ir.Transfer) else [])]
    touched = {end.container for end in ends if isinstance(end, ir.Element)}
    return bool(
        containers & touched if all(isinstance(end, ir.Element) for end in ends) else containers
    )


def _changes(part: ir.Expr, asked: set[_Thing]) -> bool:
    if isinstance(part, ir.TargetExpr):
        return True
    return isinstance(part, ir.Assign | ir.Step) and _variable(part.place) in asked
