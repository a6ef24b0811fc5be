"""The most general program of the library with appointments, over an interpreted scheduler.

Written from the table of the library and the paper's listing: what the reactor does next follows
from where threads are; what threads call, and when a call is over, is left open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from general_program import GeneralProgram
from interpreted_library import BrokenError
from run_state import Cell, Holder, Thread, Value
from states import READY, RUNNING, WAITING, Event, Known, State

from catapults.contracts.libraries import Role

COMMIT, END = 0, 1
#: What a thread can call, and what the library tells of it as ``call``.
CALLS = {"net": 1, "disk": 2, "accept": 3}
#: Calls since a connection, and connections, are told no further.
COUNTED = 2
#: How much a call is about.
AMOUNT = "bytes"


@dataclass
class GeneralAppointments(GeneralProgram):
    """Threads in calendars; ``relative`` names what counts on, of which differences are kept."""

    relative: Sequence[str] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self._amounts = [one for one in self.imports if one.name == AMOUNT]
        self.imports = [one for one in self.imports if one.name != AMOUNT]
        named = {name: self._scheduler.globals[name] for name in self.library.containers}
        self._named: dict[str, Holder] = {
            name: one for name, one in named.items() if isinstance(one, Holder)
        }
        self._in_vain = False
        self._strike_at = 0
        self._struck = False

    # --- states

    def _keep(self) -> State:
        self._relate()
        for number, known in self._known.items():
            running = number == self._running
            can_run = not self._can_be_over(number, known)
            self._is(number, state=RUNNING if running else READY if can_run else WAITING)
        if not self._count("next") and not self._count("ready"):
            self._struck = False
        clock = {"in_vain": self._in_vain, "strike": self._strike_at, "struck": self._struck}
        return State(**{**vars(super()._keep()), **clock})

    def _restore(self, state: State) -> None:
        super()._restore(state)
        self._in_vain = state.in_vain
        self._strike_at, self._struck = state.strike, state.struck

    def after(self, state: State, event: Event) -> State:
        """The state behind an event, before which time does not go past the clock's own."""
        if state.strike:
            delay = min(event.delay, state.strike - state.time)
            event = replace(event, delay=delay)
        return super().after(state, event)

    def _relate(self) -> None:
        """Brings what counts on down as far as that changes no difference; 0 stays."""
        cells = [one for one in map(self._scheduler.globals.get, self.relative) if one]
        of_threads = [
            (thread.attributes, name)
            for thread in self._threads.values()
            for name in self.relative
            if name in thread.attributes
        ]
        values = [cell.values[0] for cell in cells if isinstance(cell, Cell)]
        values += [attributes[name] for attributes, name in of_threads]
        by = min((value for value in values if value > 0), default=1) - 1
        for cell in cells:
            if isinstance(cell, Cell) and cell.values[0] > 0:
                cell.values[0] -= by
        for attributes, name in of_threads:
            if attributes[name] > 0:
                attributes[name] -= by

    def _count(self, name: str) -> int:
        return len(self._named[name].threads)

    def _is_in(self, number: int, name: str) -> bool:
        return self._threads[number].home is self._named[name]

    def _in_calendar(self, number: int) -> bool:
        home = self._threads[number].home
        return home is not None and home is not self._slot and home not in self._named.values()

    def _can_be_over(self, number: int, known: Known) -> bool:
        """Its call is open, and somebody looks whether it is over."""
        if not known.call or known.over:
            return False
        ends = known.appointed == "end" and self._is_in(number, "next")
        return ends or self._is_in(number, "away")

    def _brings_a_choice(self, number: int, known: Known) -> bool:
        """Its call is over in a calendar, where the scheduler has chosen nobody."""
        is_open = bool(known.call) and not known.over and known.appointed == "end"
        return self._in_vain and is_open and self._in_calendar(number)

    # --- what can happen

    def events(self, state: State) -> list[Event]:
        """What can happen in a state."""
        self._restore(state)
        of = self._of_caller if state.running else self._of_reactor
        return list(of())

    def _of_caller(self) -> Iterator[Event]:
        amounts = [((AMOUNT, value),) for one in self._amounts for value in one.values]
        for call in CALLS:
            for values in amounts if amounts and call != "accept" else [()]:
                yield Event(f"call_{call}", self._running, values=values)
        yield Event("end", self._running)
        for one in self.imports:
            for value in one.values:
                yield Event("set", self._running, values=((one.name, value),))
        yield from self._births(self._known)

    def _of_reactor(self) -> Iterator[Event]:
        begun = self._named["begun"].threads
        idle = not self._count("next") and not self._count("ready")
        if begun:
            yield Event("begin_call", begun[0].number)
        elif self._count("released"):
            yield Event("dispatch")
        else:
            if idle and not self._started:
                yield from self._births(self._known)
            if self._count("ready") and not self._count("next") and not self._strike_at:
                yield Event("strike" if self._struck or not self._has_clock else "ask")
            elif idle and not self._in_vain and any(map(self._in_calendar, self._known)):
                yield Event("choose")
            else:
                yield from self._polled()

    def _polled(self) -> Iterator[Event]:
        for number, known in self._known.items():
            if self._can_be_over(number, known) or self._brings_a_choice(number, known):
                yield Event("over", number)
        ready = next((t for t in self._named["next"].threads if self._is_ready(t.number)), None)
        if ready is not None:
            yield Event("arrive", ready.number)
        elif self._strike_at:
            yield Event("strike_time")
        elif self._count("next") and self._has_clock and self._tells_late:
            late = self._named["next"].threads[0]
            yield Event("break", late.number) if self._struck else Event("ask")

    @property
    def _has_clock(self) -> bool:
        return "next_strike" in self.program.handlers

    @property
    def _tells_late(self) -> bool:
        return "broken" in self.program.handlers

    def _is_ready(self, number: int) -> bool:
        known = self._known[number]
        return not known.call or known.appointed == "begin" or known.over

    # --- what happens

    def _birth(self, event: Event) -> None:
        number = next(n for n in range(1, self.threads + 1) if n not in self._known)
        thread = self._threads[number] = self._scheduler.birth()
        thread.number = number
        self._write(event, thread)
        self._known[number] = Known(watched=event.watch, appointed="end")
        self._in_vain = False
        self._show(number)
        self._handle("newthread", number)
        self._demand_that(self._in_calendar(number))

    def _dispatch(self, event: Event) -> None:
        self._handle("schedule")
        chosen = self._scheduler.chosen
        self._demand_that(chosen is not None and self._slot.threads == [chosen])
        assert chosen is not None
        self._running, self._started = chosen.number, True
        self._is(chosen.number, has_run=True)

    def _call_net(self, event: Event) -> None:
        self._run_into(event, "net")

    def _call_disk(self, event: Event) -> None:
        self._run_into(event, "disk")

    def _call_accept(self, event: Event) -> None:
        self._run_into(event, "accept")

    def _run_into(self, event: Event, call: str) -> None:
        number, self._running = event.thread, 0
        amount = int(dict(event.values).get(AMOUNT, 0))
        self._is(number, call=call, over=False, appointed="begin", amount=amount)
        self._appoint(number)

    def _begin_call(self, event: Event) -> None:
        self._is(event.thread, appointed="end")
        self._appoint(event.thread)

    def _over(self, event: Event) -> None:
        self._is(event.thread, over=True)
        self._in_vain = False
        if self._is_in(event.thread, "away"):
            self._begin_call(event)

    def _arrive(self, event: Event) -> None:
        self._handle("arrived", event.thread)
        self._demand_that(not self._slot.threads and self._is_in(event.thread, "ready"))
        if not self._struck and not self._count("next"):
            self._forget_strike()

    def _ask(self, _: Event) -> None:
        answer = self._scheduler.call("next_strike", None)
        assert isinstance(answer, Value)
        self._struck = answer.number <= self._scheduler.now
        self._strike_at = 0 if self._struck else int(answer.number)

    def _strike_time(self, _: Event) -> None:
        self._scheduler.now = max(self._scheduler.now, self._strike_at)
        self._strike_at, self._struck = 0, True

    def _forget_strike(self) -> None:
        """All are ready, or others were chosen: a clock that strikes anyway is asked anew."""
        if self._tells_late:
            self._strike_at, self._struck = 0, False

    def _break(self, event: Event) -> None:
        """The scheduler forgives the thread, or fails it: then it ends."""
        number = event.thread
        self._in_vain = False
        self._handle("broken", number)
        if self._scheduler.failed:
            self._dying = number
            self._tell(Role.END, number, anywhere=True)
            self._demand_that(not self._dying)
            return
        home_or_away = self._in_calendar(number) or self._is_in(number, "away")
        self._demand_that(home_or_away and not self._slot.threads)

    def _choose(self, _: Event) -> None:
        self._handle("choose")
        others = any(self._count(name) for name in ("ready", "begun", "released"))
        self._demand_that(not others and not self._slot.threads)
        self._in_vain = not self._count("next")
        self._forget_strike()

    def _strike(self, _: Event) -> None:
        were_ready = self._count("ready")
        self._in_vain = self._struck = False
        self._handle("strike")
        begun, released = self._named["begun"].threads, self._named["released"].threads
        after = len(begun) + len(released) + self._count("ready")
        self._demand_that(not self._count("next") and not self._slot.threads)
        idles = self._count("ready") == were_ready
        self._demand_that(after == were_ready and (self._has_clock or not idles))
        self._demand_that(all(self._known[t.number].appointed == "begin" for t in begun))
        ended = [self._known[t.number] for t in released]
        self._demand_that(all(not known.call or known.over for known in ended))
        for thread in released:
            self._go_on(thread)

    def _go_on(self, thread: Thread) -> None:
        """Its call has ended, and is counted."""
        known, told = self._known[thread.number], thread.attributes
        if known.call:
            accepted = known.call == "accept"
            told["accepts"] = min(told["accepts"] + accepted, COUNTED)
            told["calls"] = 0 if accepted else min(told["calls"] + 1, COUNTED)
        self._is(thread.number, call="", over=False, appointed="", amount=0)

    # --- handlers

    def _appoint(self, number: int) -> None:
        self._in_vain = False
        self._show(number)
        self._handle("appoint", number)
        known = self._known[number]
        goes_away = known.appointed == "begin" and known.call == "accept"
        self._demand_that(not self._slot.threads)
        self._demand_that(goes_away == self._is_in(number, "away"))
        self._demand_that(goes_away or self._in_calendar(number))

    def _show(self, number: int) -> None:
        known = self._known[number]
        told = {"stage": COMMIT if known.appointed == "begin" else END, "held": 0}
        told |= {"bytes": known.amount, "call": CALLS.get(known.call, 0), "lock": -1}
        attributes = self._threads[number].attributes
        attributes |= {name: value for name, value in told.items() if name in attributes}

    def _handle(self, name: str, number: int = 0) -> None:
        """Calls a handler, behind which nobody may stand nowhere."""
        self._scheduler.call(name, self._threads.get(number))
        self._demand_that(all(one.home is not None for one in self._threads.values()))

    @staticmethod
    def _demand_that(holds: bool) -> None:
        if not holds:
            raise BrokenError
