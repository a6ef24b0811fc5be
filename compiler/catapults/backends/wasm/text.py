"""Prints a module in WebAssembly's text format, made to be read."""

from __future__ import annotations

import math
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext

from catapults.backends.emitter import Emitter, Listing
from catapults.backends.wasm.binary import CALLS, encode_code
from catapults.backends.wasm.instructions import OPCODES, Immediate, Instruction
from catapults.backends.wasm.module import Function, Module, Record, Signature
from catapults.source import Span


def print_module(module: Module, name: str) -> Listing:
    """The module as text; assembling it gives the bytes of :func:`binary.encode`."""
    out = Emitter(indent="  ")
    out.line(f";; The scheduler {name} for the runtime of simulations. The binary module comes of")
    out.line(f";;   wat2wasm --enable-annotations {name}.wat")
    out.line(";; with WABT; annotations are the custom sections at the end.")
    signatures = module.signatures()
    with out.block("(module", ")"):
        for index, signature in enumerate(signatures):
            out.line(f"(type {_type_name(index)} (func{_types(signature)}))")
        out.line('(import "env" "memory" (memory 1))')
        for function in module.imports:
            type_name = _type_name(signatures.index(function.signature))
            out.line(f'(import "env" "{function.name}" (func ${function.name} (type {type_name})))')
        for body in module.functions:
            out.line()
            with _made_from(out, body.origin):
                _print_function(out, body, _type_name(signatures.index(body.signature)))
        _print_section(out, module.section_name, module.section)
        _print_section(out, CALLS, [_calls(module)])
    return out.listing()


def _made_from(out: Emitter, origin: Span | None) -> AbstractContextManager[None]:
    """What has no origin of its own has that of what is around it."""
    return nullcontext() if origin is None else out.made_from(origin)


def _type_name(index: int) -> str:
    return f"$type_{index}"


def _types(signature: Signature) -> str:
    parameters = f" (param {' '.join(signature.parameters)})" if signature.parameters else ""
    return parameters + (f" (result {signature.result})" if signature.result else "")


def _print_function(out: Emitter, function: Function, type_name: str) -> None:
    for line in function.comment.splitlines():
        out.line(f";; {line}")
    export = f' (export "{function.name}")' if function.exported else ""
    head = f"(func ${function.name}{export} (type {type_name})"
    for name, kind in zip(function.parameters, function.signature.parameters, strict=True):
        head += f" (param ${name} {kind})"
    if function.signature.result:
        head += f" (result {function.signature.result})"
    with out.block(head, ")"):
        for name, kind in function.locals:
            out.line(f"(local ${name} {kind})")
        _print_body(out, function.body)


def _print_body(out: Emitter, body: Iterable[Instruction]) -> None:
    depth = 0
    for instruction in body:
        if instruction.name in ("end", "else"):
            depth -= 1
        with _made_from(out, instruction.origin):
            out.line("  " * depth + _instruction(instruction))
        if instruction.name == "else" or OPCODES[instruction.name][1] is Immediate.BLOCK:
            depth += 1


def _instruction(instruction: Instruction) -> str:
    name = instruction.name
    match OPCODES[name][1], instruction.arguments:
        case Immediate.COMMENT, (str(words),):
            return f";; {words}"
        case ((Immediate.LOCAL | Immediate.FUNCTION | Immediate.LABEL), (str(target),)):
            return f"{name} ${target}"
        case Immediate.BLOCK, (label, result):
            return f"{name} ${label}" + (f" (result {result})" if result else "")
        case Immediate.MEMORY, (int(offset),):
            return f"{name} offset={offset}" if offset else name
        case ((Immediate.I32 | Immediate.I64), (value,)):
            return f"{name} {value}"
        case Immediate.F64, (float(number),):
            return f"{name} {_float(number)}"
    return name


def _float(number: float) -> str:
    """Hexadecimal, which is exact."""
    return "nan" if math.isnan(number) else number.hex()


def _print_section(out: Emitter, name: str, records: list[Record]) -> None:
    out.line()
    with out.block(f'(@custom "{name}"', ")"):
        for record in records:
            with _made_from(out, record.origin):
                out.line(f'"{_escaped(record.content)}" ;; {record.comment}')


def _calls(module: Module) -> Record:
    code = encode_code(module)
    return Record(f"{len(code.calls)} calls, by offset in the code", code.encode_calls())


def _escaped(content: bytes) -> str:
    return "".join(
        chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:02x}"
        for byte in content
    )
