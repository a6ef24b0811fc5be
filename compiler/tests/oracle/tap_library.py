"""A library with appointments that drives an interpreted scheduler; the test chooses which calls
threads run into, and which of them are over when."""

from __future__ import annotations

from dataclasses import dataclass, field

from library import Library, ProtocolError
from run_state import Holder, Thread

from catapults.program import Obligation

COMMIT, END = 0, 1
CALLS = {"cpu": 0, "net": 1, "disk": 2, "accept": 3, "sleep": 4, "wait": 5, "lock": 6}
BY_APPOINTMENT = ("net", "disk", "lock")
#: What the library tells of each thread; the application does not write it.
TOLD = ("stage", "call", "bytes", "accepts", "calls", "lock", "held")
#: Containers that are no calendars, beside the slot.
KNOWN = ("next", "ready", "begun", "released", "away")
#: Steps of the clock in which somebody must be released, or the run ends.
PATIENCE = 60


@dataclass
class TapLibrary(Library):
    """Threads wait in calendars; there is one lock."""

    calls: dict[Thread, str] = field(default_factory=dict)
    stages: dict[Thread, int] = field(default_factory=dict)
    holder: Thread | None = None

    def _turn(self) -> bool:
        for _ in range(PATIENCE):
            if self._in("released"):
                return super()._turn()
            if not self._step():
                break
        return False

    def _step(self) -> bool:
        """One of the reactor; false when nothing can happen."""
        begun, ready = self._in("begun"), self._in("ready")
        arrived = [thread for thread in self._in("next") if self._is_ready(thread)]
        back = [t for t in self._in("away") if not arrived or self._happens()]
        if begun:
            self._appoint(begun[0], END)
        elif (late := self._late()) and self.choose(["late", "in time"]) == "late":
            self._break(late[0])
        elif ready and not self._in("next"):
            self._strike(ready)
        elif back and (not arrived or self._happens()):
            self._appoint(self._one_of(back), END)
        elif arrived:
            self._arrive(arrived[0])
        elif not self._in("next") and self._in_calendars():
            return self._choose()
        else:
            return False
        return True

    def _happens(self) -> bool:
        return self.choose(["yes", "no"]) == "yes"

    def _is_ready(self, thread: Thread) -> bool:
        return self.calls[thread] != "lock" or self.holder in (None, thread)

    def _late(self) -> list[Thread]:
        """Who may miss an appointment: whose call has begun, or who asks for a lock."""
        if "broken" not in self.handlers or self._in("released"):
            return []
        begun = [t for t in self._in("next") if self.stages[t] == END and self.calls[t] != "cpu"]
        return [t for t in self._in("next") if t in begun or not self._is_ready(t)]

    # --- handlers -----------------------------------------------------------------------------

    def _break(self, thread: Thread) -> None:
        self.scheduler.call("broken", thread)
        if self.scheduler.failed:
            if self.holder is thread:
                self.holder = None
            self.threads.remove(thread)
            del self.calls[thread], self.stages[thread]
            self.scheduler.call("set_dead", thread)
            if thread.home is not None:
                raise ProtocolError("a dead thread is still stored", Obligation.ENDED_ARE_GONE)
        elif thread not in self._in("away"):
            self._must_be_in_calendar(thread)
        elif self.stages[thread] == COMMIT:
            raise ProtocolError("nothing brings a thread back that waits for no call")
        if self._slot().threads:
            raise ProtocolError("current is full after broken")
        self._all_stored()

    def _create(self) -> None:
        thread = self.scheduler.birth()
        self.calls[thread], self.stages[thread] = "cpu", END
        self._show(thread)
        self.scheduler.call("newthread", thread)
        self._must_be_in_calendar(thread)
        self.threads.append(thread)

    def _take_over(self) -> None:
        """No scheduler can come in place of another."""
        self._create()

    def _appoint(self, thread: Thread, stage: int) -> None:
        self.stages[thread] = stage
        self._show(thread)
        self.scheduler.call("appoint", thread)
        if self._slot().threads:
            raise ProtocolError("current is full after appoint")
        goes_away = stage == COMMIT and self.calls[thread] not in BY_APPOINTMENT
        if goes_away != (thread in self._in("away")):
            raise ProtocolError("an appointment is not where it belongs")
        if not goes_away:
            self._must_be_in_calendar(thread)

    def _choose(self) -> bool:
        for thread in self.threads:
            asks = self.calls[thread] == "lock" and self.holder not in (None, thread)
            self._set(thread, "held", int(asks))
        self.scheduler.call("choose")
        if self._slot().threads or any(self._in(one) for one in ("ready", "begun", "released")):
            raise ProtocolError("choose moved others")
        self._all_stored()
        return bool(self._in("next"))

    def _arrive(self, thread: Thread) -> None:
        if self.calls[thread] == "lock":
            self.holder = thread
        self.scheduler.call("arrived", thread)
        if self._slot().threads or thread not in self._in("ready"):
            raise ProtocolError("who arrived is not ready")

    def _strike(self, were_ready: list[Thread]) -> None:
        if "next_strike" in self.handlers:
            self.scheduler.call("next_strike")
        self.scheduler.call("strike")
        begun, released, ready = (self._in(one) for one in ("begun", "released", "ready"))
        if self._in("next") or self._slot().threads:
            raise ProtocolError("strike moved somebody to a wrong place")
        if {*begun, *released, *ready} != {*were_ready}:
            raise ProtocolError("strike lost somebody")
        if ready == were_ready and "next_strike" not in self.handlers:
            raise ProtocolError("the clock idles")
        for thread in begun:
            if self.stages[thread] != COMMIT or self.calls[thread] == "lock":
                raise ProtocolError("what does not begin has begun")
        for thread in released:
            if self.stages[thread] == COMMIT and self.calls[thread] != "lock":
                raise ProtocolError("a call is not over, and its thread goes on")
            accepted = self.calls[thread] == "accept"
            self._set(thread, "accepts", int(accepted))
            self._set(thread, "calls", 0 if accepted else 1)

    # --- the running thread ----------------------------------------------------------------------

    def _actions(self) -> list[str]:
        usual = [one for one in super()._actions() if one not in ("kill", "end")]
        free = self.holder is not self.running
        # Who holds the lock does not end, and does not ask for it anew.
        waits = [*("net", "disk", "accept", "sleep", "wait"), *(["lock", "end"] if free else [])]
        return [*usual, *waits, *([] if free else ["release", "release"])]

    def _act(self, action: str) -> None:
        if action == "release":
            self.holder = None
        elif action in CALLS:
            thread = self.running
            assert thread is not None
            self.running = None
            self.calls[thread] = action
            if thread in self._slot().threads:
                self._appoint(thread, COMMIT)
        else:
            super()._act(action)

    def _end(self) -> None:
        ends = self.running
        super()._end()
        if ends is not None:
            del self.calls[ends], self.stages[ends]

    def _switch_out(self) -> None:
        thread = self.running
        super()._switch_out()
        if thread in self.threads and thread not in self._in("released"):
            raise ProtocolError("who gave up control is not released")

    def _start(self, chosen: Thread) -> None:
        super()._start(chosen)
        if chosen not in self.calls:
            raise ProtocolError("schedule dispatched a thread that ended")

    # --- what is told, and where threads are -----------------------------------------------------

    def _show(self, thread: Thread) -> None:
        call = self.calls[thread]
        self._set(thread, "stage", self.stages[thread])
        self._set(thread, "call", CALLS[call])
        self._set(thread, "bytes", int(self.choose(["0", "1", "5000"])))
        self._set(thread, "lock", 0 if call == "lock" else -1)

    def _set(self, thread: Thread, name: str, value: int) -> None:
        if name in thread.attributes:
            thread.attributes[name] = type(thread.attributes[name])(value)

    def _write(self) -> None:
        told = [
            (thread, name, thread.attributes[name])
            for thread in self.threads
            for name in TOLD
            if name in thread.attributes
        ]
        super()._write()
        for thread, name, value in told:
            thread.attributes[name] = value

    def _in(self, name: str) -> list[Thread]:
        holder = self.scheduler.globals.get(name)
        return list(holder.threads) if isinstance(holder, Holder) else []

    def _in_calendars(self) -> list[Thread]:
        known = {id(self.scheduler.globals.get(one)) for one in (*KNOWN, self.current)}
        return [one for one in self.threads if one.home is not None and id(one.home) not in known]

    def _must_be_in_calendar(self, thread: Thread) -> None:
        known = {id(self.scheduler.globals.get(one)) for one in (*KNOWN, self.current)}
        if thread.home is None or id(thread.home) in known:
            raise ProtocolError("a thread is not in a calendar")
