"""Reads a compiled workload by its published layout, and says what is wrong with it.

Written from contracts/bytecode.toml alone, so that it can disagree with the compiler.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from catapults.contracts.tables import table

OPERATIONS_BY_NAME: dict[str, dict[str, Any]] = dict(table("bytecode")["operations"])
_NAMES = {entry["number"]: name for name, entry in OPERATIONS_BY_NAME.items()}
#: After these, control does not go on with the next instruction.
_ENDS = ("END", "EXIT", "JUMP")
_GIVES_UP = (
    "COMPUTE YIELD YIELD_TO SLEEP SUSPEND EXIT IO POLL RECEIVE TRY_RECEIVE SEND ACQUIRE JOB_DONE "
    "SELECT JOIN JOIN_ALL TAKE AWAIT MEET READ"
).split()


@dataclass
class ThreadImage:
    name: str
    instances: int
    birth: int
    entry: int
    locals: int
    imports: list[tuple[str, int]]


@dataclass
class ChannelImage:
    name: str
    capacity: int
    fields: list[tuple[str, int]]


@dataclass
class ArrivalsImage:
    """Pieces of code are None where there are none."""

    name: str
    channel: int | None
    thread: int | None
    interval: int | None
    burst: int | None
    start: int | None
    limit: int | None
    fields: int | None
    times: list[int]


@dataclass
class JobImage:
    """Settings of the jobs of a class; pieces of code are None where there are none."""

    thread: int
    kind: int
    late: int
    period: int | None
    offset: int | None
    jitter: int | None
    deadline: int | None


@dataclass
class HostImage:
    name: str
    result: int
    code: int
    parameters: list[int]


@dataclass
class Place:
    """What code can name beside what all code can: of a thread, of arrivals, of a host function."""

    locals: int = 0
    imports: int = 0
    fields: int = 0
    parameters: int = 0


@dataclass
class Image:
    """A compiled workload, taken apart."""

    strings: list[str] = field(default_factory=list)
    profile: tuple[int, ...] = ()
    constants: list[int] = field(default_factory=list)
    variables: list[tuple[str, int, int, int, int, int]] = field(default_factory=list)
    signals: list[tuple[int, int, int]] = field(default_factory=list)
    classes: list[ThreadImage] = field(default_factory=list)
    histograms: list[tuple[str, int]] = field(default_factory=list)
    counters: list[str] = field(default_factory=list)
    code: list[tuple[str, int]] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)
    devices: list[tuple[str, int, int]] = field(default_factory=list)
    calendars: list[int] = field(
        default_factory=list
    )  # of the devices, where one has another than the default
    channels: list[ChannelImage] = field(default_factory=list)
    locks: list[tuple[str, int, int]] = field(default_factory=list)
    processors: int = 1
    clairvoyant: int = 0
    jobs: list[JobImage] = field(default_factory=list)
    processes: list[tuple[int, int]] = field(default_factory=list)
    arrivals: list[ArrivalsImage] = field(default_factory=list)
    hosts: list[HostImage] = field(default_factory=list)
    thread_fields: list[tuple[str, int]] = field(default_factory=list)
    semaphores: list[tuple[str, int, int]] = field(default_factory=list)
    conditions: list[tuple[str, int]] = field(default_factory=list)
    barriers: list[tuple[str, int]] = field(default_factory=list)
    rwlocks: int = 0
    #: ns, of the first call of a handler, the second and so on.
    handler_costs: list[int] = field(default_factory=list)
    #: Its number and the costs of its steps in ns.
    protocol: tuple[int, ...] = ()
    stop: int | None = None


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def many(self, layout: str) -> list[tuple[int, ...]]:
        (count,) = self.take("I")
        return [self.take(layout) for _ in range(count)]

    def text(self) -> str:
        (length,) = self.take("I")
        self.at += length
        return self.data[self.at - length : self.at].decode("utf-8")


def read(blob: bytes) -> Image:
    """Takes a blob apart; fails on any byte too many or too few."""
    contract = table("bytecode")
    assert blob[:4] == contract["magic"].encode()
    reader = _Reader(blob)
    reader.at = 4
    version, count = reader.take("II")
    assert version == contract["version"]
    numbers = {entry["id"]: name for name, entry in contract["sections"].items()}
    sections: dict[str, _Reader] = {}
    for _ in range(count):
        number, length = reader.take("II")
        sections[numbers[number]] = _Reader(blob[reader.at : reader.at + length])
        reader.at += length
    assert reader.at == len(blob)
    image = _image(sections)
    assert all(section.at == len(section.data) for section in sections.values())
    return image


def _image(sections: dict[str, _Reader]) -> Image:
    image = Image()
    strings = sections["STRINGS"]
    image.strings = [strings.text() for _ in range(strings.take("I")[0])]
    name = image.strings.__getitem__
    image.profile = sections["PROFILE"].take("II6qQq")
    image.constants = [value for (value,) in sections["CONSTANTS"].many("q")]
    image.variables = [(name(n), *rest) for n, *rest in sections["VARIABLES"].many("IIIqqq")]
    image.signals = [(v, c, p) for v, c, p in sections["SIGNALS"].many("IIq")]
    classes = sections["CLASSES"]
    for _ in range(classes.take("I")[0]):
        number, instances, birth, entry, locals_ = classes.take("IIIII")
        imports = [(name(n), type_) for n, type_ in classes.many("II")]
        image.classes.append(ThreadImage(name(number), instances, birth, entry, locals_, imports))
    image.histograms = [(name(n), type_) for n, type_ in sections["MEASURES"].many("II")]
    image.counters = [name(n) for (n,) in sections["MEASURES"].many("I")]
    image.code = [_instruction(word) for (word,) in sections["CODE"].many("I")]
    image.lines = [(pc, line) for pc, line in sections["LINES"].many("II")]
    if "PROTOCOL" in sections:
        image.protocol = sections["PROTOCOL"].take("I4q")
    if "STOP" in sections:
        (image.stop,) = sections["STOP"].take("I")
    _world(image, sections)
    return image


def _world(image: Image, sections: dict[str, _Reader]) -> None:
    def section(name: str) -> _Reader:
        return sections.get(name, _Reader(bytes(4)))

    name = image.strings.__getitem__
    image.devices = [(name(n), s, d) for n, s, d in section("DEVICES").many("III")]
    image.calendars = [number for (number,) in section("CALENDARS").many("I")]
    reader = section("CHANNELS")
    for _ in range(reader.take("I")[0]):
        number, capacity = reader.take("II")
        fields = [(name(n), type_) for n, type_ in reader.many("II")]
        image.channels.append(ChannelImage(name(number), capacity, fields))
    image.locks = [(name(n), *rest) for n, *rest in section("LOCKS").many("IIq")]
    image.semaphores = [(name(n), e, i) for n, e, i in section("SEMAPHORES").many("III")]
    image.conditions = [(name(n), elements) for n, elements in section("CONDITIONS").many("II")]
    image.barriers = [(name(n), threads) for n, threads in section("BARRIERS").many("II")]
    (image.rwlocks,) = section("RWLOCKS").take("I")
    image.handler_costs = [cost for (cost,) in section("HANDLER_COSTS").many("q")]
    image.thread_fields = [(name(n), type_) for n, type_ in section("FIELDS").many("II")]
    reader = section("ARRIVALS")
    for _ in range(reader.take("I")[0]):
        number, *rest = reader.take("8I")
        times = [time for (time,) in reader.many("q")]
        image.arrivals.append(ArrivalsImage(name(number), *map(_given, rest), times))
    reader = section("HOSTS")
    for _ in range(reader.take("I")[0]):
        number, result, code = reader.take("III")
        types = [type_ for (type_,) in reader.many("I")]
        image.hosts.append(HostImage(name(number), result, code, types))

    _jobs(image, section)


def _jobs(image: Image, section: Callable[[str], _Reader]) -> None:
    processors = section("PROCESSORS")
    if len(processors.data) > 4:
        image.processors, image.clairvoyant = processors.take("II")
    for thread, kind, late, *codes in section("JOBS").many("7I"):
        image.jobs.append(JobImage(thread, kind, late, *map(_given, codes)))
    image.processes = [(thread, arrival) for thread, arrival in section("PROCESSES").many("Iq")]


def _given(number: int) -> int | None:
    return None if number == 0xFFFFFFFF else number


def _instruction(word: int) -> tuple[str, int]:
    argument = word >> 8
    return _NAMES[word & 0xFF], argument - (1 << 24 if argument >> 23 else 0)


def faults(image: Image) -> list[str]:
    """What a runtime would refuse; empty for a valid image."""
    found = [f"line table falls at {pc}" for pc in _falls([pc for pc, _ in image.lines])]
    for thread in image.classes:
        place = Place(locals=thread.locals, imports=len(thread.imports))
        found += _walk(image, thread.birth, 0, place)
        found += _walk(image, thread.entry, 0, place)
    for variable, code, period in image.signals:
        found += [] if variable < len(image.variables) and period > 0 else ["a bad signal"]
        found += _walk(image, code, 1, Place())
    if image.stop is not None:
        found += _walk(image, image.stop, 1, Place())
    return found + _faults_of_world(image)


def _faults_of_world(image: Image) -> list[str]:
    found = [f"device {name}" for name, servers, order in image.devices if not servers or order > 2]
    found += [f"calendar {number}" for number in image.calendars if number > 1]
    found += [f"semaphore {name}" for name, elements, _ in image.semaphores if not elements]
    found += [f"condition {name}" for name, elements in image.conditions if not elements]
    found += [f"barrier {name}" for name, threads in image.barriers if not threads]
    found += [] if image.rwlocks <= len(image.locks) else ["more rwlocks than locks"]
    found += [f"lock {name}" for name, elements, _ in image.locks if not elements]
    found += _faults_of_jobs(image)
    for arrivals in image.arrivals:
        if sorted(arrivals.times) != arrivals.times or not _has_destination(image, arrivals):
            return [f"arrivals {arrivals.name}"]
        if (arrivals.interval is None) != bool(arrivals.times):
            return [f"arrivals {arrivals.name} never come"]
        for code in (arrivals.interval, arrivals.burst, arrivals.start, arrivals.limit):
            found += [] if code is None else _walk(image, code, 1, Place())
        if arrivals.channel is None:
            found += [] if arrivals.fields is None else [f"fields of {arrivals.name}"]
            continue
        place = Place(fields=len(image.channels[arrivals.channel].fields))
        found += [] if arrivals.fields is None else _walk(image, arrivals.fields, 0, place)
    for host in image.hosts:
        found += _walk(image, host.code, 1, Place(parameters=len(host.parameters)))
    return found


def _has_destination(image: Image, arrivals: ArrivalsImage) -> bool:
    """A channel, or a class with sporadic jobs."""
    if arrivals.thread is None:
        return arrivals.channel is not None and arrivals.channel < len(image.channels)
    sporadic = [job.thread for job in image.jobs if job.kind == 1]
    return arrivals.channel is None and arrivals.thread in sporadic


def _faults_of_jobs(image: Image) -> list[str]:
    found: list[str] = []
    classes = [job.thread for job in image.jobs]
    if sorted(set(classes)) != classes or any(c >= len(image.classes) for c in classes):
        found.append("jobs")
    for job in image.jobs:
        found += [f"job without a period {job}"] if job.kind == 0 and job.period is None else []
        for code in (job.period, job.offset, job.jitter, job.deadline):
            found += [] if code is None else _walk(image, code, 1, Place(parameters=1))
    for thread, arrival in image.processes:
        if image.classes[thread].instances != 1 or arrival < 0:
            found.append(f"process {thread}")
    return found


def _falls(values: list[int]) -> list[int]:
    return [b for a, b in pairwise(values) if b <= a]


def _walk(image: Image, entry: int, left: int, place: Place) -> list[str]:
    """Follows all paths from an entry with the depth of the operand stack."""
    depths = {entry: 0}
    waiting = [entry]
    while waiting:
        pc = waiting.pop()
        if not 0 <= pc < len(image.code):
            return [f"control leaves the code at {pc}"]
        name, argument = image.code[pc]
        operation = OPERATIONS_BY_NAME[name]
        fault = _fault(image, pc, depths[pc], place)
        if fault:
            return [fault]
        depth = depths[pc] - _pops(name, argument) + operation["pushes"]
        if depth != left and name == "END":
            return [f"{depth} are left at {pc}"]
        following = [] if name in _ENDS else [pc + 1]
        following += [argument] if operation["argument"] == "pc" else []
        for target in following:
            if target not in depths:
                waiting.append(target)
            if depths.setdefault(target, depth) != depth:
                return [f"two depths at {target}"]
    return []


def _pops(name: str, argument: int) -> int:
    return 2 * (argument & 0xFF) if name == "CHOOSE" else int(OPERATIONS_BY_NAME[name]["pops"])


def _fault(image: Image, pc: int, depth: int, place: Place) -> str | None:
    name, argument = image.code[pc]
    operation = OPERATIONS_BY_NAME[name]
    rest = depth - _pops(name, argument)
    if rest < 0 or rest + operation["pushes"] > table("bytecode")["max_stack"]:
        return f"the stack has {depth} at {pc}"
    if name in _GIVES_UP and rest:
        return f"control is given up with {rest} on the stack at {pc}"
    cases = [one for one, _ in image.code[pc + 1 : pc + 1 + argument]]
    if name == "SELECT" and (not cases or cases != ["CASE"] * argument):
        return f"SELECT at {pc} has other cases than {cases}"
    if not _fits(image, operation["argument"], argument, place):
        return f"{name} {argument} at {pc}"
    return None


def _fits(image: Image, kind: str, argument: int, place: Place) -> bool:
    limits = {
        "constant": len(image.constants),
        "variable": len(image.variables),
        "local": place.locals,
        "import": place.imports,
        "parameter": place.parameters,
        "message_field": place.fields,
        "field": len(image.thread_fields),
        "device": len(image.devices),
        "channel": len(image.channels),
        "lock": len(image.locks),
        "rwlock": image.rwlocks,
        "semaphore": len(image.semaphores),
        "condition": len(image.conditions),
        "barrier": len(image.barriers),
        "drawn": 3,
        "counter": len(image.counters),
        "histogram": len(image.histograms),
        "class": len(image.classes),
        "string": len(image.strings),
        "pc": len(image.code),
    }
    if kind == "bits":
        return argument in (16, 32)
    if kind == "choices":
        return 0 < argument & 0xFF < 25 and argument >> 8 < 3
    if kind == "channel_and_local":
        channel, first = argument & 0xFFF, (argument >> 12) & 0xFFF
        known = channel < len(image.channels)
        return known and first + 1 + len(image.channels[channel].fields) <= place.locals
    if kind == "condition_and_lock":
        condition, lock = argument & 0xFFF, (argument >> 12) & 0xFFF
        return condition < len(image.conditions) and lock < len(image.locks)
    if kind == "table":
        points = image.constants[argument] if 0 <= argument < len(image.constants) else 0
        times = image.constants[argument + 1 : argument + 1 + 2 * points : 2]
        return 0 < points == len(times) and sorted(times) == times
    return kind not in limits or 0 <= argument < limits[kind]
