"""What a job of a thread comes to at most: how long it computes, and which locks it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf

from catapults.deadlines.greatest import Values, every, within
from catapults.deadlines.reasons import Reason
from catapults.schedulability.tasks import Section
from catapults.source import Span
from catapults.workload import model

#: Actions that take no time and wait for nothing.
_INSTANT = frozenset(
    ("STORE", "STORE_LOCAL", "STORE_IMPORT", "RECORD", "COUNT", "MARK", "POP", "EXIT", "JOB_DONE")
)

#: Actions that concern other threads.
OTHERS = frozenset(("SPAWN", "SUSPEND", "RESUME", "YIELD_TO"))


@dataclass(frozen=True, slots=True)
class _Held:
    """A lock that the job holds, and how much was computed before it was taken."""

    lock: str
    before: int
    span: Span


@dataclass
class JobBody:
    """One job, as far as it was read."""

    computing: int = 0
    sections: list[Section] = field(default_factory=list)
    #: Where the job gives up the processor by itself.
    yields: list[Span] = field(default_factory=list)
    #: How often it takes a lock at most.
    locks_taken: int = 0
    reasons: list[Reason] = field(default_factory=list)


def read_job(workload: model.Workload, thread: model.ThreadClass, values: Values) -> JobBody:
    """What one job of a thread comes to."""
    reader = _Reader(workload, thread, values)
    reader.read(thread.body)
    for held in reader.held:
        reader.refuse(f"it keeps lock `{held.lock}` at the end of its job", held.span)
    return reader.job


class _Reader:
    def __init__(self, workload: model.Workload, thread: model.ThreadClass, values: Values) -> None:
        self._workload = workload
        self._name = thread.name
        self._values = values
        self.held: list[_Held] = []
        self._loops: list[list[_Held]] = []  # what is held where each loop around begins
        self.job = JobBody()

    def refuse(self, why: str, span: Span) -> None:
        """Notes why nothing can be said of the job."""
        self.job.reasons.append(Reason(f"of `{self._name}` nothing is known, as {why}", span))

    def read(self, statements: Sequence[model.Stmt]) -> None:
        """Adds up what some statements come to."""
        for statement in statements:
            self._statement(statement)

    def _statement(self, statement: model.Stmt) -> None:
        match statement:
            case model.Action():
                self._action(statement)
            case model.Repeat():
                self._repeat(statement)
            case model.If():
                self._branches([statement.then, statement.orelse], statement.span)
            case model.Loop():
                if _takes_time(statement.body):
                    self.refuse("no greatest number of turns is known of this loop", statement.span)
            case model.Break() | model.Continue():
                if self._loops:
                    self._same_locks(self._loops[-1], statement.span)
            case _:
                self.refuse(f"{_WAITS} (`{_first_line(statement.span)}`)", statement.span)

    def _action(self, action: model.Action) -> None:
        match action.name:
            case "COMPUTE":
                self._compute(action)
            case "ACQUIRE":
                self._acquire(action)
            case "RELEASE":
                self._release(action)
            case "YIELD":
                self.job.yields.append(action.span)
            case name if name in OTHERS:
                self.refuse(
                    f"it has a hand in other threads (`{_first_line(action.span)}`)", action.span
                )
            case name if name not in _INSTANT:
                self.refuse(f"{_WAITS} (`{_first_line(action.span)}`)", action.span)

    def _compute(self, action: model.Action) -> None:
        (duration,) = action.operands
        most = self._values.of(duration).high
        if most == inf:
            text = _first_line(duration.span)
            why = f"`{text}` has no greatest value; one is stated by `min({text}, 10ms)`"
            self.refuse(why, duration.span)
        else:
            self.job.computing += max(0, ceil(most))

    def _repeat(self, statement: model.Repeat) -> None:
        times = self._values.of(statement.times).high
        before, held, locks = self.job.computing, list(self.held), self.job.locks_taken
        self._loops.append(held)
        self.read(statement.body)
        self._loops.pop()
        self._same_locks(held, statement.span)
        turn = self.job.computing - before
        if times == inf:
            if turn:
                self.refuse("no greatest number of turns is known of this loop", statement.span)
        else:
            self.job.computing = before + turn * max(0, int(times))
            taken = self.job.locks_taken - locks
            self.job.locks_taken = locks + taken * max(0, int(times))

    def _branches(self, ways: Sequence[Sequence[model.Stmt]], span: Span) -> None:
        """One of several ways: the longest counts, and all must hold the same locks in the end."""
        before, held = self.job.computing, list(self.held)
        longest = before
        for way in ways:
            self.job.computing, self.held = before, list(held)
            self.read(way)
            longest = max(longest, self.job.computing)
            self._same_locks(held, span)
        self.job.computing = longest

    def _same_locks(self, held: list[_Held], span: Span) -> None:
        if self.held != held:
            self.refuse("locks are not taken and given back in pairs within each other here", span)
            self.held = list(held)

    def _acquire(self, action: model.Action) -> None:
        lock = self._lock(action)
        if lock is not None:
            self.held.append(_Held(lock, self.job.computing, action.span))
            self.job.locks_taken += 1

    def _release(self, action: model.Action) -> None:
        lock = self._lock(action)
        if lock is None:
            return
        if not self.held or self.held[-1].lock != lock:
            self.refuse(f"lock `{lock}` is not the one that was taken last", action.span)
            self.held = [one for one in self.held if one.lock != lock]
            return
        taken = self.held.pop()
        length = self.job.computing - taken.before
        outer = frozenset(one.lock for one in self.held)
        self.job.sections.append(Section(lock=lock, length=length, outer=outer))

    def _lock(self, action: model.Action) -> str | None:
        lock = self._workload.locks[action.argument]
        if not lock.is_array:
            return lock.name
        index = self._values.of(action.operands[0]).only
        if index is None:
            self.refuse(f"which `{lock.name}` it takes is not known before the run", action.span)
            return None
        return f"{lock.name}[{int(index)}]"


_WAITS = "it waits for something that is no properly nested lock"


def _first_line(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def _takes_time(statements: Sequence[model.Stmt]) -> bool:
    """Whether anything in some statements computes or waits."""
    return any(
        one.name not in _INSTANT if isinstance(one, model.Action) else not _is_plain(one)
        for one in every(statements)
    )


def _is_plain(statement: model.Stmt) -> bool:
    """Whether a statement only decides what is done next."""
    return isinstance(statement, model.Break | model.Continue) or bool(within(statement))
