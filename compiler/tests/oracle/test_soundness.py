"""What the analysis proves never fails, and what it refutes never holds, in random programs.

Each program runs many times under a library that keeps the protocol and chooses at random what
threads do. The counts stand in the summary behind the tests; ``EXPLORE=1`` takes new programs, and
goes on round by round for ``MINUTES`` of each kind; without it they are the same each time.
"""

from __future__ import annotations

import pytest
from campaign_size import rounds
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from observation import analysed, contradictions, observe
from programs import counting_schedulers, on_two_processors, schedulers, tidy_schedulers
from tally import tally

from catapults.program import Obligation

#: Programs of each kind, and runs of each program.
PROGRAMS = 30
RUNS = 60

#: Of the third profile, whose handlers and calls are most.
FEWER = 15

KINDS = {
    "embedded": schedulers(),
    "counting embedded": counting_schedulers(),
    "tidy embedded": tidy_schedulers("embedded"),
    "tidy pth": tidy_schedulers("pth"),
}
KERNELS = {
    "one processor": tidy_schedulers("preemptive"),
    "two processors": tidy_schedulers("preemptive").map(on_two_processors),
}


def _look_for_contradictions(strategy: st.SearchStrategy[str], profile: str, programs: int) -> int:
    """How many programs were held against their proofs."""
    seen = 0

    @settings(max_examples=programs, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def holds(text: str) -> None:
        nonlocal seen
        seen += 1
        program = analysed(text, profile)
        assert not contradictions(program, observe(program, range(RUNS)))

    for _ in rounds():
        holds()
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_no_proven_check_fails_and_no_refuted_one_holds(kind: str) -> None:
    seen = _look_for_contradictions(KINDS[kind], kind.rsplit(maxsplit=1)[-1], PROGRAMS)
    tally("random programs held against proofs")[kind] += seen


@pytest.mark.parametrize("kind", KERNELS)
def test_no_proof_is_wrong_where_threads_are_interrupted(kind: str) -> None:
    seen = _look_for_contradictions(KERNELS[kind], "preemptive", FEWER)
    tally("random programs held against proofs")[kind] += seen


#: What schedulers can owe the library, each with an edit of a scheduler that owes nothing.
_OWING = [
    (
        Obligation.SCHEDULE_FINDS_SLOT_EMPTY,
        "event newthread(t) {",
        "event newthread(t) { if (|current| == 0) t => current; else",
    ),
    (
        Obligation.SCHEDULE_FILLS_SLOT,
        "dispatch current; }",
        "dispatch current; }\nafter schedule { if (|r| > 0) { current => s; r => current; } }",
    ),
    (Obligation.DISPATCHED_CAN_RUN, "t => s;", "t => r;"),
    (Obligation.DISPATCHED_CAN_RUN, "destroy t;", "if (t == current) destroy t; else t => r;"),
    (Obligation.SWITCH_OUT_EMPTIES_SLOT, "{ current => r; }", "{ if (|r| < 2) current => r; }"),
    (Obligation.ENDED_ARE_GONE, "destroy t;", "t => e;"),
    (Obligation.ENDED_ARE_GONE, "destroy t;", "if (t != current) destroy t;"),
]

_OWES_NOTHING = """scheduler owing {
    data { queue r, s, e; threadref current; }
    event init { }
    event newthread(t) { t => r; }
    event schedule { r => current; dispatch current; }
    event switch_out { current => r; }
    event suspend_thread(t) { t => s; }
    event resume_thread(t) { t => r; }
    event set_dead(t) { destroy t; }
}"""


def test_a_plain_scheduler_owes_the_library_nothing() -> None:
    assert not analysed(_OWES_NOTHING, "embedded").owed


@pytest.mark.parametrize(("obligation", "plain", "instead"), _OWING)
def test_what_a_scheduler_may_owe_is_told(obligation: Obligation, plain: str, instead: str) -> None:
    """Libraries look at it then: the embedded one ends a run, as the runtime does in each build."""
    text = _OWES_NOTHING.replace(plain, instead)
    program = analysed(text, "embedded")
    observed = observe(program, range(RUNS))
    assert obligation in observed.owed
    assert not contradictions(program, observed)


#: Loops so deep that the analysis lets all go that it knows of threads.
_LOST_IN_LOOPS = """scheduler deep {
    thread { int rank; }
    data { queue q, s, e; threadref current; int a; }
    event init { }
    event newthread(t) { t => q; }
    event schedule {
        while (a < 1) while (a < 2) while (a < 3) while (a < 4) while (a < 5) a++;
        a = 0;
        foreach t in s t => e;
        if (|q| > 0) q => current; else e => current;
        dispatch current;
    }
    event switch_out(t) { t => q; }
    event suspend_thread(t) { t => s; }
    event resume_thread(t) { ( *s).rank = 1; t => q; }
}"""


def test_a_thread_whose_track_is_lost_can_be_anywhere() -> None:
    program = analysed(_LOST_IN_LOOPS, "embedded")
    assert not contradictions(program, observe(program, range(RUNS)))
