"""What an interpreted scheduler works on: threads, containers, variables and values."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.syntax import ast
from catapults.syntax.ast import Type

Number = int | float


@dataclass(eq=False)
class Thread:
    """A thread: a number from 1 in the order of birth, its attributes, where it sits."""

    number: int
    attributes: dict[str, Number]
    home: Holder | None = None


@dataclass(eq=False)
class Holder:
    """A container; threads in the order of removal."""

    kind: Type
    key: str | None = None
    lowest_first: bool = False
    threads: list[Thread] = field(default_factory=list)
    invariants: list[ast.Invariant] = field(default_factory=list)

    def insert(self, thread: Thread) -> None:
        thread.home = self
        if self.kind is Type.STACK:
            self.threads.insert(0, thread)
        elif self.kind.is_sorted:
            self.threads.insert(self._place(thread), thread)
        else:
            self.threads.append(thread)

    def _place(self, thread: Thread) -> int:
        """A pqueue goes behind its equals, a pstack before them."""
        assert self.key is not None
        key = thread.attributes[self.key]
        for index, other in enumerate(self.threads):
            theirs = other.attributes[self.key]
            comes_first = key < theirs if self.lowest_first else key > theirs
            if comes_first or (key == theirs and self.kind is Type.PSTACK):
                return index
        return len(self.threads)


@dataclass
class Cell:
    """A variable: one value, or the elements of an array."""

    type: Type
    values: list[Number]
    imported: bool = False


Symbol = Cell | Holder | list[Holder] | Thread


@dataclass(frozen=True)
class Value:
    """A number with its type."""

    type: Type
    number: Number


Result = Value | Thread | None
