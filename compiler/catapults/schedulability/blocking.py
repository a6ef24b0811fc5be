"""How long a task waits at most for less urgent ones that hold locks, under fixed priorities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catapults.schedulability.tasks import Protocol, Task


def blocking(
    task: Task, tasks: Sequence[Task], protocol: Protocol, *, in_turn: bool = False
) -> int:
    """The longest blocking of one job (of one busy period) by less urgent tasks. ``in_turn``: who
    waits for a lock gets it in the order of asking, where protocols give it to the most urgent."""
    ceilings = ceilings_of(tasks, protocol)
    lower = [one for one in tasks if one.urgency > task.urgency]
    if protocol is Protocol.CEILING:
        return _once(task, lower, ceilings)
    if protocol is Protocol.INHERITANCE:
        return _once_each(task, lower, ceilings, in_turn)
    return 0


def ceilings_of(tasks: Sequence[Task], protocol: Protocol) -> dict[str, int]:
    """The urgency that holders of each lock can come to have.

    Under inheritance it is passed on along chains: who holds a lock while asking for a second one
    passes the urgency of those that wait for the first one on to whoever holds the second.
    """
    ceilings: dict[str, int] = {}
    for task in tasks:
        for section in task.sections:
            known = ceilings.get(section.lock, task.urgency)
            ceilings[section.lock] = min(known, task.urgency)
    changed = protocol is Protocol.INHERITANCE
    while changed:
        changed = False
        for section in (section for task in tasks for section in task.sections):
            passed = min((ceilings[lock] for lock in section.outer), default=None)
            if passed is not None and passed < ceilings[section.lock]:
                ceilings[section.lock] = passed
                changed = True
    return ceilings


def _once(task: Task, lower: Sequence[Task], ceilings: Mapping[str, int]) -> int:
    """Under the immediate ceiling: one section of one less urgent task, of those whose lock a task
    that is as urgent as this one can take.

    L. Sha, R. Rajkumar, J. P. Lehoczky, "Priority inheritance protocols: an approach to real-time
    synchronization", IEEE Transactions on Computers 39(9), 1990, theorem 12; the immediate form has
    the same bound: A. Burns, A. Wellings, "Real-Time Systems and Programming Languages".
    """
    return max((_longest(one, task, ceilings) for one in lower), default=0)


def _once_each(
    task: Task, lower: Sequence[Task], ceilings: Mapping[str, int], in_turn: bool
) -> int:
    """Under inheritance: one section of each less urgent task, and one of each lock, whichever
    comes to less. Where a lock is had in turn, several that are less urgent can be ahead.

    L. Sha, R. Rajkumar, J. P. Lehoczky, as above, theorems 3 and 6; the two sums as in G. Buttazzo,
    "Hard Real-Time Computing Systems", chapter on resource access protocols.
    """
    by_task = sum(_longest(one, task, ceilings) for one in lower)
    if in_turn:
        return by_task
    by_lock = 0
    for lock, ceiling in ceilings.items():
        if ceiling <= task.urgency:
            by_lock += max((_around(one, lock, task, ceilings) for one in lower), default=0)
    return min(by_task, by_lock)


def _longest(one: Task, task: Task, ceilings: Mapping[str, int]) -> int:
    """The longest section of a task that can keep another one waiting."""
    lengths = (section.length for section in one.sections if ceilings[section.lock] <= task.urgency)
    return max(lengths, default=0)


def _around(one: Task, lock: str, task: Task, ceilings: Mapping[str, int]) -> int:
    """The longest section in which a task holds a lock: that of an outer lock, if that one can keep
    others waiting, too."""
    longest = 0
    for section in one.sections:
        if section.lock != lock:
            continue
        outer = {name for name in section.outer if ceilings[name] <= task.urgency}
        around = [section.length] + [s.length for s in one.sections if s.lock in outer]
        longest = max(longest, *around)
    return longest
