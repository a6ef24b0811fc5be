"""Whether a policy and some threads are within what is understood, and the tasks that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from catapults import program as ir
from catapults.contracts.libraries import Role
from catapults.deadlines.costs import SchedulerCosts
from catapults.deadlines.greatest import every
from catapults.deadlines.jobs import OTHERS
from catapults.deadlines.machine import Value
from catapults.deadlines.play import RELATIVE_DEADLINE
from catapults.deadlines.policy import Order, Policy
from catapults.deadlines.reasons import Reason, UnsaidError
from catapults.deadlines.sets import Background, Member, TaskSet
from catapults.schedulability.tasks import Protocol, Section, Task
from catapults.source import Span
from catapults.workload import model


def ranks_of(policy: Policy, members: Sequence[Member]) -> list[Value]:
    """By what each thread goes first, the lowest does; by deadlines all are equal."""
    if policy.order is Order.DEADLINE:
        return [0] * len(members)
    ranks = []
    for member in members:
        known = {**member.imports, "period": member.period, RELATIVE_DEADLINE: member.deadline}
        if policy.key not in known:
            text = f"`{policy.key}` of `{member.thread.name}` changes during the run"
            raise UnsaidError(Reason(text, member.thread.span))
        ranks.append(policy.rank(known))
    return ranks


@dataclass(frozen=True)
class Fit:
    """A policy beside the threads that it orders."""

    program: ir.Program
    workload: model.Workload
    threads: TaskSet
    policy: Policy
    costs: SchedulerCosts
    ranks: Sequence[Value]

    def reasons(self) -> Iterator[Reason]:
        """Why nothing can be said of the two together."""
        for background in self.threads.background:
            if not self.is_aside(background):
                yield self._of_background(background)
        yield from self._of_yields()
        yield from self._of_queued_jobs()
        if self.policy.protocol is Protocol.CEILING:
            yield from self._of_ceilings(self.policy.key, self.ranks)
        if self.policy.protocol is Protocol.STACK:
            yield from self._of_levels()
        if self.costs.tasks and (handler := self.program.in_role(Role.SLICE)) is not None:
            text = "how many quanta a job takes depends on this answer, and each costs time"
            yield Reason(text, handler.name_span)

    # --- threads without jobs -----------------------------------------------------------------

    def is_aside(self, background: Background) -> bool:
        """Whether a thread without jobs disturbs nobody, as it is always less urgent."""
        known = {**background.imports, "period": inf, RELATIVE_DEADLINE: inf}
        is_last = self.policy.order is Order.DEADLINE or (
            self.policy.key in known and self.policy.rank(known) > max(self.ranks)
        )
        quiet = not background.takes_locks and self._meddles(background) is None
        return self.policy.preemptive and is_last and quiet and not self.costs.tasks

    def _meddles(self, background: Background) -> Span | None:
        """Where a thread has a hand in others."""
        for statement in every(background.thread.body):
            if isinstance(statement, model.Action) and statement.name in OTHERS:
                return statement.span
        return None

    def _of_background(self, background: Background) -> Reason:
        name, place = background.thread.name, self._meddles(background)
        if place is not None:
            return Reason(f"`{name}` has a hand in other threads", place)
        text = f"`{name}` is neither periodic nor sporadic, and can keep others waiting"
        return Reason(text, background.thread.span)

    # --- jobs ---------------------------------------------------------------------------------

    def _of_yields(self) -> Iterator[Reason]:
        for member in self.threads.members:
            if not member.body.yields or (self.policy.preemptive and not self.costs.tasks):
                continue
            why = "that costs time" if self.policy.preemptive else "each part is chosen for anew"
            text = f"jobs of `{member.thread.name}` give up the processor, and {why}"
            yield Reason(text, member.body.yields[0])

    def _of_queued_jobs(self) -> Iterator[Reason]:
        if self.policy.order is Order.FIXED or self.policy.follows_queued_jobs:
            return
        handler = self.program.in_role(Role.RELEASE)
        for member in self.threads.members:
            if member.deadline > member.period:
                text = (
                    f"jobs of `{member.thread.name}` can queue, and the scheduler does not put a "
                    "thread in order anew for the deadline of a job that has queued"
                )
                yield Reason(text, None if handler is None else handler.name_span)
                return

    # --- locks --------------------------------------------------------------------------------

    def _of_levels(self) -> Iterator[Reason]:
        """Preemption levels must be as relative deadlines."""
        assert self.policy.level is not None
        by_level = replace(self.policy, order=Order.FIXED, key=self.policy.level)
        members = self.threads.members
        try:
            levels = ranks_of(by_level, members)
        except UnsaidError as unsaid:
            yield from unsaid.reasons
            return
        for one, level in zip(members, levels, strict=True):
            for other, further in zip(members, levels, strict=True):
                if one.deadline - one.jitter < other.deadline - other.jitter and level >= further:
                    text = (
                        f"`{self.policy.level}` of `{one.name}` is not more urgent than that of "
                        f"`{other.name}`, whose deadline is longer"
                    )
                    yield Reason(text, one.thread.span)
                    return
        yield from self._of_ceilings(self.policy.level, levels)

    def _of_ceilings(self, key: str, ranks: Sequence[Value]) -> Iterator[Reason]:
        """A ceiling must be what the most urgent of those has that take the lock."""
        rank_of = {id(one): rank for one, rank in zip(self.threads.members, ranks, strict=True)}
        stated = {lock.name: lock for lock in self.workload.locks}
        for name, members in self.threads.shared_locks.items():
            lock = stated[name.split("[", maxsplit=1)[0]]
            first = min(members, key=lambda one: rank_of[id(one)])
            if lock.ceiling is None:
                text = f"lock `{name}` has no ceiling: write `lock {lock.name} {{ ceiling …; }}`"
                yield Reason(text, lock.span)
                continue
            rank = lock.ceiling if self.policy.lowest_first else -lock.ceiling
            if rank != rank_of[id(first)]:
                text = (
                    f"the ceiling of lock `{name}` is {lock.ceiling}, but the most urgent thread "
                    f"that takes it, `{first.name}`, has {abs(rank_of[id(first)])}"
                )
                yield Reason(text, lock.span)

    # --- tasks --------------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """The threads as tasks, with what the scheduler takes for them."""
        place = {rank: at for at, rank in enumerate(sorted(set(self.ranks)))}
        return [
            self._task(member, place[rank])
            for member, rank in zip(self.threads.members, self.ranks, strict=True)
        ]

    def _task(self, member: Member, urgency: int) -> Task:
        shared = self.threads.shared_locks.keys() if self.policy.preemptive else frozenset()
        locks = member.body.locks_taken * self.costs.lock
        computing = member.body.computing + locks
        if self.workload.quantum and self.costs.quantum:
            computing += -(-computing // self.workload.quantum) * self.costs.quantum
        sections = [one for one in member.body.sections if one.lock in shared]
        return Task(
            name=member.name,
            computing=computing,
            period=member.period,
            deadline=member.deadline,
            urgency=urgency,
            offset=member.offset,
            jitter=member.jitter,
            sections=tuple(
                Section(lock=one.lock, length=one.length + locks, outer=one.outer & shared)
                for one in sections
            ),
        )
