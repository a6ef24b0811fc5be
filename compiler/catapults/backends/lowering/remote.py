"""What a program asks other processes of a system: the calls of the operation ``remote``.

A read of a shared variable is a call where the variable is kept by another process, also if there
is a copy here: how old that is when it is read is measured. An assertion or an invariant only
looks: it asks nobody, and sees what is at the owner where that is told. A write is one where
another process must hear of it. An update is one call, which carries the operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults import program as ir
from catapults.contracts.tables import table
from catapults.program.effects import expressions_of, statements_below, subexpressions, waits

_ENUMS = table("layout")["enums"]
_OPERATIONS: dict[str, int] = _ENUMS["remote"]
_FLAGS: dict[str, int] = _ENUMS["remote_flag"]
_SIGNS = {"+": "ADD", "-": "SUBTRACT", "*": "MULTIPLY", "/": "DIVIDE", "%": "REMAINDER"}


@dataclass(frozen=True)
class Remote:
    """One call. Its place is found first, then the value that it carries, then it is made."""

    place: ir.GlobalPlace
    operation: int
    #: What is carried out with the variable; None of a read.
    value: ir.Expr | None
    #: The type in which it is passed.
    type: ir.ValueType
    #: The check of a divisor.
    check: ir.Check | None = None
    #: Whether the answer is used.
    is_answered: bool = False
    #: Whether the value that is passed is used itself, as that of a plain assignment is.
    is_kept: bool = False


def remote_of(expr: ir.Expr, *, wanted: bool = True, looking: bool = False) -> Remote | None:
    """The call that an expression is, None if it is none. Without ``wanted`` nobody uses its value;
    ``looking`` must ask nobody."""
    place = getattr(expr, "place", None)
    if not isinstance(place, ir.GlobalPlace) or place.variable.shared is None:
        return None
    shared = place.variable.shared
    match expr:
        case ir.Load() if shared.asks or shared.is_copy:
            operation = _OPERATIONS["READ"] | (_FLAGS["LOOK"] if looking else 0)
            return Remote(place, operation, None, place.type, is_answered=True)
        case ir.Assign(operator=None) if shared.tells:
            operation = _coded("SET", place.type)
            return Remote(place, operation, expr.value, place.type, is_kept=wanted)
        case ir.Assign(operator=str(sign)) if shared.tells:
            kind, check = expr.value.type, expr.check
            operation = _coded(_SIGNS[sign], kind) | _answer(wanted=wanted)
            return Remote(place, operation, expr.value, kind, check, is_answered=wanted)
        case ir.Step() if shared.tells:
            one = ir.Const(place.type, expr.span, 1)
            former = _FLAGS["FORMER"] if wanted and not expr.prefix else 0
            operation = _coded(_SIGNS[expr.operator[0]], place.type)
            operation |= _answer(wanted=wanted) | former
            return Remote(place, operation, one, place.type, is_answered=wanted)
    return None


def node_looked_for(place: ir.GlobalPlace, program: ir.Program) -> Remote:
    """The look that tells whether there is a node of whose variables a place is one: 0 if not."""
    slot = program.node_in(place.variable)
    there = ir.GlobalPlace(slot.type, place.span, slot, place.index, place.bounds)
    operation = _OPERATIONS["READ"] | _FLAGS["LOOK"]
    return Remote(there, operation, None, slot.type, is_answered=True)


def looked_at(program: ir.Program) -> frozenset[ir.Global]:
    """The variables of others that assertions and invariants read."""
    found: set[ir.Global] = set()
    for condition in _conditions(program):
        for expr in subexpressions(condition):
            place = getattr(expr, "place", None)
            if remote_of(expr, looking=True) is None or not isinstance(place, ir.GlobalPlace):
                continue
            found.add(place.variable)
            if place.holds is not None:
                found.add(program.node_in(place.variable))
    return frozenset(found)


def _conditions(program: ir.Program) -> Iterator[ir.Expr]:
    bodies = [layer.body for one in program.handlers.values() for layer in one.layers]
    for body in bodies:
        for statement in statements_below(body):
            if isinstance(statement, ir.Assert):
                yield statement.condition
    for invariant in program.invariants:
        for statement in statements_below(invariant.body):
            yield from expressions_of(statement)


def _coded(name: str, kind: ir.ValueType) -> int:
    return _OPERATIONS[name] | _FLAGS[kind.name]


def _answer(*, wanted: bool) -> int:
    return _FLAGS["ANSWERED"] if wanted else 0


def is_shared(place: ir.Place) -> bool:
    """Whether other processes know of a variable: an update of it is carried out, in one, with what
    is there once its operand is known."""
    return isinstance(place, ir.GlobalPlace) and place.variable.shared is not None


def asks(node: object) -> bool:
    """Whether a node of an expression is a read that another process answers."""
    return isinstance(node, ir.Load) and waits(node)
