"""Finds conditions of `stop` that can never become true."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from catapults.diagnostics import Diagnostics
from catapults.workload import messages
from catapults.workload.model import (
    Action,
    Const,
    Expr,
    If,
    Logical,
    Loop,
    Operation,
    Repeat,
    Stmt,
    ThreadClass,
    Variable,
    Workload,
)


def check_stop(workload: Workload, conditions: Sequence[Expr], diagnostics: Diagnostics) -> None:
    """Reports the conditions, joined by `or`, of which nothing ever changes.

    A variable that no thread writes may be an import that the scheduler writes:
    :func:`unwritten` names it, for when the scheduler is known.
    """
    actions = _possible_actions(workload)
    reasons = [_reason(condition, workload, actions) for condition in conditions]
    for condition, reason in zip(conditions, reasons, strict=True):
        if reason is not None:
            report_never(diagnostics, condition, reason, alone=all(reasons))


def report_never(diagnostics: Diagnostics, condition: Expr, reason: str, *, alone: bool) -> None:
    """An error if no part of the condition can come, else a warning."""
    message = messages.STOP_NEVER if alone else messages.STOP_PART_NEVER
    fix = "Stop on a counter or variable that threads change, or on `now`."
    diagnostics.report(message, condition.span, reason=reason, fix=fix)


def unwritten(workload: Workload) -> list[Variable]:
    """Variables of the condition that only a scheduler could change, if nothing else in it can."""
    if workload.stop is None:
        return []
    used = list(_operations(workload.stop))
    actions = _possible_actions(workload)
    if any(_changes(operation, workload, actions) for operation in used):
        return []
    loads = [operation for operation in used if operation.name == "LOAD"]
    variables = [workload.variables[load.argument] for load in loads]
    return [v for v in variables if not v.signal and v.bounds is None]


def _reason(condition: Expr, workload: Workload, actions: Container[tuple[str, int]]) -> str | None:
    if isinstance(condition, Const):
        return None if condition.value else "it is always false"
    used = list(_operations(condition))
    if any(_changes(operation, workload, actions) for operation in used):
        return None
    for operation in used:
        if operation.name == "COUNTER":
            return f"no thread that can run counts `{workload.counters[operation.argument]}`"
    loads = [workload.variables[o.argument] for o in used if o.name == "LOAD"]
    if all(variable.bounds is not None for variable in loads):
        return "nothing in it changes during a run"
    return None


def _changes(operation: Operation, workload: Workload, actions: Container[tuple[str, int]]) -> bool:
    """Whether the value can differ from one moment of the run to another."""
    if operation.name == "LOAD":
        driven = workload.variables[operation.argument].signal
        return driven or ("STORE", operation.argument) in actions
    if operation.name == "COUNTER":
        return ("COUNT", operation.argument) in actions
    return operation.name in ("NOW", "SINE", "TRIANGLE", "STEP")


def _operations(expr: Expr) -> Iterator[Operation]:
    if isinstance(expr, Logical):
        yield from _operations(expr.left)
        yield from _operations(expr.right)
    elif isinstance(expr, Operation):
        yield expr
        for operand in expr.operands:
            yield from _operations(operand)


def _possible_actions(workload: Workload) -> set[tuple[str, int]]:
    """Names and arguments of all actions in threads that exist at the start or are spawned."""
    waiting = [thread for thread in workload.classes if thread.instances]
    seen: set[ThreadClass] = set()
    found: set[tuple[str, int]] = set()
    while waiting:
        thread = waiting.pop()
        if thread in seen:
            continue
        seen.add(thread)
        actions = {(a.name, a.argument) for a in _actions([*thread.birth, *thread.body])}
        waiting += [workload.classes[number] for name, number in actions if name == "SPAWN"]
        found |= actions
    return found


def _actions(statements: Sequence[Stmt]) -> Iterator[Action]:
    for statement in statements:
        match statement:
            case Action():
                yield statement
            case If():
                yield from _actions(statement.then)
                yield from _actions(statement.orelse)
            case Loop() | Repeat():
                yield from _actions(statement.body)
