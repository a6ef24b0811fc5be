"""The syntax tree of a workload: one class per production, each with its span.

Literals, names and operators are those of schedulers (:mod:`catapults.syntax.ast`).
"""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node, Stmt

# --- expressions -----------------------------------------------------------


@dataclass(eq=False, slots=True)
class NameExpr(Expr):
    """A variable, constant, counter or built-in value by its name."""

    name: Name


@dataclass(eq=False, slots=True)
class Call(Expr):
    """``function(arguments)``."""

    function: Name
    arguments: list[Expr]


@dataclass(eq=False, slots=True)
class Pair(Expr):
    """``key: value``, an argument of `choice` (value: weight) and `table` (time: value)."""

    key: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class FieldExpr(Expr):
    """``message.field``, or in a host function ``thread.import``."""

    owner: Name
    field: Name


# --- statements ------------------------------------------------------------


@dataclass(eq=False, slots=True)
class ThreadRef(Node):
    """``CLASS`` or ``CLASS[instance]``: a thread of a class."""

    name: Name
    instance: Expr | None


@dataclass(eq=False, slots=True)
class Block(Stmt):
    """``{ … }``"""

    statements: list[Stmt]


@dataclass(eq=False, slots=True)
class Empty(Stmt):
    """A lone ``;``."""


@dataclass(eq=False, slots=True)
class Declarator(Node):
    """One name of a declaration."""

    name: Name
    init: Expr | None


@dataclass(eq=False, slots=True)
class Declaration(Stmt):
    """Variables of the workload, or of one thread; statements of a thread may stand before it."""

    const: bool
    type: str  # 'int', 'float' or 'time'
    declarators: list[Declarator]


@dataclass(eq=False, slots=True)
class ImportDeclaration(Stmt):
    """``import TYPE a = 1, b;``: per-thread variables that the scheduler sees."""

    type: str
    declarators: list[Declarator]


@dataclass(eq=False, slots=True)
class Assign(Stmt):
    """``target = value;``, ``target += value;`` and so on; ``target++`` is ``target += 1``."""

    operator: str  # '=' or the arithmetic operator
    target: Name
    value: Expr


@dataclass(eq=False, slots=True)
class If(Stmt):
    """``if (condition) then else orelse``"""

    condition: Expr
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, slots=True)
class While(Stmt):
    """``while (condition) body``"""

    condition: Expr
    body: Stmt


@dataclass(eq=False, slots=True)
class Loop(Stmt):
    """``loop``: for ever, or until ``break``."""

    body: Stmt


@dataclass(eq=False, slots=True)
class Repeat(Stmt):
    """``repeat (times)``; the number is evaluated once."""

    times: Expr
    body: Stmt


@dataclass(eq=False, slots=True)
class Break(Stmt):
    """``break;``"""


@dataclass(eq=False, slots=True)
class Continue(Stmt):
    """``continue;``"""


@dataclass(eq=False, slots=True)
class Compute(Stmt):
    """``compute duration;``"""

    duration: Expr


@dataclass(eq=False, slots=True)
class Sleep(Stmt):
    """``sleep duration;``"""

    duration: Expr


@dataclass(eq=False, slots=True)
class SleepUntil(Stmt):
    """``sleep until moment;``"""

    moment: Expr


@dataclass(eq=False, slots=True)
class Yield(Stmt):
    """``yield;`` or, by name, ``yield to THREAD;``."""

    to: ThreadRef | None


@dataclass(eq=False, slots=True)
class Exit(Stmt):
    """``exit;``"""


@dataclass(eq=False, slots=True)
class Spawn(Stmt):
    """``spawn CLASS;``: one more thread of a class."""

    class_name: Name


@dataclass(eq=False, slots=True)
class SpawnElse(Stmt):
    """``spawn CLASS else orelse``: the same, and what is done when the scheduler refuses it."""

    class_name: Name
    orelse: Stmt


@dataclass(eq=False, slots=True)
class Suspend(Stmt):
    """``suspend THREAD;``"""

    thread: ThreadRef


@dataclass(eq=False, slots=True)
class Resume(Stmt):
    """``resume THREAD;``"""

    thread: ThreadRef


@dataclass(eq=False, slots=True)
class Record(Stmt):
    """``record HISTOGRAM value;``"""

    histogram: Name
    value: Expr


@dataclass(eq=False, slots=True)
class Count(Stmt):
    """``count COUNTER;``"""

    counter: Name


@dataclass(eq=False, slots=True)
class Mark(Stmt):
    """``mark "text";``: a note in the trace."""

    text: str


@dataclass(eq=False, slots=True)
class Waiting(Stmt):
    """What can have a limit; behind one that has none stands a ``;``."""


@dataclass(eq=False, slots=True)
class Limited(Stmt):
    """``wait within limit then else orelse``: orelse if the limit comes first."""

    wait: Waiting
    limit: Expr
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, slots=True)
class Io(Waiting):
    """``io device amount;``: asks a device for work and waits as the profile does."""

    device: Name
    amount: Expr | None


@dataclass(eq=False, slots=True)
class Poll(Waiting):
    """``poll device amount;``: asks a device for work, then looks and yields until it is done."""

    device: Name
    amount: Expr | None


@dataclass(eq=False, slots=True)
class Receive(Waiting):
    """``receive message from channel;``: waits for one."""

    message: Name
    channel: Name


@dataclass(eq=False, slots=True)
class TryReceive(Stmt):
    """``try receive message from channel then else orelse``."""

    message: Name
    channel: Name
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, slots=True)
class SelectCase(Stmt):
    """``receive message from channel then``, one way of a `select`."""

    message: Name
    channel: Name
    then: Stmt


@dataclass(eq=False, slots=True)
class AfterCase(Stmt):
    """``after limit then``: the way of a `select` when nothing has come by then."""

    limit: Expr
    then: Stmt


@dataclass(eq=False, slots=True)
class Select(Stmt):
    """``select { … }``: the first of several messages, or a time."""

    cases: list[SelectCase | AfterCase]


@dataclass(eq=False, slots=True)
class FieldValue(Node):
    """``field = value`` of a message that is sent."""

    field: Name
    value: Expr


@dataclass(eq=False, slots=True)
class NewMessage(Node):
    """``{ field = value; … }``."""

    fields: list[FieldValue]


@dataclass(eq=False, slots=True)
class Send(Waiting):
    """``send message to channel;``: one that was received, or a new one."""

    message: Name | NewMessage
    channel: Name


@dataclass(eq=False, slots=True)
class LockRef(Node):
    """``LOCK`` or ``LOCK[index]``, and the same of what else threads wait for."""

    name: Name
    index: Expr | None


@dataclass(eq=False, slots=True)
class Acquire(Waiting):
    """``acquire lock;``: waits until it is free; ``acquire rwlock to read;`` or ``to write;``."""

    lock: LockRef
    how: str | None  # 'read' or 'write'


@dataclass(eq=False, slots=True)
class Release(Stmt):
    """``release lock;``"""

    lock: LockRef


@dataclass(eq=False, slots=True)
class Join(Waiting):
    """``join THREAD;``: waits for the end of one thread, or of all of a class."""

    thread: ThreadRef


@dataclass(eq=False, slots=True)
class Wait(Waiting):
    """``wait semaphore;``, ``wait barrier;`` or ``wait condition with lock;``."""

    what: LockRef
    lock: LockRef | None


@dataclass(eq=False, slots=True)
class Signal(Stmt):
    """``signal semaphore;`` or ``signal condition;``."""

    what: LockRef


@dataclass(eq=False, slots=True)
class Broadcast(Stmt):
    """``broadcast condition;``"""

    what: LockRef


# --- jobs ----------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class JobSetting(Stmt):
    """``period 10ms;``, ``sporadic 20ms;``, ``offset``, ``jitter``, ``deadline``: of all jobs of a
    thread, at its beginning; ``what`` is the first word."""

    what: str
    value: Expr | None  # None: `sporadic;`, with no least distance


@dataclass(eq=False, slots=True)
class LateSetting(Stmt):
    """``late continues;`` or ``late dropped;``"""

    choice: Name


# --- items of a workload -----------------------------------------------------


@dataclass(eq=False, slots=True)
class Item(Node):
    """What a workload consists of."""


@dataclass(eq=False, slots=True)
class ProfileItem(Item):
    """``profile NAME;``"""

    name: Name


@dataclass(eq=False, slots=True)
class Cost(Node):
    """``NAME value;``, one line of the costs."""

    name: Name
    value: Expr


@dataclass(eq=False, slots=True)
class CostsItem(Item):
    """``costs { … }``"""

    costs: list[Cost]


@dataclass(eq=False, slots=True)
class QuantumItem(Item):
    """``quantum value;``"""

    value: Expr


@dataclass(eq=False, slots=True)
class ProcessorsItem(Item):
    """``processors 4;``"""

    value: Expr


@dataclass(eq=False, slots=True)
class ClairvoyantItem(Item):
    """``clairvoyant;``: the scheduler may know how long bursts are."""


@dataclass(eq=False, slots=True)
class VariablesItem(Item):
    """Variables of the whole workload."""

    declaration: Declaration


@dataclass(eq=False, slots=True)
class ParameterItem(Item):
    """``parameter [TYPE] NAME = initial from lowest to highest;``."""

    type: str | None  # None: the type of the initial value
    name: Name
    initial: Expr
    lowest: Expr
    highest: Expr


@dataclass(eq=False, slots=True)
class SignalItem(Item):
    """``signal TYPE NAME = value every period;``."""

    type: str
    name: Name
    value: Expr
    period: Expr


@dataclass(eq=False, slots=True)
class ThreadItem(Item):
    """``thread NAME { … }`` or ``thread NAME[instances] { … }``"""

    name: Name
    instances: Expr | None
    body: list[Stmt]


@dataclass(eq=False, slots=True)
class Cell(Node):
    """A word or a number in a table."""

    text: str


@dataclass(eq=False, slots=True)
class Row(Node):
    """Cells up to a semicolon."""

    cells: list[Cell]


@dataclass(eq=False, slots=True)
class ProcessesItem(Item):
    """``processes { name arrival bursts; P1 0 8; }``: the first row names the columns."""

    rows: list[Row]


@dataclass(eq=False, slots=True)
class ProcessesFileItem(Item):
    """``processes from "set.csv";``"""

    file: str


@dataclass(eq=False, slots=True)
class StopItem(Item):
    """``stop when a or b;``: the run stops as soon as one condition holds."""

    conditions: list[Expr]


@dataclass(eq=False, slots=True)
class LimitItem(Item):
    """``limit time 10s;`` or ``limit ticks 5000;``."""

    what: Name
    value: Expr


# --- the world -----------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Setting(Node):
    """One line within the braces of a device or of arrivals; ``what`` is its first word."""

    what: str


@dataclass(eq=False, slots=True)
class ValueSetting(Setting):
    """``servers``, ``service``, ``latency``; ``every``, ``count``, ``start``, ``burst``;
    ``ceiling``."""

    value: Expr


@dataclass(eq=False, slots=True)
class RateSetting(Setting):
    """``rate amount per time;``."""

    amount: Expr
    time: Expr


@dataclass(eq=False, slots=True)
class DisciplineSetting(Setting):
    """``discipline fifo;``, ``discipline lowest key;`` or ``discipline highest key;``."""

    order: str
    key: Expr | None


@dataclass(eq=False, slots=True)
class DestinationSetting(Setting):
    """``to channel;``."""

    channel: Name


@dataclass(eq=False, slots=True)
class TimesSetting(Setting):
    """``at time, time …;``."""

    times: list[Expr]


@dataclass(eq=False, slots=True)
class FieldsSetting(Setting):
    """``fields { int size = 4; }``."""

    declarations: list[Declaration]


@dataclass(eq=False, slots=True)
class DeviceItem(Item):
    """``device NAME { … }``"""

    name: Name
    settings: list[Setting]


@dataclass(eq=False, slots=True)
class ChannelItem(Item):
    """``channel NAME;`` or ``channel NAME[capacity];``"""

    name: Name
    capacity: Expr | None


@dataclass(eq=False, slots=True)
class ArrivalsItem(Item):
    """``arrivals NAME { … }``"""

    name: Name
    settings: list[Setting]


@dataclass(eq=False, slots=True)
class LockItem(Item):
    """``lock NAME;``, ``lock NAME[elements];``, either with ``{ ceiling 7; }`` in place of the
    semicolon"""

    name: Name
    elements: Expr | None
    settings: list[Setting] | None


@dataclass(eq=False, slots=True)
class RwLockItem(Item):
    """``rwlock NAME;`` or ``rwlock NAME[elements];``"""

    name: Name
    elements: Expr | None


@dataclass(eq=False, slots=True)
class SemaphoreItem(Item):
    """``semaphore NAME = initial;`` or ``semaphore NAME[elements] = initial;``"""

    name: Name
    elements: Expr | None
    initial: Expr | None


@dataclass(eq=False, slots=True)
class ConditionItem(Item):
    """``condition NAME;`` or ``condition NAME[elements];``"""

    name: Name
    elements: Expr | None


@dataclass(eq=False, slots=True)
class BarrierItem(Item):
    """``barrier NAME[threads];``"""

    name: Name
    threads: Expr


@dataclass(eq=False, slots=True)
class HostParameter(Node):
    """``TYPE NAME``"""

    type: str  # 'int', 'float', 'time' or 'thread'
    name: Name


@dataclass(eq=False, slots=True)
class HostItem(Item):
    """``host TYPE NAME(parameters) = value;``: what verbatim text can call."""

    type: str
    name: Name
    parameters: list[HostParameter]
    value: Expr


@dataclass(eq=False, slots=True)
class Workload(Node):
    """A whole file."""

    name: Name
    items: list[Item]
