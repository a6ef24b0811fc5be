"""Finds what is larger than a simulation can hold, before the runtime refuses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics
from catapults.source import Span
from catapults.workload import messages, model


def check_capacity(workload: model.Workload, diagnostics: Diagnostics) -> None:
    """Reports each place where a limit of the runtime is exceeded."""
    contract = table("bytecode")
    for size in _sizes(workload):
        most = contract["limits"][size.limit]
        if size.number > most:
            what = f"{size.number} {size.what}"
            diagnostics.report(messages.TOO_MANY, size.span, name=size.name, what=what, most=most)
    most = contract["max_stack"]
    for operands in _operands(workload):
        depth = _depth(operands)
        if depth > most:
            diagnostics.report(messages.TOO_DEEP, operands[0].span, depth=depth, most=most)


class _Size(NamedTuple):
    """Where, of what, how many, of which kind; ``limit`` names how many there can be."""

    span: Span
    name: str
    number: int
    what: str
    limit: str


def _sizes(workload: model.Workload) -> Iterator[_Size]:
    kinds: dict[str, Sequence[object]] = {
        "threads": workload.classes,
        "signals": workload.signals,
        "devices": workload.devices,
        "channels": workload.channels,
        "locks": workload.locks,
        "arrivals": workload.arrivals,
        "host functions": workload.hosts,
    }
    name = workload.syntax.name
    for kind, declared in kinds.items():
        what = f"declarations of {kind}"
        yield _Size(name.span, name.text, len(declared), what, "declarations")
    for thread in workload.classes:
        yield _Size(thread.span, thread.name, thread.locals, "variables of its own", "slots")
        yield _Size(thread.span, thread.name, len(thread.imports), "imports", "slots")
    for channel in workload.channels:
        if channel.type is not None:
            count = len(channel.type.fields)
            yield _Size(channel.type.span, channel.name, count, "fields", "message_fields")
    for host in workload.hosts:
        yield _Size(host.span, host.name, len(host.parameters), "parameters", "parameters")
    for lock in workload.locks:
        yield _Size(lock.span, lock.name, lock.elements, "elements", "lock_elements")
    for device in workload.devices:
        yield _Size(device.span, device.name, device.servers, "servers", "servers")
    elements = sum(lock.elements for lock in workload.locks)
    yield _Size(name.span, name.text, elements, "elements of locks", "all_lock_elements")


# --- operands ----------------------------------------------------------------------------


def _operands(workload: model.Workload) -> Iterator[list[model.Expr]]:
    """The operands that are evaluated one after the other, for each action and value."""
    for thread in workload.classes:
        yield from _of_statements([*thread.birth, *thread.body])
    values: list[model.Expr | None] = [signal.value for signal in workload.signals]
    for arrivals in workload.arrivals:
        values += [arrivals.interval, arrivals.burst, arrivals.start, arrivals.limit]
        values += arrivals.fields
    for job in (thread.job for thread in workload.classes):
        values += [job.period, job.offset, job.jitter, job.deadline] if job is not None else []
    values += [host.value for host in workload.hosts]
    values.append(workload.stop)
    yield from ([value] for value in values if value is not None)


def _of_statements(statements: Sequence[model.Stmt]) -> Iterator[list[model.Expr]]:
    for statement in statements:
        match statement:
            case model.Action() if statement.operands:
                yield statement.operands
            case model.If():
                yield [statement.condition]
                yield from _of_statements([*statement.then, *statement.orelse])
            case model.TryReceive():
                yield from _of_statements([*statement.then, *statement.orelse])
            case model.Loop():
                if statement.condition is not None:
                    yield [statement.condition]
                yield from _of_statements(statement.body)
            case model.Repeat():
                yield [statement.times]
                yield from _of_statements(statement.body)


def _depth(operands: Sequence[model.Expr]) -> int:
    """How many values lie on the stack at most while these are evaluated."""
    return max(before + _height(operand) for before, operand in enumerate(operands))


def _height(expr: model.Expr) -> int:
    match expr:
        case model.Logical():
            return max(_height(expr.left), _height(expr.right))
        case model.Operation() if expr.operands:
            return _depth(expr.operands)
    return 1
