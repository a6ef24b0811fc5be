"""Reads and writes the nodes of threads and containers in shared memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from catapults.backends.wasm.code import Code
from catapults.contracts.containers import kinds
from catapults.contracts.tables import table

_LAYOUT = table("layout")
_FIELDS: dict[str, int] = _LAYOUT["structs"]["node"]
_SIZE_BITS = int(_LAYOUT["limits"]["NODE_SIZE"]).bit_length() - 1
_LENGTH_SIZE_BITS = 3  # 64 bits each

#: Container kinds from this one on are sorted.
FIRST_SORTED: int = min(one.number for one in kinds().values() if one.is_sorted)


@dataclass(frozen=True)
class Node:
    """A node by its number, or by the local that holds its number."""

    index: int | str
    address: str | None = None  #: the local that holds where it lies, if it has been found


NOWHERE = Node(0)


class Nodes:
    """Emits the accesses to nodes for one function."""

    def __init__(self, code: Code) -> None:
        self._code = code

    @contextmanager
    def found(self, node: Node) -> Iterator[Node]:
        """The node with its address in a local: less code where it is used several times.

        Engines put small functions into others and leave large ones apart.
        """
        if isinstance(node.index, int):
            yield node
            return
        with self._code.temporary("i32") as local:
            self._address(node)
            self._code.emit("local.set", local)
            yield Node(node.index, local)

    def push(self, node: Node) -> None:
        """Pushes the node's number."""
        if isinstance(node.index, int):
            self._code.emit("i32.const", node.index)
        else:
            self._code.emit("local.get", node.index)

    def get(self, node: Node, field: str) -> None:
        """Pushes a field: next, prev, home or count."""
        offset = self._address(node)
        self._code.emit("i32.load", offset + _FIELDS[field])

    def set(self, node: Node, field: str, value: Node) -> None:
        """Writes the number of ``value`` into a field."""
        offset = self._address(node)
        self.push(value)
        self._code.emit("i32.store", offset + _FIELDS[field])

    def read(self, node: Node, field: str, into: str) -> Node:
        """Reads a field into a local; the node that this local names."""
        self.get(node, field)
        self._code.emit("local.set", into)
        return Node(into)

    def fill(self, slot: Node, thread: Node) -> None:
        """Puts a thread into a slot, which is free."""
        for field in ("next", "prev", "home"):
            self.set(thread, field, slot)
        for field in ("next", "prev"):
            self.set(slot, field, thread)
        self._set_count(slot, 1)
        self._note_time(slot, "i64.sub")

    def empty(self, slot: Node) -> None:
        """Takes the thread out of a slot, which holds one."""
        for field in ("next", "prev"):
            self.set(slot, field, slot)
        self._set_count(slot, 0)
        self._note_time(slot, "i64.add")

    def _set_count(self, node: Node, count: int) -> None:
        offset = self._address(node)
        self._code.emit("i32.const", count)
        self._code.emit("i32.store", offset + _FIELDS["count"])

    def change_count(self, node: Node, by: int) -> None:
        """Adds 1 or -1 to the number of threads in a container, and notes when."""
        offset = self._address(node)
        self.get(node, "count")
        self._code.emit("i32.const", 1)
        self._code.emit("i32.add" if by > 0 else "i32.sub")
        self._code.emit("i32.store", offset + _FIELDS["count"])
        self._note_time(node, "i64.sub" if by > 0 else "i64.add")

    def _note_time(self, node: Node, operation: str) -> None:
        """What ``cat_note_in`` and ``cat_note_out`` of ``sched.h`` do."""
        offset = self._length_address(node)
        self._length_address(node)
        self._code.emit("i64.load", offset)
        self._code.load("i64", "now")
        self._code.emit(operation)
        self._code.emit("i64.store", offset)

    def _length_address(self, node: Node) -> int:
        """As ``_address``, for the sums of lengths."""
        return self._element("lengths", node, _LENGTH_SIZE_BITS)

    def _address(self, node: Node) -> int:
        """Pushes the address of all nodes or of this one; what to add to it."""
        if node.address is not None:
            self._code.emit("local.get", node.address)
            return 0
        return self._element("nodes", node, _SIZE_BITS)

    def _element(self, array: str, node: Node, size_bits: int) -> int:
        self._code.emit("local.get", self._code.cached(array))
        if isinstance(node.index, int):
            return node.index << size_bits
        self._code.emit("local.get", node.index)
        self._code.emit("i32.const", size_bits)
        self._code.emit("i32.shl")
        self._code.emit("i32.add")
        return 0
