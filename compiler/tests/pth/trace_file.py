"""Reads what PTH_SCHED_TRACE wrote."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from catapults.contracts.libraries import handler_numbers
from catapults.contracts.tables import table

_RECORDING = table("recording")
_NAMED, _PLACED, _EXPLAINED, _SHARED = (
    _RECORDING["kinds"][name] for name in ("NAMED", "PLACED", "EXPLAINED", "SHARED")
)
_KINDS = {row["number"]: name for name, row in table("trace")["kinds"].items()}
HANDLERS = {number: name for name, number in handler_numbers().items()}


class Record(NamedTuple):
    """One record; of ENTER and LEAVE ``handler`` is set."""

    time: int  # ns
    kind: str
    thread: int
    place: int
    value: int

    @property
    def handler(self) -> str:
        return HANDLERS[self.place]

    @property
    def containers(self) -> tuple[int, int]:
        """From where to where, of a TRANSFER."""
        return self.place & 0xFFFF, self.place >> 16


@dataclass(frozen=True)
class Trace:
    """The records, and what the head of the file says."""

    scheduler: str
    containers: list[str]  # by node - 1
    slot: int
    fingerprint: int
    day: int  # when it began, ns since 1970
    records: list[Record]
    names: dict[int, str]  # of threads, by node
    next_in_order: dict[int, int]  # of a transfer into a sorted container, by index of its record

    @property
    def container_nodes(self) -> int:
        return len(self.containers)


def read_trace(path: Path) -> Trace:
    """The whole file, which ends with a whole record."""
    data = path.read_bytes()
    assert len(data) % 16 == 0
    magic, version, nodes, slot, day, fingerprint, length = struct.unpack_from("<4s3IQ2I", data)
    assert (magic, version) == (b"CATT", _RECORDING["VERSION"])
    start = 4 * _RECORDING["HEAD_WORDS"]
    scheduler, *containers, rest = data[start : start + length].decode().split("\0")
    assert rest == "" and len(containers) == nodes
    trace = Trace(scheduler, containers, slot, fingerprint, day, [], {}, {})
    _read_records(data, _whole(start + length), trace)
    return trace


def _read_records(data: bytes, at: int, trace: Trace) -> None:
    time, end = 0, len(data)
    add, unpack = trace.records.append, struct.Struct("<3Ii").unpack_from
    while at < end:
        delta, head, place, value = unpack(data, at)
        kind, thread = _KINDS.get(head & 0xFF), head >> 8
        at += 16
        if kind == "TIME" and not (place or value):
            return  # reserved, and never written
        if kind == "TIME":
            time += (value << 32) + place
        elif kind:
            time += delta
            add(Record(time, kind, thread, place, value))
        elif head & 0xFF == _SHARED:
            at = _whole(at + place)
        elif head & 0xFF == _NAMED:
            trace.names[thread] = data[at : at + place].decode()
            at = _whole(at + place)
        elif head & 0xFF == _PLACED:
            trace.next_in_order[len(trace.records) - 1] = place
        else:
            assert head & 0xFF == _EXPLAINED


def _whole(length: int) -> int:
    """Filled up to whole records."""
    return -(-length // 16) * 16
