"""Names of variables, threads and containers, and the elements of arrays."""

from __future__ import annotations

from collections.abc import Callable

from writer.chance import Chance
from writer.names import Inside, Kind

#: What an assignment or a step can write to.
PLACE_KINDS = ("Variable", "Variable[]", "Attribute", "Paren")

#: Elements of each array that programs declare.
SIZE = 4


class Places:
    """Writes what can be named."""

    def __init__(self, chance: Chance, index: Callable[[Inside, int, int], str]) -> None:
        """``index`` writes an index of an array of so many elements."""
        self._chance = chance
        self._index = index
        #: Where a thread must be for what was written last to succeed.
        self.needed: list[str] = []

    # --- numbers ----------------------------------------------------------------------------------

    def readable(self, kind: Kind, inside: Inside) -> str:
        """A variable or a constant."""
        names = inside.names
        local = names.local_numbers.get(kind, ())
        return self._chance.one([*local * 2, *names.numbers[kind], *names.constants[kind]])

    def writable(self, kind: Kind, inside: Inside) -> str:
        """A variable."""
        local = inside.names.local_numbers.get(kind, ())
        others = () if inside.looks_only else inside.names.numbers[kind]
        return self._chance.one([*local * 2, *others])

    def can_write(self, kind: Kind, inside: Inside) -> bool:
        """Whether there is a variable that may be changed here."""
        local = inside.names.local_numbers.get(kind, ())
        return bool(local) or not inside.looks_only

    def element(self, kind: Kind, inside: Inside, depth: int) -> str:
        """An element of an array of numbers."""
        return f"{self._chance.one(inside.names.arrays[kind])}[{self._index(inside, SIZE, depth)}]"

    def attribute(self, kind: Kind, inside: Inside) -> str:
        """The name of an attribute."""
        return self._chance.one(inside.names.attributes[kind])

    # --- threads ----------------------------------------------------------------------------------

    def owner(self, shape: str, inside: Inside, depth: int) -> str:
        """A thread that has attributes: a named one, one of an array, or a front."""
        if shape == "Paren":
            place = self.container(inside)
            written = f"( *{place} )"
        else:
            place = self.thread(inside) if shape == "Variable" else self.slot_element(inside, depth)
            written = place
        if place not in inside.names.threads and "=" not in place and place.count("+") < 2:
            self.needed.append(place)
        return written

    def thread(self, inside: Inside) -> str:
        """A parameter, a foreach variable or a slot."""
        names = inside.names
        known = (*names.threads * 4, *names.local_slots * 2, *names.slots, names.current)
        return self._chance.one(known)

    def movable(self, inside: Inside) -> str | None:
        """A parameter or foreach variable that may be moved."""
        names = [one for one in inside.names.threads if one not in inside.names.fixed]
        return self._chance.one(names) if names else None

    def slot_element(self, inside: Inside, depth: int) -> str:
        """An element of an array of slots."""
        name = self._chance.one(inside.names.slot_arrays)
        return f"{name}[{self._index(inside, SIZE, depth)}]"

    def container(self, inside: Inside) -> str:
        """A container or slot, an element of an array or not."""
        return self.slot(inside) if self._chance.likely(35) else self.store(inside)

    def slot(self, inside: Inside) -> str:
        """A slot for one thread."""
        names = inside.names
        if self._chance.likely(25):
            return self.slot_element(inside, 0)
        return self._chance.one((*names.slots, *names.local_slots * 2, names.current))

    def store(self, inside: Inside) -> str:
        """A container for any number of threads."""
        names = inside.names
        if names.store_arrays and self._chance.likely(25):
            return f"{self._chance.one(names.store_arrays)}[{self._index(inside, SIZE, 0)}]"
        return self._chance.one(names.stores)

    def target(self, inside: Inside) -> str:
        """An expression that means the same in C."""
        simple = self._chance.one(inside.names.numbers[Kind.INT])
        return self._chance.one([simple, f"{simple} + 1", f"{simple} > 1", "2"])
