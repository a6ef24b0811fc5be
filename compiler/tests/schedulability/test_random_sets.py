"""No run of random tasks is above a bound, and where the bound is exact, one reaches it."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from math import lcm

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tiny_processor import by_deadline, by_urgency, greatest_responses

from catapults.schedulability.demand import Demands
from catapults.schedulability.response_times import response_times
from catapults.schedulability.tasks import Task
from catapults.schedulability.utilisation import hyperbolic, liu_layland, utilisation

#: These simulate for long: half as many as usual, but where new cases are looked for.
FEWER = settings(max_examples=1000 if os.environ.get("EXPLORE") else 50)

PERIODS = (4, 5, 6, 8, 10, 12, 15, 20, 24, 30)


@st.composite
def task_sets(draw: st.DrawFn, *, far: int = 1, jitter: bool = False) -> list[Task]:
    """Tasks that the processor can do; deadlines are up to ``far`` times the period."""
    tasks: list[Task] = []
    for number in range(draw(st.integers(1, 4))):
        period = draw(st.sampled_from(PERIODS))
        computing = draw(st.integers(1, period))
        deadline = draw(st.integers(computing, far * period))
        late = draw(st.integers(0, period)) if jitter else 0
        one = Task(
            name=f"t{number}",
            computing=computing,
            period=period,
            deadline=deadline,
            urgency=number,
            jitter=late,
        )
        if utilisation([*tasks, one]) <= 1:
            tasks.append(one)
    assume(tasks)
    return tasks


def hyperperiod(tasks: list[Task]) -> int:
    return lcm(*(one.period for one in tasks))


def shifted(tasks: list[Task], offsets: list[int]) -> list[Task]:
    return [replace(one, offset=by) for one, by in zip(tasks, offsets, strict=False)]


OFFSETS = st.lists(st.integers(0, 30), min_size=4, max_size=4)


@given(task_sets(far=3))
def test_the_critical_instant_reaches_the_bound(tasks: list[Task]) -> None:
    simulated = greatest_responses(tasks, by_urgency, 2 * hyperperiod(tasks))
    assert [one.bound for one in response_times(tasks)] == list(simulated.values())


@FEWER
@given(task_sets(far=2, jitter=True), OFFSETS, st.randoms(use_true_random=False))
def test_no_offset_and_no_jitter_gets_above_the_bound(
    tasks: list[Task], offsets: list[int], chance: object
) -> None:
    moved = shifted(tasks, offsets)
    until = 2 * hyperperiod(tasks)
    delays = {
        (one.name, number): chance.randint(0, one.jitter)  # type: ignore[attr-defined]
        for one in moved
        for number in range(until // one.period + 1)
    }
    for preemptive in (True, False):
        simulated = greatest_responses(
            moved, by_urgency, until, preemptive=preemptive, delays=delays
        )
        for found in response_times(tasks, preemptive=preemptive):
            assert found.bound is None or simulated[found.task.name] <= found.bound


@FEWER
@given(task_sets(far=2, jitter=True), OFFSETS, st.randoms(use_true_random=False))
def test_deadline_order_keeps_its_bounds_with_jitter(
    tasks: list[Task], offsets: list[int], chance: object
) -> None:
    moved = shifted(tasks, offsets)
    until = 2 * hyperperiod(tasks)
    delays = {
        (one.name, number): chance.choice((0, one.jitter))  # type: ignore[attr-defined]
        for one in moved
        for number in range(until // one.period + 1)
    }
    for preemptive in (True, False):
        demands = Demands(tasks, preemptive=preemptive)
        holds = demands.test().holds
        simulated = greatest_responses(
            moved, by_deadline, until, preemptive=preemptive, delays=delays
        )
        for one in tasks:
            bound = demands.response(one)
            assert bound is None or simulated[one.name] <= bound
            assert not holds or simulated[one.name] <= one.deadline


@given(task_sets(far=2), OFFSETS)
def test_deadline_order_keeps_the_demand_test(tasks: list[Task], offsets: list[int]) -> None:
    """EDF is optimal: the test holds if and only if the run from one release misses nothing."""
    until = 2 * hyperperiod(tasks) + 60
    together = greatest_responses(tasks, by_deadline, until)
    met = all(together[one.name] <= one.deadline for one in tasks)
    assert Demands(tasks).test().holds is met

    for preemptive in (True, False):
        demands = Demands(tasks, preemptive=preemptive)
        test = demands.test()
        moved = shifted(tasks, offsets)
        simulated = greatest_responses(moved, by_deadline, until, preemptive=preemptive)
        for one in tasks:
            bound = demands.response(one)
            assert bound is None or simulated[one.name] <= bound
            assert not test.holds or simulated[one.name] <= one.deadline


@given(task_sets())
def test_what_a_bound_accepts_meets_its_deadlines(tasks: list[Task]) -> None:
    implicit = [replace(one, deadline=one.period, urgency=one.period) for one in tasks]
    meets = all(one.meets for one in response_times(implicit))
    assert meets or not liu_layland(implicit).holds
    assert meets or not hyperbolic(implicit).holds
    assert hyperbolic(implicit).holds or not liu_layland(implicit).holds
    assert utilisation(implicit) <= Fraction(1)
