"""Names that are safe in a target's language and used once."""

from __future__ import annotations

from collections.abc import Iterable


class Names:
    """Hands out names; each is as asked for, or the same with a number behind it."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}  # the number that a wish got last

    def unique(self, wish: str) -> str:
        """``wish`` if it is free, else ``wish_2``, ``wish_3``…"""
        name = wish
        number = self._last.get(wish, 1)
        while name in self._taken:
            number += 1
            name = f"{wish}_{number}"
        self._taken.add(name)
        self._last[wish] = number
        return name

    def scope(self, taken: Iterable[str] = ()) -> Names:
        """An inner scope: it knows the names taken so far, and more that are ``taken`` there, and
        gives its own back when it goes."""
        return Names((*self._taken, *taken))
