"""Earliest deadline first: whether the processor can do in time what is demanded of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heapreplace

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


@dataclass(frozen=True, slots=True)
class Demand:
    """What must be done within an interval that begins with the release of all tasks."""

    length: int
    demanded: int

    @property
    def slack(self) -> int:
        """What is left of the interval."""
        return self.length - self.demanded


@dataclass(frozen=True, kw_only=True, slots=True)
class DemandTest:
    """What the test has found."""

    #: Whether every demand fits; None if that takes too many steps to tell.
    holds: bool | None
    busy: int | None  # the longest busy period: deadlines up to its end count
    tightest: Demand | None  # the one with the least slack, of those that were looked at
    blocking: int  # the longest that any job waits for a later deadline


class Demands:
    """Some tasks that are run by their deadlines."""

    def __init__(
        self,
        tasks: Sequence[Task],
        *,
        preemptive: bool = True,
        protocol: Protocol = Protocol.NONE,
        costs: Costs = FREE,
    ) -> None:
        """Of the protocols only the stack resource policy is understood."""
        self.tasks = tasks
        self.preemptive = preemptive
        self.costs = costs
        self.jobs = interferences(tasks, costs)
        self.interrupts = releases(tasks, costs)
        self._locks = _first_deadlines(tasks) if protocol is Protocol.STACK else {}
        self._busy = self._longest_busy_period()

    def test(self) -> DemandTest:
        """Looks at the demand up to each deadline of the longest busy period.

        S. K. Baruah, L. E. Rosier, R. R. Howell, "Algorithms and complexity concerning the
        preemptive scheduling of periodic, real-time tasks on one processor", Real-Time Systems 2,
        1990; with jitter, and without preemption: L. George, N. Rivierre, M. Spuri, "Preemptive and
        non-preemptive real-time uniprocessor scheduling", INRIA research report 2966, 1996.
        """
        blocked = max((self.blocking(_first(one)) for one in self.tasks), default=0)
        if self._busy is None:
            return DemandTest(holds=None, busy=None, tightest=None, blocking=blocked)
        tightest: Demand | None = None
        steps, complete = Steps(), True
        for length in self._deadlines(self._busy):
            if not steps.take():
                complete = False
                break
            demand = Demand(length, self.demanded(length))
            if tightest is None or demand.slack < tightest.slack:
                tightest = demand
        fits = tightest is None or tightest.slack >= 0
        holds = fits if complete or not fits else None
        return DemandTest(holds=holds, busy=self._busy, tightest=tightest, blocking=blocked)

    def demanded(self, length: int) -> int:
        """What must be done within an interval: all jobs that are released and due in it, what
        keeps them waiting, and what the scheduler takes."""
        whole = self.blocking(length) + self.costs.begun
        for task, job in zip(self.tasks, self.jobs, strict=True):
            whole += jobs_due(task, length) * job.cost
        return whole + sum(one.within(length) for one in self.interrupts)

    def blocking(self, length: int) -> int:
        """How long jobs that are due within an interval wait for one that is due later.

        With locks under the stack resource policy: T. P. Baker, "Stack-based scheduling of realtime
        processes", Real-Time Systems 3, 1991; S. K. Baruah, "Resource sharing in EDF-scheduled
        systems: a closer look", RTSS 2006. Without preemption: George, Rivierre, Spuri, as above.
        """
        later = [one for one in self.tasks if one.deadline > length]
        if not self.preemptive:
            return max((one.computing + self.costs.job for one in later), default=0)
        sections = (section for one in later for section in one.sections)
        return max(
            (one.length for one in sections if self._locks.get(one.lock, length + 1) <= length),
            default=0,
        )

    def response(self, task: Task) -> int | None:
        """The longest response time of a task; None if that takes too many steps to tell.

        M. Spuri, "Analysis of deadline scheduled real-time systems", INRIA research report 2772,
        1996; without preemption George, Rivierre, Spuri, as above. The job that is looked at is due
        when another one is, and everything else is released with the beginning of the busy period.
        """
        if self._busy is None:
            return None
        steps, longest = Steps(), 0
        for due in self._deadlines(self._busy + task.deadline):
            release = due - task.deadline
            if release < -task.jitter:
                continue
            if release > self._busy or not steps.take():
                break
            end = self._end(task, release, steps)
            if end is None:
                return None
            longest = max(longest, end - release)
        else:
            return longest
        return longest if release > self._busy else None

    def _end(self, task: Task, release: int, steps: Steps) -> int | None:
        """When the job of a task ends that is due so long after its release."""
        due = release + task.deadline
        own = (release + task.jitter) // task.period + 1
        mine = task.computing + self.costs.job
        others = [
            _Capped(job, jobs_due(other, due) * job.cost)
            for other, job in zip(self.tasks, self.jobs, strict=True)
            if other is not task
        ]
        first = self.blocking(due) + self.costs.begun
        if self.preemptive:
            fixed = first + own * mine
            return steps.least(
                max(fixed, 1),
                lambda length: (
                    fixed + sum(one.within(length) for one in others) + self._interrupted(length)
                ),
            )
        fixed = first + (own - 1) * mine
        begun = steps.least(
            fixed,
            lambda length: (
                fixed
                + sum(one.up_to(length) for one in others)
                + sum(one.up_to(length) for one in self.interrupts)
            ),
        )
        if begun is None:
            return None
        work = fixed + sum(one.up_to(begun) for one in others) + mine
        end = steps.least(begun + mine, lambda length: work + self._interrupted(length))
        return None if end is None else max(end, release + mine)

    def _interrupted(self, length: int) -> int:
        return sum(one.within(length) for one in self.interrupts)

    def _longest_busy_period(self) -> int | None:
        everything = (*self.jobs, *self.interrupts)
        load = sum((Fraction(one.cost, one.period) for one in everything), Fraction(0))
        if load > 1:
            return None
        kept = max((self.blocking(_first(one)) for one in self.tasks), default=0)
        first = kept + self.costs.begun
        return Steps().least(
            max(1, first), lambda length: first + sum(one.within(length) for one in everything)
        )

    def _deadlines(self, last: int) -> Iterator[int]:
        """When jobs of any task are due, up to some time."""
        heap = [(_first(one), index) for index, one in enumerate(self.tasks) if _first(one) <= last]
        heapify(heap)
        told: int | None = None
        while heap:
            length, index = heap[0]
            if length != told:
                yield length
            told = length
            following = length + self.tasks[index].period
            if following <= last:
                heapreplace(heap, (following, index))
            else:
                heappop(heap)


class _Capped:
    """Jobs that go first, but those only that are due early enough."""

    def __init__(self, job: Interference, most: int) -> None:
        self._job = job
        self._most = most

    def within(self, length: int) -> int:
        return min(self._job.within(length), self._most)

    def up_to(self, length: int) -> int:
        return min(self._job.up_to(length), self._most)


def jobs_due(task: Task, length: int) -> int:
    """How many jobs of a task can be released and due within an interval."""
    room = length - _first(task)
    return room // task.period + 1 if room >= 0 else 0


def _first(task: Task) -> int:
    """How soon after its release a job of a task can be due: before it, if jitter is longer."""
    return task.deadline - task.jitter


def _first_deadlines(tasks: Sequence[Task]) -> dict[str, int]:
    """How soon a job of those that take each lock can be due."""
    found: dict[str, int] = {}
    for task in tasks:
        for section in task.sections:
            found[section.lock] = min(found.get(section.lock, _first(task)), _first(task))
    return found
