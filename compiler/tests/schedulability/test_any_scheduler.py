"""Whatever a scheduler does, something is told of it: a policy, or why there is none."""

from __future__ import annotations

import os

from hypothesis import given, settings
from programs import tidy_schedulers

from catapults.contracts.deadlines import Deadlines
from catapults.deadlines import find
from catapults.deadlines.text import deadlines_text
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, check_together

WORKLOAD = """workload w {
    profile preemptive;
    lock l { ceiling 1; }
    thread a { import int rank = 1; import int priority = 1; period 50ms; offset 1ms;
               compute 1ms; acquire l; compute 2ms; release l; }
    thread b { import int rank = 2; import int priority = 2; period 70ms; jitter 2ms;
               deadline 100ms; compute 10ms; acquire l; compute 1ms; release l; }
}
"""


@settings(max_examples=400 if os.environ.get("EXPLORE") else 25, deadline=None)
@given(tidy_schedulers("preemptive"))
def test_a_policy_or_a_reason(scheduler: str) -> None:
    diagnostics = Diagnostics()
    program, workload = check_together(
        Source("s.sched", scheduler),
        Source("w.workload", WORKLOAD),
        Surroundings(load=lambda _name: None),
        diagnostics,
    )
    if program is None or workload is None or diagnostics.has_errors:
        return
    told: Deadlines = find(program, workload)
    assert told.reasons or all(one.response_ns is not None for one in told.tasks)
    assert deadlines_text(told)
