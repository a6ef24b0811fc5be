"""The arrows of the graph: transfers of one pair of places, handler and circumstances.

What a handler draws is kept by its statements, without places in the text: it stays as it is when
these move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import is_

from catapults.contracts.messages import GraphEdge, GraphTransfer, VerdictName
from catapults.graph.nodes import END, RUNNING
from catapults.program import Check, Program, Stmt, Verdict

#: Statements before a transfer that are named because they did not end the handler.
_MOST_PASSED = 8

_WORST_FIRST = (Verdict.REFUTED, Verdict.RUNTIME, Verdict.PROVEN)


@dataclass(frozen=True, eq=False)
class Passed:
    """That none of some statements ended the handler: the nearest are named, those before counted.

    Each transfer says so, and a long handler would else tell all of it again for each.
    """

    omitted: int
    nearest: tuple[Stmt, ...]

    @classmethod
    def after(cls, statements: Sequence[Stmt]) -> Passed:
        """What is said behind some statements."""
        return cls(max(len(statements) - _MOST_PASSED, 0), tuple(statements[-_MOST_PASSED:]))

    def equals(self, other: Condition) -> bool:
        """Whether another condition says this, too, of the same statements."""
        return (
            isinstance(other, Passed)
            and self.omitted == other.omitted
            and len(self.nearest) == len(other.nearest)
            and all(map(is_, self.nearest, other.nearest))
        )

    def told(self) -> list[str]:
        """In words, with the lines where the statements are now."""
        lines = [statement.line for statement in self.nearest]
        told = [f"line {line} did not end the handler" for line in lines]
        if self.omitted:
            count = f"{self.omitted} statement{'s' if self.omitted > 1 else ''}"
            told.insert(0, f"{count} before line {lines[0]} did not end the handler")
        return told


#: What holds where a statement runs.
Condition = str | Passed


def conditions_told(conditions: Sequence[Condition]) -> list[str]:
    """Conditions in words."""
    told: list[str] = []
    for condition in conditions:
        if isinstance(condition, str):
            told.append(condition)
        else:
            told += condition.told()
    return told


@dataclass(frozen=True, eq=False)
class Circumstances:
    """What stands around a statement."""

    handler: str
    conditions: tuple[Condition, ...] = ()
    loop: bool = False

    def equals(self, other: Circumstances) -> bool:
        """Whether other circumstances are the same."""
        return (
            self.handler == other.handler
            and self.loop is other.loop
            and len(self.conditions) == len(other.conditions)
            and all(map(_is_same, self.conditions, other.conditions))
        )


def _is_same(one: Condition, other: Condition) -> bool:
    return one.equals(other) if isinstance(one, Passed) else one == other


@dataclass(eq=False, slots=True)
class Moved:
    """A statement that moves a thread."""

    statement: Stmt
    checks: Sequence[Check | None]
    conditions: tuple[Condition, ...]

    def place(self, program: Program) -> tuple[int, int, int, int]:
        """Its site, and where it is in the text: from, to and line."""
        span, site = self.statement.span, program.numbers[self.statement.site]
        source, start = span.source, span.start  # asked once: a gesture may tell hundreds of places
        line = source.line(start)
        if source is not program.source:
            return site, 0, 0, line
        return site, source.utf16(start), source.utf16(span.end), line

    def message(self, program: Program) -> GraphTransfer:
        """The statement as the page is told it."""
        site, start, end, line = self.place(program)
        return GraphTransfer(
            site=site,
            from_=start,
            to=end,
            line=line,
            conditions=conditions_told(self.conditions),
            verdict=worst_of(self.checks),
        )


@dataclass(eq=False, slots=True)
class Arrow:
    """An edge of the graph."""

    id: str
    source: str
    target: str
    handler: str
    loop: bool
    conditional: bool
    inferred: bool
    transfers: list[Moved] = field(default_factory=list)

    def copy(self) -> Arrow:
        """The same arrow, to be added to."""
        ends = (self.id, self.source, self.target, self.handler)
        return Arrow(*ends, self.loop, self.conditional, self.inferred, [*self.transfers])

    def message(self, program: Program) -> GraphEdge:
        """The arrow as the page is told it."""
        return GraphEdge(
            id=self.id,
            source=self.source,
            target=self.target,
            handler=self.handler,
            loop=self.loop,
            conditional=self.conditional,
            inferred=self.inferred,
            transfers=[one.message(program) for one in self.transfers],
        )


#: Threads end in every system; where no handler does that, the library takes them away itself.
EXIT = Arrow(
    id=END,
    source=RUNNING,
    target=END,
    handler="exit",
    loop=False,
    conditional=False,
    inferred=True,
)


class Arrows:
    """Gathers the transfers of a handler into one arrow per pair and circumstances."""

    def __init__(self) -> None:
        self.all: dict[str, Arrow] = {}
        self._seen: set[tuple[str, Stmt]] = set()  # which arrow has which statement
        self._shared: set[str] = set()  # arrows that others have, too

    def add(
        self, source: str, target: str, around: Circumstances, inferred: bool, moved: Moved
    ) -> None:
        """Adds a transfer to its arrow; one that a second turn of a loop meets is there already."""
        conditional = bool(around.conditions)
        marks = ("loop" if around.loop else "") + ("if" if conditional else "")
        id_ = f"{around.handler}:{source}>{target}:{marks}"
        arrow = self._own(id_)
        if arrow is None:
            arrow = Arrow(id_, source, target, around.handler, around.loop, conditional, inferred)
            self.all[id_] = arrow
        arrow.inferred = arrow.inferred and inferred
        if (id_, moved.statement) not in self._seen:
            self._seen.add((id_, moved.statement))
            arrow.transfers.append(moved)

    def add_all(self, others: Arrows) -> None:
        """Adds the arrows of statements that nothing was added of."""
        if not self.all:
            self.all.update(others.all)
            self._shared.update(others.all)
            return
        for id_, other in others.all.items():
            arrow = self._own(id_)
            if arrow is None:
                self.all[id_] = other
                self._shared.add(id_)
            else:
                arrow.inferred = arrow.inferred and other.inferred
                arrow.transfers += other.transfers

    def _own(self, id_: str) -> Arrow | None:
        """The arrow of an id, to be added to."""
        if id_ in self._shared:
            self._shared.remove(id_)
            self.all[id_] = self.all[id_].copy()
        return self.all.get(id_)


def worst_of(checks: Sequence[Check | None]) -> VerdictName | None:
    """The gravest verdict on some checks; what needs none is proven. None before the analysis has
    looked at all of them, which gives each a reason."""
    found = {check.verdict if check.reason else None for check in checks if check is not None}
    if None in found:
        return None
    worst = next((verdict for verdict in _WORST_FIRST if verdict in found), Verdict.PROVEN)
    return worst.value
