"""The threads among which a group chooses: those in its own container, and its guests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from catapults.models.group.places import Place, Places
from catapults.models.group.tree import Group, Thread
from catapults.models.group.writer import Writer
from catapults.syntax.ast import Type

#: Further statements behind a choice, which can depend on the place of the thread.
Also = Callable[[Place], tuple[str, ...]]


def nothing(_place: Place) -> tuple[str, ...]:
    """No further statements."""
    return ()


@dataclass
class Asking:
    """What is known while a decision is written."""

    places: Places
    write: Writer
    #: Whether threads can be interrupted in this profile.
    interrupts: bool
    #: Whether it matters later from where a thread came.
    charges: bool
    #: What holds while nobody has answered; groups that go on behind `os` add to it.
    open: list[str] = field(default_factory=lambda: ["|current| == 0"])
    #: Variables that are set where a group answers OS, and a later one is to be asked.
    given: list[str] = field(default_factory=list)

    def when(self, *conditions: str) -> str:
        """A question that is asked only while nobody has answered."""
        return f"if ({' && '.join((*self.open, *conditions))})"

    def taken(self, place: Place, also: Also = nothing) -> None:
        """What is noted when a thread of a place has moved to `current`."""
        if self.charges:
            self.write.line(f"chooser = {place.constant};")
        for one in also(place):
            self.write.line(one)

    def candidates(self, group: Group, member: Thread | None = None) -> Candidates | None:
        """The threads of a group, or one that stands there in an order; None if it has none."""
        own = self.places.sources(group) if member is None else [self.places.of(group, member)]
        return self._of(group, own) if own else None

    def others(self, group: Group) -> Candidates:
        """The threads without a group, of a group that can leave the choice to the library."""
        return self._of(group, self.places.others(group))

    def _of(self, group: Group, places: list[Place]) -> Candidates:
        keys = Keys(self.places, group, interrupts=self.interrupts)
        return Candidates(self, keys, group, places)


class Keys:
    """By what a group compares its threads, and with what sign; the higher comes first."""

    def __init__(self, places: Places, group: Group, *, interrupts: bool) -> None:
        """``interrupts``: whether of equals who was interrupted comes first."""
        self._places = places
        self._group = group
        self._interrupts = interrupts
        self.lowest_first = group.rule in ("edf", "share")

    @property
    def type(self) -> Type:
        """The type of what is compared."""
        if self._group.rule == "share":
            return Type.TIME
        if self._group.rule in ("priority", "edf", "dynamic_priority"):
            return self._places.type_of(self._places.key(self._group))
        return Type.INT

    def of(self, place: Place, thread: str) -> str | None:
        """What is compared of a thread in a place; None where only the order counts."""
        rule = self._group.rule
        if place.is_homeless or place.group is None:
            return None
        if rule in ("priority", "edf", "share"):
            word = "pass" if rule == "share" else "rank"
            return f"{thread}.{self._places.variable(word, self._group)}"
        if rule == "dynamic_priority":
            return self.now(place, thread)
        if self._interrupts:
            return self.interrupted(place, thread)
        return None

    def now(self, place: Place, thread: str) -> str:
        """The key of this moment, which holds too that who was interrupted comes before equals."""
        key = self._places.of_thread(self._places.key(self._group), thread, place)
        if not self._interrupts or self.type is Type.FLOAT:
            return key
        first = self.interrupted(place, thread)
        first = f"{first} * 1ns" if self.type is Type.TIME else first
        sign = "-" if self.lowest_first else "+"
        return f"2 * ({key}) {sign} {first}"

    def interrupted(self, place: Place, thread: str) -> str:
        """Whether a thread was interrupted when it had its turn from this place."""
        if place.is_of_guest:
            return f"({thread}.chosen_by == {place.constant})"
        return f"{thread}.interrupted"


class Candidates:
    """The threads of one group, or one thread that stands in an order."""

    def __init__(self, asking: Asking, keys: Keys, group: Group, sources: list[Place]) -> None:
        """``sources``: where they lie, who belongs here first."""
        self._asking = asking
        self._keys = keys
        self._sources = sources
        self._own = sources[0]
        #: Whether one container holds all of them, in the order in which the group chooses.
        self.is_simple = not any(one.is_of_guest for one in sources)
        if not self.is_simple:
            at = asking.places.all.index(self._own) if self._own.thread is not None else ""
            self._pick = asking.places.variable(f"pick{at}", group)
            self._first = asking.places.variable(f"first{at}", group)

    @property
    def sources(self) -> list[Place]:
        """Where they lie."""
        return self._sources

    @property
    def count(self) -> str:
        """How many there are."""
        return " + ".join(f"|{one.name}|" for one in self._sources)

    @property
    def exist(self) -> str:
        """The condition that there is one."""
        return f"|{self._own.name}| > 0" if self.is_simple else f"{self._pick} > 0"

    @property
    def key(self) -> str:
        """What the group compares, of the one whom it would choose, if there is one."""
        if not self.is_simple:
            return self._first
        return self._keys.of(self._own, f"( *{self._own.name})") or "0"

    def look(self) -> None:
        """Finds the best of all: its number in the order of arrival, and its key."""
        if self.is_simple:
            return
        write, pick, first = self._asking.write, self._pick, self._first
        write.line(f"{pick} = 0;")
        for place in self._sources:
            key = self._keys.of(place, "t")
            better = f"t.came < {pick}"
            if key is not None:
                sign = "<" if self._keys.lowest_first else ">"
                better = f"{key} {sign} {first} || {key} == {first} && {better}"
            with (
                write.of(place.span),
                write.block(f"foreach t in {place.name}"),
                write.block(f"if ({pick} == 0 || {better})"),
            ):
                write.line(f"{pick} = t.came;")
                if key is not None:
                    write.line(f"{first} = {key};")

    def take(self, *conditions: str, also: Also = nothing) -> None:
        """Answers with the best, if there is one and the conditions hold."""
        asking, write = self._asking, self._asking.write
        with write.of(self._own.span), write.block(asking.when(self.exist, *conditions)):
            if self.is_simple:
                write.line(f"{self._own.name} => current;")
                asking.taken(self._own, also)
                return
            for place in self._sources:
                with (
                    write.of(place.span),
                    write.block(f"foreach t in {place.name}"),
                    write.block(f"if (|current| == 0 && t.came == {self._pick})"),
                ):
                    write.line("t => current;")
                    # A guest without a group that the library chooses is charged to the group `os`.
                    asking.taken(self._own if place.group is None else place, also)
