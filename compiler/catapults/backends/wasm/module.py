"""A WebAssembly module as data: what :mod:`binary` encodes and :mod:`text` prints."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.backends.wasm.instructions import Instruction
from catapults.source import Span


@dataclass(frozen=True)
class Signature:
    """A function's type: ``i32``, ``i64`` and ``f64`` by name, at most one result."""

    parameters: tuple[str, ...]
    result: str | None


@dataclass(frozen=True)
class Import:
    """A function taken from the module ``env``."""

    name: str
    signature: Signature


@dataclass(frozen=True)
class Function:
    """A function; its parameters and locals are known by name."""

    name: str
    signature: Signature
    parameters: tuple[str, ...]
    locals: tuple[tuple[str, str], ...]  # name and type
    body: tuple[Instruction, ...]
    exported: bool
    comment: str = ""
    origin: Span | None = None


@dataclass(frozen=True)
class Record:
    """A part of the custom section, with words for the reader of the text."""

    comment: str
    content: bytes
    origin: Span | None = None


@dataclass
class Module:
    """Functions over the imported memory ``env.memory``, and one custom section."""

    imports: list[Import] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    section_name: str = ""
    section: list[Record] = field(default_factory=list)

    def signatures(self) -> list[Signature]:
        """Each signature once, in the order of first use."""
        imported = (function.signature for function in self.imports)
        defined = (function.signature for function in self.functions)
        return list(dict.fromkeys((*imported, *defined)))
