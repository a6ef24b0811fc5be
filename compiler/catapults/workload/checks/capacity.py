"""Finds what is larger than a simulation can hold, before the runtime refuses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
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
        "semaphores": workload.semaphores,
        "conditions": workload.conditions,
        "barriers": workload.barriers,
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
    for device in workload.devices:
        yield _Size(device.span, device.name, device.servers, "servers", "servers")
    yield from _elements(workload)


def _elements(workload: model.Workload) -> Iterator[_Size]:
    name = workload.syntax.name
    for kind, parts in (
        ("locks", workload.locks),
        ("semaphores", workload.semaphores),
        ("conditions", workload.conditions),
    ):
        for part in parts:
            yield _Size(part.span, part.name, part.elements, "elements", "lock_elements")
        total = sum(part.elements for part in parts)
        yield _Size(name.span, name.text, total, f"elements of {kind}", "all_lock_elements")
    readable = sum(lock.elements for lock in workload.locks if lock.is_rwlock)
    yield _Size(name.span, name.text, readable, "elements of rwlocks", "rwlock_elements")
    for semaphore in workload.semaphores:
        yield _Size(semaphore.span, semaphore.name, semaphore.initial, "to begin with", "tokens")
    for barrier in workload.barriers:
        yield _Size(barrier.span, barrier.name, barrier.threads, "threads", "threads_at_barrier")


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
    values += [answer for host in workload.hosts for answer in host.answers]
    values.append(workload.stop)
    yield from ([value] for value in values if value is not None)


def _of_statements(statements: Sequence[model.Stmt]) -> Iterator[list[model.Expr]]:
    for statement in statements:
        match statement:
            case model.Action() if statement.operands:
                yield statement.operands
            case model.Branching():
                match statement:
                    case model.If():
                        yield [statement.condition]
                    case model.Limited():
                        yield [statement.limit]
                        yield from _of_statements([statement.wait])
                    case model.Select() if statement.limit is not None:
                        yield [statement.limit]
                yield from _of_statements(list(chain(*statement.ways)))
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
