"""What a program asks other processes of a system: the calls of the operation ``remote``.

A read of a shared variable is a call where the variable is kept by another process, also if there
is a copy here: how old that is when it is read is measured. A write is one where another process
must hear of it. An update is one call, which carries the operation.
"""

from __future__ import annotations

from dataclasses import dataclass

from catapults import program as ir
from catapults.contracts.tables import table
from catapults.program.effects import waits

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
        case ir.Load() if shared.asks or (shared.is_copy and not looking):
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
