"""The custom section ``catapults``: the descriptors of ``sched.h`` as bytes.

The encoding is written down in docs/reference/scheduler-module.md; the runtime decodes it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

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


_Entry = Variable | ContainerEntry | HandlerEntry | SiteEntry | HostEntry | LocalEntry


def encode_description(description: Description) -> list[Record]:
    """The section's content, a record for each descriptor."""
    return list(_records(description))


def _records(d: Description) -> Iterator[Record]:
    yield Record(f"contract version {d.abi}", _encoded(d.abi))
    yield Record("name", _encoded(d.name))
    yield Record(
        f"profile {d.profile}, data {d.data_size} bytes, thread record {d.stride} bytes, "
        f"foreach depth {d.foreach_depth}, dispatched slot is node {d.dispatch_slot}",
        _encoded(d.profile, d.data_size, d.stride, d.foreach_depth, d.dispatch_slot),
    )
    tables: dict[str, Sequence[_Entry]] = {
        "attributes": d.attributes,
        "globals": d.globals,
        "containers": d.containers,
        "handlers": d.handlers,
        "sites": d.sites,
        "host functions": d.hosts,
    }
    for what, entries in tables.items():
        yield Record(f"{len(entries)} {what}", _encoded(len(entries)))
        yield from map(_record, entries)
    words = f"frame {d.frame_size} bytes, {len(d.locals)} locals"
    yield Record(words, _encoded(d.frame_size, len(d.locals)))
    yield from map(_record, d.locals)


def _record(one: _Entry) -> Record:
    words, content = _told(one)
    return Record(
        words, content, None if isinstance(one, SiteEntry) and one.is_nowhere else one.span
    )


def _told(one: _Entry) -> tuple[str, bytes]:
    """What a reader is told of an entry, and its bytes."""
    match one:
        case Variable():
            content = _encoded(one.name, one.type, one.offset, one.count, one.imported)
            words = f"{one.name}: type {one.type}, offset {one.offset}"
            return words, content + struct.pack("<q", one.initial)
        case ContainerEntry():
            numbers = one.kind, one.count, one.key, one.lowest_first, one.local
            return f"{one.name}: kind {one.kind}", _encoded(one.name, *numbers)
        case HandlerEntry():
            return one.name, _encoded(one.number, one.has_parameter, one.fixed)
        case SiteEntry():
            file, line, column = one.span.source.name, one.span.line, one.span.column
            return f"{file}:{line}:{column}", _encoded(file, one.text, line, column)
        case HostEntry():
            return one.name, _encoded(one.name, len(one.parameters), *one.parameters)
        case LocalEntry():
            place = one.type, one.offset, one.first_site, one.last_site
            words = "{}: type {}, offset {}, sites {} to {}".format(one.name, *place)
            return words, _encoded(one.handler, one.name, *place)


def _encoded(*values: int | str) -> bytes:
    """Numbers, and texts with their lengths in front."""
    return b"".join(_string(one) if isinstance(one, str) else _u32(one) for one in values)


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _string(text: str) -> bytes:
    encoded = text.encode()
    return _u32(len(encoded)) + encoded
