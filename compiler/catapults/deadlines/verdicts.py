"""What the mathematics say of tasks under a policy, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catapults.contracts.deadlines import (
    DemandFacts,
    Outlook,
    UtilisationBound,
)
from catapults.deadlines.policy import Order, Policy
from catapults.deadlines.times import show_time
from catapults.schedulability.demand import Demands, DemandTest
from catapults.schedulability.response_times import response_times
from catapults.schedulability.tasks import Costs, Protocol, Task
from catapults.schedulability.utilisation import Bound, hyperbolic, liu_layland, utilisation


@dataclass(frozen=True, kw_only=True)
class Known:
    """What is known of one task."""

    response: int | None
    blocking: int
    outlook: Outlook


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What is known of all tasks."""

    tasks: Sequence[Known]
    is_exact: bool
    bounds: list[UtilisationBound]
    demand: DemandFacts | None
    remarks: list[str]
    #: Whether some deadline is missed for certain, whichever it is.
    misses: bool = False

    @property
    def outlook(self) -> Outlook:
        """Of all deadlines together."""
        found = {one.outlook for one in self.tasks}
        if self.demand is not None and self.demand.holds:
            return "met"
        if self.misses or "missed" in found:
            return "missed"
        return "met" if found == {"met"} else "unknown"


def judge(tasks: Sequence[Task], policy: Policy, costs: Costs) -> Verdict:
    """Applies every analysis whose conditions hold."""
    why_not = list(_why_not_exact(tasks, policy, costs))
    remarks = [f"The response times are upper bounds: {_listed(why_not)}."] if why_not else []
    bounds = list(_bounds(tasks, policy, costs))
    if policy.order is Order.DEADLINE:
        return _by_deadline(tasks, policy, costs, bounds, remarks)
    responses = response_times(
        tasks,
        preemptive=policy.preemptive,
        protocol=policy.protocol,
        in_turn=True,  # the libraries give a lock to who has waited longest
        costs=costs,
    )
    known = [
        Known(
            response=one.bound,
            blocking=one.blocking,
            outlook="met" if one.meets else "missed" if not why_not and one.bound else "unknown",
        )
        for one in responses
    ]
    return Verdict(tasks=known, is_exact=not why_not, bounds=bounds, demand=None, remarks=remarks)


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


# --- exactness --------------------------------------------------------------------------------


def _why_not_exact(tasks: Sequence[Task], policy: Policy, costs: Costs) -> Iterator[str]:
    """The conditions of exact response times that do not hold."""
    if policy.order is Order.DEADLINE:
        yield "they are not of fixed priorities"
    elif len({one.urgency for one in tasks}) < len(tasks):
        yield "some threads are equally urgent"
    if not policy.preemptive:
        yield "no thread is displaced"
    if any(one.deadline > one.period for one in tasks):
        yield "a deadline is behind the next release"
    if any(one.offset for one in tasks):
        yield "there are offsets"
    if any(one.jitter for one in tasks):
        yield "releases have jitter"
    if any(one.sections for one in tasks):
        yield "threads wait for locks"
    if costs:
        yield "the scheduler takes time"


# --- bounds on utilisations -------------------------------------------------------------------


def _bounds(tasks: Sequence[Task], policy: Policy, costs: Costs) -> Iterator[UtilisationBound]:
    why_not = list(_why_no_bound(tasks, policy, costs))
    if policy.order is Order.DEADLINE:
        share = float(utilisation(tasks))
        holds = utilisation(tasks) <= 1
        yield _bound("Liu and Layland, by deadlines", Bound(share, 1.0, holds), why_not)
        return
    if not is_rate_monotonic(tasks):
        why_not.insert(0, "shorter periods are not more urgent")
    yield _bound("Liu and Layland", liu_layland(tasks), why_not)
    yield _bound("hyperbolic", hyperbolic(tasks), why_not)


def _why_no_bound(tasks: Sequence[Task], policy: Policy, costs: Costs) -> Iterator[str]:
    if not policy.preemptive:
        yield "no thread is displaced"
    if any(one.deadline != one.period for one in tasks):
        yield "deadlines are not the periods"
    if any(one.sections for one in tasks):
        yield "threads wait for locks"
    if any(one.jitter for one in tasks):
        yield "releases have jitter"
    if costs:
        yield "the scheduler takes time"


def _bound(name: str, found: Bound, why_not: Sequence[str]) -> UtilisationBound:
    if why_not:
        return UtilisationBound(
            name=name,
            value=None,
            limit=None,
            applies=False,
            holds=False,
            words=f"does not apply: {_listed(why_not)}",
        )
    says = "all deadlines are met" if found.holds else "the bound says nothing"
    sign = "≤" if found.holds else ">"
    return UtilisationBound(
        name=name,
        value=found.value,
        limit=found.limit,
        applies=True,
        holds=found.holds,
        words=f"{found.value:.4f} {sign} {found.limit:.4f}: {says}",
    )


def is_rate_monotonic(tasks: Sequence[Task]) -> bool:
    """Whether shorter periods are always more urgent."""
    return _follows([(one.urgency, one.period) for one in tasks])


def is_deadline_monotonic(tasks: Sequence[Task]) -> bool:
    """Whether shorter deadlines are always more urgent."""
    return _follows([(one.urgency, one.deadline) for one in tasks])


def _follows(pairs: Sequence[tuple[int, int]]) -> bool:
    return all(one[0] < other[0] for one in pairs for other in pairs if one[1] < other[1])


# --- deadlines --------------------------------------------------------------------------------


def _by_deadline(
    tasks: Sequence[Task],
    policy: Policy,
    costs: Costs,
    bounds: list[UtilisationBound],
    remarks: list[str],
) -> Verdict:
    demands = Demands(tasks, preemptive=policy.preemptive, protocol=policy.protocol, costs=costs)
    test = demands.test()
    strict = policy.preemptive and not costs and policy.protocol is Protocol.NONE
    proves = strict and not any(one.offset or one.jitter for one in tasks)
    is_ordered = test.holds or policy.follows_queued_jobs
    if not is_ordered:
        text = "Jobs can queue, and the scheduler does not look at their deadlines anew: no bound."
        remarks = [text]
    known = []
    for task in tasks:
        response = demands.response(task) if is_ordered else None
        met = test.holds or (response is not None and response <= task.deadline)
        known.append(
            Known(
                response=response,
                blocking=demands.blocking(task.deadline),
                outlook="met" if met else "unknown",
            )
        )
    return Verdict(
        tasks=known,
        is_exact=False,
        bounds=bounds,
        demand=_demand(test),
        remarks=remarks,
        misses=proves and test.holds is False,
    )


def _demand(test: DemandTest) -> DemandFacts:
    tightest = test.tightest
    if tightest is None or test.holds is None:
        words = "the longest busy period takes too many steps to look at"
    else:
        within = f"{show_time(tightest.demanded)} within {show_time(tightest.length)}"
        words = (
            f"every demand fits; the tightest is {within}"
            if test.holds
            else f"more than fits: {within}"
        )
    return DemandFacts(
        holds=test.holds,
        busy_period_ns=test.busy,
        tightest_ns=None if tightest is None else tightest.length,
        demanded_ns=None if tightest is None else tightest.demanded,
        words=words,
    )
