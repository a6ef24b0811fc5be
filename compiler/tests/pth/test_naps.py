"""Waits that end together while nobody is ready: what Pth's event manager tells in one walk."""

from __future__ import annotations

import pytest
from pth_workshop import Workshop, published, run
from trace_file import read_trace

#: The order in which the two of them run.
_ORDER = {"times": [1, 2], "naps": [1, 2], "files": [2, 1]}
_NAMES = {1: "first", 2: "second"}


def told_before_each_turn(workshop: Workshop, what: str) -> tuple[str, list[list[int]]]:
    """What the program says, and whom the scheduler was told of before each of its decisions."""
    program, trace = workshop.program("naps"), workshop.folder / "trace"
    scheduler = workshop.scheduler(published("first_come"))
    done = run([program, what], scheduler, PTH_SCHED_TRACE=str(trace))
    assert done.returncode == 0, done.stderr
    found = read_trace(trace)
    turns: list[list[int]] = [[]]  # of the two threads alone
    for record in found.records:
        if record.kind == "ENTER" and record.handler == "event_raised":
            thread = record.thread - found.container_nodes - 1
            turns[-1] += [thread] if thread in _NAMES else []
        elif record.kind == "DISPATCH":
            turns.append([])
    return done.stdout, [turn for turn in turns if turn]


@pytest.mark.parametrize("what", sorted(_ORDER))
def test_behind_an_idle_wait_a_walk_tells_of_one_timer_at_most(
    workshop: Workshop, what: str
) -> None:
    """Also where others have passed by then; and of none where a file was the reason to go on."""
    said, turns = told_before_each_turn(workshop, what)
    assert said.split() == [_NAMES[thread] for thread in _ORDER[what]]
    assert turns == [[thread] for thread in _ORDER[what]]
