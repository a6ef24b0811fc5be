"""What a workload consists of: settings, variables, threads and processes."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node, Stmt
from catapults.workload.syntax.ast.statements import Declaration


@dataclass(eq=False, slots=True)
class Item(Node):
    """What a workload consists of."""


@dataclass(eq=False, slots=True)
class ProfileItem(Item):
    """``profile NAME;``"""

    name: Name


@dataclass(eq=False, slots=True)
class Cost(Node):
    """``NAME value;``, one line of the costs; of handlers also ``NAME value, value;``, by call."""

    name: Name
    values: list[Expr]


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


@dataclass(eq=False, slots=True)
class Workload(Node):
    """A whole file."""

    name: Name
    items: list[Item]
