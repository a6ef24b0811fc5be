"""A small model of the runtime: the memory that handlers work on, and the operations they call.

The same world drives a WebAssembly module and a native library, so that a test can say once what
a scheduler must do, and a differential test can compare the two after each call.
"""

from __future__ import annotations

import math
import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass

from owner import Owner

from catapults.backends.layout import SIZES, Layout, lay_out
from catapults.contracts.containers import kind_numbers
from catapults.contracts.tables import table
from catapults.program import Attribute, Container, Global, Program, ValueType

_LAYOUT = table("layout")
CTX: dict[str, int] = _LAYOUT["structs"]["ctx"]
NODE: dict[str, int] = _LAYOUT["structs"]["node"]
NODE_SIZE: int = _LAYOUT["limits"]["NODE_SIZE"]
KINDS: dict[str, int] = dict(kind_numbers())
FAULTS = {fault["number"]: name for name, fault in table("faults")["faults"].items()}

MAX_THREADS = 40
CODES = {ValueType.INT: "i", ValueType.FLOAT: "d", ValueType.TIME: "q", ValueType.THREAD: "I"}


@dataclass(frozen=True)
class Fault:
    """What a handler recorded when it failed."""

    kind: str
    line: int
    detail: int
    cause_line: int


@dataclass(frozen=True)
class Addresses:
    """Where the parts lie in the machine's memory."""

    ctx: int
    nodes: int
    attributes: int
    scratch: int
    frame: int
    lengths: int


class World(ABC):
    """Threads, containers and variables in shared memory; subclasses bring memory and code."""

    pointer = "I"  # how the machine stores an address

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout: Layout = lay_out(program)
        self.transfers: list[tuple[int, int, int]] = []
        self.sites: list[tuple[int, int]] = []
        self.calls: list[tuple[str, tuple[int, ...]]] = []
        self.printed: list[tuple[str, tuple[int, ...]]] = []
        self.owner = Owner(program)
        self.drawn = 0
        self.born = 0

    # --- what a machine provides

    @property
    @abstractmethod
    def at(self) -> Addresses: ...

    @abstractmethod
    def read(self, address: int, length: int) -> bytes: ...

    @abstractmethod
    def write(self, address: int, content: bytes) -> None: ...

    @abstractmethod
    def run(self, handler: str, thread: int) -> int: ...

    # --- memory

    def begin(self, fuel: int = 10_000) -> None:
        """Lays out an empty system and gives the variables their first values."""
        self.put(self.at.ctx + CTX["abi"], "I", _LAYOUT["limits"]["SCHED_ABI"])
        self.put(self.at.ctx + CTX["fuel"], "q", fuel)
        self.put(self.at.ctx + CTX["site_budget"], "q", -1)
        for field in ("nodes", "attributes", "scratch", "frame", "lengths"):
            self.put(self.at.ctx + CTX[field], self.pointer, getattr(self.at, field))
        self._node(0, home=KINDS["NOWHERE"])
        for container, first in self.layout.nodes.items():
            for node in range(first, first + (container.size or 1)):
                self._node(node, home=KINDS[container.type.name])
        for variable in self.program.globals:
            if variable.imported:
                self.set(variable.name, variable.default)
        assert self.run("setup", 0) == 0

    def _node(self, node: int, home: int) -> None:
        self.write(self.at.nodes + node * NODE_SIZE, struct.pack("<4I", node, node, home, 0))

    def get(self, address: int, code: str) -> int | float:
        (value,) = struct.unpack(f"<{code}", self.read(address, struct.calcsize(f"<{code}")))
        return value

    def put(self, address: int, code: str, value: int | float) -> None:
        self.write(address, struct.pack(f"<{code}", value))

    def field(self, name: str, code: str) -> int | float:
        return self.get(self.at.ctx + CTX[name], code)

    def node(self, number: int, field: str) -> int:
        return int(self.get(self.at.nodes + number * NODE_SIZE + NODE[field], "I"))

    def set_node(self, number: int, field: str, value: int) -> None:
        self.put(self.at.nodes + number * NODE_SIZE + NODE[field], "I", value)

    # --- names

    def container(self, name: str, index: int = 0) -> int:
        return self.layout.nodes[self._container(name)] + index

    def _container(self, name: str) -> Container:
        return next(c for c in self.program.containers if c.name == name)

    def threads(self, name: str, index: int = 0) -> list[int]:
        """The threads of a container, counted from 1, in the order of removal."""
        return [self.number(node) for node in self.list(self.container(name, index))]

    def list(self, container: int) -> list[int]:
        """The nodes in a container; the links must agree in both directions."""
        found: list[int] = []
        node = self.node(container, "next")
        while node != container:
            assert self.node(node, "home") == container
            assert self.node(self.node(node, "next"), "prev") == node
            found.append(node)
            node = self.node(node, "next")
        assert self.node(container, "count") == len(found)
        return found

    def number(self, node: int) -> int:
        return node - self.layout.node_count

    def thread_node(self, number: int) -> int:
        return number + self.layout.node_count

    def value(self, name: str, index: int = 0) -> int | float:
        variable = self._variable(name)
        offset = self.layout.globals[variable] + index * SIZES[variable.type]
        return self.get(self.at.ctx + CTX["data"] + offset, CODES[variable.type])

    def set(self, name: str, value: int | float) -> None:
        variable = self._variable(name)
        address = self.at.ctx + CTX["data"] + self.layout.globals[variable]
        self.put(address, CODES[variable.type], value)

    def _variable(self, name: str) -> Global:
        return next(g for g in self.program.globals if g.name == name)

    def attribute(self, thread: int, name: str) -> int | float:
        attribute = self._attribute(name)
        return self.get(self._attribute_address(thread, attribute), CODES[attribute.type])

    def set_attribute(self, thread: int, name: str, value: int | float) -> None:
        attribute = self._attribute(name)
        self.put(self._attribute_address(thread, attribute), CODES[attribute.type], value)

    def _attribute(self, name: str) -> Attribute:
        return next(a for a in self.program.attributes if a.name == name)

    def _attribute_address(self, thread: int, attribute: Attribute) -> int:
        record = self.thread_node(thread) * self.layout.stride
        return self.at.attributes + record + self.layout.attributes[attribute]

    # --- life

    def new_thread(self, **attributes: int | float) -> int:
        """A thread that sits nowhere, as before `newthread`; its number."""
        self.born += 1
        assert self.born <= MAX_THREADS
        node = self.thread_node(self.born)
        self.link(0, node, before=0)
        for attribute in self.program.attributes:
            self.set_attribute(self.born, attribute.name, attribute.default)
        for name, value in attributes.items():
            self.set_attribute(self.born, name, value)
        return self.born

    def remove(self, thread: int) -> None:
        """Takes an ended thread out of its container, as the library does."""
        node = self.thread_node(thread)
        self.sorted_remove(0, node)
        self.link(0, node, before=0)

    def spawn(self, count: int = 1) -> None:
        """Creates threads and hands them to the scheduler."""
        for _ in range(count):
            assert self.call("newthread", self.new_thread()) is None

    def call(self, handler: str, thread: int = 0) -> Fault | None:
        """Calls a handler with a thread by its number; its fault."""
        kind = self.run(handler, self.thread_node(thread) if thread else 0)
        if kind == 0:
            return None
        fault = self.at.ctx + CTX["fault"]
        recorded, site, cause, detail = struct.unpack("<3Ii", self.read(fault, 16))
        assert recorded == kind
        return Fault(FAULTS[kind], self.line(site), detail, self.line(cause) if cause else 0)

    def line(self, site: int) -> int:
        return self.program.sites[site].span.line

    @property
    def chosen(self) -> int:
        return self.number(int(self.field("chosen", "I")))

    @property
    def result(self) -> int:
        return int(self.field("result", "q"))

    @property
    def statements(self) -> int:
        return int(self.field("statements", "Q"))

    # --- operations of the runtime

    def link(self, container: int, thread: int, before: int) -> None:
        previous = self.node(before, "prev")
        self.set_node(thread, "next", before)
        self.set_node(thread, "prev", previous)
        self.set_node(thread, "home", container)
        self.set_node(previous, "next", thread)
        self.set_node(before, "prev", thread)
        self.set_node(container, "count", self.node(container, "count") + 1)
        self._note_time(container, -1)

    def sorted_insert(self, _ctx: int, container: int, thread: int, _site: int) -> int:
        """A plain walk: behind equal keys in a pqueue, before them in a pstack."""
        described = self._at_node(container)
        assert described.key is not None
        key = self._key(thread, described)
        stays_behind = described.type.name == "PSTACK"
        before = self.node(container, "next")
        while before != container:
            other = self._key(before, described)
            if key > other or (key == other and stays_behind):
                break
            before = self.node(before, "next")
        self.link(container, thread, before)
        return 0

    def _at_node(self, node: int) -> Container:
        return next(
            c for c, first in self.layout.nodes.items() if first <= node < first + (c.size or 1)
        )

    def _key(self, thread: int, container: Container) -> int | float:
        assert container.key is not None
        value = self.attribute(self.number(thread), container.key.name)
        return -value if container.lowest_first else value

    def sorted_remove(self, _ctx: int, thread: int) -> int:
        previous, following = self.node(thread, "prev"), self.node(thread, "next")
        home = self.node(thread, "home")
        self.set_node(previous, "next", following)
        self.set_node(following, "prev", previous)
        self.set_node(home, "count", self.node(home, "count") - 1)
        self._note_time(home, 1)
        return 0

    def _note_time(self, container: int, sign: int) -> None:
        at = self.at.lengths + 8 * container
        self.put(at, "q", self.get(at, "q") + sign * self.field("now", "q"))

    def put_now(self, now: int) -> None:
        """Lets the time be ``now`` ns."""
        self.put(self.at.ctx + CTX["now"], "q", now)

    def length_over_time(self, name: str, index: int = 0) -> int:
        """Of a container: its threads, summed over time up to now."""
        node = self.container(name, index)
        noted = int(self.get(self.at.lengths + 8 * node, "q"))
        return noted + self.node(node, "count") * int(self.field("now", "q"))

    def sorted_copy(self, _ctx: int, container: int, threads: int) -> None:
        for index, thread in enumerate(self.list(container)):
            self.put(threads + 4 * index, "I", thread)

    def trace_transfer(self, _ctx: int, thread: int, source: int, target: int, site: int) -> None:
        self.transfers.append((self.number(thread), source, target))
        assert 0 < site < len(self.program.sites)

    def trace_site(self, _ctx: int, site: int, value: int) -> int:
        """Pauses when the budget is used up."""
        self.sites.append((self.line(site), value))
        budget = int(self.field("site_budget", "q"))
        if budget < 0:
            return 0
        self.put(self.at.ctx + CTX["site_budget"], "q", budget - 1)
        return 23 if budget == 0 else 0

    def random(self, _ctx: int, _divisor: int) -> int:
        self.drawn += 1
        return drawn_at(self.drawn)

    def host(self, _ctx: int, function: int, count: int, arguments: int, site: int) -> int:
        """Answers with the sum of what it is passed; `missing` is declared by no workload."""
        assert 0 < site < len(self.program.sites)
        name = self.program.hosts[function].name
        passed = self._words(arguments, count)
        self.calls.append((name, passed))
        if name == "missing":
            self.write(self.at.ctx + CTX["fault"], struct.pack("<3Ii", 19, site, 0, function))
            return 19
        self.put(self.at.ctx + CTX["result"], "q", sum(passed))
        return 0

    def print(self, _ctx: int, site: int, count: int, arguments: int) -> None:
        self.printed.append((self.program.sites[site].text, self._words(arguments, count)))

    def remote(
        self, _ctx: int, variable: int, element: int, operation: int, value: int, site: int
    ) -> int:
        """The owner answers at once, unless it is told to keep a handler waiting; a copy is read
        here."""
        assert 0 < site < len(self.program.sites)
        read = self.program.shared[variable]
        if operation & 0xFF == 0 and read.shared is not None and read.shared.is_copy:
            copy = self.value(read.name, element)
            self.put(self.at.ctx + CTX["result"], "d" if isinstance(copy, float) else "q", copy)
            return 0
        if self.owner.keeps_waiting(operation):
            fault = struct.pack("<3Ii", self.owner.awaited, site, 0, variable)
            self.write(self.at.ctx + CTX["fault"], fault)
            return self.owner.awaited
        answer = self.owner.carry_out(variable, element, operation, value)
        if self.owner.is_answered(operation):
            self.put(self.at.ctx + CTX["result"], "q", answer)
        return 0

    def _words(self, address: int, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}q", self.read(address, 8 * count)) if count else ()

    # --- the whole

    def state(self) -> dict[str, object]:
        """Everything that two machines must agree on."""
        return {
            "containers": {
                f"{c.name}[{i}]": self.threads(c.name, i)
                for c in self.program.containers
                for i in range(c.size or 1)
            },
            "nowhere": self.list(0),
            "globals": {
                g.name: [bits_of(self.value(g.name, i)) for i in range(g.size or 1)]
                for g in self.program.globals
            },
            "attributes": {
                a.name: [bits_of(self.attribute(t + 1, a.name)) for t in range(self.born)]
                for a in self.program.attributes
            },
            "context": {
                name: self.field(name, code)
                for name, code in (
                    ("fuel", "q"),
                    ("statements", "Q"),
                    ("chosen", "I"),
                    ("scratch_top", "I"),
                    ("result", "q"),
                )
            },
            "transfers": self.transfers,
            "calls": self.calls,
            "printed": self.printed,
            "remote": self.owner.calls,
        }


def drawn_at(count: int) -> int:
    """The random number of the ``count``-th draw: large and small ones in turn."""
    return 12345 * count % 32768


def bits_of(value: int | float) -> int | bytes:
    """A float by its bits, so that not-a-number equals itself."""
    if isinstance(value, int):
        return value
    return b"nan" if math.isnan(value) else struct.pack("<d", value)
