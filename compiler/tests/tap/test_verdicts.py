"""No run contradicts what the analysis says of a scheduler by appointment."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from observation import analysed, contradictions, observe
from tap_programs import random_policy

POLICIES = 400 if os.environ.get("EXPLORE") else 12
_EXAMPLES = Path(__file__).parents[3] / "public/examples"
_SHIPPED = [
    *sorted((_EXAMPLES / "appointments").glob("*.sched")),
    _EXAMPLES / "locks-by-appointment/locks_by_appointment.sched",
]


def _told(text: str) -> tuple[list[str], int]:
    """What contradicts, and how many checks were made."""
    program = analysed(text, "tap")
    observed = observe(program, range(24), turns=60, crowd=6)
    assert not observed.owed
    return contradictions(program, observed), observed.made


@pytest.mark.parametrize("seed", range(POLICIES))
def test_of_random_policies(seed: int) -> None:
    found, made = _told(random_policy(Random(seed)))
    assert not found
    assert made > 100


@pytest.mark.parametrize("path", _SHIPPED, ids=lambda path: path.stem)
def test_of_shipped_policies(path: Path) -> None:
    found, made = _told(path.read_text("utf-8"))
    assert not found
    assert made > 100


def test_a_check_that_fails_is_seen() -> None:
    """Who is ready is not released: the slot is filled from an empty queue."""
    text = "scheduler wrong extends tap { event schedule { ready => current; dispatch current; } }"
    program = analysed(text, "tap")
    observed = observe(program, range(24), turns=60)
    assert any(False in outcomes for outcomes in observed.outcomes.values())
    assert not contradictions(program, observed)
