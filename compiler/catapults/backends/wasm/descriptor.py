"""The custom section ``catapults``: the descriptors of ``sched.h`` as bytes.

The encoding is written down in docs/reference/scheduler-module.md; the runtime decodes it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.description import (
    called_handlers,
    initial_bits,
    key_number,
    type_number,
)
from catapults.backends.layout import Layout
from catapults.backends.lowering.remote import looked_at
from catapults.backends.stepping import Scope, StackFrame
from catapults.backends.wasm.module import Record
from catapults.contracts.libraries import handler_numbers, profile
from catapults.contracts.tables import table

SECTION = "catapults"


def encode_description(
    program: ir.Program, layout: Layout, frame: StackFrame, *, debug: bool
) -> list[Record]:
    """The section's content, a record for each descriptor."""
    return list(_records(program, layout, frame, debug=debug))


def _records(
    program: ir.Program, layout: Layout, frame: StackFrame, *, debug: bool
) -> Iterator[Record]:
    abi, number = table("layout")["limits"]["SCHED_ABI"], profile(program.profile).number
    yield Record(f"contract version {abi}", _encoded(abi))
    yield Record("name", _encoded(program.name))
    yield Record(
        f"profile {number}, data {layout.data_size} bytes, thread record {layout.stride} bytes, "
        f"foreach depth {layout.foreach_depth}, dispatched slot is node {layout.dispatch_slot}"
        + (f" and {layout.dispatch_count - 1} behind it" if layout.dispatch_count > 1 else ""),
        _encoded(
            number,
            layout.data_size,
            layout.stride,
            layout.foreach_depth,
            layout.dispatch_slot,
            layout.dispatch_count,
        ),
    )
    tables = {
        "attributes": [_variable(a, layout.attributes[a]) for a in program.attributes],
        "globals": [_variable(g, layout.globals[g], g.size or 1) for g in program.globals],
        "containers": [_container(c, program) for c in program.containers],
        "handlers": [_handler(h) for h in called_handlers(program)],
        "sites": [_site(s, nowhere=n == 0) for n, s in enumerate(program.sites)],
        "host functions": [_host(h) for h in program.hosts],
    }
    for what, records in tables.items():
        yield Record(f"{len(records)} {what}", _encoded(len(records)))
        yield from records
    words = f"frame {frame.size} bytes, {len(frame.scopes)} locals"
    yield Record(words, _encoded(frame.size, len(frame.scopes)))
    yield from (_local(scope, frame) for scope in frame.scopes)
    yield Record(f"{len(program.shared)} shared variables", _encoded(len(program.shared)))
    looked = looked_at(program) if debug else frozenset()
    for one in program.shared:
        yield _shared(one, layout.globals[one], is_looked_at=one in looked)
    yield Record(
        f"stamp {program.stamp:#018x}, family {program.family}",
        program.stamp.to_bytes(8, "little") + _encoded(program.family),
    )


# --- a record for each entry: what a reader is told of it, its bytes, its place -----------------


def _variable(one: ir.Attribute | ir.Global, offset: int, count: int = 1) -> Record:
    number = type_number(one.type)
    content = _encoded(one.name, number, offset, count, one.imported)
    words = f"{one.name}: type {number}, offset {offset}"
    return Record(words, content + struct.pack("<q", initial_bits(one)), one.span)


def _container(one: ir.Container, program: ir.Program) -> Record:
    number, key = one.kind.number, key_number(one, program)
    numbers = number, one.size or 1, key, one.lowest_first, one.handler is not None
    return Record(f"{one.name}: kind {number}", _encoded(one.name, *numbers), one.span)


def _handler(one: ir.Handler) -> Record:
    content = _encoded(handler_numbers()[one.name], one.param is not None, one.fixed)
    return Record(one.name, content, one.name_span)


def _site(one: ir.Site, *, nowhere: bool) -> Record:
    file, line, column = one.span.source.name, one.span.line, one.span.column
    content = _encoded(file, one.text, line, column)
    return Record(f"{file}:{line}:{column}", content, None if nowhere else one.span)


def _host(one: ir.HostFunction) -> Record:
    types = map(type_number, one.parameters)
    return Record(one.name, _encoded(one.name, len(one.parameters), *types), one.span)


def _local(scope: Scope, frame: StackFrame) -> Record:
    one = scope.local
    place = type_number(one.type), frame.offsets[one], scope.first_site, scope.last_site
    words = "{}: type {}, offset {}, sites {} to {}".format(one.name, *place)
    return Record(words, _encoded(handler_numbers()[scope.handler], one.name, *place), one.span)


def _shared(one: ir.Global, offset: int, *, is_looked_at: bool) -> Record:
    assert one.shared is not None
    kind, model = one.shared.kind, one.shared.model
    numbers = type_number(one.type), one.size or 1, offset, one.shared.container, is_looked_at
    words = f"{one.name}: {kind.name.lower()}, {model.name.lower()}, offset {offset}"
    return Record(words, _encoded(one.name, kind.value, model.value, *numbers), one.span)


def _encoded(*values: int | str) -> bytes:
    """Numbers, and texts with their lengths in front."""
    return b"".join(_string(one) if isinstance(one, str) else _u32(one) for one in values)


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _string(text: str) -> bytes:
    encoded = text.encode("utf-8", "replace")
    return _u32(len(encoded)) + encoded
