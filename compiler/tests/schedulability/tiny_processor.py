"""One processor that runs tasks by a policy: written without a thought of any analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from catapults.schedulability.tasks import Task


@dataclass
class Job:
    task: Task
    number: int
    due: int  # the release without jitter
    left: int


#: The smallest is run first.
Rank = Callable[[Job], tuple[int, int]]


def by_urgency(job: Job) -> tuple[int, int]:
    return job.task.urgency, job.due


def by_deadline(job: Job) -> tuple[int, int]:
    return job.due + job.task.deadline, job.due


def greatest_responses(
    tasks: Sequence[Task],
    rank: Rank,
    until: int,
    *,
    preemptive: bool = True,
    delays: Mapping[tuple[str, int], int] | None = None,
) -> dict[str, int]:
    """The greatest response time of each task among the jobs released before ``until``. ``delays``
    are the jitter of single jobs."""
    coming: list[tuple[int, Job]] = []
    for task in tasks:
        for number, due in enumerate(range(task.offset, until, task.period)):
            delay = (delays or {}).get((task.name, number), 0)
            coming.append((due + delay, Job(task, number, due, task.computing)))
    coming.sort(key=lambda one: -one[0])
    greatest = dict.fromkeys((task.name for task in tasks), 0)
    ready: list[Job] = []
    running: Job | None = None
    now = 0
    while coming or ready:
        while coming and coming[-1][0] <= now:
            ready.append(coming.pop()[1])
        if not ready:
            now = coming[-1][0]
            continue
        if preemptive or running is None:
            running = min(ready, key=lambda job: (*rank(job), job.task.name))
        free = coming[-1][0] - now if coming and preemptive else running.left
        passing = min(running.left, free)
        running.left -= passing
        now += passing
        if running.left == 0:
            ready.remove(running)
            name = running.task.name
            greatest[name] = max(greatest[name], now - running.due)
            running = None
    return greatest
