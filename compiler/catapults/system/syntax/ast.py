"""The syntax tree of a system: one class per production, each with its span.

Expressions, parameters and `stop` are those of workloads (:mod:`catapults.workload.syntax.ast`).
"""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node
from catapults.workload.syntax.ast import (
    Item,
    NodeRef,
    ParameterItem,
    RateSetting,
    Setting,
    StopItem,
    ValueSetting,
)

__all__ = [
    "ChannelItem",
    "Default",
    "DownSetting",
    "DsmItem",
    "End",
    "EndSetting",
    "FamilySetting",
    "FileName",
    "Interval",
    "Item",
    "Link",
    "Manager",
    "NetworkItem",
    "NodeField",
    "NodeItem",
    "NodeRef",
    "ParameterItem",
    "RateSetting",
    "SchedulerItem",
    "SeedItem",
    "Setting",
    "SharedChannelItem",
    "StopItem",
    "System",
    "ValueSetting",
    "Way",
    "WorkloadSetting",
]


@dataclass(eq=False, slots=True)
class NodeField(Expr):
    """``node[instance].name``; without an instance it is a `FieldExpr`."""

    owner: Name
    instance: Expr
    field: Name


@dataclass(eq=False, slots=True)
class FileName(Node):
    """The name of a file, between quotation marks."""

    text: str


@dataclass(eq=False, slots=True)
class SchedulerItem(Item):
    """``scheduler "webapp.sched";``"""

    file: FileName


# --- nodes -----------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class FamilySetting(Setting):
    """``family database;``"""

    name: Name


@dataclass(eq=False, slots=True)
class WorkloadSetting(Setting):
    """``workload "db.workload";``"""

    file: FileName


@dataclass(eq=False, slots=True)
class NodeItem(Item):
    """``node NAME { … }`` or ``node NAME[instances] { … }``; `arrives`, `departs` and `crashes` are
    settings with a value."""

    name: Name
    instances: Expr | None
    settings: list[Setting]


# --- the network -------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Interval(Node):
    """``5s..7s``"""

    first: Expr
    last: Expr


@dataclass(eq=False, slots=True)
class DownSetting(Setting):
    """``down 5s..7s, 20s..21s;``"""

    times: list[Interval]


@dataclass(eq=False, slots=True)
class Way(Node):
    """How messages get from one place to another."""

    settings: list[Setting]


@dataclass(eq=False, slots=True)
class Manager(Way):
    """``manager { … }``"""


@dataclass(eq=False, slots=True)
class Default(Way):
    """``default { … }``"""


@dataclass(eq=False, slots=True)
class Link(Node):
    """``link a -> b { … }``, or ``link a <-> b { … }`` both ways."""

    first: NodeRef
    direction: str
    second: NodeRef
    settings: list[Setting]


@dataclass(eq=False, slots=True)
class NetworkItem(Item):
    """``network { … }``"""

    ways: list[Manager | Default | Link]


# --- messages of the application -----------------------------------------------------


@dataclass(eq=False, slots=True)
class End(Node):
    """``node.channel``"""

    node: NodeRef
    channel: Name


@dataclass(eq=False, slots=True)
class EndSetting(Setting):
    """``node.channel;``"""

    end: End


@dataclass(eq=False, slots=True)
class ChannelItem(Item):
    """``channel a.x -> b.y;``"""

    first: End
    second: End


@dataclass(eq=False, slots=True)
class SharedChannelItem(Item):
    """``shared channel NAME[capacity] { a.x; b.y; latency 20us; }``"""

    name: Name
    capacity: Expr | None
    settings: list[Setting]


# --- the whole -----------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class DsmItem(Item):
    """``dsm auto;`` or, of one variable, ``dsm total = broadcast;``"""

    variable: Name | None
    model: Name


@dataclass(eq=False, slots=True)
class SeedItem(Item):
    """``seed 7;``"""

    value: Expr


@dataclass(eq=False, slots=True)
class System(Node):
    """A whole file."""

    name: Name
    items: list[Item]
