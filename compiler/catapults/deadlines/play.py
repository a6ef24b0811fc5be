"""Plays the preemptive library's part on one processor, with a few threads and by chance: whatever
a scheduler does in it is told to a watcher."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random
from typing import Protocol as Interface

from catapults import program as ir
from catapults.backends.tree import dispatched_element
from catapults.contracts.libraries import Role
from catapults.deadlines.machine import NONE, Machine, UnclearError, Value

MS = 1_000_000

#: What no attribute can be called: the time from a release to its deadline.
RELATIVE_DEADLINE = "relative deadline"

#: Time goes on by one of these at a time: what grows old in a second or an hour does so here, too.
_STEPS = (0, MS, 3 * MS, 10 * MS, 1_000 * MS, 3_600_000 * MS)

#: A choice that takes more rounds goes on for ever.
_MOST_ROUNDS = 50


class State(Enum):
    """What the library takes a thread for."""

    READY = auto()
    RUNNING = auto()
    WAITING = auto()  # for its next job
    BLOCKED = auto()  # for a lock


@dataclass(eq=False)
class Lock:
    """A lock, what the workload states of it, and who has it."""

    number: int
    ceiling: Value = -1
    users: frozenset[int] = frozenset()
    holder: Thread | None = None
    queue: list[Thread] = field(default_factory=list)  # of those that wait for it


@dataclass(eq=False)
class Thread:
    """A thread with the job that it has now."""

    number: int
    given: Mapping[str, Value]  # what the workload feeds
    period: int
    deadline: int  # from the release on
    state: State = State.READY
    job: int = 1
    released: int = 0  # without jitter
    late: int = 0  # by how much the release came behind
    remaining: int = MS  # of its job
    holds: list[Lock] = field(default_factory=list)
    place: int = 0  # in which order those that are ready have become so
    untold: list[Lock] = field(default_factory=list)  # which it got while it waited
    has_begun: bool = False  # whether its job has run already
    has_turn: bool = False  # whether it was dispatched at this time

    @property
    def due(self) -> int:
        """The deadline of its job."""
        return self.released + self.deadline


def waiting_for(holder: Thread) -> list[Thread]:
    """Who waits for a lock of a thread, directly or along a chain."""
    found = [one for lock in holder.holds for one in lock.queue]
    return found + [further for one in found for further in waiting_for(one)]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What happens in a play."""

    #: Values of what the workload feeds for each thread, by name.
    pools: Mapping[str, Sequence[Value]]
    quantum: bool = False
    locks: bool = False
    nested: bool = False  # whether locks are taken while another one is held
    jitter: bool = False  # whether releases come behind their times
    queued: bool = False  # whether jobs are released while the one before goes on
    #: Which value is a lock's ceiling: the most urgent of an attribute, and whether that is the
    #: lowest.
    ceiling_of: tuple[str, bool] | None = None
    #: Whether that attribute orders threads by their relative deadlines.
    by_deadline: bool = False


class Watcher(Interface):
    """Who is told what a scheduler does."""

    def chose(self, chosen: Thread, ready: Sequence[Thread]) -> None:
        """`schedule` dispatched one of those that were ready."""

    def settled(self, running: Thread | None, ready: Sequence[Thread]) -> None:
        """Nothing else happens at this time."""

    def displaced(self, thread: Thread) -> None:
        """A thread lost the processor to another one."""


class Play:
    """One play, from `init` on."""

    def __init__(self, program: ir.Program, scene: Scene, chance: Random, watcher: Watcher) -> None:
        self._machine = Machine(program)
        self._scene = scene
        self._chance = chance
        self._watcher = watcher
        self._threads: dict[int, Thread] = {}
        self._locks = [Lock(number) for number in range(2)] if scene.locks else []
        self._running: Thread | None = None
        self._fresh: list[Thread] = []  # became ready at this time
        self._asks_to_give_way = False
        self._places = 0
        element = dispatched_element(program)
        self._slot = None if element is None else element.container

    def go(self, threads: int, moments: int) -> None:
        """Plays so many moments with so many threads."""
        self._machine.variables.update({"processor": -1, "lock_ceiling": -1, "missed_job": 0})
        self._machine.call(Role.START)
        given = self._given(threads)
        for number in range(1, threads + 1):
            self._threads[number] = self._cast(number, given[number - 1])
        if self._scene.by_deadline:
            self._set_levels()
        self._set_ceilings()
        for thread in self._threads.values():
            self._bear(thread)
        self._settle()
        for _ in range(moments):
            self._machine.now += self._chance.choice(_STEPS)
            for thread in self._threads.values():
                thread.has_turn = False
            self._happen()
            self._settle()

    # --- threads and their jobs

    def _given(self, threads: int) -> list[dict[str, Value]]:
        """What the workload feeds for each thread: in half of the plays no two are alike, if there
        are so many values."""
        given: list[dict[str, Value]] = [{} for _ in range(threads)]
        apart = self._chance.random() < 0.5
        for name, values in self._scene.pools.items():
            several = list(dict.fromkeys(values))
            draw = (
                self._chance.sample if apart and len(several) >= threads else self._chance.choices
            )
            for one, value in zip(given, draw(several, k=threads), strict=True):
                one[name] = value
        return given

    def _cast(self, number: int, given: Mapping[str, Value]) -> Thread:
        period = self._chance.randint(4, 32) * MS
        deadline = self._chance.randint(1, period // MS) * MS
        return Thread(number, given, period, deadline, state=State.WAITING)

    def _set_levels(self) -> None:
        """Preemption levels are as relative deadlines: the shortest has the most urgent."""
        assert self._scene.ceiling_of is not None
        name, lowest = self._scene.ceiling_of
        deadlines = sorted({one.deadline for one in self._threads.values()}, reverse=not lowest)
        for thread in self._threads.values():
            level = 1 + deadlines.index(thread.deadline)
            thread.given = {**thread.given, name: level}

    def _bear(self, thread: Thread) -> None:
        thread.state = State.READY
        self._begin_job(thread)
        self._machine.born(thread.number, thread.given)
        self._comes(thread)
        self._call(Role.BIRTH, thread)
        if self._machine.has_failed:
            raise UnclearError("can refuse threads")
        self._fresh.append(thread)

    def _set_ceilings(self) -> None:
        for lock in self._locks:
            users = self._chance.sample(sorted(self._threads), 3)
            lock.users = frozenset(users)
            if self._scene.ceiling_of is not None:
                name, lowest = self._scene.ceiling_of
                keys = [self._kept(self._threads[one])[name] for one in users]
                lock.ceiling = min(keys) if lowest else max(keys)

    def _kept(self, thread: Thread) -> dict[str, Value]:
        """What the library keeps of a thread for the scheduler, and what the workload feeds."""
        return {
            "released": thread.released + thread.late,
            "deadline": thread.due,
            "period": thread.period,
            "job": thread.job,
            "cpu": 0,
            "used": 0,
            "remaining": thread.remaining,
            RELATIVE_DEADLINE: thread.deadline,
            **thread.given,
        }

    def _call(self, role: Role, thread: Thread | None) -> Value:
        """Calls a handler about a thread, with what is known then."""
        machine = self._machine
        known = {one.name for one in machine.program.attributes}
        for one in self._threads.values():
            if one.number in machine.attributes:
                fed = {name: value for name, value in self._kept(one).items() if name in known}
                machine.attributes[one.number].update(fed)
        own = role in (Role.DISPATCH, Role.RELEASE, Role.WAIT, Role.EXPIRY)
        machine.variables["processor"] = 0 if own else -1
        return machine.call(role, NONE if thread is None else thread.number)

    def _in(self, *states: State) -> list[Thread]:
        return [one for one in self._threads.values() if one.state in states]

    # --- what happens

    def _happen(self) -> None:
        """One thing or several at one time, in the library's order."""
        running = self._running
        if running is not None and self._chance.random() < (0.4 if running.holds else 0.7):
            self._go_on(running)
        waiting = self._in(State.WAITING)
        for thread in waiting:
            if self._chance.random() < 0.3:
                self._release(thread)
        running = self._running
        if self._scene.quantum and running is not None and self._chance.random() < 0.3:
            self._call(Role.EXPIRY, running)
            self._switch_out(running, State.READY)

    def _go_on(self, running: Thread) -> None:
        """The running thread takes or gives back a lock, or ends its job."""
        if running.holds and self._chance.random() < 0.6:
            self._give_back(running, running.holds[-1])
            return
        free = [lock for lock in self._locks if lock not in running.holds]
        may = not running.holds or self._scene.nested
        above = [lock for lock in free if all(lock.number > one.number for one in running.holds)]
        mine = [lock for lock in above if running.number in lock.users]
        if may and mine and self._chance.random() < 0.5:
            self._take(running, self._chance.choice(mine))
        elif not running.holds:
            self._complete(running)

    def _complete(self, running: Thread) -> None:
        running.has_begun = False
        if self._scene.queued and self._chance.random() < 0.5:
            self._next_job(running, running.released + running.period)
            self._switch_out(running, State.READY)
            return
        self._call(Role.WAIT, running)
        self._switch_out(running, State.WAITING)

    def _release(self, thread: Thread) -> None:
        self._next_job(thread, max(self._machine.now, thread.released + thread.period))
        thread.state = State.READY
        self._comes(thread)
        self._call(Role.WAKE, thread)
        self._fresh.append(thread)

    def _comes(self, thread: Thread) -> None:
        """A thread is ready from now on, behind all that are."""
        thread.place = self._places = self._places + 1

    def _next_job(self, thread: Thread, released: int) -> None:
        thread.job += 1
        thread.released = released
        self._begin_job(thread)

    def _begin_job(self, thread: Thread) -> None:
        thread.remaining = self._chance.randint(1, 9) * MS
        thread.late = self._chance.randint(0, 9) * MS if self._scene.jitter else 0

    def _switch_out(self, thread: Thread, state: State) -> None:
        thread.state = state
        self._running = None
        if state is State.READY:
            self._comes(thread)
        handler = self._machine.program.in_role(Role.RELEASE)
        is_general = handler is not None and handler.param is None
        if is_general or self._machine.where(thread.number) is self._slot:
            self._call(Role.RELEASE, thread)

    # --- locks

    def _take(self, thread: Thread, lock: Lock) -> None:
        if lock.holder is None:
            self._got(thread, lock)
            self._acquired(thread, lock)
            return
        lock.queue.append(thread)
        for holder in self._chain(lock):
            self._contend(holder, thread)
        self._call(Role.WAIT, thread)
        self._switch_out(thread, State.BLOCKED)

    def _chain(self, lock: Lock) -> Iterator[Thread]:
        """The holder of a lock, then the holder of what that one waits for, and so on."""
        wanted: Lock | None = lock
        while wanted is not None and wanted.holder is not None:
            holder = wanted.holder
            yield holder
            wanted = next((one for one in self._locks if holder in one.queue), None)

    def _got(self, thread: Thread, lock: Lock) -> None:
        lock.holder = thread
        thread.holds.append(lock)

    def _acquired(self, thread: Thread, lock: Lock) -> None:
        self._machine.variables["lock_ceiling"] = lock.ceiling
        self._call(Role.ACQUIRED, thread)
        self._asks_to_give_way = True

    def _contend(self, holder: Thread, waiter: Thread) -> None:
        self._machine.variables["waiter"] = waiter.number
        self._call(Role.CONTENDED, holder)
        self._machine.variables["waiter"] = NONE

    def _give_back(self, thread: Thread, lock: Lock) -> None:
        thread.holds.remove(lock)
        lock.holder = None
        successor = lock.queue.pop(0) if lock.queue else None
        if successor is not None:
            self._got(successor, lock)
            successor.untold.append(lock)
        self._machine.variables["lock_ceiling"] = lock.ceiling
        self._call(Role.RELEASED, thread)
        for waiter in waiting_for(thread):
            self._contend(thread, waiter)
        if successor is not None:
            for waiter in waiting_for(successor):
                self._contend(successor, waiter)
            successor.state = State.READY
            self._comes(successor)
            self._call(Role.WAKE, successor)
            self._fresh.append(successor)
        self._asks_to_give_way = True

    # --- the choice

    def _settle(self) -> None:
        """Who runs, once all is told that happens at one time; what a thread that is dispatched is
        told then is asked for in turn."""
        for _ in range(_MOST_ROUNDS):
            self._give_way()
            if self._running is None:
                self._dispatch()
            self._ask_those_that_came()
            if not self._asks_to_give_way:
                break
        self._fresh.clear()
        self._watcher.settled(self._running, self._in(State.READY))

    def _give_way(self) -> None:
        running, asks = self._running, self._asks_to_give_way
        self._asks_to_give_way = False
        may = asks and running is not None and self._machine.has(Role.GIVE_WAY)
        if may and running is not None and self._call(Role.GIVE_WAY, running):
            self._displace(running)

    def _ask_those_that_came(self) -> None:
        if not self._machine.has(Role.PREEMPT):
            return
        asked = [one for one in self._fresh if one.state is State.READY]
        at = rounds = 0
        while at < len(asked) and self._running is not None:
            if self._call(Role.PREEMPT, asked[at]) <= 0:
                at += 1
                continue
            self._displace(self._running)
            self._dispatch()
            asked = [one for one in asked if one.state is State.READY and not one.has_turn]
            at, rounds = 0, rounds + 1
            if rounds > _MOST_ROUNDS:
                raise UnclearError("lets a thread preempt again and again that is not chosen")

    def _displace(self, running: Thread) -> None:
        self._watcher.displaced(running)
        self._switch_out(running, State.READY)

    def _dispatch(self) -> None:
        ready = self._in(State.READY)
        if not ready:
            return
        number = int(self._call(Role.DISPATCH, None))
        chosen = self._threads.get(number)
        if chosen is None:
            raise UnclearError("leaves the processor idle while threads are ready")
        if chosen.state is not State.READY:
            raise UnclearError("dispatches a thread that is not ready")
        self._watcher.chose(chosen, ready)
        chosen.state = State.RUNNING
        self._running = chosen
        chosen.has_begun = chosen.has_turn = True
        for lock in chosen.untold:
            self._acquired(chosen, lock)
        chosen.untold.clear()
