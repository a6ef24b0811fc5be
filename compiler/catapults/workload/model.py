"""The checked workload: what is compiled to bytecode and described to hosts.

Names are resolved to numbers, conversions are written out, constants are
folded. Expressions are trees of operations of the bytecode table
(contracts/bytecode.toml); statements keep their structure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catapults.program import ValueType
from catapults.source import Span
from catapults.workload import ast

# --- expressions -----------------------------------------------------------


@dataclass(eq=False, kw_only=True, slots=True)
class Expr:
    type: ValueType
    span: Span


@dataclass(eq=False, kw_only=True, slots=True)
class Const(Expr):
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


# --- statements ------------------------------------------------------------


@dataclass(eq=False, kw_only=True, slots=True)
class Stmt:
    span: Span


@dataclass(eq=False, kw_only=True, slots=True)
class Action(Stmt):
    """One instruction without result behind the code of its operands."""

    name: str
    argument: int
    operands: list[Expr]


@dataclass(eq=False, kw_only=True, slots=True)
class If(Stmt):
    condition: Expr
    then: list[Stmt]
    orelse: list[Stmt]


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
    pass


@dataclass(eq=False, kw_only=True, slots=True)
class Continue(Stmt):
    pass


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
    name: str
    type: ValueType
    number: int
    span: Span


@dataclass(eq=False, kw_only=True)
class ThreadClass:
    """A thread declaration. ``birth`` sets imports and locals and takes no time."""

    name: str
    number: int
    instances: int  # at the start
    span: Span
    imports: list[Import] = field(default_factory=list)
    locals: int = 0
    birth: list[Stmt] = field(default_factory=list)
    body: list[Stmt] = field(default_factory=list)


@dataclass(eq=False, kw_only=True)
class Workload:
    """A workload without errors. All lists are in the order of the numbers in the blob."""

    name: str
    profile: str
    costs: Mapping[str, int]  # all that the profile knows, ns
    quantum: int  # ns, 0 for none
    time_limit: int  # ns, 0 for the runtime's default
    tick_limit: int  # 0 for the runtime's default
    variables: list[Variable]
    signals: list[Signal]
    classes: list[ThreadClass]
    histograms: list[Histogram]
    counters: list[str]
    marks: list[str]
    stop: Expr | None
    stop_text: str | None
    syntax: ast.Workload
