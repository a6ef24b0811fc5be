"""What an analysis is about: tasks, their critical sections, and what the scheduler costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """A stretch of a job that holds a lock: from taking it to giving it back, what is nested in it
    included."""

    lock: str
    length: int  # what is computed in it at most
    outer: frozenset[str] = frozenset()  # the locks that are held when this one is taken


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """What is released again and again, with at least ``period`` between two releases.

    ``offset``: when the first release is at the earliest; analyses do not use it but to tell
    whether they are exact. ``urgency`` orders fixed priorities: the lower number runs first.
    """

    name: str
    computing: int
    period: int
    deadline: int  # from the release on
    urgency: int = 0
    offset: int = 0
    jitter: int = 0  # a release can be that much later than its time
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Costs:
    """What the scheduler takes for itself, at most."""

    release: int = 0  # to tell of a release, before anything else goes on
    job: int = 0  # to begin and to end a job, and to take up what it displaced
    begun: int = 0  # what is not interrupted once it has begun

    def __bool__(self) -> bool:
        return bool(self.release or self.job or self.begun)


#: A scheduler that takes nothing.
FREE = Costs()


class Protocol(Enum):
    """What a scheduler does about threads that hold locks."""

    NONE = "none"
    INHERITANCE = "inheritance"  # whoever holds a lock gets the urgency of whoever waits for it
    CEILING = "ceiling"  # whoever takes a lock gets the urgency of its ceiling at once
    STACK = "stack resource policy"  # nobody begins whose level is not above the ceilings in force


@dataclass(frozen=True, slots=True)
class Interference:
    """What comes again and again and goes first."""

    cost: int
    period: int
    jitter: int = 0

    def within(self, length: int) -> int:
        """What comes at most in an interval that begins with it, at its end excluded."""
        return max(0, -(-(length + self.jitter) // self.period)) * self.cost

    def up_to(self, length: int) -> int:
        """What comes at most in an interval that begins with it, at its end included."""
        return ((length + self.jitter) // self.period + 1) * self.cost


def interferences(tasks: Iterable[Task], costs: Costs) -> list[Interference]:
    """Whole jobs of some tasks, as others see them."""
    return [Interference(one.computing + costs.job, one.period, one.jitter) for one in tasks]


def releases(tasks: Iterable[Task], costs: Costs) -> list[Interference]:
    """What the releases of all tasks take, whoever runs.

    Interrupts before everything else: K. Jeffay, D. L. Stone, "Accounting for interrupt handling
    costs in dynamic priority task systems", RTSS 1993.
    """
    if not costs.release:
        return []
    return [Interference(costs.release, one.period, one.jitter) for one in tasks]
