"""The custom section ``catapults``: the descriptors of ``sched.h`` as bytes.

The encoding is written down in docs/reference/scheduler-module.md; the runtime decodes it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from catapults.backends.description import (
    ContainerEntry,
    Description,
    HandlerEntry,
    HostEntry,
    LocalEntry,
    SiteEntry,
    Variable,
)
from catapults.backends.wasm.module import Record

SECTION = "catapults"


def encode_description(description: Description) -> list[Record]:
    """The section's content, a record for each descriptor."""
    return list(_records(description))


def _records(d: Description) -> Iterator[Record]:
    yield Record(f"contract version {d.abi}", _u32(d.abi))
    yield Record("name", _string(d.name))
    yield Record(
        f"profile {d.profile}, data {d.data_size} bytes, thread record {d.stride} bytes, "
        f"foreach depth {d.foreach_depth}, dispatched slot is node {d.dispatch_slot}",
        _u32(d.profile, d.data_size, d.stride, d.foreach_depth, d.dispatch_slot),
    )
    yield Record(f"{len(d.attributes)} attributes", _u32(len(d.attributes)))
    yield from map(_variable, d.attributes)
    yield Record(f"{len(d.globals)} globals", _u32(len(d.globals)))
    yield from map(_variable, d.globals)
    yield Record(f"{len(d.containers)} containers", _u32(len(d.containers)))
    yield from map(_container, d.containers)
    yield Record(f"{len(d.handlers)} handlers", _u32(len(d.handlers)))
    yield from map(_handler, d.handlers)
    yield Record(f"{len(d.sites)} sites", _u32(len(d.sites)))
    yield from map(_site, d.sites)
    yield Record(f"{len(d.hosts)} host functions", _u32(len(d.hosts)))
    yield from map(_host, d.hosts)
    yield Record(
        f"frame {d.frame_size} bytes, {len(d.locals)} locals", _u32(d.frame_size, len(d.locals))
    )
    yield from map(_local, d.locals)


def _variable(v: Variable) -> Record:
    numbers = _u32(v.type, v.offset, v.count, v.imported)
    return Record(
        f"{v.name}: type {v.type}, offset {v.offset}",
        _string(v.name) + numbers + struct.pack("<q", v.initial),
        v.span,
    )


def _container(c: ContainerEntry) -> Record:
    numbers = _u32(c.kind, c.count, c.key, c.lowest_first, c.local)
    return Record(f"{c.name}: kind {c.kind}", _string(c.name) + numbers, c.span)


def _handler(h: HandlerEntry) -> Record:
    return Record(h.name, _u32(h.number, h.has_parameter, h.fixed), h.span)


def _site(s: SiteEntry) -> Record:
    file, line, column = s.span.source.name, s.span.line, s.span.column
    content = _string(file) + _string(s.text) + _u32(line, column)
    return Record(f"{file}:{line}:{column}", content, None if s.is_nowhere else s.span)


def _host(h: HostEntry) -> Record:
    content = _string(h.name) + _u32(len(h.parameters), *h.parameters)
    return Record(h.name, content, h.span)


def _local(v: LocalEntry) -> Record:
    place = _u32(v.type, v.offset, v.first_site, v.last_site)
    words = f"{v.name}: type {v.type}, offset {v.offset}, sites {v.first_site} to {v.last_site}"
    return Record(words, _u32(v.handler) + _string(v.name) + place, v.span)


def _u32(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


def _string(text: str) -> bytes:
    encoded = text.encode()
    return _u32(len(encoded)) + encoded
