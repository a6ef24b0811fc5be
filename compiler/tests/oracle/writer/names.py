"""What can be named at a place of a program, and what is allowed there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum


class Kind(Enum):
    """What an expression is written for."""

    INT = "int"
    FLOAT = "float"
    TIME = "time"
    THREAD = "thread"


@dataclass(frozen=True)
class Names:
    """The names that are known at a place, by what they stand for."""

    #: Numbers that can be written, by their type; elements of arrays apart.
    numbers: dict[Kind, tuple[str, ...]]
    arrays: dict[Kind, tuple[str, ...]]
    constants: dict[Kind, tuple[str, ...]]
    attributes: dict[Kind, tuple[str, ...]]
    stores: tuple[str, ...]  # containers for any number of threads
    store_arrays: tuple[str, ...]
    slots: tuple[str, ...]
    slot_arrays: tuple[str, ...]
    current: str = "current"
    #: Parameters and foreach variables, of which some must stay where they are.
    threads: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    local_numbers: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    local_slots: tuple[str, ...] = ()

    def with_thread(self, name: str, *, fixed: bool = False) -> Names:
        """Knows a thread by one more name."""
        held = (*self.fixed, name) if fixed else tuple(n for n in self.fixed if n != name)
        others = tuple(one for one in self.threads if one != name)
        return replace(self, threads=(*others, name), fixed=held)

    def with_local(self, kind: Kind, name: str) -> Names:
        """Knows a number of a block, too."""
        known = self.local_numbers.get(kind, ())
        return replace(self, local_numbers={**self.local_numbers, kind: (*known, name)})

    def with_slot(self, name: str) -> Names:
        """Knows a slot of a block, too."""
        return replace(self, local_slots=(*self.local_slots, name))


@dataclass(frozen=True)
class Inside:
    """Where something is written."""

    names: Names
    handler: str = ""
    answers: Kind | None = None  # what a query returns; None in all that returns nothing
    in_loop: bool = False
    depth: int = 0
    looks_only: bool = False  # an invariant: only locals are changed
    must_dispatch: bool = False  # `schedule` of a library that cannot wait
    may_fail: bool = False
    about: str | None = None  # the name of the thread that the handler is called for
    several: bool = False  # whether there can be several processors, each with a slot of an array

    def deeper(self, *, in_loop: bool = False) -> Inside:
        """In a statement of this one."""
        return replace(self, depth=self.depth + 1, in_loop=self.in_loop or in_loop)

    def knowing(self, names: Names) -> Inside:
        """With other names."""
        return replace(self, names=names)

    def looking(self) -> Inside:
        """Where only locals may be changed."""
        return replace(self, looks_only=True)

    def asking(self) -> Inside:
        """Where nothing may be changed."""
        return replace(self, names=replace(self.names, local_numbers={}), looks_only=True)
