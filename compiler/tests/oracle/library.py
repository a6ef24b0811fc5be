"""Small cooperative libraries that drive an interpreted scheduler as the profiles say.

What threads do is chosen by the test. A handler that leaves things as its library does not allow
ends the run: behind that point the analysis promises nothing. The library of the Pth profile
asserts only what the slot for the running thread holds; for the rest it trusts its own record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from evaluator import FaultError
from interpreter import Interpreter
from run_state import Cell, Holder, Number, Thread

from catapults.program import Obligation


class ProtocolError(Exception):
    """A handler did not leave things as the profile demands."""

    def __init__(self, message: str, owed: Obligation | None = None) -> None:
        """``owed`` is what the analysis promises to tell of, if it is proven."""
        super().__init__(message)
        self.owed = owed


#: Chooses one of several things.
Choose = Callable[[Sequence[str]], str]


@dataclass
class Library:
    """Threads of one run under one scheduler."""

    scheduler: Interpreter
    handlers: frozenset[str]
    current: str  # the name of the slot that `schedule` dispatches
    choose: Choose
    most: int = 4  # threads at a time; the fewer, the emptier containers are
    takes_over: bool = False  # there are threads already, of which the scheduler is told
    queries: Mapping[str, bool] = field(default_factory=dict)  # whether each takes a thread
    threads: list[Thread] = field(default_factory=list)
    suspended: set[Thread] = field(default_factory=set)
    running: Thread | None = None

    def run(self, turns: int) -> FaultError | ProtocolError | None:
        """Runs so many turns; gives what ended the run early."""
        try:
            self.scheduler.call("init")
            if self.takes_over:
                self._take_over()
            else:
                self._create()
            for _ in range(turns):
                if not self._turn():
                    break
        except (FaultError, ProtocolError) as ended:
            return ended
        return None

    def _turn(self) -> bool:
        if not any(thread not in self.suspended for thread in self.threads):
            return False
        self._ask()
        self._dispatch()
        for _ in range(3):
            action = self.choose(self._actions())
            if action == "yield":
                self._switch_out()
                return True
            if action == "end":
                self._end()
                return True
            self._act(action)
            if self.running is None:
                return True
        self._switch_out()
        return True

    def _actions(self) -> list[str]:
        actions = ["yield", "yield", "write"]
        if len(self.threads) > 1:
            actions += ["end"]
        if self.queries:
            actions += ["ask"]
        if len(self.threads) < self.most:
            actions += ["create", "create"]
        if "quantum_expired" in self.handlers:
            actions += ["quantum"]
        if "set_dead" in self.handlers and len(self.threads) > 1:
            actions += ["kill"]
        if "set_next_thread" in self.handlers:
            actions += ["yield to"]
        if "suspend_thread" in self.handlers:
            actions += ["suspend", "suspend self"]
        if "resume_thread" in self.handlers and self.suspended:
            actions += ["resume", "resume"]
        return actions

    # --- events of the library ------------------------------------------------------------

    def _create(self) -> None:
        thread = self.scheduler.birth()
        self.scheduler.call("newthread", thread)
        self._must_be_stored(thread)
        self.threads.append(thread)

    def _take_over(self) -> None:
        """The scheduler comes in place of another, in the midst of a run."""
        for _ in range(self.most):
            self._create()
            self._tell(self.threads[-1], self.choose(self._states()))

    def _states(self) -> list[str]:
        """What threads can be that no longer run."""
        can_be_suspended = "suspend_thread" in self.handlers
        return ["ready", *(["suspended"] if can_be_suspended else [])]

    def _tell(self, thread: Thread, state: str) -> None:
        if state == "suspended":
            self._suspend(thread)

    def _dispatch(self) -> None:
        if self._slot().threads:
            raise ProtocolError(
                "current is full before schedule", Obligation.SCHEDULE_FINDS_SLOT_EMPTY
            )
        self.scheduler.call("schedule")
        if self.scheduler.chosen is None:
            raise ProtocolError("schedule dispatched nothing", Obligation.SCHEDULE_DISPATCHES)
        if self._slot().threads != [self.scheduler.chosen]:
            raise ProtocolError(
                "schedule dispatched one and left another", Obligation.SCHEDULE_FILLS_SLOT
            )
        if self.scheduler.chosen not in self.threads:
            raise ProtocolError(
                "schedule dispatched a thread that ended", Obligation.DISPATCHED_CAN_RUN
            )
        self._start(self.scheduler.chosen)
        self._all_stored()

    def _start(self, chosen: Thread) -> None:
        if chosen in self.suspended:
            raise ProtocolError(
                "schedule dispatched a suspended thread", Obligation.DISPATCHED_CAN_RUN
            )
        self.running = chosen

    def _switch_out(self) -> None:
        self.running = None
        if self._slot().threads:
            self.scheduler.call("switch_out", self._slot().threads[0])
        if self._slot().threads:
            raise ProtocolError(
                "current is full after switch_out", Obligation.SWITCH_OUT_EMPTIES_SLOT
            )
        self._all_stored()

    def _end(self) -> None:
        thread = self.running
        assert thread is not None
        self.threads.remove(thread)
        if "set_dead" in self.handlers:
            self.scheduler.call("set_dead", thread)
            self._switch_out()
            if thread.home is not None:
                raise ProtocolError("a dead thread is still stored", Obligation.ENDED_ARE_GONE)
        else:
            self.running = None
            self.scheduler.remove(thread)

    def _act(self, action: str) -> None:
        match action:
            case "create":
                self._create()
            case "ask":
                self._ask()
            case "write":
                self._write()
            case "yield to":
                self._yield_to()
            case "suspend":
                others = [t for t in self.threads if t is not self.running]
                if others:
                    self._suspend(self._one_of(others))
            case "suspend self":
                assert self.running is not None
                self._suspend(self.running)
                self._switch_out()
            case "kill":
                thread = self._one_of([t for t in self.threads if t is not self.running])
                self._kill(thread)
            case "quantum":
                if self._slot().threads == [self.running]:
                    self.scheduler.call("quantum_expired", self.running)
                self._switch_out()
            case "resume":
                thread = self._one_of(sorted(self.suspended, key=lambda one: one.number))
                self.suspended.remove(thread)
                self.scheduler.call("resume_thread", thread)
                self._must_be_stored(thread)

    def _yield_to(self) -> None:
        others = [t for t in self.threads if t is not self.running and t not in self.suspended]
        if others:
            thread = self._one_of(others)
            self.scheduler.call("set_next_thread", thread)
            self._must_be_stored(thread)
        self._switch_out()

    def _suspend(self, thread: Thread) -> None:
        if thread in self.suspended:
            return
        self.scheduler.call("suspend_thread", thread)
        self.suspended.add(thread)
        self._must_be_stored(thread)
        if thread.home is self._slot():
            raise ProtocolError("a suspended thread is still in current")

    def _kill(self, thread: Thread) -> None:
        """One thread ends another."""
        self.threads.remove(thread)
        self.suspended.discard(thread)
        self.scheduler.call("set_dead", thread)

    def _ask(self) -> None:
        """A query, which the library can ask at any time."""
        if self.queries and self.threads:
            query = self.choose(sorted(self.queries))
            thread = self._one_of(self.threads) if self.queries[query] else None
            self.scheduler.call(query, thread)

    def _write(self) -> None:
        """The application may write attributes and variables at any time it runs."""
        for thread in self.threads:
            for name, before in thread.attributes.items():
                thread.attributes[name] = self._number_like(before)
        for symbol in self.scheduler.globals.values():
            if isinstance(symbol, Cell) and symbol.imported:
                symbol.values[0] = self._number_like(symbol.values[0])

    def _number_like(self, before: Number) -> Number:
        """A small one, of the same type."""
        return type(before)(self.choose(["-1", "0", "1", "2", "3"]))

    # --- what must hold ------------------------------------------------------------------------

    def _slot(self) -> Holder:
        holder = self.scheduler.globals[self.current]
        assert isinstance(holder, Holder)
        return holder

    def _all_stored(self) -> None:
        for thread in self.threads:
            self._must_be_stored(thread)

    def _must_be_stored(self, thread: Thread) -> None:
        if thread.home is None:
            raise ProtocolError("a thread is in no container")

    def _one_of(self, threads: list[Thread]) -> Thread:
        number = self.choose([str(thread.number) for thread in threads])
        return next(thread for thread in threads if str(thread.number) == number)


@dataclass
class PthLibrary(Library):
    """GNU Pth: threads also wait for events, and handlers may only tag them."""

    waiting: set[Thread] = field(default_factory=set)
    fixed: frozenset[str] = frozenset()  # handlers with a fixed parameter
    switch_out_takes_thread: bool = True

    def _turn(self) -> bool:
        for thread in sorted(self.waiting - self.suspended, key=lambda one: one.number):
            if not self._ready() or self.choose(["raise", "wait"]) == "raise":
                self._raise_event(thread)
        return bool(self._ready()) and super()._turn()

    def _states(self) -> list[str]:
        return [*super()._states(), "waiting", "both"]

    def _tell(self, thread: Thread, state: str) -> None:
        if state in ("waiting", "both"):
            self.scheduler.remove(thread)
            if self._slot().threads:
                raise ProtocolError("current is full before a thread is put there")
            self._slot().insert(thread)
            self._wait(thread)
        if state in ("suspended", "both"):
            self._suspend(thread)

    def _ready(self) -> list[Thread]:
        apart = self.suspended | self.waiting
        return [t for t in self.threads if t not in apart and t is not self.running]

    def _raise_event(self, thread: Thread) -> None:
        if self._slot().threads:
            raise ProtocolError("current is full in the event manager")
        self.waiting.discard(thread)
        self.scheduler.call("event_raised", thread)

    def _actions(self) -> list[str]:
        actions = [one for one in super()._actions() if one != "suspend self"]
        return [*actions, "wait", "wait"]

    def _act(self, action: str) -> None:
        match action:
            case "wait":
                assert self.running is not None
                self._wait(self.running)
            case "resume":
                self._resume()
            case _:
                super()._act(action)

    def _wait(self, thread: Thread) -> None:
        self.scheduler.call("set_waiting", thread)
        self.waiting.add(thread)
        self._switch_out()

    def _resume(self) -> None:
        thread = self._one_of(sorted(self.suspended, key=lambda one: one.number))
        self.suspended.remove(thread)
        self.scheduler.call("resume_thread", thread)
        waits = thread in self.waiting
        if not waits or self.choose(["is waiting", "is not"]) == "is waiting":
            return
        if "set_waiting" in self.fixed:
            self.waiting.discard(thread)
        else:
            self.scheduler.call("set_waiting", thread)

    def _start(self, chosen: Thread) -> None:
        """Whatever it was, it runs now."""
        self.running = chosen
        self.waiting.discard(chosen)
        self.suspended.discard(chosen)

    def _switch_out(self) -> None:
        self.running = None
        slot = self._slot().threads
        if slot or not self.switch_out_takes_thread:
            self.scheduler.call("switch_out", slot[0] if slot else None)
        if self._slot().threads:
            raise ProtocolError(
                "current is full after switch_out", Obligation.SWITCH_OUT_EMPTIES_SLOT
            )

    def _end(self) -> None:
        thread = self.running
        assert thread is not None
        self.threads.remove(thread)
        self.scheduler.call("set_dead", thread)
        if self.choose(["alone", "alone", "with others"]) == "with others":
            while self.threads and self.choose(["one more", "no more"]) == "one more":
                self._kill(self._one_of(self.threads))
        self._switch_out()

    def _kill(self, thread: Thread) -> None:
        super()._kill(thread)
        self.waiting.discard(thread)
        if "set_dead" in self.fixed:
            self.scheduler.remove(thread)

    def _yield_to(self) -> None:
        ready = self._ready()
        if ready:
            self.scheduler.call("set_next_thread", self._one_of(ready))
        self._switch_out()

    def _suspend(self, thread: Thread) -> None:
        if thread not in self.suspended:
            self.scheduler.call("suspend_thread", thread)
            self.suspended.add(thread)

    def _must_be_stored(self, thread: Thread) -> None:
        """Not asserted."""
