"""The checked workload: what is compiled to bytecode and described to hosts.

Names are resolved to numbers, conversions are written out, constants are
folded. Expressions are trees of operations of the bytecode table
(contracts/bytecode.toml); statements keep their structure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from catapults.contracts.libraries import Protocol
from catapults.program import ValueType
from catapults.source import Span
from catapults.workload.syntax import ast

# --- expressions -----------------------------------------------------------


@dataclass(eq=False, kw_only=True, slots=True)
class Expr:
    """What yields a value."""

    type: ValueType
    span: Span


@dataclass(eq=False, kw_only=True, slots=True)
class Const(Expr):
    """A value that was known before the run."""

    value: int | float  # of a time, nanoseconds


@dataclass(eq=False, kw_only=True, slots=True)
class Operation(Expr):
    """One instruction behind the code of its operands; ``argument`` as the table says."""

    name: str
    argument: int
    operands: list[Expr]


@dataclass(eq=False, kw_only=True, slots=True)
class Logical(Expr):
    """``&&`` or ``||``; the right side is evaluated only if it decides. Yields 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, kw_only=True, slots=True)
class Table(Expr):
    """A value that changes at given times; the times rise."""

    points: list[tuple[int, float]]


@dataclass(eq=False, kw_only=True, slots=True)
class Amount(Expr):
    """Within a device: what is asked of it. Each request puts its own in this place."""


# --- statements ------------------------------------------------------------


@dataclass(eq=False, kw_only=True, slots=True)
class Stmt:
    """What a thread does next."""

    span: Span


@dataclass(eq=False, kw_only=True, slots=True)
class Action(Stmt):
    """One instruction without result behind the code of its operands.

    Those that move messages name a channel by ``argument`` and the message's locals, the one that
    waits for a condition its lock.
    """

    name: str
    argument: int
    operands: list[Expr]
    first_local: int = 0
    lock: int = 0


@dataclass(eq=False, kw_only=True, slots=True)
class Move(Action):
    """Into a group of a group scheduler, or out of it: a value for the import that says where the
    thread belongs, which is known with the scheduler."""

    group: str
    enters: bool


@dataclass(eq=False, kw_only=True, slots=True)
class Branching(Stmt):
    """Goes on in one of several ways, of which any can be empty."""

    @property
    def ways(self) -> list[list[Stmt]]:
        """The statements of each way."""
        raise NotImplementedError


@dataclass(eq=False, kw_only=True, slots=True)
class TwoWays(Branching):
    """``then`` or ``orelse``."""

    then: list[Stmt]
    orelse: list[Stmt]

    @property
    def ways(self) -> list[list[Stmt]]:
        """Both."""
        return [self.then, self.orelse]


@dataclass(eq=False, kw_only=True, slots=True)
class If(TwoWays):
    """By a condition."""

    condition: Expr


@dataclass(eq=False, kw_only=True, slots=True)
class TryReceive(TwoWays):
    """``then`` is done if there was a message."""

    channel: int
    first_local: int


@dataclass(eq=False, kw_only=True, slots=True)
class Limited(TwoWays):
    """``then`` is done if the thread has what it waits for before the limit comes."""

    wait: Action
    limit: Expr


@dataclass(eq=False, kw_only=True, slots=True)
class Case:
    """One way of a :class:`Select`: what is done with the message of a channel."""

    channel: int
    first_local: int
    body: list[Stmt]
    span: Span


@dataclass(eq=False, kw_only=True, slots=True)
class Select(Branching):
    """The first of several messages, or ``late`` when none has come up to the limit. Which it was
    stands in the local ``chosen``."""

    cases: list[Case]
    limit: Expr | None
    late: list[Stmt]
    chosen: int

    @property
    def ways(self) -> list[list[Stmt]]:
        """Of each case, and the last when nothing comes in time."""
        return [*(case.body for case in self.cases), *([self.late] if self.limit else [])]


@dataclass(eq=False, kw_only=True, slots=True)
class Loop(Stmt):
    """While ``condition`` holds; None: until a break."""

    condition: Expr | None
    body: list[Stmt]


@dataclass(eq=False, kw_only=True, slots=True)
class Repeat(Stmt):
    """``times`` turns, counted down in the local ``counter``."""

    times: Expr
    counter: int
    body: list[Stmt]


@dataclass(eq=False, kw_only=True, slots=True)
class Break(Stmt):
    """Leaves the innermost loop."""


@dataclass(eq=False, kw_only=True, slots=True)
class Continue(Stmt):
    """Goes on with the next turn of the innermost loop."""


# --- declarations ------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class Variable:
    """A global variable of the application; ``number`` is its index in the blob."""

    name: str
    type: ValueType
    number: int
    initial: int | float
    span: Span
    const: bool = False
    bounds: tuple[int | float, int | float] | None = None  # of a parameter
    signal: bool = False


@dataclass(eq=False, kw_only=True)
class Local:
    """A variable of one thread."""

    name: str
    type: ValueType
    number: int
    span: Span


@dataclass(eq=False, kw_only=True)
class Import:
    """A variable of one thread that the scheduler sees."""

    name: str
    type: ValueType
    number: int
    span: Span


@dataclass(eq=False, kw_only=True)
class Signal:
    """A variable that is set anew every ``period`` ns."""

    variable: Variable
    value: Expr
    period: int


@dataclass(eq=False, kw_only=True)
class Histogram:
    """What `record` puts values into."""

    name: str
    type: ValueType
    number: int
    span: Span


class JobKind(IntEnum):
    """What makes the next job of a thread come."""

    PERIODIC = 0
    SPORADIC = 1
    ONCE = 2  # nothing: there is one job, which begins with the thread


class Late(IntEnum):
    """What becomes of a job that is not complete at its deadline."""

    CONTINUES = 0
    DROPPED = 1


@dataclass(eq=False, kw_only=True)
class Job:
    """What a thread does again and again. The settings are times, known when the run begins:
    mostly constants, but they may use parameters and `instance`. The deadline counts from the
    nominal release, behind which the actual one comes by up to ``jitter``."""

    kind: JobKind
    period: Expr | None  # of a sporadic thread the least distance; None: there is one job
    offset: Expr | None  # None: 0
    jitter: Expr | None  # None: 0
    deadline: Expr | None  # None: none
    late: Late
    span: Span

    def fixed(self, setting: str) -> int | None:
        """A setting in ns, if it is a constant."""
        value = getattr(self, setting)
        return int(value.value) if isinstance(value, Const) else None


@dataclass(eq=False, kw_only=True)
class Process:
    """A row of a table of processes."""

    arrival: int  # ns
    bursts: list[tuple[str | None, int]]  # name of the device, None for the processor, and ns
    span: Span


@dataclass(eq=False, kw_only=True)
class ThreadClass:
    """A thread declaration. ``birth`` sets imports and locals and takes no time. With a job that
    comes again, ``body`` is one job."""

    name: str
    number: int
    instances: int  # at the start
    span: Span
    imports: list[Import] = field(default_factory=list)
    locals: int = 0
    birth: list[Stmt] = field(default_factory=list)
    body: list[Stmt] = field(default_factory=list)
    job: Job | None = None
    process: Process | None = None

    @property
    def recurs(self) -> bool:
        """Whether its body is one job of many."""
        return self.job is not None and self.job.kind is not JobKind.ONCE


# --- the world ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a message carries, or that host functions find in threads."""

    name: str
    type: ValueType


class Origin(IntEnum):
    """How it is known what messages carry, the strongest last."""

    SENT = 0  # from the values of a new message
    PASSED_ON = 1  # from another channel
    DECLARED = 2  # by arrivals


@dataclass(frozen=True)
class MessageType:
    """What the messages of a channel carry, and the place that says so."""

    fields: tuple[Field, ...]
    span: Span
    origin: Origin


class Discipline(IntEnum):
    """Who of those that wait for a device comes next."""

    FIFO = 0
    LOWEST = 1
    HIGHEST = 2


class Calendar(IntEnum):
    """Where calls of a device wait for their appointments."""

    NET = 0
    DISK = 1


@dataclass(eq=False, kw_only=True)
class Device:
    """``service`` occupies a server, ``latency`` follows; both are times, ``key`` is a float."""

    name: str
    number: int
    servers: int
    discipline: Discipline
    calendar: Calendar = Calendar.NET
    service: Expr
    latency: Expr
    key: Expr
    span: Span


@dataclass(eq=False, kw_only=True)
class Channel:
    """A queue of messages; ``type`` is None while nothing is known to feed it."""

    name: str
    number: int
    capacity: int  # 0: no bound
    span: Span
    type: MessageType | None = None


@dataclass(eq=False, kw_only=True)
class Lock:
    """A lock, or an array of them. Those that can be read by several threads have low numbers."""

    name: str
    number: int
    elements: int
    span: Span
    is_array: bool
    ceiling: int | None = None  # None: not stated
    is_rwlock: bool = False


@dataclass(eq=False, kw_only=True)
class Semaphore:
    """A semaphore, or an array of them that start alike."""

    name: str
    number: int
    elements: int
    initial: int
    span: Span
    is_array: bool


@dataclass(eq=False, kw_only=True)
class Condition:
    """A condition, or an array of them."""

    name: str
    number: int
    elements: int
    span: Span
    is_array: bool


@dataclass(eq=False, kw_only=True)
class Barrier:
    """Where so many threads meet before they go on."""

    name: str
    number: int
    threads: int
    span: Span


@dataclass(eq=False, kw_only=True)
class Arrivals:
    """Messages from outside, or releases of a thread's jobs: in intervals, or at ``times`` when
    ``interval`` is None."""

    name: str
    number: int
    channel: Channel | None  # None: they release jobs
    thread: ThreadClass | None  # None: they are messages
    interval: Expr | None
    times: list[int]
    burst: Expr | None  # None: 1
    start: Expr | None  # None: the first interval
    limit: Expr | None  # None: without end
    fields: list[Expr]
    span: Span

    @property
    def target(self) -> Channel | ThreadClass:
        """Where they go."""
        target = self.channel or self.thread
        assert target is not None, "arrivals without either are not kept"
        return target


@dataclass(eq=False, kw_only=True)
class HostFunction:
    """What verbatim text of a scheduler can call.

    Each call has the next of ``answers``, and those behind the last one this. ``calls`` counts up
    to there; None: there is one answer.
    """

    name: str
    number: int
    type: ValueType
    parameters: list[Field]
    answers: list[Expr]
    calls: Variable | None
    span: Span


@dataclass(eq=False, kw_only=True)
class Workload:
    """A workload without errors. All lists are in the order of the numbers in the blob."""

    name: str
    profile: str  # the library
    protocol: Protocol | None  # by which the decision gets the processor; None: it takes no time
    costs: Mapping[str, int]  # all that the profile knows, ns
    handler_costs: list[int]  # of each call of a handler, and of all behind the last one, ns
    quantum: int  # ns, 0 for none
    processors: int
    clairvoyant: bool  # the scheduler may know how long bursts are
    time_limit: int  # ns, 0 for the runtime's default
    tick_limit: int  # 0 for the runtime's default
    variables: list[Variable]
    signals: list[Signal]
    classes: list[ThreadClass]
    devices: list[Device]
    channels: list[Channel]
    locks: list[Lock]
    semaphores: list[Semaphore]
    conditions: list[Condition]
    barriers: list[Barrier]
    arrivals: list[Arrivals]
    hosts: list[HostFunction]
    thread_fields: list[Field]  # what host functions read of threads
    histograms: list[Histogram]
    counters: list[str]
    marks: list[str]
    anywhere: list[str]  # threads that are born on any node of a system, by their numbers there
    stop: Expr | None
    stop_text: str | None
    syntax: ast.Workload
