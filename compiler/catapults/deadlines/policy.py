"""Which policy a checked scheduler follows: of all that are known here, the one that it never
departs from in many plays, if its handlers depend on nothing that plays cannot show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from catapults import program as ir
from catapults.contracts.libraries import Role
from catapults.deadlines.machine import UnclearError, Value
from catapults.deadlines.play import RELATIVE_DEADLINE, Play, Scene, Thread, waiting_for
from catapults.deadlines.reasons import Reason, UnsaidError
from catapults.deadlines.screening import screen
from catapults.schedulability.tasks import Protocol
from catapults.source import Span
from catapults.steps import Steps

#: How many plays there are for one question, of how many moments, with how many threads.
_PLAYS, _MOMENTS, _THREADS = 24, 60, 4


class Order(Enum):
    """What makes a thread go first."""

    FIXED = "fixed priorities"
    DEADLINE = "earliest deadline first"
    ARRIVAL = "first come, first served"


@dataclass(frozen=True, kw_only=True)
class Policy:
    """What a scheduler does, as far as an analysis has to know it."""

    order: Order
    #: What fixed priorities are: a name that the workload feeds, `period`, or the deadline.
    key: str
    lowest_first: bool
    preemptive: bool = True
    protocol: Protocol = Protocol.NONE
    #: Under the stack resource policy, the attribute that is a thread's preemption level.
    level: str | None = None
    #: Whether the order knows the new deadline of a thread whose next job was released already.
    follows_queued_jobs: bool = True

    def rank(self, of: Mapping[str, Value]) -> Value:
        """By what a thread goes first under fixed priorities: the lowest does."""
        return of[self.key] if self.lowest_first else -of[self.key]

    @property
    def in_words(self) -> str:
        """The policy for people."""
        how = "with preemption" if self.preemptive else "without preemption"
        if self.order is Order.DEADLINE:
            return f"earliest deadline first, {how}"
        which = "lowest" if self.lowest_first else "highest"
        key = self.key if self.key in ("period", RELATIVE_DEADLINE) else f"`{self.key}`"
        return f"fixed priorities, {how}: the {which} {key} first"


def recognise(program: ir.Program, scene: Scene) -> Steps[Policy]:
    """The policy of a scheduler, in scenes like this one: a step for each play.

    Raises :class:`~catapults.deadlines.reasons.UnsaidError` where it is none of those known.
    """
    reasons = screen(program)
    if reasons:
        raise UnsaidError(*reasons)
    plays = _Plays(program, replace(scene, locks=False, nested=False))
    order = yield from plays.order()
    if not order.preemptive and scene.quantum:
        text = "a quantum ends turns, and without preemption that is neither of the known policies"
        raise UnsaidError(Reason(text, _place(program, Role.SLICE, Role.DISPATCH)))
    if scene.locks and order.preemptive:
        order = yield from plays.with_protocol(order, scene.nested)
    if order.order is Order.DEADLINE:
        follows = yield from plays.follows_queued_jobs(order)
        order = replace(order, follows_queued_jobs=follows)
    return order


class _Hypothesis:
    """A policy that a scheduler may follow."""

    def __init__(self, policy: Policy, combined: bool = False) -> None:
        """``combined``: inheritance and ceilings at once."""
        self.policy = policy
        self.combined = combined
        self.fits = True  # the one that was chosen was always one that it would choose
        self.settles = True  # and nobody ever waited that should have run

    def would_choose(self, one: Thread, ready: Sequence[Thread]) -> bool:
        """Whether a thread may go on, before all the others that are ready."""
        if self.policy.protocol is Protocol.STACK:
            return self._may_begin(one, [one, *ready])
        own = self._effective(one)
        return all(own <= self._effective(other) for other in ready)

    def _may_begin(self, one: Thread, all_: Sequence[Thread]) -> bool:
        """Whether a thread goes on under the stack resource policy: who is due first, if it has
        begun or its level is above all ceilings in force; else who has begun and is due first."""
        soonest = min(other.due for other in all_)
        first = [other for other in all_ if other.due == soonest]
        allowed = [other for other in first if other.has_begun or self._is_above(other, all_)]
        if len(allowed) < len(first):
            begun = [other for other in all_ if other.has_begun]
            soonest = min((other.due for other in begun), default=soonest)
            allowed += [other for other in begun if other.due == soonest]
        return any(other is one for other in allowed)

    def _is_above(self, one: Thread, all_: Sequence[Thread]) -> bool:
        assert self.policy.level is not None
        sign = 1 if self.policy.lowest_first else -1
        level = sign * one.given[self.policy.level]
        held = (lock for other in all_ for lock in other.holds)
        return all(level < sign * lock.ceiling for lock in held)

    def _effective(self, thread: Thread) -> Value:
        protocol, ranks = self.policy.protocol, [self._rank(thread)]
        if protocol is Protocol.INHERITANCE or self.combined:
            ranks += map(self._rank, waiting_for(thread))
        if protocol is Protocol.CEILING or self.combined:
            sign = 1 if self.policy.lowest_first else -1
            ranks += [sign * lock.ceiling for lock in thread.holds]
        return min(ranks)

    def _rank(self, thread: Thread) -> Value:
        if self.policy.order is Order.DEADLINE:
            return thread.due
        if self.policy.order is Order.ARRIVAL:
            return thread.place
        known = {**thread.given, "period": thread.period, RELATIVE_DEADLINE: thread.deadline}
        return self.policy.rank(known)


class _Watch:
    """Leaves those hypotheses that hold."""

    def __init__(self, hypotheses: Sequence[_Hypothesis]) -> None:
        self.hypotheses = hypotheses
        self.displacements = 0
        self.departure: str | None = None  # from the last that held, in words

    def chose(self, chosen: Thread, ready: Sequence[Thread]) -> None:
        for one in self.hypotheses:
            if one.fits and not one.would_choose(chosen, ready):
                one.fits = False

    def settled(self, running: Thread | None, ready: Sequence[Thread]) -> None:
        for one in self.hypotheses:
            if one.fits and running is not None and not one.would_choose(running, ready):
                one.settles = False

    def displaced(self, thread: Thread) -> None:
        self.displacements += 1


class _Plays:
    """Plays of one scheduler."""

    def __init__(self, program: ir.Program, scene: Scene) -> None:
        self._program = program
        self._scene = scene

    def order(self) -> Steps[Policy]:
        """What makes threads go first, and whether at once."""
        hypotheses = [_Hypothesis(one) for one in _orders(self._scene.pools)]
        watch = yield from self._play(self._scene, hypotheses)
        fitting = [one for one in hypotheses if one.fits]
        if not fitting:
            text = (
                "in which order threads run is neither by a fixed priority of each nor by deadlines"
            )
            raise UnsaidError(Reason(text, _place(self._program, Role.DISPATCH)))
        if fitting[0].policy.order is Order.ARRIVAL:
            text = "threads run first come, first served, of which no analysis is known here"
            raise UnsaidError(Reason(text, _place(self._program, Role.DISPATCH)))
        for one in fitting:
            if one.settles:
                return one.policy
        if watch.displacements:
            text = "threads are displaced, but not whenever a more urgent one is ready"
            raise UnsaidError(Reason(text, _place(self._program, Role.PREEMPT, Role.DISPATCH)))
        return replace(fitting[0].policy, preemptive=False)

    def with_protocol(self, order: Policy, nested: bool) -> Steps[Policy]:
        """The policy with what is done about threads that hold locks."""
        by_deadline = order.order is Order.DEADLINE
        protocols = self._stacked if by_deadline else self._protected
        found = yield from protocols(order, nested)
        if found is not None:
            return found
        text = _NO_STACK if by_deadline else _NO_PROTOCOL
        roles = (Role.CONTENDED, Role.ACQUIRED, Role.DISPATCH)
        raise UnsaidError(Reason(text, _place(self._program, *roles)))

    def _protected(self, order: Policy, nested: bool) -> Steps[Policy | None]:
        """Fixed priorities with inheritance or ceilings."""
        key = (order.key, order.lowest_first)
        pools = _widened(self._scene.pools)
        scene = replace(self._scene, pools=pools, locks=True, nested=nested, ceiling_of=key)
        inherited = replace(order, protocol=Protocol.INHERITANCE)
        hypotheses = [
            _Hypothesis(replace(order, protocol=Protocol.CEILING)),
            _Hypothesis(inherited),
            _Hypothesis(inherited, combined=True),
        ]
        yield from self._play(scene, hypotheses)
        return next((one.policy for one in hypotheses if one.fits and one.settles), None)

    def _stacked(self, order: Policy, nested: bool) -> Steps[Policy | None]:
        """Deadlines with the stack resource policy, by any attribute as preemption level."""
        for level in self._scene.pools:
            for lowest in (True, False):
                scene = replace(
                    self._scene,
                    locks=True,
                    nested=nested,
                    ceiling_of=(level, lowest),
                    by_deadline=True,
                )
                policy = replace(order, protocol=Protocol.STACK, level=level, lowest_first=lowest)
                hypothesis = _Hypothesis(policy)
                yield from self._play(scene, [hypothesis])
                if hypothesis.fits and hypothesis.settles:
                    return policy
        return None

    def follows_queued_jobs(self, order: Policy) -> Steps[bool]:
        """Whether the deadline of a job that was released before the last one ended is known."""
        hypothesis = _Hypothesis(order)
        yield from self._play(replace(self._scene, queued=True), [hypothesis])
        return hypothesis.fits and (hypothesis.settles or not order.preemptive)

    def _play(self, scene: Scene, hypotheses: Sequence[_Hypothesis]) -> Steps[_Watch]:
        watch = _Watch(hypotheses)
        try:
            for seed in range(_PLAYS):
                moments = 3 * _MOMENTS if scene.locks else _MOMENTS
                Play(self._program, scene, Random(seed), watch).go(_THREADS, moments)
                yield
                if not any(one.fits for one in hypotheses):
                    break
        except UnclearError as error:
            place = error.span or _place(self._program, Role.DISPATCH)
            raise UnsaidError(Reason(f"the scheduler {error.what}", place)) from error
        return watch


_NO_STACK = "threads share locks, and with deadlines only the stack resource policy bounds that"
_NO_PROTOCOL = (
    "threads share locks, and the scheduler follows neither priority inheritance nor the "
    "immediate ceiling: a less urgent thread can keep an urgent one waiting without bound"
)


def _widened(pools: Mapping[str, Sequence[Value]]) -> dict[str, Sequence[Value]]:
    """With two priorities nobody is in between, and all protocols look the same."""
    return {
        name: sorted({*values, *(min(values) + more for more in range(_THREADS))})
        for name, values in pools.items()
    }


def _orders(pools: Mapping[str, Sequence[Value]]) -> list[Policy]:
    """All orders that are known, deadlines first."""
    deadline = Policy(order=Order.DEADLINE, key="deadline", lowest_first=True)
    fixed = [
        Policy(order=Order.FIXED, key=key, lowest_first=lowest)
        for key in (*pools, "period", RELATIVE_DEADLINE)
        for lowest in (True, False)
    ]
    arrival = Policy(order=Order.ARRIVAL, key="", lowest_first=True)
    return [deadline, *fixed, arrival]


def _place(program: ir.Program, *roles: Role) -> Span | None:
    """The name of the first of some handlers that the reader wrote; else that of the scheduler."""
    handlers = (program.in_role(role) for role in roles)
    own = (one.name_span for one in handlers if one and one.name_span.source is program.source)
    return next(own, program.name_span)
