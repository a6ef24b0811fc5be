"""What threads do without waiting for others, and how a text goes on."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node, Stmt


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
class SpawnAnywhere(Stmt):
    """``spawn CLASS anywhere;``: on the node of a system that its master selects."""

    class_name: Name


@dataclass(eq=False, slots=True)
class NodeRef(Node):
    """``NODE`` or ``NODE[instance]``: a node of a system."""

    name: Name
    instance: Expr | None


@dataclass(eq=False, slots=True)
class Suspend(Stmt):
    """``suspend THREAD;`` or, of another node, ``suspend THREAD on NODE;``"""

    thread: ThreadRef
    node: NodeRef | None


@dataclass(eq=False, slots=True)
class Kill(Stmt):
    """``kill THREAD;``"""

    thread: ThreadRef


@dataclass(eq=False, slots=True)
class Enter(Stmt):
    """``enter GROUP;``: the thread belongs to a group of the scheduler from now on."""

    group: Name


@dataclass(eq=False, slots=True)
class Leave(Stmt):
    """``leave GROUP;``: the thread belongs to no group, if it is in that one."""

    group: Name


@dataclass(eq=False, slots=True)
class Resume(Stmt):
    """``resume THREAD;`` or ``resume THREAD on NODE;``"""

    thread: ThreadRef
    node: NodeRef | None


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
class JobSetting(Stmt):
    """``period 10ms;``, ``sporadic 20ms;``, ``offset``, ``jitter``, ``deadline``: of all jobs of a
    thread, at its beginning; ``what`` is the first word."""

    what: str
    value: Expr | None  # None: `sporadic;`, with no least distance


@dataclass(eq=False, slots=True)
class LateSetting(Stmt):
    """``late continues;`` or ``late dropped;``"""

    choice: Name
