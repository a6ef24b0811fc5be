"""Translates a checked workload to the bytes that the runtime loads (contracts/bytecode.toml)."""

from __future__ import annotations

import struct

from catapults.analysis.check import room_for_recursion
from catapults.contracts.libraries import profile
from catapults.contracts.tables import table
from catapults.program import ValueType
from catapults.workload.bytecode.assembler import Assembler, bits
from catapults.workload.bytecode.code import CodeWriter
from catapults.workload.bytecode.compile_world import WorldSections
from catapults.workload.bytecode.layout import TYPE_NUMBERS, array, records
from catapults.workload.model import Import, ThreadClass, Variable, Workload

_FLAGS = table("bytecode")["variable_flags"]


def compile_workload(workload: Workload) -> bytes:
    """The blob of a workload."""
    with room_for_recursion():
        return _Blob(workload).whole()


class _Blob:
    """Payloads of all sections. Code comes first: it fills the pools of the others."""

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self.assembler = Assembler()
        for mark in workload.marks:  # so that a mark's number is its string
            self.assembler.string(mark)
        writer = CodeWriter(self.assembler)
        self.entries = [(writer.birth(c), writer.body(c)) for c in workload.classes]
        self.signals = [writer.value(signal.value) for signal in workload.signals]
        self.stop = writer.value(workload.stop) if workload.stop else None
        self.world = WorldSections(workload, writer)

    def whole(self) -> bytes:
        sections = {
            "PROFILE": self._profile(),
            "VARIABLES": self._variables(),
            "SIGNALS": self._signals(),
            "CLASSES": self._classes(),
            "MEASURES": self._measures(),
            "CODE": array("I", self.assembler.words()),
            "LINES": self._lines(),
            "CONSTANTS": array("q", self.assembler.constants),
        }
        if self.stop is not None:
            sections["STOP"] = struct.pack("<I", self.stop)
        sections |= self.world.sections()
        sections["STRINGS"] = self._strings()  # last: the others name strings
        numbers = {name: entry["id"] for name, entry in table("bytecode")["sections"].items()}
        ordered = sorted(sections.items(), key=lambda section: numbers[section[0]])
        contract = table("bytecode")
        magic: bytes = contract["magic"].encode()
        header = magic + struct.pack("<2I", contract["version"], len(ordered))
        return header + b"".join(
            struct.pack("<2I", numbers[name], len(payload)) + payload for name, payload in ordered
        )

    def _strings(self) -> bytes:
        encoded = [text.encode("utf-8", "replace") for text in self.assembler.strings]
        return records(struct.pack("<I", len(text)) + text for text in encoded)

    def _profile(self) -> bytes:
        workload = self.workload
        costs = [workload.costs[name] for name in ("switch", "handler", "statement", "look")]
        return struct.pack(
            "<2I6qQq",
            profile(workload.profile).number,
            self.assembler.string(workload.name),
            *costs,
            workload.quantum,
            workload.time_limit,
            workload.tick_limit,
            workload.costs["host"],
        )

    def _variables(self) -> bytes:
        return records(self._variable(variable) for variable in self.workload.variables)

    def _variable(self, variable: Variable) -> bytes:
        flags = _FLAGS["CONST"] if variable.const else 0
        flags |= _FLAGS["PARAMETER"] if variable.bounds else 0
        flags |= _FLAGS["SIGNAL"] if variable.signal else 0
        values = (variable.initial, *(variable.bounds or (0, 0)))
        return struct.pack(
            "<3I3q",
            self.assembler.string(variable.name),
            TYPE_NUMBERS[variable.type],
            flags,
            *(bits(_typed(value, variable.type)) for value in values),
        )

    def _signals(self) -> bytes:
        return records(
            struct.pack("<2Iq", signal.variable.number, code, signal.period)
            for signal, code in zip(self.workload.signals, self.signals, strict=True)
        )

    def _classes(self) -> bytes:
        pairs = zip(self.workload.classes, self.entries, strict=True)
        return records(self._class(thread, *entries) for thread, entries in pairs)

    def _class(self, thread: ThreadClass, birth: int, entry: int) -> bytes:
        head = struct.pack(
            "<6I",
            self.assembler.string(thread.name),
            thread.instances,
            birth,
            entry,
            thread.locals,
            len(thread.imports),
        )
        return head + b"".join(self._import(symbol) for symbol in thread.imports)

    def _import(self, symbol: Import) -> bytes:
        return struct.pack("<2I", self.assembler.string(symbol.name), TYPE_NUMBERS[symbol.type])

    def _measures(self) -> bytes:
        histograms = records(
            struct.pack("<2I", self.assembler.string(h.name), TYPE_NUMBERS[h.type])
            for h in self.workload.histograms
        )
        return histograms + array("I", map(self.assembler.string, self.workload.counters))

    def _lines(self) -> bytes:
        return records(struct.pack("<2I", *line) for line in self.assembler.lines)


def _typed(value: int | float, type_: ValueType) -> int | float:
    return float(value) if type_ is ValueType.FLOAT else int(value)
