"""Finds in a scheduler what no play can show: what depends on chance, on the time, or on how often
something has happened."""

from __future__ import annotations

from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.tree import Node, walk_handler
from catapults.contracts.libraries import Role
from catapults.deadlines.reasons import Reason

#: What moves threads, or can change their order.
_CHANGES = (ir.Transfer, ir.Destroy, ir.Assign, ir.Step, ir.Target)

_Variable = ir.Global | ir.Attribute | ir.Local


def screen(program: ir.Program) -> list[Reason]:
    """The reasons not to trust plays of a scheduler; none for most."""
    timer = program.in_role(Role.TIMER)
    found = [] if timer is None or not _does_something(timer) else [_of_timer(timer)]
    missed = program.in_role(Role.MISSED)
    if missed is not None and any(isinstance(one, _CHANGES) for one in walk_handler(missed)):
        text = f"`{missed.name}` changes what is ready, or in which order"
        found.append(Reason(text, missed.name_span))
    nodes = [node for handler in program.handlers.values() for node in walk_handler(handler)]
    for node in nodes:
        found += _of_node(node)
    return found + list(_counted(nodes))


def _does_something(handler: ir.Handler) -> bool:
    return any(layer.body.statements for layer in handler.layers)


def _of_timer(handler: ir.Handler) -> Reason:
    text = f"`{handler.name}` changes what is ready, or in which order, as time goes on"
    return Reason(text, handler.name_span)


def _of_node(node: Node) -> Iterator[Reason]:
    match node:
        case ir.Random():
            yield Reason("the scheduler leaves something to chance", node.span)
        case ir.HostCall():
            yield Reason(
                f"the scheduler asks the application by `{_text(node.span.text)}`", node.span
            )
        case ir.Target(meaning=None) | ir.TargetExpr(meaning=None):
            yield Reason("verbatim text can do anything", node.span)


def _text(text: str) -> str:
    return " ".join(text.split())


# --- counting -----------------------------------------------------------------------------


def _counted(nodes: list[Node]) -> Iterator[Reason]:
    """Variables that only ever grow, or only ever fall, and are read: with them the order can
    change after any number of decisions."""
    grows: dict[_Variable, ir.Expr] = {}
    falls: dict[_Variable, ir.Expr] = {}
    for node in nodes:
        sign = _direction(node)
        if sign and isinstance(node, ir.Assign | ir.Step):
            (grows if sign > 0 else falls).setdefault(_variable(node.place), node)
    read = {_variable(node.place) for node in nodes if isinstance(node, ir.Load)}
    for variable in (grows | falls).keys() & read:
        if (variable in grows) is not (variable in falls) and not isinstance(variable, ir.Local):
            node = grows.get(variable) or falls[variable]
            way = "grow" if variable in grows else "fall"
            text = (
                f"`{variable.name}` can {way} without end, and what it is read for changes with it"
            )
            yield Reason(text, node.span)


def _direction(node: Node) -> int:
    """Whether a statement adds to a variable (1), or takes from it (-1)."""
    match node:
        case ir.Step(operator=sign):
            return 1 if sign == "++" else -1
        case ir.Assign(operator="+"):
            return 1
        case ir.Assign(operator="-"):
            return -1
        case ir.Assign(operator=None, value=ir.Arithmetic(operator="+" | "-" as sign) as sum_):
            parts = (sum_.left, sum_.right)
            own = any(isinstance(p, ir.Load) and _same(p.place, node.place) for p in parts)
            return (1 if sign == "+" else -1) if own else 0
    return 0


def _same(one: ir.Place, other: ir.Place) -> bool:
    return _variable(one) is _variable(other)


def _variable(place: ir.Place) -> _Variable:
    match place:
        case ir.AttributePlace():
            return place.attribute
        case ir.GlobalPlace():
            return place.variable
    assert isinstance(place, ir.LocalPlace)
    return place.local
