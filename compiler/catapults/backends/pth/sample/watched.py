"""What a system asks the nodes for while it runs: counters, variables and channels by name."""

from __future__ import annotations

from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.pth.sample.names import SampleNames
from catapults.workload.model import Workload


@dataclass(frozen=True)
class Watched:
    """A value of a workload; ``kind`` is COUNTER, VARIABLE or LENGTH (of a channel)."""

    kind: str
    name: str


def type_of(one: Watched, workload: Workload) -> ir.ValueType:
    """Of a variable its own; all others count."""
    types = {variable.name: variable.type for variable in workload.variables}
    return types[one.name] if one.kind == "VARIABLE" else ir.ValueType.INT


def watched_value(one: Watched, workload: Workload, names: SampleNames) -> tuple[str, ir.ValueType]:
    """The expression in the sample program, and its type."""
    type_ = type_of(one, workload)
    match one.kind:
        case "COUNTER":
            return f"counters[{workload.counters.index(one.name)}].count", type_
        case "LENGTH":
            known = [channel.name for channel in workload.channels]
            return f"channels[{known.index(one.name)}].length", type_
    numbers = {variable.name: variable.number for variable in workload.variables}
    return names.variable(numbers[one.name]), type_
