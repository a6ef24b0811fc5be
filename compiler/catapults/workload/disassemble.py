"""Prints a compiled workload as text, for people and for tests."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from catapults.contracts.tables import PROFILES, table
from catapults.workload.assembler import operations

_TYPES = ("int", "float", "time")
_FLOAT = 1


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
        entries = list(self._classes())
        yield from (text for text, _ in entries)
        yield from self._measures()
        starts = {pc: label for _, labels in entries for pc, label in labels}
        starts |= dict(self._signals())
        if "STOP" in self.sections:
            starts[self._section("STOP").number()] = "stop"
        yield from self._code(starts)

    def _profile(self) -> Iterator[str]:
        reader = self._section("PROFILE")
        profile, name = reader.take("2I")
        switch, handler, statement, look, quantum, time_limit, tick_limit = reader.take("6qQ")
        yield f"workload {self.strings[name]}: {PROFILES[profile]}"
        yield f"costs: switch {switch}, handler {handler}, statement {statement}, look {look} ns"
        if quantum or time_limit or tick_limit:
            yield f"quantum {quantum} ns, limits {time_limit} ns, {tick_limit} ticks"

    def _variables(self) -> Iterator[str]:
        for name, type_, flags, *values in self._section("VARIABLES").records("3I3q"):
            initial, lowest, highest = (_value(value, type_) for value in values)
            words = [word for bit, word in ((1, "const"), (4, "signal")) if flags & bit]
            bounds = f" from {lowest} to {highest}" if flags & 2 else ""
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
