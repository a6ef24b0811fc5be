"""The most general program of a cooperative library, over an interpreted scheduler.

Written from the description of exploration, and sharing nothing with the runtime: states are
tuples, and what the scheduler does the plain interpreter does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from interpreted_library import BrokenError, InterpretedLibrary
from run_state import Cell, Thread
from states import BENEATH, CAN_RUN, NEW, READY, RUNNING, SUSPENDED, WAITING, Event, Known, State

from catapults.contracts.libraries import Role
from catapults.program import Obligation


class GeneralProgram(InterpretedLibrary):
    """What threads may do under one scheduler, and what it answers."""

    # --- what can happen

    def beginnings(self) -> list[Event]:
        """How it can begin."""
        return [Event("start", values=values) for values in self._values(of_thread=False)]

    def _values(self, *, of_thread: bool) -> Iterator[tuple[tuple[str, float], ...]]:
        chosen = [one for one in self.imports if one.of_thread == of_thread]
        pairs = [[(one.name, value) for value in one.values] for one in chosen]
        return product(*pairs)

    def events(self, state: State) -> list[Event]:
        """What can happen in a state."""
        known = dict(state.known)
        return list(
            self._of_running(state, known) if state.running else self._of_idle(state, known)
        )

    def _births(self, known: dict[int, Known]) -> Iterator[Event]:
        if len(known) == self.threads:
            return
        may_watch = self.watches and not any(one.watched for one in known.values())
        for values in self._values(of_thread=True):
            for watch in (False, True) if may_watch else (False,):
                yield Event("birth", values=values, watch=watch)

    def _of_idle(self, state: State, known: dict[int, Known]) -> Iterator[Event]:
        if not state.started:
            yield from self._births(known)
        for number, one in known.items():
            if one.state == WAITING and one.wait > state.passed:
                yield Event("wake", number)
        if any(one.state in CAN_RUN for one in known.values()):
            yield Event("dispatch")

    def _of_running(self, state: State, known: dict[int, Known]) -> Iterator[Event]:
        running = state.running
        if known[running].state == WAITING:
            yield Event("wait", running)
            return
        yield Event("yield", running)
        for kind, role in (("wait", Role.WAIT), ("expire", Role.EXPIRY)):
            if role in self._handlers:
                yield Event(kind, running)
        others = {number: one for number, one in known.items() if number != running}
        some_can_act = any(one.state != SUSPENDED for one in others.values())
        if some_can_act or not others:
            yield Event("end", running)
        if some_can_act and self.library.parks and Role.SUSPEND in self._handlers:
            yield Event("suspend", running, running)
        for number, one in others.items():
            yield from self._about(running, number, one.state)
        for one in self.imports:
            for value in one.values:
                yield Event("set", running, values=((one.name, value),))
        yield from self._births(known)

    def _about(self, running: int, other: int, state: str) -> Iterator[Event]:
        asked = {
            "yield_to": (Role.NEXT, CAN_RUN),
            "suspend": (Role.SUSPEND, (*CAN_RUN, WAITING)),
            "resume": (Role.RESUME, (SUSPENDED,)),
            "kill": (Role.END, (*CAN_RUN, WAITING, SUSPENDED)),
        }
        for kind, (role, states) in asked.items():
            if role in self._handlers and state in states:
                yield Event(kind, running, other)

    # --- what happens

    def begin(self, event: Event) -> State:
        """The first state. Like ``after`` it raises what goes wrong."""
        homes = tuple(() for _ in self._holders)
        self._restore(State(homes=homes, variables=self._first))
        self._write(event, None)
        self._tell(Role.START)
        return self._keep()

    def after(self, state: State, event: Event) -> State:
        """The state behind an event."""
        self._restore(state)
        self._let_pass(event)
        getattr(self, f"_{event.kind}")(event)
        return self._keep()

    def delayed(self, state: State, events: list[Event]) -> list[Event]:
        """What can happen in a state, after each length of time."""
        return self.surroundings.delayed(events)

    def _let_pass(self, event: Event) -> None:
        self._scheduler.now += event.delay

    def _write(self, event: Event, thread: Thread | None) -> None:
        for name, value in event.values:
            if any(one.name == name and one.of_thread for one in self.imports):
                assert thread is not None
                thread.attributes[name] = type(thread.attributes[name])(value)
            else:
                cell = self._scheduler.globals[name]
                assert isinstance(cell, Cell)
                cell.values[0] = type(cell.values[0])(value)

    def _set(self, event: Event) -> None:
        self._write(event, self._threads[event.thread])

    def _birth(self, event: Event) -> None:
        number = next(n for n in range(1, self.threads + 1) if n not in self._known)
        thread = self._threads[number] = self._scheduler.birth()
        thread.number = number
        self._write(event, thread)
        self._known[number] = Known(watched=event.watch)
        self._tell(Role.BIRTH, number)

    def _dispatch(self, _: Event) -> None:
        self._tell(Role.DISPATCH)
        assert self._scheduler.chosen is not None
        number = self._scheduler.chosen.number
        self._running, self._started, self._passed = number, True, 0
        self._is(number, has_run=True)
        if self._known[number].state != WAITING:
            self._is(number, state=RUNNING)

    def _wake(self, event: Event) -> None:
        self._passed = self._known[event.thread].wait
        self._waits_no_more(event.thread)
        self._tell(Role.WAKE, event.thread)
        self._is(event.thread, state=READY)

    def _yield(self, event: Event) -> None:
        self._is(event.thread, state=READY)
        self._give_up(event.thread)

    def _yield_to(self, event: Event) -> None:
        self._is(event.thread, state=READY)
        asks = self.library.asks and "can_switch_to" in self.program.handlers
        if not asks or self._ask("can_switch_to", event.other):
            self._tell(Role.NEXT, event.other)
        self._give_up(event.thread)

    def _expire(self, event: Event) -> None:
        self._is(event.thread, state=READY)
        self._tell(Role.EXPIRY, event.thread)
        self._give_up(event.thread)

    def _wait(self, event: Event) -> None:
        if not self._known[event.thread].wait:
            self._waits_last(event.thread)
        self._is(event.thread, state=WAITING)
        self._tell(Role.WAIT, event.thread)
        self._give_up(event.thread)

    def _end(self, event: Event) -> None:
        self._dying = event.thread
        if Role.END in self._handlers:
            self._tell(Role.END, event.thread)
        else:
            self._scheduler.remove(self._threads[event.thread])
            self._bury()
        self._give_up(event.thread)

    def _suspend(self, event: Event) -> None:
        is_self = event.other == event.thread
        waited = self._known[event.other].state == WAITING
        if is_self:
            self._is(event.other, state=READY)
        self._tell(Role.SUSPEND, event.other)
        if waited:
            self._waits_no_more(event.other)
            self._is(event.other, wait=BENEATH)
        self._is(event.other, state=SUSPENDED)
        if is_self:
            self._give_up(event.thread)

    def _resume(self, event: Event) -> None:
        number = event.other
        self._tell(Role.RESUME, number)
        known = self._known[number]
        if known.wait != BENEATH:
            self._is(number, state=READY if known.has_run else NEW)
            return
        self._waits_last(number)
        self._is(number, state=WAITING)
        if "is_waiting" not in self.program.handlers or self._ask("is_waiting", number):
            return
        if self._handlers[Role.WAIT].fixed:
            self._waits_no_more(number)
            self._is(number, state=READY)
        else:
            self._tell(Role.WAIT, number, anywhere=True)

    def _kill(self, event: Event) -> None:
        number = event.other
        if self._known[number].wait not in (0, BENEATH):
            self._waits_no_more(number)
        self._dying = number
        self._tell(Role.END, number)
        if self._dying and self._handlers[Role.END].fixed:
            self._scheduler.remove(self._threads[number])
            self._bury()
        if self._dying:
            raise BrokenError

    def _give_up(self, number: int) -> None:
        self._running = 0
        handler = self._handlers[Role.RELEASE]
        in_slot = self._slot.threads[0].number if self._slot.threads else 0
        needs_one = handler.param is not None or "current full" in self._row(handler.name).entry
        if in_slot or not needs_one:
            self._tell(Role.RELEASE, in_slot, subject=number)
        left = self._threads.get(number)
        if self._dying:
            raise BrokenError(Obligation.ENDED_ARE_GONE)
        if left is not None and left.home in (None, self._slot):
            raise BrokenError
