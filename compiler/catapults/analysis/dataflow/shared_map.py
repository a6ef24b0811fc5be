"""A dictionary whose copies share what they have in common.

The flow analysis copies what it knows at each branch and joins it where branches meet, and a
branch changes little of it. Spread over parts that copies share until one writes to them, both
cost as much as differs, not as much as is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress
from operator import is_not
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

#: A prime, so that keys whose hashes are addresses spread evenly.
_PARTS = 127


class SharedMap(Generic[K, V]):
    """A mutable mapping; keys are hashable and in no order."""

    __slots__ = ("_owned", "_parts")

    def __init__(self) -> None:
        """Holds nothing."""
        self._parts: list[dict[K, V]] = [{}] * _PARTS
        self._owned = 0  # bits of the parts that no copy shares; 0 also if the list is shared

    def copy(self) -> SharedMap[K, V]:
        """An independent map with the same entries."""
        other: SharedMap[K, V] = SharedMap.__new__(SharedMap)
        other._parts = self._parts
        other._owned = self._owned = 0
        return other

    def get(self, key: K) -> V | None:
        """The value of a key, None if there is none."""
        return self._parts[hash(key) % _PARTS].get(key)

    def __setitem__(self, key: K, value: V) -> None:
        """Gives a key a value."""
        self._own(hash(key) % _PARTS)[key] = value

    def discard(self, key: K) -> None:
        """Takes a key out, if it is there."""
        index = hash(key) % _PARTS
        if key in self._parts[index]:
            del self._own(index)[key]

    def items(self) -> Iterator[tuple[K, V]]:
        """All entries. The map must not change meanwhile."""
        for part in self._parts:
            yield from part.items()

    def update(
        self, change: Callable[[K, V], V | None], unless: SharedMap[K, V] | None = None
    ) -> None:
        """Changes all values, but for those of parts that are shared with ``unless``; None takes
        a key out, the value itself leaves it as it is."""
        for index in self._differing(unless) if unless is not None else range(_PARTS):
            for key, value in list(self._parts[index].items()):
                changed = change(key, value)
                if changed is None:
                    del self._own(index)[key]
                elif changed is not value:
                    self._own(index)[key] = changed

    def meet(
        self, other: SharedMap[K, V], combine: Callable[[K, V, V], V | None]
    ) -> SharedMap[K, V]:
        """A map of the keys that both have. Values that are not the same object are combined: to
        the first one itself where that stays, to None for none."""
        result = self.copy()
        theirs = other._parts
        for index in self._differing(other):
            mine, there = self._parts[index], theirs[index].get
            for key, value in mine.items():  # mostly one, and the same: to call costs more
                if there(key) is not value:
                    met = _met(mine, theirs[index], combine)
                    if met is not mine:
                        result._replace(index, met)
                    break
        return result

    def agrees(self, other: SharedMap[K, V], same: Callable[[V, V], bool] | None = None) -> bool:
        """As :func:`agree`."""
        for index in self._differing(other):
            if not agree(self._parts[index], other._parts[index], same):
                return False
        return True

    def _differing(self, other: SharedMap[K, V]) -> Iterator[int]:
        """The numbers of the parts that the two do not share."""
        if self._parts is other._parts:
            return iter(())
        return compress(range(_PARTS), map(is_not, self._parts, other._parts))

    def _own(self, index: int) -> dict[K, V]:
        """The part of that number, for writing."""
        if not self._owned & 1 << index:
            self._replace(index, self._parts[index].copy())
        return self._parts[index]

    def _replace(self, index: int, part: dict[K, V]) -> None:
        """Puts a part in place of one that copies may share."""
        if not self._owned:
            self._parts = self._parts.copy()
        self._owned |= 1 << index
        self._parts[index] = part


def agree(mine: dict[K, V], theirs: dict[K, V], same: Callable[[V, V], bool] | None = None) -> bool:
    """Whether both have the same keys, with values that are equal, or the same in some sense."""
    if mine == theirs:
        return True
    if same is None or mine.keys() != theirs.keys():
        return False
    return all(value is theirs[key] or same(value, theirs[key]) for key, value in mine.items())


def _met(
    mine: dict[K, V], theirs: dict[K, V], combine: Callable[[K, V, V], V | None]
) -> dict[K, V]:
    """What two parts have in common; the first one itself if that is all of it."""
    met = mine
    for key, value in [(k, v) for k, v in mine.items() if theirs.get(k) is not v]:
        other = theirs.get(key)
        both = combine(key, value, other) if other is not None else None
        if both is value:
            continue
        if met is mine:
            met = mine.copy()
        if both is None:
            del met[key]
        else:
            met[key] = both
    return met
