"""What a run costs: quanta, shares and slots along the path of the decision that chose it."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.models.group import frames
from catapults.models.group.deciding import quantum_of
from catapults.models.group.places import Places
from catapults.models.group.tree import Group
from catapults.models.group.values import as_time
from catapults.models.group.writer import Writer


class Accounts:
    """Writes what is charged when a thread leaves the processor, and how long it may have it."""

    def __init__(self, places: Places, write: Writer, *, interrupts: bool) -> None:
        """Threads are charged to the group that chose them, and to those above. Where nobody is
        interrupted the turn of a thread ends when it gives up control."""
        self._places = places
        self._write = write
        groups = places.tree.groups
        self.turns = [
            one for one in groups if one.rule == "round_robin" and (interrupts or one.groups)
        ]
        self.shares = [one for one in groups if one.rule == "share"]
        self.frames = [one for one in groups if one.rule in ("cyclic", "plan")]

    @property
    def needs_time(self) -> bool:
        """Whether it matters how long a thread ran."""
        return bool(self.turns or self.shares)

    @property
    def has_slices(self) -> bool:
        """Whether any group ends the run of a thread."""
        return bool(self.turns or self.shares or self.frames)

    def chosen_in(self, group: Group) -> str:
        """The condition that the thread that ran was chosen in a group or below it."""
        found = [f"chooser == {one.constant}" for one in self._places.below(group)]
        return " || ".join(found) or "false"

    # --- charging -----------------------------------------------------------------------

    def charge(self) -> None:
        """What all groups on the path are charged, from within `switch_out`."""
        for group in self.turns:
            with self._write.of(group.syntax.rule.span):
                rest = self._places.variable("rest", group)
                with self._write.block(f"if ({self.chosen_in(group)})"):
                    self._write.line(f"{rest} -= ran;")
                    if group.groups:
                        self._end_turn(group, rest)
        for group in self.shares:
            with self._write.of(group.syntax.rule.span):
                for at, (member, node) in enumerate(group.groups, 1):
                    weight = self._places.of_member(member, self._places.key(group)) or 1
                    passed = self._places.variable(f"pass{at}", group)
                    self._write.line(f"if ({self.chosen_in(node)}) {passed} += ran / {weight};")

    def _end_turn(self, group: Group, rest: str) -> None:
        """A group whose quantum is over gives the turn to the next member."""
        turn = self._places.variable("turn", group)
        below = " || ".join(self.chosen_in(node) for _, node in group.groups)
        self._write.line(f"if ({rest} <= 0ns && ({below})) {turn}++;")

    def charge_thread(self, thread: str, ran: str) -> None:
        """What a thread itself is charged."""
        for group in self.shares:
            passed = self._places.variable("pass", group)
            for place in self._places.sources(group):
                with self._write.of(group.syntax.rule.span):
                    weight = self._places.of_thread(group.arguments[0], thread, place)
                    charged = f"{thread}.{passed} += {ran} / ({weight});"
                    self._write.line(f"if (chooser == {place.constant}) {charged}")

    @property
    def charges_threads(self) -> bool:
        """Whether threads have accounts of their own."""
        return any(self._places.sources(one) for one in self.shares)

    # --- slices -------------------------------------------------------------------------

    def own_turn_over(self) -> Iterator[str]:
        """The conditions under which a thread has used up its own quantum."""
        for group in self.turns:
            rest = self._places.variable("rest", group)
            for place in self._places.sources(group):
                yield f"chooser == {place.constant} && {rest} <= 0ns"

    def outer_turn_over(self) -> Iterator[str]:
        """The conditions under which the quantum of a group above has stopped a thread."""
        for group in self.turns:
            rest = self._places.variable("rest", group)
            for _, node in group.groups:
                yield f"({self.chosen_in(node)}) && {rest} <= 0ns"

    def timeslice(self) -> None:
        """The query that tells how long the chosen thread may run."""
        with self._write.block("query timeslice(t)"):
            self._write.line("time left;")
            for group in self.turns:
                self._at_most(group, self._places.variable("rest", group))
            for group in self.shares:
                self._at_most(group, quantum_of(group))
            self._write.line("return left;")

    def _at_most(self, group: Group, rest: str) -> None:
        less = f"(left == 0ns || {rest} < left)"
        with self._write.of(group.syntax.rule.span):
            self._write.line(f"if (({self.chosen_in(group)}) && {less}) left = {rest};")

    def next_timer(self) -> None:
        """The query that tells when the next slot begins or ends."""
        with self._write.block("query next_timer"):
            self._write.line("time phase, next_one;")
            for group in self.frames:
                with self._write.of(group.syntax.rule.span):
                    frame = frames.frame_of(group)
                    self._write.line(f"phase = {frame.phase};")
                    before = ""
                    for border in frame.borders:
                        at = f"now - phase + {as_time(border)}"
                        later = f"phase < {as_time(border)}"
                        less = f"(next_one == 0ns || {at} < next_one)"
                        head = f"{before}if ({later})"
                        with self._write.block(head):
                            self._write.line(f"if {less} next_one = {at};")
                        before = "else "
            self._write.line("return next_one;")
