"""Encodes a module in WebAssembly's binary format."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from catapults.backends.wasm.instructions import OPCODES, Argument, Immediate, Instruction
from catapults.backends.wasm.module import Function, Module, Signature
from catapults.steps import Steps, finish

_TYPES = {"i32": b"\x7f", "i64": b"\x7e", "f64": b"\x7c"}
_EMPTY_BLOCK = b"\x40"
_ALIGNMENT = {"i32": b"\x02", "i64": b"\x03", "f64": b"\x03"}  # natural, as a power of two

#: The custom section that tells a linker where functions are called.
CALLS = "catapults.calls"

#: So many instructions are encoded in one step.
_STEP = 2_000


@dataclass(frozen=True)
class CodeSection:
    """The bodies of all functions."""

    content: bytes
    calls: tuple[int, ...]
    """For each ``call`` the offset in ``content`` at which the function's index begins."""

    def encode_calls(self) -> bytes:
        """The content of the custom section :data:`CALLS`."""
        return struct.pack(f"<{1 + len(self.calls)}I", len(self.calls), *self.calls)


def encode(module: Module) -> bytes:
    """The module as bytes."""
    return finish(encode_in_steps(module))


def encode_in_steps(module: Module) -> Steps[bytes]:
    """As :func:`encode`, some instructions in each step."""
    signatures = module.signatures()
    functions = _indices(module)
    exports = [f for f in module.functions if f.exported]
    code = yield from _encode_code(module)
    custom = _name(module.section_name) + b"".join(r.content for r in module.section)
    return b"".join(
        (
            b"\0asm\1\0\0\0",
            _section(1, _vector(_signature(s) for s in signatures)),
            _section(2, _imports(module, signatures)),
            _section(3, _vector(unsigned(signatures.index(f.signature)) for f in module.functions)),
            _section(7, _vector(_export(f.name, functions[f.name]) for f in exports)),
            _section(10, code.content),
            _section(0, custom),
            _section(0, _name(CALLS) + code.encode_calls()),
        )
    )


def encode_code(module: Module) -> CodeSection:
    """The section of code, in which functions are known by their index."""
    return finish(_encode_code(module))


def _encode_code(module: Module) -> Steps[CodeSection]:
    functions = _indices(module)
    content = bytearray(unsigned(len(module.functions)))
    calls: list[int] = []
    for function in module.functions:
        declared, body = _declared(function), _Body(function, functions)
        encoded = yield from body.encode(function.body)
        content += unsigned(len(declared) + len(encoded)) + declared
        calls += (len(content) + offset for offset in body.calls)
        content += encoded
        yield
    return CodeSection(bytes(content), tuple(calls))


def _indices(module: Module) -> dict[str, int]:
    names = [*(f.name for f in module.imports), *(f.name for f in module.functions)]
    return {name: index for index, name in enumerate(names)}


#: The numbers that one byte holds; nearly all are.
_SHORT = [bytes((value,)) for value in range(0x80)]


def unsigned(value: int) -> bytes:
    """LEB128."""
    if value < len(_SHORT):
        return _SHORT[value]
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def signed(value: int) -> bytes:
    """LEB128 of a two's complement number."""
    result = bytearray()
    while not -0x40 <= value < 0x40:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value & 0x7F)
    return bytes(result)


def _section(number: int, content: bytes) -> bytes:
    return bytes((number,)) + _sized(content)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def _vector(items: Iterable[bytes]) -> bytes:
    parts = list(items)
    return unsigned(len(parts)) + b"".join(parts)


def _name(text: str) -> bytes:
    return _sized(text.encode())


def _signature(signature: Signature) -> bytes:
    results = () if signature.result is None else (signature.result,)
    return (
        b"\x60"
        + _vector(_TYPES[p] for p in signature.parameters)
        + _vector(_TYPES[r] for r in results)
    )


def _imports(module: Module, signatures: list[Signature]) -> bytes:
    memory = _name("env") + _name("memory") + b"\x02\x00" + unsigned(1)
    functions = (
        _name("env") + _name(f.name) + b"\x00" + unsigned(signatures.index(f.signature))
        for f in module.imports
    )
    return _vector((memory, *functions))


def _export(name: str, index: int) -> bytes:
    return _name(name) + b"\x00" + unsigned(index)


def _declared(function: Function) -> bytes:
    runs = ((kind, len(list(run))) for kind, run in groupby(type_ for _, type_ in function.locals))
    return _vector(unsigned(count) + _TYPES[kind] for kind, count in runs)


class _Body:
    """Encodes the instructions of a function; labels become the number of blocks between."""

    def __init__(self, function: Function, functions: dict[str, int]) -> None:
        names = (*function.parameters, *(name for name, _ in function.locals))
        self._locals = {name: index for index, name in enumerate(names)}
        self._functions = functions
        self._labels: list[str] = []
        self.calls: list[int] = []

    def encode(self, instructions: Iterable[Instruction]) -> Steps[bytes]:
        """All of them, and the end of the function."""
        result = bytearray()
        for number, (name, arguments, _origin) in enumerate(instructions, 1):
            if number % _STEP == 0:
                yield
            opcode, kind = OPCODES[name]
            result += opcode
            if kind is Immediate.FUNCTION:
                self.calls.append(len(result))
            if kind is not Immediate.NONE:
                result += self._immediate(name, kind, arguments)
            elif name == "end":
                self._labels.pop()
        return bytes(result) + b"\x0b"

    def _immediate(self, name: str, kind: Immediate, arguments: tuple[Argument, ...]) -> bytes:
        match arguments:
            case (str(wanted),) if kind is Immediate.LOCAL:
                return unsigned(self._locals[wanted])
            case (int(offset),) if kind is Immediate.MEMORY:
                return _ALIGNMENT[name[:3]] + unsigned(offset)
            case (int(value),) if kind in (Immediate.I32, Immediate.I64):
                return signed(value)
            case (str(function),) if kind is Immediate.FUNCTION:
                return unsigned(self._functions[function])
            case (str(label),) if kind is Immediate.LABEL:
                return unsigned(self._labels[::-1].index(label))
            case (label, result) if kind is Immediate.BLOCK:
                self._labels.append(str(label))
                return _EMPTY_BLOCK if result is None else _TYPES[str(result)]
            case (float(number),) if kind is Immediate.F64:
                return struct.pack("<d", number)
            case () if kind is Immediate.FILL:
                return b"\0"
        return b""
