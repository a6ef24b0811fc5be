"""Sets of places where a thread can be.

It can be in thousands of containers, and most statements change that by one: as the bits of a
number, a set takes little room and is copied, joined and compared at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from catapults.analysis.dataflow.facts import OUTSIDE, Place
from catapults.program import Container


class AllPlaces:
    """All places of one program, each with a bit."""

    def __init__(self, containers: Iterable[Container]) -> None:
        """Programs that declare the same containers in the same order have the same bits."""
        self.listed: list[Place] = [*OUTSIDE, *containers]
        self.bits: dict[Place, int] = {place: 1 << at for at, place in enumerate(self.listed)}
        self.none = Places(self, 0)
        self._only: dict[Place, Places] = {}

    def only(self, place: Place) -> Places:
        """The set of one place."""
        found = self._only.get(place)
        if found is None:
            found = self._only[place] = Places(self, self.bits[place])
        return found

    def of(self, places: Iterable[Place]) -> Places:
        """The set of some places."""
        bits = 0
        for place in places:
            bits |= self.bits[place]
        return Places(self, bits)

    @cached_property
    def containers(self) -> Places:
        """The set of all containers."""
        return Places(self, (1 << len(self.listed)) - (1 << len(OUTSIDE)))


class Places:
    """A set of places. Never changed."""

    __slots__ = ("all", "bits")

    def __init__(self, all_: AllPlaces, bits: int) -> None:
        """The places of those that have these bits."""
        self.all = all_
        self.bits = bits

    def __contains__(self, place: Place) -> bool:
        return self.bits & self.all.bits[place] != 0

    def __iter__(self) -> Iterator[Place]:
        """In the order of their bits."""
        digits = f"{self.bits:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield self.all.listed[at]
            at = digits.find("1", at + 1)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Places) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __or__(self, other: Places) -> Places:
        bits = self.bits | other.bits
        return self if bits == self.bits else Places(self.all, bits)

    def __and__(self, other: Places) -> Places:
        return Places(self.all, self.bits & other.bits)

    def __sub__(self, other: Places) -> Places:
        return Places(self.all, self.bits & ~other.bits)

    def meets(self, other: Places) -> bool:
        """Whether a place is in both."""
        return self.bits & other.bits != 0

    def is_within(self, other: Places) -> bool:
        """Whether all are in the other, too."""
        return not self.bits & ~other.bits

    def is_only(self, place: Place) -> bool:
        """Whether that is all."""
        return self.bits == self.all.bits[place]

    def with_one(self, place: Place) -> Places:
        """And one more."""
        bit = self.all.bits[place]
        return self if self.bits & bit else Places(self.all, self.bits | bit)

    def without(self, place: Place) -> Places:
        """But for one."""
        bit = self.all.bits[place]
        return Places(self.all, self.bits ^ bit) if self.bits & bit else self

    @property
    def single(self) -> Place | None:
        """The place, if there is just one."""
        bits = self.bits
        return None if not bits or bits & (bits - 1) else self.all.listed[bits.bit_length() - 1]
