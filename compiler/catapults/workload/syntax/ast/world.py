"""The world of a workload: devices, channels, arrivals, locks and host functions."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node
from catapults.workload.syntax.ast.items import Item
from catapults.workload.syntax.ast.statements import Declaration


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
class CalendarSetting(Setting):
    """``calendar disk;``: in which calendar the calls of a device wait."""

    calendar: Name


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
    """``host TYPE NAME(parameters) = answer, answer …;``: what verbatim text can call."""

    type: str
    name: Name
    parameters: list[HostParameter]
    answers: list[Expr]
