"""Random choices that prefer what is still wanted in a place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Wanted:
    """What has not been reached yet: options, by the place in which they should stand."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        """Each pair is a place and an option."""
        self._missing: dict[str, set[str]] = {}
        self._inside: dict[str, int] = {}
        for place, option in pairs:
            self._missing.setdefault(place, set()).add(option)
            outer = place.partition(".")[0].removeprefix("behind ")
            self._inside[outer] = self._inside.get(outer, 0) + 1

    def among(self, options: Collection[str], place: str) -> list[str]:
        """Those of the options that are wanted in a place."""
        missing = self._missing.get(place, ())
        return [one for one in options if one in missing]

    def inside(self, options: Iterable[str]) -> list[str]:
        """Those of the options in which something is wanted."""
        return [one for one in options if one in self._inside]


class Chance:
    """Chooses for one program."""

    def __init__(
        self,
        random: Random,
        wanted: Wanted | None = None,
        *,
        insists: bool = False,
        row: tuple[str, str] | None = None,
    ) -> None:
        """One that ``insists`` nearly always takes what is wanted, or leads there. ``row`` are two
        statements that shall stand behind each other where they run."""
        self._random = random
        self._wanted = wanted or Wanted()
        self._sure, self._leads = (100, 90) if insists else (80, 50)
        self._insists = insists
        self.row = row
        #: Whether what was chosen last was wanted there, or insisted on because it leads there.
        self.was_wanted = False

    def one(self, options: Sequence[T]) -> T:
        """Any of them."""
        return self._random.choice(options)

    def wanted(self, options: Sequence[str], *places: str) -> str:
        """Mostly one that is wanted in the places, or in which something is wanted; else any."""
        lacking = [one for place in places for one in self._wanted.among(options, place)]
        self.was_wanted = bool(lacking) and self.likely(self._sure)
        if self.was_wanted:
            return self.one(lacking)
        leading = self._wanted.inside(options)
        if not leading or not self.likely(self._leads):
            return self.one(options)
        self.was_wanted = self._insists
        return self.one(leading)

    def likely(self, percent: int) -> bool:
        """True so often."""
        return self._random.randrange(100) < percent

    def number(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``, both included."""
        return self._random.randint(low, high)

    def some(self, options: Sequence[T]) -> list[T]:
        """Any number of them, in any order."""
        return self._random.sample(options, self._random.randint(0, len(options)))

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """All of them, in any order."""
        return self._random.sample(options, len(options))
