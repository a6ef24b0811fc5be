"""Finds conditions of `stop` that can never become true."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from catapults.diagnostics import Diagnostics
from catapults.workload import messages
from catapults.workload.checks.contradictions import contradiction
from catapults.workload.checks.reachable import possible_actions
from catapults.workload.model import Const, Expr, Logical, Operation, Table, Variable, Workload

#: What changes whatever threads do.
_OF_THE_WORLD = ("NOW", "SINE", "TRIANGLE", "STEP", "CHANNEL_LENGTH")

_FIX = "Stop on a counter or variable that threads change, or on `now`."


def check_stop(workload: Workload, conditions: Sequence[Expr], diagnostics: Diagnostics) -> None:
    """Reports the conditions, joined by `or`, of which nothing ever changes, or whose values no
    run comes to.

    A variable that no thread writes may be an import that the scheduler writes:
    :func:`unwritten` names it, for when the scheduler is known.
    """
    actions = possible_actions(workload)
    unchanging = [_reason(condition, workload, actions) for condition in conditions]
    impossible = [contradiction(condition, workload) for condition in conditions]
    alone = all(any(pair) for pair in zip(unchanging, impossible, strict=True))
    for condition, fixed, excluded in zip(conditions, unchanging, impossible, strict=True):
        if fixed is not None:
            report_never(diagnostics, condition, fixed, alone=alone)
        elif excluded is not None:
            fix = "Ask for values that a run comes to."
            report_never(diagnostics, condition, excluded, alone=alone, fix=fix)


def report_never(
    diagnostics: Diagnostics, condition: Expr, reason: str, *, alone: bool, fix: str = _FIX
) -> None:
    """An error if no part of the condition can come, else a warning."""
    message = messages.STOP_NEVER if alone else messages.STOP_PART_NEVER
    diagnostics.report(message, condition.span, reason=reason, fix=fix)


def unwritten(workload: Workload) -> list[Variable]:
    """Variables of the condition that only a scheduler could change, if nothing else in it can."""
    if workload.stop is None:
        return []
    used = list(_operations(workload.stop))
    actions = possible_actions(workload)
    if any(_changes(operation, workload, actions) for operation in used):
        return []
    loads = [one for one in used if isinstance(one, Operation) and one.name == "LOAD"]
    variables = [workload.variables[load.argument] for load in loads]
    return [v for v in variables if not v.signal and v.bounds is None]


def _reason(condition: Expr, workload: Workload, actions: Container[tuple[str, int]]) -> str | None:
    if isinstance(condition, Const):
        return None if condition.value else "it is always false"
    used = list(_operations(condition))
    if any(_changes(operation, workload, actions) for operation in used):
        return None
    fixed = [one for one in used if isinstance(one, Operation)]
    for operation in fixed:
        if operation.name == "COUNTER":
            return f"no thread that can run counts `{workload.counters[operation.argument]}`"
        if operation.name == "CHANNEL_REFUSED":
            name = workload.channels[operation.argument].name
            return f"`{name}` has room for everything that arrives"
    loads = [workload.variables[o.argument] for o in fixed if o.name == "LOAD"]
    if all(variable.bounds is not None for variable in loads):
        return "nothing in it changes during a run"
    return None


def _changes(
    operation: Operation | Table, workload: Workload, actions: Container[tuple[str, int]]
) -> bool:
    """Whether the value can differ from one moment of the run to another."""
    if isinstance(operation, Table):
        return True
    if operation.name == "LOAD":
        driven = workload.variables[operation.argument].signal
        return driven or ("STORE", operation.argument) in actions
    if operation.name == "COUNTER":
        return ("COUNT", operation.argument) in actions
    if operation.name == "CHANNEL_REFUSED":
        channel = workload.channels[operation.argument]
        arrives = any(arrivals.channel is channel for arrivals in workload.arrivals)
        return bool(channel.capacity) and arrives
    return operation.name in _OF_THE_WORLD


def _operations(expr: Expr) -> Iterator[Operation | Table]:
    if isinstance(expr, Logical):
        yield from _operations(expr.left)
        yield from _operations(expr.right)
    elif isinstance(expr, Table):
        yield expr
    elif isinstance(expr, Operation):
        yield expr
        for operand in expr.operands:
            yield from _operations(operand)
