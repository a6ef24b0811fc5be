"""A group scheduler decides on real Pth as a plain recursive interpreter of its tree does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from groups.compiled_trees import CooperativeCase, SlottedCase, cooperative_cases, slotted_cases
from pth_workshop import Workshop
from test_decisions import calls_of, decisions_of, real, simulated

CASES = list(cooperative_cases(6, "pth"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_tree_decides_on_pth_as_its_interpreter(
    workshop: Workshop, case: CooperativeCase
) -> None:
    text, workload = case.compiled()
    simulation = calls_of(simulated(text, workload, workshop.folder))
    order = case.order()
    assert [thread for call, thread in simulation if call == "schedule" and thread > 0] == order
    found = calls_of(real(text, workload, workshop))
    # Main starts the others, and is chosen then until it sleeps; it belongs to nobody.
    chosen = [thread for call, thread in found if call == "schedule" and thread > 0]
    assert chosen == order, case.scheduler()


@pytest.mark.parametrize("case", list(slotted_cases(2, "pth")), ids=lambda case: case.name)
def test_slots_are_looked_at_by_the_clock_of_pth(workshop: Workshop, case: SlottedCase) -> None:
    text, workload = case.compiled()
    made = decisions_of(real(text, workload, workshop))
    clock = [Fraction(time, 1_000_000) for time, _ in made]
    assert [thread for _, thread in made] == case.order(clock), case.scheduler()
