"""Finds loops that give up control too rarely, and statements that are never reached.

A forward walk over each thread keeps the ways in which control can arrive:
how far, at most, the thread has come to let time pass or others run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from catapults.diagnostics import Diagnostics
from catapults.fixes import insert_last, remove_statement
from catapults.workload import messages, model


class Progress(IntEnum):
    """What a thread has done since the head of the innermost loop."""

    NOTHING = 0
    COMPUTED = 1  # time passed
    GAVE_UP = 2  # others could run


_PROGRESS = {
    "COMPUTE": Progress.COMPUTED,
    "SPAWN": Progress.COMPUTED,
    "RESUME": Progress.COMPUTED,
    "KILL": Progress.COMPUTED,
    "SPAWN_ANYWHERE": Progress.COMPUTED,
    "SUSPEND_ON": Progress.COMPUTED,
    "RESUME_ON": Progress.COMPUTED,
    "YIELD": Progress.GAVE_UP,
    "YIELD_TO": Progress.GAVE_UP,
    "SLEEP": Progress.GAVE_UP,
    "SUSPEND": Progress.GAVE_UP,
    "IO": Progress.GAVE_UP,
    "POLL": Progress.GAVE_UP,
    "RECEIVE": Progress.GAVE_UP,
    "TAKE": Progress.GAVE_UP,
    "AWAIT": Progress.GAVE_UP,
    "MEET": Progress.GAVE_UP,
}

_Ways = frozenset[Progress]
_NO_WAY: _Ways = frozenset()


@dataclass
class _Turn:
    """How control leaves the turn of a loop other than by its end."""

    breaks: set[Progress] = field(default_factory=set)
    continues: set[Progress] = field(default_factory=set)


def check_flow(workload: model.Workload, diagnostics: Diagnostics) -> None:
    """Reports what is wrong with the flow of control of each thread."""
    several = sum(thread.instances for thread in workload.classes) > 1
    keeping_matters = several and not workload.quantum
    flow = _Flow(diagnostics, workload.channels, keeping_matters=keeping_matters)
    for thread in workload.classes:
        flow.list_(thread.body, frozenset([Progress.NOTHING]), _Turn())


class _Flow:
    def __init__(
        self, diagnostics: Diagnostics, channels: Sequence[model.Channel], *, keeping_matters: bool
    ) -> None:
        self.diagnostics = diagnostics
        self.channels = channels
        self.keeping_matters = keeping_matters

    def list_(self, statements: Sequence[model.Stmt], ways: _Ways, turn: _Turn) -> _Ways:
        """The ways behind the statements, given those before them."""
        for before, statement in zip((None, *statements), statements, strict=False):
            if not ways and before is not None:
                cause = before.span.text.split(maxsplit=1)[0].rstrip(";{")
                rest = statement.span.to(statements[-1].span)
                self.diagnostics.report(
                    messages.UNREACHABLE,
                    statement.span,
                    cause=cause,
                    fixes=remove_statement(rest, "Remove what is never reached"),
                )
                return ways
            ways = self._statement(statement, ways, turn)
        return ways

    def _statement(self, statement: model.Stmt, ways: _Ways, turn: _Turn) -> _Ways:
        match statement:
            case model.Action(name="EXIT"):
                return _NO_WAY
            case model.Action():
                return _at_least(ways, self._progress(statement))
            case model.TryReceive():
                # A message that was there is gone now: the loop comes to the other branch.
                then = self.list_(statement.then, _at_least(ways, Progress.COMPUTED), turn)
                return then | self.list_(statement.orelse, ways, turn)
            case model.Limited():
                # The same holds of what it waits for.
                done = max(self._progress(statement.wait), Progress.COMPUTED)
                then = self.list_(statement.then, _at_least(ways, done), turn)
                late = Progress.GAVE_UP if _is_some(statement.limit) else Progress.NOTHING
                return then | self.list_(statement.orelse, _at_least(ways, late), turn)
            case model.Select():
                return self._select(statement, ways, turn)
            case model.If():
                then = self.list_(statement.then, ways, turn)
                return then | self.list_(statement.orelse, ways, turn)
            case model.Loop(condition=None):
                return self._endless(statement, ways)
            case model.Loop() | model.Repeat():
                inner = _Turn()
                end = self._body(statement.body, inner)
                skipped = set() if _has_turns(statement) else {Progress.NOTHING}
                return _after(ways, {*skipped, *end, *inner.breaks})
            case model.Break():
                turn.breaks |= ways
                return _NO_WAY
            case model.Continue():
                turn.continues |= ways
                return _NO_WAY
        return ways

    def _select(self, select: model.Select, ways: _Ways, turn: _Turn) -> _Ways:
        after: set[Progress] = set()
        for case in select.cases:
            after |= self.list_(case.body, _at_least(ways, Progress.GAVE_UP), turn)
        if select.limit is not None:
            late = Progress.GAVE_UP if _is_some(select.limit) else Progress.NOTHING
            after |= self.list_(select.late, _at_least(ways, late), turn)
        return frozenset(after)

    def _progress(self, action: model.Action) -> Progress:
        """A sender waits where there is a bound, or else it never does."""
        if action.name == "SEND" and self.channels[action.argument].capacity:
            return Progress.GAVE_UP
        return _PROGRESS.get(action.name, Progress.NOTHING)

    def _body(self, body: Sequence[model.Stmt], turn: _Turn) -> _Ways:
        """The ways back to the head of a loop."""
        end = self.list_(body, frozenset([Progress.NOTHING]), turn)
        return end | turn.continues

    def _endless(self, loop: model.Loop, ways: _Ways) -> _Ways:
        turn = _Turn()
        end = self._body(loop.body, turn)
        if end and not turn.breaks:
            self._report(loop, end)
        return _after(ways, turn.breaks)

    def _report(self, loop: model.Loop, end: _Ways) -> None:
        head = loop.span.text.split("{", 1)[0].rstrip()
        span = loop.span.inside(0, len(head))
        # Behind `while (true)` the last brace may be that of a statement inside.
        has_block = head == "loop"
        give_up = insert_last(loop.span, "yield;", "Insert `yield;`") if has_block else []
        if max(end) is Progress.NOTHING:
            self.diagnostics.report(messages.NEVER_GIVES_UP, span, fixes=give_up)
        elif Progress.NOTHING in end:
            self.diagnostics.report(messages.MAY_NOT_GIVE_UP, span)
        elif max(end) is Progress.COMPUTED and self.keeping_matters:
            self.diagnostics.report(messages.ONLY_COMPUTES, span, fixes=give_up)


def _is_some(limit: model.Expr) -> bool:
    """Whether a thread waits up to a limit at all; with 0 it only looks."""
    return not isinstance(limit, model.Const) or limit.value > 0


def _at_least(ways: _Ways, done: Progress) -> _Ways:
    return frozenset(max(way, done) for way in ways)


def _after(before: Iterable[Progress], within: Iterable[Progress]) -> _Ways:
    return frozenset(max(b, w) for b in before for w in within)


def _has_turns(loop: model.Loop | model.Repeat) -> bool:
    """Whether there is certainly a first turn."""
    times = loop.times if isinstance(loop, model.Repeat) else None
    return isinstance(times, model.Const) and times.value > 0
