"""The unit in which a sample program counts time: its numbers have 32 bits, so long times take a
longer one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields, is_dataclass
from typing import Any

from catapults import program as ir
from catapults.source import Span
from catapults.workload.model import Arrivals, Const, Signal, Table, Variable, Workload

_LONGEST = 2**31 - 1


@dataclass(frozen=True)
class Clock:
    """A unit of time."""

    ns: int
    word: str
    per_ms: int

    @property
    def longest(self) -> int:
        """The longest time in it, in ns."""
        return _LONGEST * self.ns


#: Microseconds last for half an hour, milliseconds for 24 days.
_CLOCKS = (
    Clock(1_000, "us", 1000),
    Clock(10_000, "x 10 us", 100),
    Clock(100_000, "x 100 us", 10),
    Clock(1_000_000, "ms", 1),
)


def clock_of(workload: Workload) -> Clock:
    """The shortest unit in which the longest time can be told."""
    longest = max((time for time, _ in _times(workload)), default=0)
    return next((one for one in _CLOCKS if longest <= one.longest), _CLOCKS[-1])


def strange_times(workload: Workload) -> Iterator[tuple[str, str, Span]]:
    """Times that the unit cannot tell, why not, with a way out, and where."""
    clock = clock_of(workload)
    if clock is _CLOCKS[0]:
        return
    times = [*_times(workload)]
    _, longest = max(times, key=lambda one: one[0])
    for time, span in times:
        if time > clock.longest:
            yield span.text, "a sample program counts up to 24 days; write a shorter time", span
        elif time % clock.ns:
            why = (
                f"because of `{longest.text}` the sample program counts in steps of "
                f"{clock.ns // 1000} us; write a multiple of that, or no time above 35 minutes"
            )
            yield span.text, why, span


def _times(workload: Workload) -> Iterator[tuple[int, Span]]:
    """All times of a workload, in ns, with their places."""
    for name in (one.name for one in fields(workload) if one.name != "syntax"):
        yield from _below(getattr(workload, name))


def _below(part: object) -> Iterator[tuple[int, Span]]:
    match part:
        case Const(type=ir.ValueType.TIME):
            yield abs(int(part.value)), part.span
        case Table():
            yield from ((int(time), part.span) for time, _ in part.points)
        case Variable(type=ir.ValueType.TIME):
            yield abs(int(part.initial)), part.span
        case Signal():
            yield part.period, part.variable.span
            yield from _below(part.value)
        case Arrivals():
            yield from ((time, part.span) for time in part.times)
            yield from _of_members(part, fields(part))
        case list() | tuple():
            for one in part:
                yield from _below(one)
        case _ if is_dataclass(part) and not isinstance(part, type | Span):
            yield from _of_members(part, fields(part))


def _of_members(part: object, members: tuple[Field[Any], ...]) -> Iterator[tuple[int, Span]]:
    named = [one.name for one in members]
    if "syntax" not in named:
        for name in named:
            yield from _below(getattr(part, name))
