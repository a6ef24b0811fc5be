"""Prints a compiled workload as text."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from catapults.contracts.libraries import PROFILES
from catapults.contracts.tables import table
from catapults.workload.bytecode.assembler import operations
from catapults.workload.bytecode.layout import NO_CODE, NONE

_FLAGS = table("bytecode")["variable_flags"]
_TYPES = ("int", "float", "time", "thread")
_DISCIPLINES = ("first come first served", "lowest key first", "highest key first")
_JOB_KINDS = ("periodic", "sporadic", "one")
_LATE = ("continues", "dropped")
_JOB_PARTS = ("period", "offset", "jitter", "deadline")
_ARRIVALS_PARTS = ("every", "burst", "start", "count", "fields")
_FLOAT = 1
_HALF_BITS = 12
_LOW_HALF = 2**_HALF_BITS - 1


class FormatError(Exception):
    """The bytes are not a workload of this version; the text says where."""


def disassemble(blob: bytes) -> str:
    """All sections of a workload. Raises FormatError for foreign bytes."""
    try:
        return "\n".join(_Listing(blob).lines()) + "\n"
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise FormatError(f"The compiled workload is cut off or damaged: {error}.") from error


class _Reader:
    """Takes numbers and strings from a payload, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(f"<{layout}", self._data, self._at)
        self._at += struct.calcsize(f"<{layout}")
        return values

    def number(self) -> int:
        return self.take("I")[0]

    def raw(self, length: int) -> bytes:
        if self._at + length > len(self._data):
            raise IndexError("a string ends behind the end")
        self._at += length
        return self._data[self._at - length : self._at]

    def records(self, layout: str) -> list[tuple[int, ...]]:
        """A count and that many records."""
        return [self.take(layout) for _ in range(self.number())]


class _Listing:
    def __init__(self, blob: bytes) -> None:
        self.sections = dict(_sections(blob))
        strings = self._section("STRINGS")
        self.strings = [strings.raw(strings.number()).decode() for _ in range(strings.number())]
        self.constants = [value for (value,) in self._section("CONSTANTS").records("q")]

    def _section(self, name: str) -> _Reader:
        """Empty with a count of 0 when it is absent."""
        return _Reader(self.sections.get(name, struct.pack("<2I", 0, 0)))

    def lines(self) -> Iterator[str]:
        yield from self._profile()
        yield from self._variables()
        entries = [*self._classes(), *self._jobs()]
        arrivals = list(self._arrivals())
        hosts = list(self._hosts())
        yield from (text for text, _ in entries)
        yield from self._world()
        yield from (text for text, _ in arrivals)
        yield from (text for text, _ in hosts)
        yield from self._measures()
        labelled = [*entries, *arrivals, *hosts]
        starts = {pc: label for _, labels in labelled for pc, label in labels}
        starts |= dict(self._signals())
        if "STOP" in self.sections:
            starts[self._section("STOP").number()] = "stop"
        yield from self._code(starts)

    def _profile(self) -> Iterator[str]:
        reader = self._section("PROFILE")
        profile, name = reader.take("2I")
        switch, handler, statement, look, quantum, time_limit = reader.take("6q")
        tick_limit, host = reader.take("Qq")
        yield f"workload {self.strings[name]}: {PROFILES[profile]}"
        calls = f"handler {handler}, statement {statement}, host {host}"
        yield f"costs: switch {switch}, {calls}, look {look} ns"
        if quantum or time_limit or tick_limit:
            yield f"quantum {quantum} ns, limits {time_limit} ns, {tick_limit} ticks"
        if "PROCESSORS" in self.sections:
            processors, clairvoyant = self._section("PROCESSORS").take("2I")
            yield f"processors {processors}" + (", clairvoyant" if clairvoyant else "")
        for thread, arrival in self._section("PROCESSES").records("Iq"):
            yield f"process of thread {thread} arrives at {arrival} ns"

    def _variables(self) -> Iterator[str]:
        for name, type_, flags, *values in self._section("VARIABLES").records("3I3q"):
            initial, lowest, highest = (_value(value, type_) for value in values)
            words = [word.lower() for word in ("CONST", "SIGNAL") if flags & _FLAGS[word]]
            bounds = f" from {lowest} to {highest}" if flags & _FLAGS["PARAMETER"] else ""
            kind = " ".join([*words, _TYPES[type_]])
            yield f"{kind} {self.strings[name]} = {initial}{bounds}"

    def _classes(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        reader = self._section("CLASSES")
        for _ in range(reader.number()):
            name, instances, birth, entry, locals_, count = reader.take("6I")
            imports = [reader.take("2I") for _ in range(count)]
            shown = ", ".join(f"{_TYPES[type_]} {self.strings[n]}" for n, type_ in imports)
            text = f"thread {self.strings[name]}[{instances}]: {locals_} locals"
            labels = [(birth, f"birth {self.strings[name]}"), (entry, self.strings[name])]
            yield text + (f", imports {shown}" if shown else ""), labels

    def _jobs(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        for thread, kind, late, *codes in self._section("JOBS").records("7I"):
            labels = [
                (code, f"{part} of thread {thread}")
                for part, code in zip(_JOB_PARTS, codes, strict=True)
                if code != NO_CODE
            ]
            yield f"jobs of thread {thread}: {_JOB_KINDS[kind]}, late {_LATE[late]}", labels

    def _world(self) -> Iterator[str]:
        for name, servers, discipline in self._section("DEVICES").records("3I"):
            yield f"device {self.strings[name]}: {servers} servers, {_DISCIPLINES[discipline]}"
        channels = self._section("CHANNELS")
        for _ in range(channels.number()):
            name, capacity = channels.take("2I")
            bound = str(capacity) if capacity else ""
            yield f"channel {self.strings[name]}[{bound}]{self._fields(channels)}"
        for name, elements, ceiling in self._section("LOCKS").records("2Iq"):
            said = f", ceiling {ceiling}" if ceiling else ""
            yield f"lock {self.strings[name]}[{elements}]{said}"
        for name, elements, initial in self._section("SEMAPHORES").records("3I"):
            yield f"semaphore {self.strings[name]}[{elements}] = {initial}"
        for name, elements in self._section("CONDITIONS").records("2I"):
            yield f"condition {self.strings[name]}[{elements}]"
        for name, threads in self._section("BARRIERS").records("2I"):
            yield f"barrier {self.strings[name]}[{threads}]"
        calendars = self._section("CALENDARS").records("I") if "CALENDARS" in self.sections else ()
        if calendars:
            yield f"calendars: {' '.join(str(one) for (one,) in calendars)}"
        if "RWLOCKS" in self.sections:
            yield f"rwlocks: the first {self._section('RWLOCKS').number()}"
        fields = self._fields(self._section("FIELDS"))
        if fields:
            yield f"threads{fields}"

    def _fields(self, reader: _Reader) -> str:
        shown = [f"{_TYPES[type_]} {self.strings[n]}" for n, type_ in reader.records("2I")]
        return ": " + ", ".join(shown) if shown else ""

    def _arrivals(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        channels = self._section("CHANNELS")
        names = []
        for _ in range(channels.number()):
            names.append(self.strings[channels.take("2I")[0]])
            channels.records("2I")
        reader = self._section("ARRIVALS")
        for _ in range(reader.number()):
            number, channel, thread, *codes = reader.take("8I")
            name = self.strings[number]
            times = ", ".join(str(time) for (time,) in reader.records("q"))
            labels = [
                (code, f"{part} {name}")
                for part, code in zip(_ARRIVALS_PARTS, codes, strict=True)
                if code != NO_CODE
            ]
            target = names[channel] if thread == NONE else f"thread {thread}"
            yield f"arrivals {name} to {target}" + (times and f" at {times} ns"), labels

    def _hosts(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        reader = self._section("HOSTS")
        for _ in range(reader.number()):
            number, result, code = reader.take("3I")
            name = self.strings[number]
            types = ", ".join(_TYPES[type_] for (type_,) in reader.records("I"))
            yield f"host {_TYPES[result]} {name}({types})", [(code, f"host {name}")]

    def _measures(self) -> Iterator[str]:
        reader = self._section("MEASURES")
        for name, type_ in reader.records("2I"):
            yield f"histogram {self.strings[name]}: {_TYPES[type_]}"
        for (name,) in reader.records("I"):
            yield f"counter {self.strings[name]}"

    def _signals(self) -> Iterator[tuple[int, str]]:
        variables = self._section("VARIABLES").records("3I3q")
        for variable, code, period in self._section("SIGNALS").records("2Iq"):
            yield code, f"signal {self.strings[variables[variable][0]]} every {period} ns"

    def _code(self, starts: dict[int, str]) -> Iterator[str]:
        names = {entry["number"]: name for name, entry in operations().items()}
        lines = {entry[0]: entry[1] for entry in self._section("LINES").records("2I")}
        for pc, (word,) in enumerate(self._section("CODE").records("I")):
            if pc in starts:
                yield f"{starts[pc]}:"
            name = names.get(word & 0xFF)
            if name is None:
                raise FormatError(f"The code has no operation {word & 0xFF}, at {pc}.")
            line = f"{lines[pc]:>4}" if pc in lines else "    "
            yield f"{line} {pc:>5}  {name}{self._argument(name, word)}"

    def _argument(self, name: str, word: int) -> str:
        kind = operations()[name]["argument"]
        if kind == "none":
            return ""
        value = (word >> 8) - (1 << 24 if word >> 31 else 0)
        if kind == "constant":
            return f" {self.constants[value]}"
        if kind == "table":
            points = self.constants[value + 1 : value + 1 + 2 * self.constants[value]]
            pairs = zip(points[::2], points[1::2], strict=True)
            return " " + ", ".join(f"{time}: {_value(bits, _FLOAT)}" for time, bits in pairs)
        if kind in ("channel_and_local", "condition_and_lock"):
            return f" {value & _LOW_HALF} {(value >> _HALF_BITS) & _LOW_HALF}"
        return f' "{self.strings[value]}"' if kind == "string" else f" {value}"


def _sections(blob: bytes) -> Iterator[tuple[str, bytes]]:
    contract = table("bytecode")
    names = {entry["id"]: name for name, entry in contract["sections"].items()}
    reader = _Reader(blob)
    magic = reader.raw(4)
    version, count = reader.take("2I")
    if magic != contract["magic"].encode() or version != contract["version"]:
        raise FormatError("These bytes are no compiled workload of this version.")
    for _ in range(count):
        number, length = reader.take("2I")
        yield names.get(number, str(number)), reader.raw(length)


def _value(value: int, type_: int) -> int | float:
    if type_ != _FLOAT:
        return value
    (number,) = struct.unpack("<d", struct.pack("<q", value))
    return float(number)
