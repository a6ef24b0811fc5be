"""The clocks of a call of each handler: as a library says, and as measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from applications import Result
from calls import clocks_of_call

from catapults.backends.base import Options
from catapults.backends.dynamicc.costs.clocks import Clocks
from catapults.backends.dynamicc.costs.estimates import profile_clocks
from catapults.backends.dynamicc.costs.handlers import handler_estimates
from catapults.program import Program


@dataclass(frozen=True)
class Row:
    """One handler in one run."""

    name: str
    calls: int
    measured: float  # a call on average, with the turns of its loops
    estimated: Clocks

    @property
    def error(self) -> float:
        """How far the measured clocks lie below the estimated range (negative), or above it, as a
        part of what was measured; 0 within it. Loops have no upper bound."""
        call = self.estimated.call
        if self.measured < call.low:
            return (self.measured - call.low) / self.measured
        if self.estimated.turn is not None:
            return 0
        return max(0, self.measured - call.high) / self.measured


def rows_of(program: Program, result: Result) -> Iterator[Row]:
    """The handlers that were called."""
    for name, one in handler_estimates(program, Options(debug=False)).items():
        count = result.calls.get(one.function, 0)
        if count:
            measured = clocks_of_call(one.function, result.clocks, result.calls, result.between)
            yield Row(name, count, measured, one.clocks)


def parts_of_handlers(rows: Iterable[Row]) -> dict[str, int]:
    """What parts of a handler take, from the handlers of first come, first served: on all
    paths through one stands the same."""
    taken = {row.name: round(row.measured) for row in rows}
    call = taken["init"]
    enter = taken["switch_out"] - call
    take = taken["newthread"] - call - enter
    return {
        "call": call,
        "leave": taken["schedule"] - call - 2 * profile_clocks("statement"),  # if, dispatch
        "take": take,
        "enter": enter,
        "discard": taken["set_dead"] - call - take,
    }
