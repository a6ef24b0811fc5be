"""The same programs with locks: all threads take them in one order, and back in the opposite one.

Written from the table of locks in ``docs/reference/preemptive.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from general_rounds import GeneralRounds, Phase
from states import SUSPENDED, WAITING, Event, Known, State

from catapults.contracts.libraries import Role

CEILING = "lock_ceiling"

#: What a program does not come to while somebody is still to be told of a lock.
_LATER = ("birth", "expire", "ring", "settle", "pass")


@dataclass
class GeneralLocks(GeneralRounds):
    """So many locks, each with one of the ceilings as long as a run goes on."""

    locks: int = 0
    stated: tuple[float, ...] = (0,)
    misses: tuple[float, ...] = ()

    # --- states

    def _keep(self) -> State:
        return replace(super()._keep(), ceilings=self._ceilings)

    def _restore(self, state: State) -> None:
        super()._restore(state)
        self._ceilings = state.ceilings

    def beginnings(self) -> list[Event]:
        """How it can begin: the ceilings stand behind the other values."""
        ceilings = [
            tuple((CEILING, one) for one in each)
            for each in product(self.stated, repeat=self.locks)
        ]
        return [
            replace(one, values=one.values + each)
            for one in super().beginnings()
            for each in ceilings
        ]

    def begin(self, event: Event) -> State:
        """The first state."""
        own = tuple(pair for pair in event.values if pair[0] != CEILING)
        state = super().begin(replace(event, values=own))
        stated = tuple(value for name, value in event.values if name == CEILING)
        return replace(state, ceilings=stated)

    # --- who has which

    def _has_gained(self, number: int) -> bool:
        one = self._known[number]
        return one.wants in one.held

    def _goes_on_with_lock(self, event: Event) -> bool:
        return event.kind == "wake" and self._has_gained(event.thread)

    def _holder(self, lock: int) -> int:
        return next((n for n, one in self._known.items() if lock in one.held), 0)

    def _awaited(self, number: int) -> int:
        """The holder of the lock that a thread waits for; 0: it waits for none."""
        one = self._known[number]
        waits = one.wants and not self._has_gained(number)
        return self._holder(one.wants) if waits else 0

    def _chain(self, number: int) -> list[int]:
        """Whom a thread waits for, and whom that one does, and so on."""
        following = self._awaited(number)
        return [following, *self._chain(following)] if following else []

    def _others_go_on(self, number: int) -> bool:
        def stops(one: int) -> bool:
            return one == number or self._known[one].state == SUSPENDED

        return any(not any(map(stops, [one, *self._chain(one)])) for one in self._known)

    def _some_await_outside(self) -> bool:
        return any(
            one.state == WAITING and not self._awaited(number)
            for number, one in self._known.items()
        )

    def _line(self) -> list[int]:
        known: list[tuple[int, Known]] = [(n, one) for n, one in self._known.items() if one.line]
        return [number for number, _ in sorted(known, key=lambda pair: pair[1].line)]

    def _leave_line(self, number: int) -> None:
        line = [one for one in self._line() if one != number]
        self._is(number, line=0)
        for place, one in enumerate(line, 1):
            self._is(one, line=place)

    def _stand_last(self, number: int) -> None:
        self._leave_line(number)
        self._is(number, line=len(self._line()) + 1)

    # --- what can happen

    def _untold(self) -> list[int]:
        """Who waits no more, and is still to be told so, in the order of that."""
        return [
            number
            for number in self._line()
            if self._has_gained(number) and self._known[number].state == WAITING
        ]

    def _possible(self) -> Iterator[Event]:
        running = self._on_processor()
        asking = sum(one.asks for one in self._known.values())
        is_choice = self._round.phase >= Phase.CHOICE
        if not is_choice and running and self._has_gained(running) and self._may_act(asking):
            yield Event("get", running)
            return
        untold = self._untold()
        for event in super()._possible():
            is_dropped = event.kind == "drop" and event.thread in untold
            if not is_dropped and not (untold and event.kind in _LATER):
                yield event

    def _of_program(self, running: int, asking: int) -> Iterator[Event]:
        yield from super()._of_program(running, asking)
        held = self._known[running].held
        for lock in range(max(held, default=0) + 1, self.locks + 1):
            if not self._holder(lock) or self._others_go_on(running):
                yield Event("acquire", running, lock)
        if held:
            yield Event("release", running, held[-1])

    def _wakes(self) -> Iterator[Event]:
        for event in super()._wakes():
            one = self._known[event.thread]
            if not one.wants:
                yield event
            elif self._can_lapse(event.thread):
                yield Event("lapse", event.thread)
        yield from (Event("wake", number) for number in self._untold()[:1])

    def _can_lapse(self, number: int) -> bool:
        """By the clock, as what comes from outside."""
        one = self._known[number]
        return self._round.outside and one.state == WAITING and not self._has_gained(number)

    # --- what is told

    def _with(self, role: Role, number: int, ceiling: float, on: int = -1) -> None:
        if role in self._handlers:
            self._step(shaken=True)
            self._scheduler.know(lock_ceiling=int(ceiling))
            self._says(role, number, on=on)
            self._scheduler.know(lock_ceiling=-1)

    def _contended(self, holder: int, waiter: int) -> None:
        if Role.CONTENDED in self._handlers:
            self._step(shaken=True)
            self._scheduler.know(waiter=self._threads[waiter])
            self._says(Role.CONTENDED, holder)
            self._scheduler.know(waiter=None)

    def _relieved(self, number: int, ceiling: float) -> None:
        on = 0 if number == self._on_processor() else -1
        self._with(Role.RELEASED, number, ceiling, on)
        self._contend_anew(number)

    def _contend_anew(self, holder: int) -> None:
        for waiter in self._line():
            if holder in self._chain(waiter):
                self._contended(holder, waiter)

    # --- what happens

    def _acquire(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        number, lock = event.thread, event.other
        if not self._holder(lock):
            self._is(number, held=(*self._known[number].held, lock))
            self._with(Role.ACQUIRED, number, self._ceilings[lock - 1])
            return
        self._is(number, wants=lock)
        self._stand_last(number)
        for holder in self._chain(number):
            self._contended(holder, number)
        self._wait(event)

    def _release(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._let_go(event.thread, event.other)

    def _let_go(self, number: int, lock: int) -> None:
        self._is(number, held=tuple(one for one in self._known[number].held if one != lock))
        waiting = [n for n in self._line() if self._known[n].wants == lock]
        following = next((n for n in waiting if not self._has_gained(n)), 0)
        if following:
            self._is(following, held=(*self._known[following].held, lock))
            self._stand_last(following)
            if self._known[following].state == SUSPENDED:
                self._is(following, beneath=False)
                self._told_of_gain(following)
        self._relieved(number, self._ceilings[lock - 1])
        if following:
            self._contend_anew(following)

    def _told_of_gain(self, number: int) -> None:
        self._leave_line(number)
        if Role.ACQUIRED not in self._handlers:
            self._is(number, wants=0)

    def _get(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        lock = self._known[event.thread].wants
        self._is(event.thread, wants=0)
        self._with(Role.ACQUIRED, event.thread, self._ceilings[lock - 1])

    def _wake(self, event: Event) -> None:
        if self._has_gained(event.thread) and self._known[event.thread].state == WAITING:
            self._told_of_gain(event.thread)
        super()._wake(event)

    def _lapse(self, event: Event) -> None:
        self._come_to(Phase.WAKES)
        self._withdraw(event.thread, is_told=Role.CONTENDED in self._handlers)
        super()._wake(event)

    def _withdraw(self, number: int, *, is_told: bool) -> None:
        chain = self._chain(number)
        self._leave_line(number)
        self._is(number, wants=0)
        for holder in chain if is_told else ():
            self._relieved(holder, -1)

    def _suspend(self, event: Event) -> None:
        other = event.other
        was_waiting = self._known[other].state == WAITING
        super()._suspend(event)
        if self._has_gained(other):
            self._is(other, beneath=False)
            if was_waiting:
                self._told_of_gain(other)

    def _give_back(self, number: int) -> None:
        self._withdraw(number, is_told=True)
        for lock in range(1, self.locks + 1):
            if lock in self._known[number].held:
                self._let_go(number, lock)
