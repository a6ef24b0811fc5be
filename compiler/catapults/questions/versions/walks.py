"""What walks through the statements of a handler have found, for the next walk that comes by in the
same state.

A handler is walked several times, and again after each change of its text. Most statements are the
same objects then, and most states say the same, for the same reasons: so does what is behind them.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from catapults.program import Stmt


class Visited(Protocol):
    """What one walk through a statement found."""

    def began_in(self, state: Any, *, unsteady: bool) -> bool:
        """Whether it began in a state which says the same."""

    @property
    def next(self) -> tuple[Stmt, Any] | None:
        """The statement behind it, with the visit that went on there."""


V = TypeVar("V", bound=Visited)


class Walks(Generic[V]):
    """The visits of one analysis, and those of the one before."""

    def __init__(self) -> None:
        """Nothing was visited."""
        self._now: dict[Stmt, list[V]] = {}
        self._before: dict[Stmt, list[V]] = {}
        self._things: list[Any] = []
        self._ended = True

    def __len__(self) -> int:
        """How many visits are kept."""
        return sum(map(len, [*self._now.values(), *self._before.values()]))

    def begin(self, things: list[Any]) -> None:
        """Begins a further analysis of a program that declares some things; what the last one that
        ended did not come by is forgotten, and all of it if the things were others."""
        before = self._now
        if not self._ended:
            before = {**self._before}
            for statement, visits in self._now.items():
                others = (one for one in before.get(statement, ()) if one not in visits)
                before[statement] = [*visits, *others]
        self._before, self._now, self._ended = before, {}, False
        if things != self._things:
            self._things, self._before = things, {}

    def end(self) -> None:
        """Ends an analysis; one that was given up does not come here."""
        self._ended = True

    def find(self, statement: Stmt, state: Any, *, unsteady: bool) -> V | None:
        """The visit that began in a state which says the same."""
        for visit in self._now.get(statement, ()):
            if visit.began_in(state, unsteady=unsteady):
                return visit
        for visit in self._before.get(statement, ()):
            if visit.began_in(state, unsteady=unsteady):
                self.add(statement, visit)
                return visit
        return None

    def find_behind(self, former: V, statement: Stmt) -> V | None:
        """The visit that went on from another one, if it was to this statement. Most do so again,
        and then no states need to be compared."""
        if former.next is None or former.next[0] is not statement:
            return None
        visit: V = former.next[1]
        if visit not in self._now.get(statement, ()):
            self.add(statement, visit)
        return visit

    def add(self, statement: Stmt, visit: V) -> None:
        """Keeps a visit."""
        self._now.setdefault(statement, []).append(visit)
