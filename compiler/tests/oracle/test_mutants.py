"""Whoever leaves out a piece of the model of the library, or brings back a fault that the analysis
had, gets proofs that runs contradict."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest
from everything import Campaign
from mutants import FAULTS, SEVERAL, mutants
from observation import OBSERVED, Observed, analysed, analysed_whole, contradictions, observe

from catapults.analysis.across.several import AcrossSeveral
from catapults.contracts.libraries import PROFILES
from catapults.contracts.libraries import profile as profile_named

#: Runs of each probe, and of those that tell of what seldom happens.
RUNS = 150
RUNS_FOR_SELDOM = 350
SELDOM = {"calls.embedded", "calls.preemptive", "contended.preemptive"}


def probes(profile: str, having: str = "", runs: int | None = None) -> list[tuple[str, Observed]]:
    """Schedulers that tell calls apart, with what their checks met in runs; those with a text."""
    found = []
    for path in sorted((Path(__file__).parent / "probes").glob(f"*.{profile}.sched")):
        text = path.read_text("utf-8")
        if having in text:
            own = RUNS_FOR_SELDOM if path.stem in SELDOM else RUNS
            observed = observe(analysed(text, profile), range(runs or own), turns=60, crowd=8)
            found.append((text, observed))
    return found


@pytest.mark.parametrize("profile", PROFILES)
def test_each_event_of_a_profile_is_called(profile: str) -> None:
    handlers = profile_named(profile).handlers.values()
    events = {handler.name for handler in handlers if handler.kind == "event"}
    assert events == {call.handler for call in profile_named(profile).calls}


@pytest.mark.parametrize("profile", OBSERVED)
def test_only_the_whole_model_is_not_contradicted(profile: str) -> None:
    """One test, because the runs take longer than all else."""
    seen = probes(profile)
    for text, runs in seen:
        assert not contradictions(analysed(text, profile), runs)
    not_missed = []
    for mutant in mutants(profile):
        with mutant.applied():
            found = _that_contradicts(profile, seen)
        if found is None:
            not_missed.append(str(mutant))
        else:  # it contradicts the next ones, too, more often than others do
            seen.insert(0, seen.pop(found))
    assert not not_missed


def _that_contradicts(profile: str, seen: list[tuple[str, Observed]]) -> int | None:
    """The first of the schedulers whose runs contradict what the analysis says of it now."""
    for index, (text, runs) in enumerate(seen):
        if contradictions(analysed(text, profile), runs):
            return index
    return None


@pytest.mark.parametrize("fault", SEVERAL)
def test_a_fault_in_the_analysis_of_several_processors_is_contradicted(fault: str) -> None:
    method, faulty = SEVERAL[fault]
    with patch.object(AcrossSeveral, method, faulty):
        assert any(contradictions(analysed(text, "preemptive"), runs) for text, runs in on_two())


@cache
def on_two() -> list[tuple[str, Observed]]:
    """Those of the probes that are for two processors."""
    return probes("preemptive", "current[2]", runs=40)


#: So many programs of a campaign are enough to show all the faults.
_SOON = 100


def test_programs_of_every_construct_catch_each_fault_that_the_analysis_had() -> None:
    """By programs that nobody wrote for them."""
    missed = dict(FAULTS)
    for written, program, observed in islice(Campaign(seed=0, runs=16).programs(), _SOON):
        assert not contradictions(program, observed)
        for name, fault in list(missed.items()):
            with fault:
                faulty, _ = analysed_whole(written, any_order=True)
            if contradictions(faulty, observed):
                del missed[name]
        if not missed:
            return
    assert not missed


#: The probe for each fault.
_PROBES = dict(zip(FAULTS, ("asserted", "asserted", "destroyed", "none"), strict=True))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_probe_catches_each_fault_that_the_analysis_had(fault: str) -> None:
    probe = Path(__file__).parent / "probes" / f"{_PROBES[fault]}.embedded.sched"
    text = probe.read_text("utf-8")
    observed = observe(analysed(text, "embedded"), range(60))
    assert not contradictions(analysed(text, "embedded"), observed)
    with FAULTS[fault]:
        faulty = analysed(text, "embedded")
    assert contradictions(faulty, observed)
