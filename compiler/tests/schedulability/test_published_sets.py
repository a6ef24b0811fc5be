"""Task sets from books, with the values that stand there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from catapults.schedulability.blocking import blocking
from catapults.schedulability.demand import Demands
from catapults.schedulability.response_times import response_times
from catapults.schedulability.tasks import Protocol, Section, Task
from catapults.schedulability.utilisation import hyperbolic, liu_layland, utilisation


def by_period(*rows: tuple[int, int]) -> list[Task]:
    """Rate monotonic: computing and period of each, deadline and period the same."""
    return [
        Task(name=f"t{n}", computing=c, period=t, deadline=t, urgency=t)
        for n, (c, t) in enumerate(rows, 1)
    ]


def by_deadline(*rows: tuple[int, int, int]) -> list[Task]:
    """Deadline monotonic: computing, period and deadline of each."""
    return [
        Task(name=f"t{n}", computing=c, period=t, deadline=d, urgency=d)
        for n, (c, t, d) in enumerate(rows, 1)
    ]


def bounds(tasks: Sequence[Task], **more: object) -> list[int | None]:
    return [one.bound for one in response_times(tasks, **more)]  # type: ignore[arg-type]


def test_bounds_of_three_tasks_in_the_manual_of_rtems() -> None:
    fits = by_period((15, 100), (50, 200), (100, 300))
    assert float(utilisation(fits)) == pytest.approx(0.7333, abs=1e-4)
    assert liu_layland(fits).limit == pytest.approx(0.7798, abs=1e-4)
    assert liu_layland(fits).holds

    above = by_period((25, 100), (50, 200), (100, 300))
    assert float(utilisation(above)) == pytest.approx(0.8333, abs=1e-4)
    assert not liu_layland(above).holds
    assert bounds(above) == [25, 75, 200]


def test_the_hyperbolic_bound_accepts_more() -> None:
    # Bini and Buttazzo: with two tasks (U1 + 1) (U2 + 1) <= 2
    tasks = by_period((1, 2), (1, 3))
    assert not liu_layland(tasks).holds
    assert hyperbolic(tasks).holds  # 3/2 * 4/3 is 2 exactly
    assert hyperbolic(tasks).value == 2


@pytest.mark.parametrize(
    ("rows", "responses"),
    [
        # Burns and Wellings, "Real-Time Systems and Programming Languages": task sets B, C and D
        (((3, 7), (3, 12), (5, 20)), [3, 6, 20]),
        (((5, 20), (10, 40), (40, 80)), [5, 15, 80]),
        # Liu and Layland's own: the processor is full, and nothing is missed
        (((1, 2), (2, 4)), [1, 4]),
    ],
)
def test_responses_under_rate_monotonic_priorities(
    rows: tuple[tuple[int, int], ...], responses: list[int]
) -> None:
    assert bounds(by_period(*rows)) == responses


def test_responses_under_deadline_monotonic_priorities() -> None:
    # Burns and Wellings
    assert bounds(by_deadline((3, 20, 5), (3, 15, 7), (4, 10, 10), (3, 20, 20))) == [3, 6, 10, 20]
    # Buttazzo, "Hard Real-Time Computing Systems"
    assert bounds(by_deadline((1, 4, 3), (1, 5, 4), (2, 6, 5), (1, 11, 10)))[-1] == 10


def test_the_longest_response_need_not_be_the_first() -> None:
    # Lehoczky 1990: the jobs of the second task take 114, 102, 116, 104, 118, 106 and 94
    first, second = response_times(by_period((26, 70), (62, 100)))
    assert (first.bound, second.bound, second.jobs) == (26, 118, 7)
    assert not second.meets


def test_without_preemption_a_later_job_can_take_longer() -> None:
    # Davis, Burns, Bril, Lukkien 2007, table 1: the second job of C takes 3.5, not 3
    tasks = [
        Task(name="A", computing=100, period=250, deadline=250, urgency=1),
        Task(name="B", computing=100, period=350, deadline=325, urgency=2),
        Task(name="C", computing=100, period=350, deadline=325, urgency=3),
    ]
    found = response_times(tasks, preemptive=False)
    assert [one.bound for one in found] == [200, 300, 350]
    assert [one.meets for one in found] == [True, True, False]


def locks(name: str, urgency: int, **lengths: int) -> Task:
    sections = tuple(Section(lock=lock, length=length) for lock, length in lengths.items())
    return Task(
        name=name, computing=20, period=1000, deadline=1000, urgency=urgency, sections=sections
    )


#: Buttazzo's example of four tasks and three semaphores.
FOUR = [
    locks("t1", 1, A=1, B=2),
    locks("t2", 2, B=9, C=3),
    locks("t3", 3, A=8, B=7),
    locks("t4", 4, A=6, B=5, C=4),
]


def test_blocking_under_inheritance_and_under_the_ceiling() -> None:
    inherited = [blocking(one, FOUR, Protocol.INHERITANCE) for one in FOUR]
    assert inherited == [17, 14, 6, 0]
    # A lock that is had in turn can keep the most urgent task waiting for three others.
    in_turn = [blocking(one, FOUR, Protocol.INHERITANCE, in_turn=True) for one in FOUR]
    assert in_turn == [23, 14, 6, 0]
    at_once = [blocking(one, FOUR, Protocol.CEILING) for one in FOUR]
    assert at_once == [9, 8, 6, 0]


def test_blocking_through_a_chain_of_locks() -> None:
    # t1 waits for t2, which holds A and waits for B, which t3 holds: t1 itself never takes B.
    nested = Section(lock="B", length=2, outer=frozenset("A"))
    tasks = [
        locks("t1", 1, A=1),
        Task(
            name="t2",
            computing=9,
            period=100,
            deadline=100,
            urgency=2,
            sections=(Section(lock="A", length=5), nested),
        ),
        locks("t3", 3, B=7),
    ]
    assert blocking(tasks[0], tasks, Protocol.INHERITANCE) == 5 + 7
    assert blocking(tasks[0], tasks, Protocol.CEILING) == 5


def test_blocking_is_part_of_the_response() -> None:
    assert bounds(FOUR, protocol=Protocol.CEILING) == [29, 48, 66, 80]


def test_demand_of_three_tasks_by_deadline() -> None:
    # Buttazzo, chapter on periodic tasks: the demand up to each deadline
    tasks = by_deadline((2, 6, 4), (2, 8, 5), (3, 9, 7))
    demands = Demands(tasks)
    lengths = [4, 5, 7, 10, 13, 16, 21, 22]
    assert [demands.demanded(one) for one in lengths] == [2, 4, 7, 9, 11, 16, 18, 20]
    found = demands.test()
    assert found.holds
    assert found.tightest is not None and found.tightest.slack == 0


def test_demand_that_does_not_fit_names_the_interval() -> None:
    found = Demands(by_deadline((2, 5, 4), (3, 6, 4))).test()
    assert found.holds is False
    assert found.tightest is not None
    assert (found.tightest.length, found.tightest.demanded) == (4, 5)


def test_blocking_by_the_stack_resource_policy_counts_for_earlier_deadlines_only() -> None:
    demands = Demands(FOUR_BY_DEADLINE, protocol=Protocol.STACK)
    assert demands.blocking(10) == 9  # t2 holds B, which t1 takes
    assert demands.blocking(20) == 8  # t3 holds A
    assert demands.blocking(40) == 0  # nobody is due later


FOUR_BY_DEADLINE = [
    Task(
        name=one.name,
        computing=one.computing,
        period=1000,
        deadline=10 * one.urgency,
        sections=one.sections,
    )
    for one in FOUR
]


def test_more_than_the_processor_can_do_has_no_bound() -> None:
    first, second = response_times(by_period((3, 4), (2, 5)))
    assert first.bound == 3
    assert second.bound is None and not second.meets
