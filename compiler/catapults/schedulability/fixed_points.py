"""The least lengths that contain what comes within them."""

from __future__ import annotations

from collections.abc import Callable

#: Who needs more steps gives up: a busy period can be as long as the least common multiple of all
#: periods.
MOST_STEPS = 100_000


class Steps:
    """Counts the steps of one analysis."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self._left = most

    def take(self) -> bool:
        """Whether there is one more."""
        self._left -= 1
        return self._left >= 0

    def least(self, begin: int, demand: Callable[[int], int]) -> int | None:
        """The least length from ``begin`` on that is at least the demand within it; None if that
        takes too many steps. What is demanded must not fall as the length grows."""
        length = begin
        while self.take():
            wanted = demand(length)
            if wanted <= length:
                return wanted
            length = wanted
        return None
