"""The longest response times under fixed priorities: all jobs of the longest busy period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from catapults.schedulability.blocking import blocking
from catapults.schedulability.fixed_points import Steps
from catapults.schedulability.tasks import (
    FREE,
    Costs,
    Interference,
    Protocol,
    Task,
    interferences,
    releases,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Response:
    """What is known of the response times of a task."""

    task: Task
    blocking: int
    #: The longest response time, from when the release was due; None if none was found: the busy
    #: period does not end, or takes too many steps to be followed.
    bound: int | None
    jobs: int  # of the busy period that were looked at

    @property
    def meets(self) -> bool:
        """Whether each job is complete by its deadline."""
        return self.bound is not None and self.bound <= self.task.deadline


def response_times(
    tasks: Sequence[Task],
    *,
    preemptive: bool = True,
    protocol: Protocol = Protocol.NONE,
    in_turn: bool = False,
    costs: Costs = FREE,
) -> list[Response]:
    """The longest response time of each task, in their order. Tasks of the same urgency can go in
    any order among each other, so each counts as more urgent than the other. ``in_turn``: see
    :func:`~catapults.schedulability.blocking.blocking`."""
    found = []
    for task in tasks:
        if preemptive:
            waits = blocking(task, tasks, protocol, in_turn=in_turn)
        else:
            lower = (one.computing + costs.job for one in tasks if one.urgency > task.urgency)
            waits = max(lower, default=0)
        level = _Level(task, tasks, waits, costs)
        bound, jobs = level.displacing() if preemptive else level.to_completion()
        found.append(Response(task=task, blocking=waits, bound=bound, jobs=jobs))
    return found


class _Level:
    """One task with what goes before it."""

    def __init__(self, task: Task, tasks: Sequence[Task], waits: int, costs: Costs) -> None:
        higher = [one for one in tasks if one is not task and one.urgency <= task.urgency]
        self._task = task
        self._own = task.computing + costs.job
        self._first = waits + costs.begun
        self._higher = interferences(higher, costs)
        self._interrupts = releases(tasks, costs)
        self._steps = Steps()

    def displacing(self) -> tuple[int | None, int]:
        """The longest response time where urgent jobs displace others, and the jobs looked at.

        The first job: M. Joseph, P. Pandya, "Finding response times in a real-time system", The
        Computer Journal 29(5), 1986; with jitter and blocking N. Audsley, A. Burns, M. Richardson,
        K. Tindell, A. Wellings, "Applying new scheduling theory to static priority pre-emptive
        scheduling", Software Engineering Journal 8(5), 1993. All jobs of the busy period: J. P.
        Lehoczky, "Fixed priority scheduling of periodic task sets with arbitrary deadlines", RTSS
        1990.
        """
        if not self._ends():
            return None, 0
        period, jitter = self._task.period, self._task.jitter
        longest = job = end = 0
        while True:
            fixed = self._first + (job + 1) * self._own
            found = self._steps.least(max(end, fixed, 1), partial(self._done_by, fixed))
            if found is None:
                return None, job
            end = found
            longest, job = max(longest, end - job * period + jitter), job + 1
            if end <= job * period - jitter:  # the next job finds nothing that is left
                return longest, job

    def to_completion(self) -> tuple[int | None, int]:
        """The same where a job that has begun goes on to its end.

        L. George, N. Rivierre, M. Spuri, "Preemptive and non-preemptive real-time uniprocessor
        scheduling", INRIA research report 2966, 1996; R. I. Davis, A. Burns, R. J. Bril, J. J.
        Lukkien, "Controller Area Network (CAN) schedulability analysis: refuted, revisited and
        revised", Real-Time Systems 35, 2007.
        """
        if not self._ends():
            return None, 0
        period, jitter = self._task.period, self._task.jitter
        mine = Interference(self._own, period, jitter)
        busy = self._steps.least(
            max(self._first + self._own, 1),
            lambda length: self._first + self._before(length) + mine.within(length),
        )
        if busy is None:
            return None, 0
        jobs = max(1, -(-(busy + jitter) // period))
        longest = start = 0
        for job in range(jobs):
            fixed = self._first + job * self._own
            begun = self._steps.least(max(start, fixed), partial(self._begun_by, fixed))
            ended = begun if begun is None else self._completed(begun, fixed)
            if begun is None or ended is None:
                return None, job
            start = begun
            longest = max(longest, ended - job * period + jitter)
        return longest, jobs

    def _completed(self, begun: int, fixed: int) -> int | None:
        """When a job ends that begins at some time: only releases are still told of meanwhile."""
        base = fixed + self._own + sum(one.up_to(begun) for one in self._higher)
        return self._steps.least(
            begun + self._own,
            lambda length: base + sum(one.within(length) for one in self._interrupts),
        )

    def _before(self, length: int) -> int:
        return sum(one.within(length) for one in (*self._higher, *self._interrupts))

    def _done_by(self, fixed: int, length: int) -> int:
        return fixed + self._before(length)

    def _begun_by(self, fixed: int, length: int) -> int:
        return fixed + sum(one.up_to(length) for one in (*self._higher, *self._interrupts))

    def _ends(self) -> bool:
        """Whether the busy period ends at all."""
        before = (*self._higher, *self._interrupts)
        load = sum((Fraction(one.cost, one.period) for one in before), Fraction(0))
        own = Fraction(self._own, self._task.period)
        return load < 1 and load + own <= 1
