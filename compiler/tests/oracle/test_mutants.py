"""Whoever leaves out a piece of the model of the library gets proofs that runs contradict."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutants import mutants
from observation import Observed, analysed, contradictions, observe

from catapults.analysis.calls import CALLS
from catapults.contracts.tables import profile as profile_named

RUNS = 350


def probes(profile: str) -> list[tuple[str, Observed]]:
    """Schedulers that tell calls apart, with what their checks met in runs."""
    found = []
    for path in sorted((Path(__file__).parent / "probes").glob(f"*.{profile}.sched")):
        text = path.read_text("utf-8")
        observed = observe(analysed(text, profile), range(RUNS), turns=60, crowd=8)
        found.append((text, observed))
    return found


@pytest.mark.parametrize("profile", CALLS)
def test_each_event_of_a_profile_is_called(profile: str) -> None:
    handlers = profile_named(profile).handlers.values()
    events = {handler.name for handler in handlers if handler.kind == "event"}
    assert events == {call.handler for call in CALLS[profile]}


@pytest.mark.parametrize("profile", CALLS)
def test_only_the_whole_model_is_not_contradicted(profile: str) -> None:
    """One test, because the runs take longer than all else."""
    seen = probes(profile)
    for text, runs in seen:
        assert not contradictions(analysed(text, profile), runs)
    not_missed = []
    for mutant in mutants(profile):
        with mutant.applied():
            if not any(contradictions(analysed(text, profile), runs) for text, runs in seen):
                not_missed.append(str(mutant))
    assert not not_missed
