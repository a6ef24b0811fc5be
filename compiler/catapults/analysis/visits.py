"""What walks through the statements of a handler have found, for the next walk that comes by in the
same state.

A handler is walked several times, and again after each change of its text. Most statements are the
same objects then, and most states say the same, for the same reasons: so does what is behind them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from catapults.analysis.findings import Findings
from catapults.analysis.flow_state import State
from catapults.program import Stmt
from catapults.source import Span


@dataclass(slots=True)
class Exit:
    """A way out of a layer: by `return`, `dispatch` or its end."""

    state: State
    span: Span
    falls_through: bool = False


@dataclass(slots=True, eq=False)
class Visit:
    """What one walk through a statement found that is no part of a loop. Never changed but for
    ``next``, nor are the states in it: who goes on from one copies it."""

    entry: State
    after: State | None
    exits: list[Exit]
    findings: Findings
    #: The statement behind it, with the visit that went on there from ``after``.
    next: tuple[Stmt, Visit] | None = None


class Visits:
    """The visits of one analysis, and those of the one before."""

    def __init__(self) -> None:
        """Nothing was visited."""
        self._now: dict[Stmt, list[Visit]] = {}
        self._before: dict[Stmt, list[Visit]] = {}
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

    def find(self, statement: Stmt, state: State, *, unsteady: bool) -> Visit | None:
        """The visit that began in a state which says the same."""
        for visit in self._now.get(statement, ()):
            if visit.entry.equals(state) and visit.findings.unsteady is unsteady:
                return visit
        for visit in self._before.get(statement, ()):
            if visit.entry.equals(state) and visit.findings.unsteady is unsteady:
                self.add(statement, visit)
                return visit
        return None

    def find_behind(self, former: Visit, statement: Stmt) -> Visit | None:
        """The visit that went on from another one, if it was to this statement. Most do so again,
        and then no states need to be compared."""
        if former.next is None or former.next[0] is not statement:
            return None
        visit = former.next[1]
        if visit not in self._now.get(statement, ()):
            self.add(statement, visit)
        return visit

    def add(self, statement: Stmt, visit: Visit) -> None:
        """Keeps a visit."""
        self._now.setdefault(statement, []).append(visit)
