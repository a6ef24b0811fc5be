"""Programs that use every construct in every place: nothing contradicts the analysis, and all of
the grammar was reached by programs that are accepted and run.

``EXPLORE=1`` takes new programs, so many as ``CATAPULTS_PROGRAMS`` says.
"""

from __future__ import annotations

import os
from itertools import chain, islice
from random import Random

import forbidden
import pytest
from everything import ALLOWED, TOTAL, Campaign, wrong
from grammar import pairs, productions
from observation import OBSERVED

from catapults.contracts.libraries import profile

_EXPLORES = bool(os.environ.get("EXPLORE"))

_PROGRAMS = int(os.environ.get("CATAPULTS_PROGRAMS", "6000")) if _EXPLORES else 450
_RUNS = 60 if _EXPLORES else 16


@pytest.mark.long
def test_programs_of_every_construct_contradict_nothing() -> None:
    campaign = Campaign(Random().randrange(1 << 40) if _EXPLORES else 0, _RUNS)
    for each in chain(islice(campaign.programs(), _PROGRAMS), campaign.directed()):
        assert not wrong(*each)
    reached = campaign.reached
    TOTAL["productions of the grammar that were run"] += len(reached.productions)
    TOTAL["pairs of neighbours that were run"] += len(ALLOWED & reached.run)
    assert productions() - reached.productions.keys() == forbidden.PRODUCTIONS.keys()
    assert not campaign.missing()
    assert not pairs() & reached.written - ALLOWED, "they are allowed after all"
    assert not _aspects() - reached.aspects


def _aspects() -> set[tuple[str, str, str]]:
    """Where aspects can stand: before and after each handler of each profile that is observed."""
    return {
        (name, when, handler)
        for name in OBSERVED
        for when in ("before", "after")
        for handler in profile(name).handlers
    }
