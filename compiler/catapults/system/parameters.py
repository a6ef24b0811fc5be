"""Parameters that all workloads of a system share."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.contracts.systems import SystemParameter
from catapults.workload.model import Workload


def take_parameters(workload: Workload, parameters: Iterable[SystemParameter]) -> None:
    """What the system shares takes the place of what the workload says itself."""
    shared = {one.name: one for one in parameters}
    for variable in workload.variables:
        one = shared.get(variable.name)
        if one is not None and variable.bounds is not None:
            variable.initial = one.value
            variable.bounds = (one.from_, one.to)
