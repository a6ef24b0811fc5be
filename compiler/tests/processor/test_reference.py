"""The reference gives what books say of their sets, so that simulations can be held against it."""

from __future__ import annotations

from typing import Any

import pytest
from processor.reference import Run, Thread, Turn
from processor.sets import PUBLISHED, SIMSO, run


def by_name(kind: str) -> Any:
    return pytest.mark.parametrize("entry", PUBLISHED[kind], ids=lambda entry: entry["name"])


def gantt(found: Run) -> str:
    """Turns of one processor in a row; one that goes on is one turn."""
    joined: list[Turn] = []
    for turn in found.turns:
        goes_on = joined and (joined[-1].name, joined[-1].end) == (turn.name, turn.start)
        start = joined.pop().start if goes_on else turn.start
        joined.append(Turn(turn.processor, turn.name, start, turn.end))
    return ", ".join(f"{turn.name} {turn.start} {turn.end}" for turn in joined)


def measures(found: Run) -> dict[str, list[float]]:
    """Of processes: what tables in books have."""
    return {
        "finish": [t.finished[0] for t in found.threads],
        "turnaround": [t.finished[0] - t.arrival for t in found.threads],
        "waiting": [t.finished[0] - t.arrival - sum(t.bursts) for t in found.threads],
        "response": [first_turn(found, t) - t.arrival for t in found.threads],
    }


def first_turn(found: Run, thread: Thread) -> int:
    return next(turn.start for turn in found.turns if turn.name == thread.name)


@by_name("processes")
def test_processes_take_the_times_that_were_published(entry: dict[str, Any]) -> None:
    found = run(entry)
    if "gantt" in entry:
        assert gantt(found) == entry["gantt"]
    for measure, values in measures(found).items():
        assert values == entry.get(measure, values), measure
        mean = sum(values) / len(values)
        assert mean == pytest.approx(entry.get(f"mean_{measure}", mean)), measure


@by_name("tasks")
def test_tasks_meet_and_miss_deadlines_as_published(entry: dict[str, Any]) -> None:
    found = run(entry)
    if "gantt" in entry:
        assert gantt(found) == entry["gantt"]
    assert [list(miss) for miss in found.missed] == entry["missed"]
    if "worst" in entry:
        assert [worst_response(t) for t in found.threads] == entry["worst"]


def worst_response(thread: Thread) -> int:
    releases = [thread.arrival + job * thread.period for job in range(len(thread.finished))]
    return max(end - start for start, end in zip(releases, thread.finished, strict=True))


@pytest.mark.parametrize("entry", SIMSO, ids=lambda entry: entry["name"])
def test_tasks_run_when_they_do_in_simso(entry: dict[str, Any]) -> None:
    found = run(entry)
    number = {thread.name: row for row, thread in enumerate(found.threads, 1)}
    turns: list[list[int]] = []
    for name, start, end in sorted((number[t.name], t.start, t.end) for t in found.turns):
        if turns and (turns[-1][0], turns[-1][2]) == (name, start):
            turns[-1][2] = end
        else:
            turns.append([name, start, end])
    assert turns == entry["turns"]
