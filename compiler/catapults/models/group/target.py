"""What is lowered, for which library, and what follows from both."""

from __future__ import annotations

from functools import cached_property

from catapults.contracts.libraries import Profile
from catapults.models.group.accounts import Accounts
from catapults.models.group.base import Base, base_of
from catapults.models.group.candidates import Keys
from catapults.models.group.places import Place, Places
from catapults.models.group.tree import Tree
from catapults.models.group.writer import Writer
from catapults.syntax.ast import Type


class Target:
    """A tree for a threading library."""

    def __init__(self, tree: Tree, library: Profile) -> None:
        """Names are given once, as they are asked for."""
        self.tree = tree
        self.library = library
        self.base: Base = base_of(library)
        self.interrupts = self.base.interrupts
        self.places = Places(tree)

    def accounts(self, write: Writer) -> Accounts:
        """What runs cost, written there."""
        return Accounts(self.places, write, interrupts=self.interrupts)

    def _prefers_interrupted(self, place: Place) -> bool:
        """Whether who was interrupted when a place had it comes before its equals there."""
        group = place.group
        if group is None or group.rule in ("share", "os") or not self.interrupts:
            return False
        return Keys(self.places, group, interrupts=True).type is not Type.FLOAT

    @cached_property
    def notes_interrupts(self) -> bool:
        """Whether an order depends on who was interrupted."""
        return any(map(self._prefers_interrupted, self.places.all))

    @cached_property
    def needs_chosen_by(self) -> bool:
        """Whether threads remember which group had chosen them when they were interrupted."""
        return any(
            one.is_of_guest and one.group is not None and one.group.function is None
            for one in filter(self._prefers_interrupted, self.places.all)
        )

    @cached_property
    def keeps_chooser(self) -> bool:
        """Whether it matters later from where the running thread came: it is charged there, and
        comes before its equals there and nowhere else."""
        costs = self.accounts(Writer(self.tree.syntax.name.span)).needs_time
        return costs or (self.notes_interrupts and len(self.places.all) > 1)

    @cached_property
    def _ordered(self) -> frozenset[str]:
        return frozenset(one.name for one in self.places.ordered)

    def is_ordered(self, place: Place) -> bool:
        """Whether threads in the container of a place know who became ready first."""
        return place.name in self._ordered

    def close_gap(self, write: Writer, thread: str) -> None:
        """Whoever became ready later than a thread that leaves moves up by one."""
        with write.block(f"if ({thread}.came > 0)"):
            for place in self.places.ordered:
                with write.of(place.span), write.block(f"foreach u in {place.name}"):
                    write.line(f"if (u.came > {thread}.came) u.came--;")
            write.line("ready_ones--;")
            write.line(f"{thread}.came = 0;")
