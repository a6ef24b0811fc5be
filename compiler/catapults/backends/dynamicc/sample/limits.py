"""What of a workload a sample program for a small controller cannot do."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.backends.dynamicc.sample.clock import strange_times
from catapults.backends.dynamicc.sample.functions import function_names
from catapults.backends.dynamicc.sample.world import UNBOUNDED_ROOM, width_of
from catapults.backends.structured_c.c_names import dynamic_c_name
from catapults.backends.structured_c.workload_code import (
    jobs,
    kills,
    limited_requests,
    preemption,
    readers,
)
from catapults.source import Span
from catapults.workload.model import Channel, Workload

#: Bytes of root memory that are left for the threads and the world beside code and libraries.
_ROOM = 28_000

_STACK, _OWN, _VALUE, _POINTER = 512, 88, 4, 2  # bytes

#: What the program's own functions and variables are called, beside those of the support file.
_TAKEN = {
    *function_names(),
    *"""over report birth thread_body threads counters records sums most born births useful
    message channels locks holders devices requests due coming set_at settings left names model_time
    happens semaphores tokens conditions turns barriers""".split(),
}


def strangers(workload: Workload) -> Iterator[tuple[str, str, Span]]:
    """What cannot be done, why, with a way out, and where."""
    yield from preemption(workload)
    yield from jobs(workload)
    yield from readers(workload)
    yield from kills(workload)
    yield from limited_requests(workload)
    yield from strange_times(workload)
    for host in workload.hosts:
        if dynamic_c_name(host.name) in _TAKEN:
            why = "the program has another function or variable of that name; choose another one"
            yield host.name, why, host.span
    yield from _too_large(workload)


def _too_large(workload: Workload) -> Iterator[tuple[str, str, Span]]:
    """The largest part, if all parts do not fit into memory."""
    parts = [
        *((k.instances * (_STACK + _OWN), f"thread {k.name}", k.span) for k in workload.classes),
        *((_bytes_of(c), f"channel {c.name}", c.span) for c in workload.channels),
        *((one.elements * _POINTER, f"lock {one.name}", one.span) for one in workload.locks),
        *((s.elements * _VALUE, f"semaphore {s.name}", s.span) for s in workload.semaphores),
    ]
    if sum(size for size, _, _ in parts) > _ROOM:
        size, what, span = max(parts, key=lambda part: part[0])
        why = (
            f"it takes {size} bytes of the {_ROOM} that a controller has for threads and what they "
            "share; make it smaller"
        )
        yield what, why, span


def _bytes_of(channel: Channel) -> int:
    return (channel.capacity or UNBOUNDED_ROOM) * width_of(channel) * _VALUE
