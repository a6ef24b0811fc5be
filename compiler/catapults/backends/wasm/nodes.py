"""Reads and writes the nodes of threads and containers in shared memory."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.backends.wasm.code import Code
from catapults.contracts.tables import table

_LAYOUT = table("layout")
_FIELDS: dict[str, int] = _LAYOUT["structs"]["node"]
_SIZE: int = _LAYOUT["limits"]["NODE_SIZE"]
_SIZE_BITS = _SIZE.bit_length() - 1

#: Container kinds from this one on are sorted.
FIRST_SORTED: int = _LAYOUT["enums"]["container_kind"]["PQUEUE"]


@dataclass(frozen=True)
class Node:
    """A node by its number, or by the local that holds its number."""

    index: int | str


NOWHERE = Node(0)


class Nodes:
    """Emits the accesses to nodes for one function."""

    def __init__(self, code: Code) -> None:
        self._code = code

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

    def change_count(self, node: Node, by: int) -> None:
        """Adds to the number of threads in a container."""
        offset = self._address(node)
        self.get(node, "count")
        self._code.emit("i32.const", abs(by))
        self._code.emit("i32.add" if by > 0 else "i32.sub")
        self._code.emit("i32.store", offset + _FIELDS["count"])

    def _address(self, node: Node) -> int:
        """Pushes the address of all nodes or of this one; what to add to it."""
        self._code.emit("local.get", self._code.cached("nodes"))
        if isinstance(node.index, int):
            return node.index * _SIZE
        self._code.emit("local.get", node.index)
        self._code.emit("i32.const", _SIZE_BITS)
        self._code.emit("i32.shl")
        self._code.emit("i32.add")
        return 0
