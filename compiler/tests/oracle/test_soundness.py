"""What the analysis proves never fails, and what it refutes never holds, in random programs.

Each program runs many times under a library that keeps the protocol and chooses at random what
threads do. The counts stand in the summary behind the tests; ``EXPLORE=1`` takes new programs, and
ten times as many.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from observation import TOTAL, analysed, contradictions, observe
from programs import counting_schedulers, schedulers, tidy_schedulers

#: Programs of each kind, and runs of each program.
PROGRAMS = 1500 if os.environ.get("EXPLORE") else 110
RUNS = 60

KINDS = {
    "embedded": schedulers(),
    "counting embedded": counting_schedulers(),
    "tidy embedded": tidy_schedulers("embedded"),
    "tidy pth": tidy_schedulers("pth"),
}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=PROGRAMS, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_proven_check_fails_and_no_refuted_one_holds(kind: str, data: st.DataObject) -> None:
    program = analysed(data.draw(KINDS[kind]), kind.rsplit(maxsplit=1)[-1])
    assert not contradictions(program, observe(program, range(RUNS)))


#: Where suspended threads stay among the others, `schedule` sometimes chooses one.
_SUSPENDED_AMONG_READY = """scheduler mixed {
    data { queue q, r; threadref current; }
    event init { }
    event newthread(t) { t => r; }
    event schedule { if (|q| > 0) q => current; else r => current; dispatch current; }
    event switch_out(t) { if (|current| > 0) current => q; }
    event suspend_thread(t) { t => r; }
    event resume_thread(t) { if (t == current) q => r; t => q; }
}"""


def test_no_library_runs_a_suspended_thread() -> None:
    """The embedded one refuses it, as the runtime does in every build."""
    program = analysed(_SUSPENDED_AMONG_READY, "embedded")
    before = TOTAL["runs ended by ProtocolError"]
    assert not contradictions(program, observe(program, range(RUNS)))
    assert TOTAL["runs ended by ProtocolError"] > before
