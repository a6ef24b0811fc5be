"""Finds semaphores, conditions and barriers at which threads wait for ever, or nobody waits."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.diagnostics import Diagnostics, Note
from catapults.workload import messages, model
from catapults.workload.checks.paths import Paths
from catapults.workload.checks.reachable import actions_of, possible_actions, possible_threads
from catapults.workload.model import Action, Condition, Const, Workload


def check_synchronisation(workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports parts of which one end is missing, and conditions with several locks."""
    if not (workload.semaphores or workload.conditions or workload.barriers):
        return
    actions = possible_actions(workload)
    for semaphore in workload.semaphores:
        waits = ("TAKE", semaphore.number) in actions
        given = ("GIVE", semaphore.number) in actions
        if waits and not given:
            fix = f"Write `signal {semaphore.name};` where one is given back."
            wait = f"go on {semaphore.initial} times at most and then wait for ever"
            if not semaphore.initial:
                wait = "wait for ever"
            _never_signalled(semaphore, wait, fix, diagnostics)
        elif given and not waits:
            _never_awaited(semaphore, f"wait {semaphore.name}", diagnostics)
    for condition in workload.conditions:
        waits = ("AWAIT", condition.number) in actions
        given = bool({("SIGNAL", condition.number), ("BROADCAST", condition.number)} & actions)
        if waits and not given:
            fix = f"Write `signal {condition.name};` where what they wait for has come true."
            _never_signalled(condition, "wait for ever", fix, diagnostics)
        elif given and not waits:
            _never_awaited(condition, f"wait {condition.name} with LOCK", diagnostics)
    _check_barriers(workload, diagnostics)
    _check_locks_of_conditions(workload, diagnostics)


def _never_signalled(
    part: model.Semaphore | Condition, wait: str, fix: str, diagnostics: Diagnostics
) -> None:
    diagnostics.report(messages.NEVER_SIGNALLED, part.span, name=part.name, wait=wait, fix=fix)


def _never_awaited(part: model.Semaphore | Condition, wait: str, diagnostics: Diagnostics) -> None:
    diagnostics.report(messages.NEVER_AWAITED, part.span, name=part.name, wait=wait)


def _check_barriers(workload: Workload, diagnostics: Diagnostics) -> None:
    """Threads that are spawned can be any number."""
    spawned = {number for name, number in possible_actions(workload) if name == "SPAWN"}
    for barrier in workload.barriers:
        threads = [
            thread
            for thread in possible_threads(workload)
            if ("MEET", barrier.number) in actions_of(thread)
        ]
        most = sum(thread.instances for thread in threads)
        if threads and most < barrier.threads and not any(t.number in spawned for t in threads):
            diagnostics.report(
                messages.NEVER_TOGETHER,
                barrier.span,
                name=barrier.name,
                threads=barrier.threads,
                most=most,
                notes=[Note(thread.span, "threads that wait there") for thread in threads],
            )


def _check_locks_of_conditions(workload: Workload, diagnostics: Diagnostics) -> None:
    first: dict[int, Action] = {}
    for thread in workload.classes:
        for action in _awaits(thread):
            other = first.setdefault(action.argument, action)
            if _lock(other) != _lock(action):
                diagnostics.report(
                    messages.CONDITION_LOCKS,
                    action.span,
                    name=workload.conditions[action.argument].name,
                    first=_lock_name(workload, other),
                    second=_lock_name(workload, action),
                    notes=[Note(other.span, "the other wait")],
                )


def _awaits(thread: model.ThreadClass) -> Iterator[Action]:
    nodes = sorted(
        (node.action for node in Paths(thread).nodes if node.action is not None),
        key=lambda action: action.span.start,
    )
    return (action for action in nodes if action.name == "AWAIT")


def _lock(action: Action) -> tuple[int, float | None]:
    """Which lock; of one whose element is not known no element."""
    index = action.operands[1]
    return action.lock, index.value if isinstance(index, Const) else None


def _lock_name(workload: Workload, action: Action) -> str:
    lock = workload.locks[action.lock]
    return f"{lock.name}[{action.operands[1].span.text}]" if lock.is_array else lock.name
