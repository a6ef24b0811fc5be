"""What the scheduler takes for itself, at most, at the costs that the workload states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catapults.contracts.libraries import Role
from catapults.deadlines.handlers import HandlerBound
from catapults.deadlines.reasons import Reason
from catapults.program import Program
from catapults.schedulability.tasks import Costs
from catapults.workload.model import Workload


@dataclass(frozen=True)
class SchedulerCosts:
    """Times of the events that jobs bring about."""

    tasks: Costs
    #: To take a lock and to give it back, with all that waiting for it can bring about.
    lock: int
    #: When a quantum ends.
    quantum: int
    reasons: Sequence[Reason]


def scheduler_costs(
    program: Program, workload: Workload, bounds: Sequence[HandlerBound], threads: int
) -> SchedulerCosts:
    """The costs of all events, with ``threads`` threads."""
    times = _Times(program, workload.costs, {one.name: one for one in bounds}, threads)
    of = times.of
    ask = of(Role.PREEMPT) + of(Role.NEXT_TIMER)
    choice = of(Role.DISPATCH) + of(Role.SLICE) + times.switch + of(Role.NEXT_TIMER)
    # In the worst case a thread that comes is asked for twice, as the choice begins anew once.
    release = max(of(Role.WAKE), of(Role.BIRTH)) + 2 * ask
    # It displaces another one, and in the end gives way to the next.
    begins = of(Role.RELEASE) + choice
    ends = max(of(Role.WAIT), of(Role.END)) + of(Role.RELEASE) + choice
    way = of(Role.GIVE_WAY) + begins
    waits = threads * of(Role.CONTENDED) + of(Role.WAIT) + begins + of(Role.WAKE) + 2 * ask + begins
    lock = (
        of(Role.ACQUIRED) + of(Role.RELEASED) + 2 * threads * of(Role.CONTENDED) + 2 * way + waits
    )
    started = of(Role.START) + threads * of(Role.BIRTH)
    tasks = Costs(release=release, job=begins + ends, begun=begins + ends + started)
    return SchedulerCosts(tasks, lock, of(Role.EXPIRY) + begins, times.reasons)


def time_of(bound: HandlerBound, costs: Mapping[str, int], threads: int) -> int:
    """What one call of a handler takes at most; of a loop without bound one turn counts."""
    return (
        costs.get("handler", 0)
        + costs.get("statement", 0) * bound.statements.with_threads(threads)
        + costs.get("host", 0) * bound.host_calls.with_threads(threads)
    )


class _Times:
    """What the calls of handlers take, by their roles."""

    def __init__(
        self,
        program: Program,
        costs: Mapping[str, int],
        bounds: Mapping[str, HandlerBound],
        threads: int,
    ) -> None:
        self._program = program
        self._costs = costs
        self._bounds = bounds
        self._threads = threads
        self.reasons: list[Reason] = []
        self.switch = costs.get("switch", 0)

    def of(self, role: Role) -> int:
        handler = self._program.in_role(role)
        if handler is None:
            return 0
        bound = self._bounds[handler.name]
        if bound.unbounded and (self._costs.get("statement") or self._costs.get("host")):
            text = f"no bound is known of a loop in `{bound.name}`, and its turns cost time"
            reason = Reason(text, bound.unbounded[0])
            if reason not in self.reasons:
                self.reasons.append(reason)
        return time_of(bound, self._costs, self._threads)
