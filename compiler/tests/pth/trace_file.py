"""Reads what PTH_SCHED_TRACE wrote."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from catapults.contracts.tables import handler_numbers, table

_KINDS = {row["number"]: name for name, row in table("trace")["kinds"].items()}
_HANDLERS = {number: name for name, number in handler_numbers().items()}


@dataclass(frozen=True)
class Record:
    """One record; of ENTER and LEAVE ``handler`` is set."""

    time: int  # ns
    kind: str
    thread: int
    place: int
    value: int

    @property
    def handler(self) -> str:
        return _HANDLERS[self.place]

    @property
    def containers(self) -> tuple[int, int]:
        """From where to where, of a TRANSFER."""
        return self.place & 0xFFFF, self.place >> 16


@dataclass(frozen=True)
class Trace:
    """The records, and what the head of the file says."""

    container_nodes: int
    slot: int
    records: list[Record]


def read_trace(path: Path) -> Trace:
    """The whole file, which ends with a whole record."""
    data = path.read_bytes()
    magic, version, container_nodes, slot = struct.unpack_from("<4s3I", data)
    assert (magic, version) == (b"CATT", 1)
    assert len(data) % 16 == 0
    time, records = 0, []
    for delta, head, place, value in struct.iter_unpack("<3Ii", data[16:]):
        kind = _KINDS[head & 0xFF]
        time += (value << 32) + place if kind == "TIME" else delta
        if kind != "TIME":
            records.append(Record(time, kind, head >> 8, place, value))
    return Trace(container_nodes, slot, records)
