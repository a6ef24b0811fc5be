"""Reads what PTH_SCHED_TRACE wrote."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from catapults.contracts.tables import handler_numbers, table

_RECORDING = table("recording")
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
    time = 0
    while at < len(data):
        delta, head, place, value = struct.unpack_from("<3Ii", data, at)
        number, thread = head & 0xFF, head >> 8
        at += 16
        if number == _RECORDING["kinds"]["NAMED"]:
            trace.names[thread] = data[at : at + place].decode()
            at = _whole(at + place)
        elif number == _RECORDING["kinds"]["PLACED"]:
            trace.next_in_order[len(trace.records) - 1] = place
        elif number == _RECORDING["kinds"]["EXPLAINED"]:
            continue
        elif _KINDS[number] == "TIME":
            time += (value << 32) + place
        else:
            time += delta
            trace.records.append(Record(time, _KINDS[number], thread, place, value))


def _whole(length: int) -> int:
    """Filled up to whole records."""
    return -(-length // 16) * 16
