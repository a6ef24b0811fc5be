"""What the library looks at because it is not proven that the scheduler sees to it."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.dynamicc.unit import Unit
from catapults.contracts.libraries import Role
from catapults.contracts.tables import table


def looks_of(unit: Unit, switch_out: str) -> dict[str, str]:
    """What goes into the template, by its place there; empty where all is proven. ``switch_out`` is
    a call of that handler."""
    slot = unit.current
    before = [_look(unit, ir.Obligation.SCHEDULE_FINDS_SLOT_EMPTY, f"{slot} != NULL", entered=True)]
    if unit.tells_chosen:
        before.append("cmt_chosen = NULL;")
    chosen = [
        _look(unit, ir.Obligation.SCHEDULE_DISPATCHES, "t == NULL"),
        _look(unit, ir.Obligation.SCHEDULE_FILLS_SLOT, f"t != {slot}"),
        _look(unit, ir.Obligation.DISPATCHED_CAN_RUN, "t->cmt_state != CMT_READY"),
    ]
    return {
        "look_before": "\n".join(filter(None, before)),
        "chosen": "cmt_chosen" if unit.tells_chosen else slot,
        "look_at_chosen": "\n".join(filter(None, chosen)),
        # What is proven of the handlers that follow is so while a thread runs.
        "in_thread": _check("cmt_running == NULL", "PROTOCOL_ENTRY", 0),
        "look_at_slot": _look(unit, ir.Obligation.SWITCH_OUT_EMPTIES_SLOT, f"{slot} != NULL"),
        "leave": _leaving(unit, switch_out),
    }


def _leaving(unit: Unit, switch_out: str) -> str:
    """How a thread that has ended gives up control."""
    look = _look(unit, ir.Obligation.ENDED_ARE_GONE, "cmt_running->cmt_state == CMT_ENDED")
    if not look:
        return "cmt_yield();"
    return f"if ({unit.current} != NULL) {{\n    {switch_out}\n}}\n{look}\ncmt_dispatch();"


#: What the handler is for at which a fault is told, if it is not the one that dispatches.
_ROLES = {
    ir.Obligation.SWITCH_OUT_EMPTIES_SLOT: Role.RELEASE,
    ir.Obligation.ENDED_ARE_GONE: Role.END,
}


def _look(unit: Unit, obligation: ir.Obligation, fails: str, *, entered: bool = False) -> str:
    handler = unit.program.in_role(_ROLES.get(obligation, Role.DISPATCH))
    if obligation not in unit.program.owed or handler is None:
        return ""
    fault = "PROTOCOL_ENTRY" if entered else "PROTOCOL_EXIT"
    if obligation is ir.Obligation.SCHEDULE_DISPATCHES:
        fault = "NOTHING_DISPATCHED"
    return _check(fails, fault, handler.name_span.line)


def _check(fails: str, fault: str, line: int) -> str:
    number = table("faults")["faults"][fault]["number"]
    return f"CMT_CHECK({fails}, {number}, {line});"
