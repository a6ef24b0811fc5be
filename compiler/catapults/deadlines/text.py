"""What is known of deadlines, as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults.contracts.deadlines import (
    DeadlineReason,
    Deadlines,
    DeadlineTask,
    HandlerCost,
)
from catapults.deadlines.times import show_time


def deadlines_text(found: Deadlines) -> str:
    """All of it."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Deadlines) -> Iterator[str]:
    yield f"{found.workload} under {found.scheduler}"
    if found.policy is not None:
        yield f"  policy: {found.policy.words}{_monotonic(found)}"
        if found.policy.protocol != "none":
            yield f"  locks: priority {found.policy.protocol}"
    if found.utilisation is not None:
        yield f"  utilisation: {100 * found.utilisation:.2f} %"
    for bound in found.bounds:
        yield f"  {bound.name}: {bound.words}"
    if found.demand is not None:
        yield f"  processor demand: {found.demand.words}"
    yield ""
    yield found.words
    yield from (f"  {_placed(one)}" for one in found.reasons)
    if found.tasks:
        yield ""
        yield from _table(_TASKS, [_cells(one) for one in found.tasks])
    yield from ("", *found.remarks) if found.remarks else ()
    yield from (_contradiction(one) for one in found.tasks if one.contradicted)
    yield ""
    threads = "1 thread" if found.threads == 1 else f"{found.threads} threads"
    yield f"At most, with {threads} (n), a call of each handler takes:"
    yield from _table(_HANDLERS, [_handler_cells(one) for one in found.handlers])
    for handler in found.handlers:
        for loop in handler.unbounded:
            yield (
                f"  {loop.file}:{loop.line}:{loop.column}: no bound is known of `{loop.text}` in "
                f"`{handler.handler}`; one turn of it is counted."
            )


def _monotonic(found: Deadlines) -> str:
    policy = found.policy
    if policy is None or not (policy.rate_monotonic or policy.deadline_monotonic):
        return ""
    if policy.rate_monotonic and policy.deadline_monotonic:
        return " (rate and deadline monotonic)"
    return " (rate monotonic)" if policy.rate_monotonic else " (deadline monotonic)"


def _placed(reason: DeadlineReason) -> str:
    place = "" if reason.file is None else f"{reason.file}:{reason.line}:{reason.column}: "
    return f"{place}{reason.text}."


def _contradiction(task: DeadlineTask) -> str:
    return (
        f"`{task.name}`: a simulated job took longer than the bound. This is a fault of Catapults, "
        "not of your scheduler."
    )


# --- tables -----------------------------------------------------------------------------------

_TASKS = tuple("thread|priority|C|T|D|J|B|response||simulated|margin|deadlines".split("|"))
_HANDLERS = ("handler", "statements", "clocks of a Rabbit", "time")


def _cells(task: DeadlineTask) -> list[str]:
    name = task.name if task.instances == 1 else f"{task.name} ({task.instances})"
    priority = "" if task.priority is None else _priority(task.priority)
    times = (task.computing_ns, task.period_ns, task.deadline_ns, task.jitter_ns, task.blocking_ns)
    return [
        name,
        priority,
        *map(show_time, times),
        _maybe(task.response_ns),
        task.exactness or "",
        _maybe(task.simulated_ns),
        _maybe(task.margin_ns),
        task.outlook,
    ]


def _priority(value: float) -> str:
    """Periods and deadlines can be priorities, too."""
    return f"{value:g}" if abs(value) < 1_000_000 else show_time(int(value))


def _maybe(time: int | None) -> str:
    return "-" if time is None else show_time(time)


def _handler_cells(handler: HandlerCost) -> list[str]:
    return [
        handler.handler,
        _grown(handler.statements, handler.statements_most),
        _grown(handler.clocks, handler.clocks_most),
        show_time(handler.time_ns),
    ]


def _grown(text: str, most: int) -> str:
    return text if text == str(most) else f"{text} = {most}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, columns, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
