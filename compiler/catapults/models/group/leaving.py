"""What happens when a thread leaves the processor: it is charged, and noted if it was
interrupted."""

from __future__ import annotations

from catapults.contracts.libraries import Role
from catapults.models.group.target import Target
from catapults.models.group.writer import Writer


class Leaving:
    """Writes the handlers of threads that are stopped, wait or are suspended."""

    def __init__(self, target: Target, write: Writer) -> None:
        """``write``: where."""
        self._target = target
        self._base = target.base
        self._write = write
        self._accounts = target.accounts(write)

    def handlers(self) -> None:
        """All of them."""
        self._switch_out()
        if self._accounts.charges_threads or self._target.places.ordered:
            self._suspended()
        if self._accounts.charges_threads:
            self._waiting()

    def _switch_out(self) -> None:
        write = self._write
        if self._base.names_who_leaves:
            with write.block("event switch_out(t)"):
                self._charge_groups()
                self._accounts.charge_thread("t", "ran")
                write.line("t => arrived;")
        else:
            with write.block("event switch_out"):
                self._charge_groups()
                with write.block("if (|current| == 1)"):
                    self._accounts.charge_thread("current", "ran")
                    self._note_interrupt()
                    write.line("current => arrived;")
        write.line()

    def _charge_groups(self) -> None:
        if self._accounts.needs_time:
            self._write.line("time ran;")
            self._write.line("ran = now - since;")
            self._accounts.charge()

    def _note_interrupt(self) -> None:
        if not self._target.notes_interrupts:
            return
        self._write.line(f"current.interrupted = {self._was_interrupted()};")
        for one in self._accounts.own_turn_over():
            self._write.line(f"if ({one}) current.interrupted = 0;")

    def _was_interrupted(self) -> str:
        """Something else has become ready, or a group above has to give up the processor."""
        found = ["|arrived| > 0", *(f"({one})" for one in self._accounts.outer_turn_over())]
        if self._accounts.frames:
            found.append("due == 1")
        return " || ".join(found)

    def _suspended(self) -> None:
        write, suspends = self._write, self._base.event(Role.SUSPEND)
        with write.block(f"event {suspends}(t)"):
            if self._accounts.charges_threads:
                with write.block("if (t == current)"):
                    self._accounts.charge_thread("t", "(now - since)")
            if self._target.places.ordered:
                self._target.close_gap(write, "t")
            if self._base.keeps_state:
                write.line("t.state = SUSPENDED;")
            write.line("t => SQ;")
        write.line()

    def _waiting(self) -> None:
        """A thread that leaves by itself pays for its run, too."""
        waits = self._base.event(Role.WAIT)
        if waits is None:
            return
        with self._write.block(f"event {waits}(t)"):
            self._accounts.charge_thread("t", "(now - since)")
            if self._base.keeps_state:
                self._write.line("t.state = WAITING;")
            self._write.line("t => WQ;")
        self._write.line()
