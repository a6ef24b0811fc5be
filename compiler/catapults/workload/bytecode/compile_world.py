"""The sections of a compiled workload that describe its world; empty ones are left out."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from catapults.contracts.libraries import PROTOCOL_COSTS
from catapults.workload import model
from catapults.workload.bytecode.code import CodeWriter
from catapults.workload.bytecode.layout import NO_CODE, NONE, TYPE_NUMBERS, array, records


class WorldSections:
    """Writes the code of arrivals and host functions at once, payloads when asked."""

    def __init__(self, workload: model.Workload, writer: CodeWriter) -> None:
        """Code goes to ``writer``, behind what it holds."""
        self._workload = workload
        self._strings = writer.out
        self._arrivals = [_arrival_code(one, writer) for one in workload.arrivals]
        self._hosts = [writer.answers(host) for host in workload.hosts]
        self._jobs = [_job(one, writer) for one in workload.classes if one.job is not None]

    def sections(self) -> dict[str, bytes]:
        """Payloads by the names of their sections."""
        workload = self._workload
        arrivals = zip(workload.arrivals, self._arrivals, strict=True)
        hosts = zip(workload.hosts, self._hosts, strict=True)
        found = {
            "DEVICES": [self._device(one) for one in workload.devices],
            "CHANNELS": [self._channel(one) for one in workload.channels],
            "LOCKS": [self._lock(one) for one in workload.locks],
            "SEMAPHORES": [
                self._numbers(one.name, one.elements, one.initial) for one in workload.semaphores
            ],
            "CONDITIONS": [self._numbers(one.name, one.elements) for one in workload.conditions],
            "BARRIERS": [self._numbers(one.name, one.threads) for one in workload.barriers],
            "ARRIVALS": [self._arrival(one, code) for one, code in arrivals],
            "HOSTS": [self._host(one, code) for one, code in hosts],
            "FIELDS": [self._field(one) for one in workload.thread_fields],
            "JOBS": self._jobs,
            "PROCESSES": [_process(one) for one in workload.classes if one.process is not None],
        }
        sections = {name: records(parts) for name, parts in found.items() if parts}
        if workload.processors > 1 or workload.clairvoyant:
            sections["PROCESSORS"] = struct.pack("<2I", workload.processors, workload.clairvoyant)
        if len(workload.handler_costs) > 1:
            each = [struct.pack("<q", cost) for cost in workload.handler_costs]
            sections["HANDLER_COSTS"] = records(each)
        if workload.protocol is not None:
            costs = (workload.costs.get(name, 0) for name in PROTOCOL_COSTS)
            sections["PROTOCOL"] = struct.pack("<I4q", workload.protocol.number, *costs)
        if any(device.calendar for device in workload.devices):
            sections["CALENDARS"] = array("I", [device.calendar for device in workload.devices])
        readable = sum(lock.is_rwlock for lock in workload.locks)
        if readable:
            sections["RWLOCKS"] = struct.pack("<I", readable)
        if workload.anywhere:
            numbers = {thread.name: thread.number for thread in workload.classes}
            here = [numbers.get(name, NONE) for name in workload.anywhere]
            sections["ANYWHERE"] = array("I", here)
        return sections

    def _numbers(self, name: str, *values: int) -> bytes:
        """The number of a name, and others."""
        return struct.pack(f"<{1 + len(values)}I", self._strings.string(name), *values)

    def _device(self, device: model.Device) -> bytes:
        return self._numbers(device.name, device.servers, device.discipline)

    def _channel(self, channel: model.Channel) -> bytes:
        fields = channel.type.fields if channel.type is not None else ()
        return self._numbers(channel.name, channel.capacity) + self._fields(fields)

    def _fields(self, fields: Iterable[model.Field]) -> bytes:
        return records(self._field(field) for field in fields)

    def _field(self, field: model.Field) -> bytes:
        return self._numbers(field.name, TYPE_NUMBERS[field.type])

    def _lock(self, lock: model.Lock) -> bytes:
        return self._numbers(lock.name, lock.elements) + struct.pack("<q", lock.ceiling or 0)

    def _arrival(self, arrivals: model.Arrivals, code: list[int]) -> bytes:
        channel = NONE if arrivals.channel is None else arrivals.channel.number
        thread = NONE if arrivals.thread is None else arrivals.thread.number
        head = self._numbers(arrivals.name, channel, thread, *code)
        return head + array("q", arrivals.times)

    def _host(self, host: model.HostFunction, code: int) -> bytes:
        types = [TYPE_NUMBERS[parameter.type] for parameter in host.parameters]
        return self._numbers(host.name, TYPE_NUMBERS[host.type], code) + array("I", types)


def _arrival_code(arrivals: model.Arrivals, writer: CodeWriter) -> list[int]:
    """Where the code of each setting starts, in the order of the layout."""

    settings = [arrivals.interval, arrivals.burst, arrivals.start, arrivals.limit]
    fields = writer.fields(arrivals.fields) if arrivals.fields else NO_CODE
    return [*(_value(one, writer) for one in settings), fields]


def _value(expr: model.Expr | None, writer: CodeWriter) -> int:
    return NO_CODE if expr is None else writer.value(expr)


def _job(thread: model.ThreadClass, writer: CodeWriter) -> bytes:
    job = thread.job
    assert job is not None
    settings = [job.period, job.offset, job.jitter, job.deadline]
    code = [_value(one, writer) for one in settings]
    return struct.pack("<7I", thread.number, job.kind, job.late, *code)


def _process(thread: model.ThreadClass) -> bytes:
    assert thread.process is not None
    return struct.pack("<Iq", thread.number, thread.process.arrival)
