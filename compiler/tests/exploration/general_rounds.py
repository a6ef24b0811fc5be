"""The most general program of a preemptive library on one processor, over an interpreted scheduler.

Written from ``docs/reference/preemptive.md`` (the order at one time, and the choice) and from what
``docs/reference/exploration.md`` leaves open. Of time nothing is kept, so a timer
strikes at any time; of locks see :mod:`general_locks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from itertools import product
from typing import Any

from general_program import GeneralProgram
from interpreted_library import BrokenError
from run_state import Cell, Value
from states import (
    CAN_RUN,
    NEW,
    READY,
    RUNNING,
    SUSPENDED,
    WAITING,
    Event,
    Known,
    Round,
    State,
    Varied,
)

from catapults.contracts.libraries import Role

#: What the library keeps of a thread's jobs, and what it tells of a deadline that is missed.
GROWING = ("job", "released", "deadline")
MISSED_JOB = "missed_job"

#: What a thread does itself.
OF_PROGRAMS = frozenset(
    "yield yield_to wait end suspend resume set spawn acquire release get".split()
)


class Phase(IntEnum):
    """What has been told last in a round, in its order."""

    BETWEEN = 0
    PROGRAMS = 1
    MISSES = 2
    WAKES = 3
    BIRTHS = 4
    QUANTA = 5
    TIMER = 6
    CHOICE = 7
    REPLACE = 8


class GeneralRounds(GeneralProgram):
    """What may happen at one time, and what the scheduler chooses behind it."""

    #: The numbers of jobs that miss their deadlines.
    misses: tuple[float, ...] = ()

    # --- states

    def _keep(self) -> State:
        running = self._on_processor()
        return replace(super()._keep(), running=running, round=self._round)

    def _restore(self, state: State) -> None:
        super()._restore(state)
        self._round = state.round

    def _on_processor(self) -> int:
        return next((n for n, one in self._known.items() if one.state == RUNNING), 0)

    def begin(self, event: Event) -> State:
        """The first state."""
        homes = tuple(() for _ in self._holders)
        self._restore(State(homes=homes, variables=self._first))
        self._round = Round()
        self._begin_time()
        self._write(event, None)
        self._at(-1)
        self._tell(Role.START)
        return self._keep()

    def _at(self, processor: int) -> None:
        cell = self._scheduler.globals.get("processor")
        if isinstance(cell, Cell):
            cell.values[0] = processor

    def _step(self, **changed: Any) -> None:
        self._round = replace(self._round, **changed)

    # --- time, where the scheduler asks for it

    def delayed(self, state: State, events: list[Event]) -> list[Event]:
        """Before the first event of a time some goes by, unless a thread does something at once
        that was dispatched at the time before."""
        if not self.surroundings.durations or not self._passes(state.round, state.started):
            return events
        known = dict(state.known)
        later = [one for one in self.surroundings.durations if one > 0]
        return [
            replace(one, delay=delay)
            for one in events
            for delay in (
                self.surroundings.durations
                if one.kind in OF_PROGRAMS and known[one.thread].just
                else later
            )
        ]

    def _passes(self, at: Round, started: bool) -> bool:
        return at.fresh and at.phase == Phase.BETWEEN and started

    def _let_pass(self, event: Event) -> None:
        super()._let_pass(event)
        if not self.surroundings.durations or not self._passes(self._round, self._started):
            return
        if event.delay == 0:
            self._step(fresh=False, outside=False)
        else:
            self._forget_dispatches()

    def _forget_dispatches(self) -> None:
        for number in self._known:
            self._is(number, just=False)

    # --- what can happen

    def events(self, state: State) -> list[Event]:
        """What can happen in a state."""
        self._restore(state)
        return [each for one in self._possible() for each in self._anew(one)]

    def _anew(self, event: Event) -> Iterator[Event]:
        """With all that the library may keep of a thread behind it: jobs and bursts begin where a
        thread yields or is woken, and of misses any job is told."""
        wakes = event.kind in ("wake", "lapse") and self._known[event.thread].state == WAITING
        named: list[list[tuple[str, float]]] = []
        if event.kind in ("miss", "drop"):
            named = [[(MISSED_JOB, value) for value in self.misses or (1,)]]
        elif event.kind == "yield" or (wakes and not self._goes_on_with_lock(event)):
            named = [
                [
                    (one.name, value)
                    for value in one.values
                    if one.name == "remaining" or value >= self._kept(event, one)
                ]
                for one in self.imports
                if one.name in (*GROWING, "remaining")
            ]
        for values in product(*named):
            yield replace(event, values=(*event.values, *values))

    def _kept(self, event: Event, varied: Varied) -> float:
        return self._threads[event.thread].attributes[varied.name]

    def _goes_on_with_lock(self, event: Event) -> bool:
        """It is told of a lock that it waited for, and not of a new job or burst."""
        return False

    def _births(self, known: dict[int, Known]) -> Iterator[Event]:
        """A thread is born with its first job."""
        for birth in super()._births(known):
            counted = dict(birth.values).get("job", 0)
            least = min((min(one.values) for one in self.imports if one.name == "job"), default=0)
            if counted <= max(least, 1):
                yield birth

    def _possible(self) -> Iterator[Event]:
        at = self._round
        if at.phase >= Phase.CHOICE:
            yield Event("dispatch")
            return
        asking = sum(one.asks for one in self._known.values())
        acts = self._may_act(asking)
        if acts:
            yield from self._of_program(self._on_processor(), asking)
        if Role.MISSED in self._handlers and at.outside and at.phase <= Phase.MISSES:
            for number in (number for number, one in self._known.items() if not one.missed):
                yield Event("miss", number)
                yield Event("drop", number)
        by_round = at.outside or at.phase != Phase.BETWEEN or acts
        if by_round if at.phase <= Phase.WAKES else at.phase == Phase.BIRTHS and acts:
            yield from self._wakes()
        if at.phase <= Phase.BIRTHS:
            yield from self._born(asking)
        running = self._on_processor()
        has_quanta = Role.EXPIRY in self._handlers or Role.SLICE in self._handlers
        in_time = at.fresh and at.phase <= Phase.QUANTA
        if in_time and has_quanta and running and not asking and self._is_limited(running):
            yield Event("expire", running)
        if at.timer and in_time and not asking:
            yield Event("ring")
        if at.phase == Phase.BETWEEN and not at.fresh:
            yield Event("pass")
        if at.phase != Phase.BETWEEN and not asking:
            yield Event("settle")

    def _is_limited(self, number: int) -> bool:
        return not self._known[number].unlimited

    def _may_act(self, asking: int) -> bool:
        one = self._known.get(self._on_processor())
        if one is None or not one.acts or one.asks:
            return False
        goes_on = self._round.phase == Phase.BIRTHS and self._round.again and not asking
        return self._round.phase <= Phase.PROGRAMS or goes_on

    def _of_program(self, running: int, asking: int) -> Iterator[Event]:
        others = {number: one for number, one in self._known.items() if number != running}
        some_can_act = self._others_go_on(running)
        yield Event("yield", running)
        yield Event("wait", running)
        if (some_can_act or not others) and not self._known[running].held:
            yield Event("end", running)
        if some_can_act and Role.SUSPEND in self._handlers:
            yield Event("suspend", running, running)
        for number, one in others.items():
            if one.state in CAN_RUN and Role.NEXT in self._handlers:
                yield Event("yield_to", running, number)
            if one.state != SUSPENDED and not one.asks and Role.SUSPEND in self._handlers:
                yield Event("suspend", running, number)
            if one.state == SUSPENDED and Role.RESUME in self._handlers:
                yield Event("resume", running, number)
        for varied in self._written():
            for value in varied.values:
                yield Event("set", running, values=((varied.name, value),))
        if len(self._known) + asking < self.threads:
            yield Event("spawn", running)

    def _written(self) -> Iterator[Varied]:
        """What a program can write at any time; of a burst, what is left of it."""
        return (one for one in self.imports if one.name not in (*GROWING, "period"))

    def _others_go_on(self, number: int) -> bool:
        return any(n != number and one.state != SUSPENDED for n, one in self._known.items())

    def _wakes(self) -> Iterator[Event]:
        for number, one in self._known.items():
            waits = one.state == WAITING or (one.state == SUSPENDED and one.beneath)
            if waits and not one.acts:
                yield Event("wake", number)

    def _born(self, asking: int) -> Iterator[Event]:
        parents = [number for number, one in self._known.items() if one.asks]
        if self._round.outside and len(self._known) + asking < self.threads:
            parents.append(0)
        for parent in parents:
            for birth in self._births(self._known):
                yield replace(birth, thread=parent)

    # --- rounds

    def _begin_time(self) -> None:
        self._round = Round(fresh=True, outside=True, timer=self._round.timer)
        for number, one in self._known.items():
            self._is(number, told=0, acts=one.state == RUNNING)

    def _come_to(self, phase: Phase) -> None:
        before = self._round.phase
        running = self._on_processor()
        is_done = running and not self._known[running].asks
        if Phase.PROGRAMS < phase != before < Phase.CHOICE and is_done:
            self._is(running, acts=False)
        if phase < Phase.BIRTHS and before == Phase.BIRTHS:
            self._step(outside=False, again=False)
        self._step(phase=phase)

    def _end_round(self) -> None:
        timer = self._names_time()
        states = [one.state for one in self._known.values()]
        can_run = any(state in CAN_RUN for state in states)
        if can_run and RUNNING not in states and not (timer or self._some_await_outside()):
            raise BrokenError
        for number, one in self._known.items():
            self._is(number, missed=False, acts=one.acts and one.state == RUNNING)
        self._round = Round(timer=timer)
        if not any(one.told for one in self._known.values()):
            self._begin_time()

    def _some_await_outside(self) -> bool:
        return any(one.state == WAITING for one in self._known.values())

    def _forget_ready(self, number: int) -> None:
        place = self._known[number].told
        self._is(number, told=0)
        for other, one in self._known.items():
            if place and one.told > place:
                self._is(other, told=one.told - 1)

    def _becomes_ready(self, number: int) -> None:
        if Role.PREEMPT in self._handlers:
            self._forget_ready(number)
            last = max(one.told for one in self._known.values())
            self._is(number, told=last + 1)

    def _says(self, role: Role, number: int = 0, *, on: int = -1, subject: int = 0) -> None:
        """Tells a role, if there is a handler for it."""
        if role in self._handlers:
            self._at(on)
            self._tell(role, number, subject=subject)
            self._at(-1)

    def _answer(self, role: Role, number: int) -> int:
        self._at(-1)
        answer = self._scheduler.call(self._handlers[role].name, self._threads[number])
        assert isinstance(answer, Value)
        return int(answer.number)

    def _out(self, number: int, *, if_there: bool = False) -> None:
        """A thread leaves its processor."""
        current = self._slot.threads[0].number if self._slot.threads else 0
        if number in self._known:
            self._is(number, acts=False, unlimited=False, just=False)
        handler = self._handlers[Role.RELEASE]
        if current or (not if_there and handler.param is None):
            self._says(Role.RELEASE, current, on=0, subject=number)
        left = self._threads.get(number)
        if self._dying or (left is not None and left.home in (None, self._slot)):
            raise BrokenError
        if left is not None and self._known[number].state == WAITING:
            self._is(number, acts=True)

    def _lose(self, number: int) -> None:
        self._is(number, state=READY)
        self._out(number)

    # --- what happens

    def _pass(self, _: Event) -> None:
        self._forget_dispatches()
        self._begin_time()

    def _spawn(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._is(event.thread, asks=True)

    def _yield(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._write(event, self._threads[event.thread])
        self._lose(event.thread)

    def _yield_to(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._step(shaken=True)
        self._is(event.thread, state=READY)
        self._says(Role.NEXT, event.other)
        self._out(event.thread)

    def _wait(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._is(event.thread, state=WAITING)
        self._says(Role.WAIT, event.thread, on=0)
        self._out(event.thread)

    def _end(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._dying = event.thread
        if Role.END in self._handlers:
            self._says(Role.END, event.thread, on=0)
        else:
            self._scheduler.remove(self._threads[event.thread])
            self._bury()
        self._out(event.thread)

    def _suspend(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        before = self._known[event.other].state
        self._says(Role.SUSPEND, event.other)
        self._forget_ready(event.other)
        self._is(event.other, state=SUSPENDED)
        if before == RUNNING:
            self._out(event.other, if_there=True)
        beneath = self._known[event.other].beneath or before == WAITING
        self._is(event.other, acts=False, beneath=beneath)

    def _resume(self, event: Event) -> None:
        self._come_to(Phase.PROGRAMS)
        self._step(shaken=True)
        self._says(Role.RESUME, event.other)
        one = self._known[event.other]
        if one.beneath:
            self._is(event.other, beneath=False, state=WAITING)
            self._tell(Role.WAIT, event.other, anywhere=True)
            return
        self._is(event.other, state=READY if one.has_run else NEW)
        self._becomes_ready(event.other)

    def _wake(self, event: Event) -> None:
        if self._known[event.thread].state == SUSPENDED:  # nobody is told
            self._is(event.thread, beneath=False)
            return
        self._come_to(Phase.WAKES)
        self._is(event.thread, acts=False)
        self._write(event, self._threads[event.thread])
        self._says(Role.WAKE, event.thread)
        self._is(event.thread, state=READY)
        self._becomes_ready(event.thread)

    def _birth(self, event: Event) -> None:
        self._come_to(Phase.BIRTHS)
        if event.thread:
            self._is(event.thread, asks=False)
            self._step(again=True)
        number = next(n for n in range(1, self.threads + 1) if n not in self._known)
        super()._birth(event)
        self._becomes_ready(number)

    def _expire(self, event: Event) -> None:
        self._come_to(Phase.QUANTA)
        self._is(event.thread, state=READY)
        self._says(Role.EXPIRY, event.thread, on=0)
        self._out(event.thread, if_there=True)

    def _miss(self, event: Event) -> None:
        self._come_to(Phase.MISSES)
        self._step(shaken=True)
        self._is(event.thread, missed=True)
        self._scheduler.know(missed_job=int(dict(event.values).get(MISSED_JOB, 1)))
        self._says(Role.MISSED, event.thread)
        self._scheduler.know(missed_job=0)

    def _give_back(self, number: int) -> None:
        """Its job ends: it holds and awaits no lock any more."""

    def _drop(self, event: Event) -> None:
        self._miss(event)
        self._give_back(event.thread)
        number, before = event.thread, self._known[event.thread].state
        if before == SUSPENDED:
            self._is(number, beneath=True)
        elif before != WAITING:
            self._forget_ready(number)
            self._is(number, state=WAITING)
            if before != RUNNING:
                self._tell(Role.WAIT, number, anywhere=True)
                return
            self._says(Role.WAIT, number, on=0)
            self._out(number)
            self._is(number, acts=False)

    def _ring(self, _: Event) -> None:
        self._come_to(Phase.TIMER)
        self._step(shaken=True, timer=False, rang=True)
        self._says(Role.TIMER)

    def _names_time(self) -> bool:
        """Whether the scheduler wants to be called some time."""
        if Role.NEXT_TIMER not in self._handlers:
            return False
        self._at(-1)
        answer = self._scheduler.call(self._handlers[Role.NEXT_TIMER].name, None)
        assert isinstance(answer, Value)
        return answer.number > 0

    # --- the choice

    def _settle(self, _: Event) -> None:
        asks = self._round.shaken and Role.GIVE_WAY in self._handlers
        self._come_to(Phase.CHOICE)
        self._step(shaken=False)
        running = self._on_processor()
        if asks and running and self._answer(Role.GIVE_WAY, running):
            self._lose(running)
        if self._is_wanted():
            return
        self._go_on_choosing()

    def _is_wanted(self) -> bool:
        can_run = any(one.state in CAN_RUN for one in self._known.values())
        return can_run and not self._on_processor()

    def _dispatch(self, _: Event) -> None:
        self._at(0)
        self._tell(Role.DISPATCH)
        chosen = self._scheduler.chosen
        self._at(-1)
        if chosen is not None:
            number = chosen.number
            if self._known[number].state not in CAN_RUN:
                raise BrokenError
            self._forget_ready(number)
            just = bool(self.surroundings.durations)
            self._is(number, state=RUNNING, has_run=True, acts=True, just=just)
            self._started = True
            if Role.SLICE in self._handlers and self._answer(Role.SLICE, number) <= 0:
                self._is(number, unlimited=True)
        self._go_on_choosing()

    def _go_on_choosing(self) -> None:
        running = self._on_processor()
        for number in self._in_order_told() if running else ():
            if self._known[number].state not in CAN_RUN:
                continue
            answer = self._answer(Role.PREEMPT, number)
            if answer == 0:
                continue
            if answer != 1:
                raise BrokenError
            self._lose(running)
            self._come_to(Phase.REPLACE)
            return
        self._end_round()

    def _in_order_told(self) -> list[int]:
        told: list[tuple[int, Known]] = [(n, one) for n, one in self._known.items() if one.told]
        return [number for number, _ in sorted(told, key=lambda pair: pair[1].told)]
