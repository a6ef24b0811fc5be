"""How threads that have become ready come to their places: all handlers put them into `arrived`,
and the decision distributes them."""

from __future__ import annotations

from catapults.contracts.libraries import Role
from catapults.models.group.candidates import Keys
from catapults.models.group.places import HOMELESS, Place
from catapults.models.group.target import Target
from catapults.models.group.writer import Writer
from catapults.program import HOME


class Arriving:
    """Writes the handlers of threads that become ready, and the beginning of the decision."""

    def __init__(self, target: Target, write: Writer) -> None:
        """``write``: where."""
        self._target = target
        self._places = target.places
        self._base = target.base
        self._write = write

    def handlers(self) -> None:
        """Of new threads, of those that wake up, and of those that are resumed."""
        roles = [Role.RESUME, Role.WAKE]
        if not self._base.keeps_new:
            roles.insert(0, Role.BIRTH)
        for event in filter(None, map(self._base.event, roles)):
            with self._write.block(f"event {event}(t)"):
                if self._base.keeps_state:
                    self._write.line("t.state = READY;")
                if self._target.notes_interrupts:
                    self._write.line("t.interrupted = 0;")
                self._write.line("t => arrived;")
            self._write.line()

    def distribute(self) -> None:
        """Each thread to the container of its home."""
        write = self._write
        if self._base.keeps_new:
            write.line("foreach t in NQ")
            with write.indented():
                write.line("t => arrived;")
        with write.block("foreach t in arrived"):
            self._note_turn()
            before = ""
            for place in self._places.homely:
                head = f"{before}if (t.{HOME} == {place.constant})"
                with write.of(place.span), write.block(head):
                    self._enter(place)
                before = "else "
            self._elsewhere(before)

    def _note_turn(self) -> None:
        """Who was interrupted comes before its equals where it was chosen, and nowhere else."""
        if not self._target.notes_interrupts or not self._target.keeps_chooser:
            return
        if self._target.needs_chosen_by:
            self._write.line("t.chosen_by = t.interrupted * chooser;")
        self._write.line(f"if (t.{HOME} != chooser) t.interrupted = 0;")

    def _elsewhere(self, before: str) -> None:
        write = self._write
        others = next((one for one in self._places.ordered if one.name == HOMELESS), None)
        if others is not None:
            with write.block(before.strip() or "if (true)"):
                self._number()
                write.line(f"t => {HOMELESS};")
        elif before:
            write.line("else")
            with write.indented():
                write.line(f"t => {HOMELESS};")
        else:
            write.line(f"t => {HOMELESS};")

    def _enter(self, place: Place) -> None:
        """What is noted of a thread that comes to its place, and the way there."""
        if self._target.is_ordered(place):
            self._number()
        for one in self._places.all:
            if one is place or (place.is_of_guest and one.name == place.name):
                self._key(one)
        self._write.line(f"t => {place.name};")

    def _number(self) -> None:
        self._write.line("ready_ones++;")
        self._write.line("t.came = ready_ones;")

    def _key(self, place: Place) -> None:
        """What a group compares of a thread that is ready."""
        group, write = place.group, self._write
        if group is None:
            return
        if group.rule == "share":
            passed, least = (self._places.variable(one, group) for one in ("pass", "least"))
            write.line(f"if (t.{passed} < {least}) t.{passed} = {least};")
        elif group.rule in ("priority", "edf"):
            keys = Keys(self._places, group, interrupts=self._target.interrupts)
            write.line(f"t.{self._places.variable('rank', group)} = {keys.now(place, 't')};")
