"""What the threads of a sample program share: counters, channels, locks, devices and the like."""

from __future__ import annotations

from collections.abc import Iterable

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.literals import string
from catapults.workload.model import Channel, Condition, Device, Semaphore, Workload

_DISCIPLINES = ("FIRST_COME", "LOWEST_KEY", "HIGHEST_KEY")


def write_world(out: Emitter, workload: Workload) -> None:
    """A table of each kind of thing that the workload has, each as it is at the start."""
    counters = (f".name = {string(name)}" for name in workload.counters)
    write_table(out, "struct counter counters", counters)
    histograms = (
        f".name = {string(h.name)}, .is_time = {_truth(h.type is ir.ValueType.TIME)}"
        for h in workload.histograms
    )
    write_table(out, "struct histogram histograms", histograms)
    write_table(out, "struct channel channels", map(_channel, workload.channels))
    locks = (
        f".name = {string(lock.name)}, .count = {lock.elements}, "
        f".elements = (struct lock_element[{lock.elements}]){{{{0}}}}"
        for lock in workload.locks
    )
    write_table(out, "struct lock locks", locks)
    write_table(out, "struct semaphore semaphores", map(_semaphore, workload.semaphores))
    write_table(out, "struct condition conditions", map(_condition, workload.conditions))
    barriers = (
        f".name = {string(one.name)}, .threads = {one.threads}" for one in workload.barriers
    )
    write_table(out, "struct barrier barriers", barriers)
    write_table(out, "struct device devices", map(_device, workload.devices))


def write_table(out: Emitter, declaration: str, rows: Iterable[str]) -> None:
    """C has no empty arrays: a table without rows is left out."""
    listed = list(rows)
    if not listed:
        return
    with out.block(f"{declaration}[] = {{", "};"):
        for row in listed:
            out.line(f"{{{row}}},")
    out.line()


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _channel(channel: Channel) -> str:
    width = 1 + len(channel.type.fields if channel.type is not None else ())
    return f".name = {string(channel.name)}, .capacity = {channel.capacity}, .width = {width}"


def _semaphore(semaphore: Semaphore) -> str:
    one = f"{{.value = {semaphore.initial}}}"
    elements = ", ".join([one] * semaphore.elements)
    return (
        f".name = {string(semaphore.name)}, .count = {semaphore.elements}, "
        f".elements = (struct semaphore_element[]){{{elements}}}"
    )


def _condition(condition: Condition) -> str:
    return (
        f".name = {string(condition.name)}, .count = {condition.elements}, "
        f".elements = (struct waiters[{condition.elements}]){{{{0}}}}"
    )


def _device(device: Device) -> str:
    return (
        f".name = {string(device.name)}, .servers = {device.servers}, "
        f".discipline = {_DISCIPLINES[device.discipline]}, "
        f".free_at = (int64_t[{device.servers}]){{0}}"
    )
