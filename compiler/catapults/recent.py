"""A memory for what was asked for last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The few values that were kept or asked for last, by hashable keys."""

    def __init__(self, most: int) -> None:
        """Keeps up to ``most`` values."""
        self._most = most
        self._values: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """The value of a key, None if it is forgotten."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def keep(self, key: K, value: V) -> V:
        """Keeps a value, and forgets the one that was not asked for the longest."""
        self._values[key] = value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        return value

    @property
    def latest(self) -> V | None:
        """The value that was kept or asked for last."""
        return next(reversed(self._values.values()), None)

    def items(self) -> Iterator[tuple[K, V]]:
        """All that is kept, the latest last; none of it counts as asked for."""
        yield from self._values.items()

    def forget(self, key: K) -> None:
        """Forgets a value, if it is kept."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Forgets all."""
        self._values.clear()
