"""The world of a workload: devices, channels, locks and arrivals, declared in this order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catapults.contracts.libraries import Profile, Role
from catapults.syntax.ast import IntLiteral
from catapults.syntax.messages import NOT_YET
from catapults.workload.meaning.arrivals import declare_arrivals
from catapults.workload.meaning.devices import declare_devices
from catapults.workload.meaning.expressions.conversion import INT, Rules
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import PartSettings, declare_part, whole_number
from catapults.workload.meaning.scopes import Globals, Place, Scope
from catapults.workload.meaning.synchronisation import (
    declare_barriers,
    declare_conditions,
    declare_semaphores,
)
from catapults.workload.model import (
    Arrivals,
    Barrier,
    Channel,
    Condition,
    Device,
    Lock,
    Semaphore,
)
from catapults.workload.syntax import ast
from catapults.workload.syntax.form_words import RENDEZVOUS


@dataclass(frozen=True)
class World:
    """The parts of the world, each list in the order of the numbers in the blob."""

    devices: list[Device]
    channels: list[Channel]
    locks: list[Lock]
    semaphores: list[Semaphore]
    conditions: list[Condition]
    barriers: list[Barrier]
    arrivals: list[Arrivals]


def declare_world(
    items: Sequence[ast.Item], shared: Globals, rules: Rules, library: Profile
) -> World:
    """All parts. Everything that their expressions can use has been declared."""
    appoints = library.in_role(Role.APPOINT) is not None

    def values(place: Place) -> Values:
        return Values(Scope(shared, place), rules)

    before = values(Place.BEFORE)
    channels = _channels([i for i in items if isinstance(i, ast.ChannelItem)], shared, before)
    locks = _locks(items, shared, before)
    devices = [i for i in items if isinstance(i, ast.DeviceItem)]
    arrivals = [i for i in items if isinstance(i, ast.ArrivalsItem)]
    return World(
        devices=declare_devices(devices, shared, values(Place.DEVICE), tells_amounts=appoints),
        channels=channels,
        locks=locks,
        semaphores=declare_semaphores(items, shared, before),
        conditions=declare_conditions(items, shared, before),
        barriers=declare_barriers(items, shared, before),
        arrivals=declare_arrivals(arrivals, shared, values(Place.ARRIVALS)),
    )


def _channels(items: Sequence[ast.ChannelItem], shared: Globals, values: Values) -> list[Channel]:
    channels: list[Channel] = []
    for item in items:
        capacity = _capacity(item, values)
        channel = Channel(
            name=item.name.text, number=len(channels), capacity=capacity, span=item.name.span
        )
        channels.append(channel)
        declare_part(shared, channel)
    return channels


def _capacity(item: ast.ChannelItem, values: Values) -> int:
    """How many messages a channel holds, 0 without an end. One without room is told of as what it
    would be: there, senders and receivers meet."""
    if isinstance(item.capacity, IntLiteral) and item.capacity.value == 0:
        word = f"channel {item.name.text}[0]"
        advice = RENDEZVOUS.format(name=item.name.text)
        values.diagnostics.report(NOT_YET, item.capacity.span, word=word, advice=advice)
        return 0
    what = f"The capacity of `{item.name.text}`"
    return whole_number(values, item.capacity, what, default=0)


def _ceiling(item: ast.LockItem, values: Values) -> int | None:
    expr = PartSettings(item.settings or [], values.diagnostics).value("ceiling")
    if expr is None:
        return None
    value = values.constant(expr, INT, f"The ceiling of `{item.name.text}`")
    return int(value.value) if value is not None else None


def _locks(items: Sequence[ast.Item], shared: Globals, values: Values) -> list[Lock]:
    """Those that can be read stand first."""
    locks: list[Lock] = []
    readable = [item for item in items if isinstance(item, ast.RwLockItem)]
    others = [item for item in items if isinstance(item, ast.LockItem)]
    declared: list[ast.LockItem | ast.RwLockItem] = [*readable, *others]
    for item in declared:
        what = f"The number of locks `{item.name.text}`"
        lock = Lock(
            name=item.name.text,
            number=len(locks),
            elements=whole_number(values, item.elements, what, default=1),
            is_array=item.elements is not None,
            is_rwlock=isinstance(item, ast.RwLockItem),
            span=item.name.span,
            ceiling=_ceiling(item, values) if isinstance(item, ast.LockItem) else None,
        )
        locks.append(lock)
        declare_part(shared, lock)
    return locks
