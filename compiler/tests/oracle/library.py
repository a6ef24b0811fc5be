"""A small cooperative library that drives an interpreted scheduler as the embedded profile says.

What threads do is chosen by the test. A handler that leaves things as the profile forbids ends
the run: behind that point the analysis promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from interpreter import Cell, FaultError, Holder, Interpreter, Thread


class ProtocolError(Exception):
    """A handler did not leave things as the profile demands."""


#: Chooses one of several things.
Choose = Callable[[Sequence[str]], str]


@dataclass
class Library:
    """Threads of one run under one scheduler."""

    scheduler: Interpreter
    handlers: frozenset[str]
    current: str  # the name of the slot that `schedule` dispatches
    choose: Choose
    threads: list[Thread] = field(default_factory=list)
    suspended: set[Thread] = field(default_factory=set)
    running: Thread | None = None

    def run(self, turns: int) -> FaultError | ProtocolError | None:
        """Runs so many turns; gives what ended the run early."""
        try:
            self.scheduler.call("init")
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
        actions = ["yield", "yield", "create", "write", "end"]
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

    def _dispatch(self) -> None:
        if self._slot().threads:
            raise ProtocolError("current is full before schedule")
        self.scheduler.call("schedule")
        slot = self._slot()
        if self.scheduler.chosen is None or slot.threads != [self.scheduler.chosen]:
            raise ProtocolError("schedule dispatched nothing")
        self.running = self.scheduler.chosen
        self._all_stored()

    def _switch_out(self) -> None:
        thread, self.running = self.running, None
        if self._slot().threads:
            self.scheduler.call("switch_out", thread)
        if self._slot().threads:
            raise ProtocolError("current is full after switch_out")
        self._all_stored()

    def _end(self) -> None:
        thread = self.running
        assert thread is not None
        self.threads.remove(thread)
        if "set_dead" in self.handlers:
            self.scheduler.call("set_dead", thread)
            self._switch_out()
            if thread.home is not None:
                raise ProtocolError("a dead thread is still stored")
        else:
            self.running = None
            self.scheduler.remove(thread)

    def _act(self, action: str) -> None:
        match action:
            case "create":
                self._create()
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

    def _write(self) -> None:
        """The application may write attributes and variables at any time it runs."""
        for thread in self.threads:
            for name in thread.attributes:
                thread.attributes[name] = int(self.choose(["-1", "0", "1", "2", "3"]))
        for symbol in self.scheduler.globals.values():
            if isinstance(symbol, Cell) and symbol.imported:
                symbol.values[0] = int(self.choose(["-1", "0", "1", "2", "3"]))

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
