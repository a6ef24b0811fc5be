"""Holds a trace of real Pth against the table of the protocol, contracts/libraries/pth.toml.

What is known of the threads here comes from the order of calls alone: which handler, which thread,
and what it moved. Every condition of the table is looked at, those at entry, which the library
sees to, and those at exit, which the scheduler does.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum

from trace_file import HANDLERS, Record, Trace

from catapults.contracts.libraries import profile


class State(Enum):
    """What the calls so far make of a thread."""

    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    SUSPENDED = "suspended"


#: Behind each step of a thread, those that may come next.
_QUEUED_NEXT = {"dispatched", "set_next_thread", "suspend_thread", "set_dead"}
FOLLOWS = {
    "newthread": _QUEUED_NEXT,
    "dispatched": {"switch_out", "set_waiting", "set_dead"},
    "switch_out": _QUEUED_NEXT,
    "set_waiting": {"event_raised", "suspend_thread waiting", "set_dead"},
    "event_raised": _QUEUED_NEXT,
    "set_next_thread": _QUEUED_NEXT,
    "suspend_thread": {"resume_thread", "set_dead"},
    "suspend_thread waiting": {"resume_thread waiting", "set_dead"},
    "resume_thread": _QUEUED_NEXT,
    "resume_thread waiting": {  # put back to those that wait, or made ready
        *("event_raised", "suspend_thread waiting", "set_dead"),
        *("set_waiting", "dispatched", "set_next_thread"),
    },
}

_NOWHERE = 0
_CALLS = ("ENTER", "LEAVE")
_BY_THREAD = ("newthread", "set_next_thread", "suspend_thread", "resume_thread")


class ProtocolChecker:
    """Walks through a trace; the first thing that is not in order fails."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._handlers = profile("pth").handlers
        own = {n: name for n, name in HANDLERS.items() if name in self._handlers}
        self._queries = {n for n, name in own.items() if self._handlers[name].kind == "query"}
        self._homes: dict[int, int] = {}
        self._states: dict[int, State] = {}
        self._waits: set[int] = set()  # threads whose event is pending, suspended ones too
        self._waited_in: dict[int, int] = {}  # where one that was suspended had been waiting
        self._gone: list[int] = []
        self._running = 0
        self._leaving = 0  # gave up control; its switch_out comes next
        self._ending = 0
        self._last_query: Record | None = None
        self._chosen = 0
        self._last_steps: dict[int, str] = {}
        self.seen: Counter[str] = Counter()
        self.orders: Counter[tuple[str, str]] = Counter()

    def check(self) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        """How often each step was taken, told with where the thread was, and each behind each."""
        for number, record in enumerate(self._trace.records):
            if record.place in self._queries and record.kind in _CALLS:
                self._last_query = record
                continue
            try:
                self._take(record)
            except AssertionError as error:
                raise AssertionError(f"record {number}, {record}: {error}") from error
        return self.seen, self.orders

    def _take(self, record: Record) -> None:
        match record.kind:
            case "ENTER":
                self._enter(record.handler, record.thread)
            case "TRANSFER":
                source, target = record.containers
                assert self._homes.get(record.thread, _NOWHERE) == source
                self._homes[record.thread] = target
            case "DISPATCH":
                self._chosen = record.thread
            case "LEAVE":
                self._leave(record.handler, record.thread)

    # --- before a handler

    def _enter(self, name: str, t: int) -> None:
        self._note(name, t)
        for gone in self._gone:
            assert self._homes.pop(gone, _NOWHERE) == _NOWHERE, f"{gone} is gone but somewhere"
        self._gone.clear()
        self._in_order(name, t)
        elsewhere = name == "set_waiting" and t != self._running
        for condition in () if elsewhere else self._handlers[name].entry:
            assert self._holds(condition, t), f"{condition!r} does not hold before {name}"
        if name == "suspend_thread" and self._states[t] is State.WAITING:
            self._waited_in[t] = self._homes[t]
        if name in ("set_waiting", "set_dead") and t == self._running:
            self._leaving = t
        if name == "set_dead":
            self._ending = t

    def _note(self, name: str, t: int) -> None:
        state = self._states.get(t)
        where = "" if state is None else f" {state.value}"
        pending = " with an event" if t in self._waits and state is State.SUSPENDED else ""
        self.seen[f"{name}{where}{pending}"] += 1
        if t and name != "switch_out":
            keeps_event = state is State.WAITING or t in self._waits
            about_event = keeps_event and name in ("suspend_thread", "resume_thread")
            self._step(t, f"{name} waiting" if about_event else name)

    def _step(self, t: int, step: str) -> None:
        last = self._last_steps.get(t)
        self._last_steps[t] = step
        if last is not None:
            assert step in FOLLOWS[last], f"{step} must not follow {last}"
            self.orders[last, step] += 1

    def _in_order(self, name: str, t: int) -> None:
        """Who may be called when: the loop, or the thread that runs."""
        if name == "schedule":
            assert not self._running, "a thread runs"
            assert State.QUEUED in self._states.values(), "nothing is new or ready"
        elif name == "switch_out":
            assert self._running, "nothing ran"
        elif name == "event_raised":
            assert not self._running, "a thread runs"
        elif name in _BY_THREAD and self._states:
            assert self._running and not self._leaving, "no thread can have asked"
        if name == "set_next_thread":
            asked = self._last_query
            assert asked and (asked.handler, asked.thread) == ("can_switch_to", t)

    # --- behind it

    def _leave(self, name: str, t: int) -> None:
        self._apply(name, t)
        for condition in self._handlers[name].exit:
            if "after switch_out" not in condition:
                assert self._holds(condition, t), f"{condition!r} does not hold behind {name}"
        if name == "switch_out":
            self._after_switch_out()

    def _apply(self, name: str, t: int) -> None:
        match name:
            case "newthread" | "event_raised":
                self._states[t] = State.QUEUED
                self._waits.discard(t)
            case "schedule":
                self._running = self._chosen
                self._step(self._chosen, "dispatched")
                self._states[self._chosen] = State.RUNNING
                self._waits.discard(self._chosen)  # one that was only tagged waits again by itself
            case "set_waiting":
                self._states[t] = State.WAITING
                self._waits.add(t)
            case "suspend_thread":
                self._states[t] = State.SUSPENDED
            case "resume_thread":
                is_back = t in self._waits and self._homes[t] == self._waited_in.get(t)
                self._states[t] = State.WAITING if is_back else State.QUEUED
            case "set_dead" if t != self._running or self._homes.get(t) == _NOWHERE:
                self._forget(t)

    def _after_switch_out(self) -> None:
        t = self._running
        home = self._homes.get(t, _NOWHERE)
        if t == self._ending:
            assert home == _NOWHERE, "a thread that has ended is still somewhere"
            self._forget(t)
        elif t in self._states:
            assert home not in (_NOWHERE, self._trace.slot)
            if self._states[t] is State.RUNNING:
                self._states[t] = State.QUEUED
                self._step(t, "switch_out")
        self._running = self._leaving = self._ending = 0

    def _forget(self, t: int) -> None:
        """A thread is gone; the library takes one that was only tagged out of its container."""
        self._states.pop(t, None)
        self._last_steps.pop(t, None)
        self._waited_in.pop(t, None)
        self._waits.discard(t)
        self._gone.append(t)

    # --- conditions of the table

    def _holds(self, condition: str, t: int) -> bool:
        slot = self._trace.slot
        home, state = self._homes.get(t, _NOWHERE), self._states.get(t)
        current = [one for one, place in self._homes.items() if place == slot]
        still_runs = self._states.get(self._running) is State.RUNNING
        known = {
            "all empty": not any(self._homes.values()),
            "current empty": not current,
            "current full": len(current) == 1,
            "current full if it still runs": len(current) == 1 or not still_runs,
            "dispatched": current == [self._chosen],
            "thread nowhere": home == _NOWHERE,
            "thread in current": home == slot,
            "thread stored": home != _NOWHERE or t == self._ending or state is None,
            "thread new or ready": home not in (_NOWHERE, slot),
            "thread ready": state is State.QUEUED,
            "thread waiting": state is State.WAITING,
            "thread suspended": state is State.SUSPENDED,
            "thread anywhere": True,
        }
        return known[condition]
