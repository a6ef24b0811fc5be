"""Where nobody is interrupted, slots are looked at when a thread gives up control."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from groups.compiled_trees import SlottedCase, slotted_cases
from test_decisions import decisions_of, simulated


@pytest.mark.parametrize("profile", ["pth", "embedded"])
def test_slots_are_those_of_the_interpreter(profile: str, tmp_path: Path) -> None:
    for case in slotted_cases(6, profile):
        text, workload = case.compiled()
        made = decisions_of(simulated(text, workload, tmp_path))
        clock = [Fraction(time, 1_000_000) for time, _ in made]
        assert [thread for _, thread in made] == case.order(clock), case.scheduler()


def test_some_decisions_fall_outside_of_the_slot_of_whoever_runs() -> None:
    assert any(map(_falls_outside, slotted_cases(6, "pth")))


def _falls_outside(case: SlottedCase) -> bool:
    return bool(case.order()) and case.outside > 0
