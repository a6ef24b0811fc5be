"""Collects the instructions and locals of one function."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults.backends.names import Names
from catapults.backends.wasm.instructions import OPCODES, Argument, Immediate, Instruction
from catapults.contracts.tables import table
from catapults.source import Span

CTX = "ctx"

_CONTEXT: dict[str, int] = table("layout")["structs"]["ctx"]


class Code:
    """A function under construction.

    Values that do not change while a handler runs are read once, at its start,
    when the body asks for them the first time (:meth:`cached`).
    """

    def __init__(self, parameters: tuple[str, ...]) -> None:
        self._names = Names(parameters)
        self._labels = Names()
        self._prologue: list[Instruction] = []
        self._body: list[Instruction] = []
        self._locals: list[tuple[str, str]] = []
        self._cached: dict[str, str] = {}
        self._free: dict[str, list[str]] = {}
        self._origin: Span | None = None

    def emit(self, name: str, *arguments: Argument) -> None:
        """Appends an instruction."""
        self._body.append(Instruction(name, arguments, self._origin))

    @contextmanager
    def made_from(self, origin: Span) -> Iterator[None]:
        """What the context emits comes from a place; of nested contexts the innermost counts."""
        outside = self._origin
        self._origin = origin
        yield
        self._origin = outside

    def local(self, wish: str, kind: str) -> str:
        """A new local of type ``kind``, named as wished if the name is free."""
        name = self._names.unique(wish)
        self._locals.append((name, kind))
        return name

    @contextmanager
    def temporary(self, kind: str) -> Iterator[str]:
        """A local that nothing else uses inside the context."""
        free = self._free.setdefault(kind, [])
        name = free.pop() if free else self.local(f"{kind}_value", kind)
        try:
            yield name
        finally:
            free.append(name)

    def label(self, wish: str) -> str:
        """A label that no other block of the function has."""
        return self._labels.unique(wish)

    @contextmanager
    def block(self, name: str, label: str, result: str | None = None) -> Iterator[None]:
        """A ``block`` or ``loop`` around what the context emits."""
        self.emit(name, label, result)
        yield
        self.emit("end")

    @contextmanager
    def when(self, result: str | None = None) -> Iterator[None]:
        """What the context emits runs if the value on the stack is not 0."""
        self.emit("if", self.label("then"), result)
        yield
        self.emit("end")

    def cached(self, field: str) -> str:
        """The local that holds a 32-bit field of the context, as it was when the function began."""
        if field not in self._cached:
            name = self.local(field, "i32")
            self._cached[field] = name
            self._prologue += [
                Instruction("local.get", (CTX,)),
                Instruction("i32.load", (_CONTEXT[field],)),
                Instruction("local.set", (name,)),
            ]
        return self._cached[field]

    def is_cached(self, field: str) -> bool:
        """Whether the function has asked for that field."""
        return field in self._cached

    def load(self, kind: str, field: str) -> None:
        """Pushes a field of the context as it is now."""
        self.emit("local.get", CTX)
        self.emit(f"{kind}.load", _CONTEXT[field])

    def store(self, kind: str, field: str) -> None:
        """Writes a field of the context; context and value are on the stack."""
        self.emit(f"{kind}.store", _CONTEXT[field])

    def locals(self) -> tuple[tuple[str, str], ...]:
        """Name and type of each local."""
        return tuple(self._locals)

    def take_instructions(self) -> tuple[Instruction, ...]:
        """The whole function, without the blocks that nothing branches out of; it is complete then.

        Nothing of it stays here: what translates a function refers to itself, and would keep the
        instructions until garbage is collected, which takes long among so many.
        """
        body = [*self._prologue, *self._body]
        self._prologue, self._body = [], []
        return tuple(_without_idle_blocks(body))


def _without_idle_blocks(body: list[Instruction]) -> Iterator[Instruction]:
    targets = {i.arguments[0] for i in body if OPCODES[i.name][1] is Immediate.LABEL}
    kept: list[bool] = []
    for instruction in body:
        if OPCODES[instruction.name][1] is Immediate.BLOCK:
            kept.append(instruction.name != "block" or instruction.arguments[0] in targets)
            if not kept[-1]:
                continue
        elif instruction.name == "end" and not kept.pop():
            continue
        yield instruction
