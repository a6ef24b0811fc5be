"""What is proved of the answers of groups, held against what a plain interpreter meets."""

from __future__ import annotations

from itertools import islice

import pytest
from groups.compiled_trees import cases

from catapults.diagnostics import Diagnostics
from catapults.edit.groups.answers import outcomes_of
from catapults.source import Source
from catapults.translation import Surroundings, check_both, check_scheduler

STATION = """group scheduler station {
    parameters { int priority default 0; time due default 10ms; }

    group system : sequential { first; control; rest; behind; }
    group first : sequential { thread sensor; group inner; }
    group inner : sequential { thread sensor guest; thread lamp; }
    group control : edf(due) { group pump; }
    group pump : round_robin(5ms) { thread valve; }
    group rest : os;
    group behind : sequential { thread valve guest; thread late guest; }
    group apart : sequential { thread lonely; }
}
"""


def told(scheduler: str, workload: str | None) -> dict[tuple[str, str, str | None], str | None]:
    """By answer why it never comes about, as the compiler proves it."""
    found, around = Diagnostics(), Surroundings(load=lambda _name: None)
    source = Source("tree.sched", scheduler)
    if workload is None:
        known = outcomes_of(check_scheduler(source, around, found).reading, None)
    else:
        both = check_both(source, Source("w.workload", workload), around, found)
        known = outcomes_of(both.reading, both.written)
    return {(one.group, one.answer, one.member): one.unreachable for one in known}


def test_no_answer_that_is_proved_never_to_come_comes() -> None:
    proved = 0
    for case in islice(cases(60), 60):
        scheduler, workload = case.scheduler(), case.workload()
        found = told(scheduler, workload)
        case.expected()
        met = case.met
        assert all(key in found for key in met if key[2] is None), scheduler
        never = {key for key, why in found.items() if why is not None}
        assert not met & never, (met & never, scheduler, workload)
        proved += len(never)
    assert proved > 60


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (("inner", "thread", "sensor"), "`sensor` has chosen before"),
        (("behind", "thread", "valve"), "`control` has chosen before"),
        (("pump", "pass", None), "only while one of its threads is ready"),
        (("apart", "thread", "lonely"), "a member of no group"),
        (("first", "os", None), "leaves the choice to the library"),
        (("rest", "thread", None), "it has no threads"),
    ],
)
def test_it_is_told_why_an_answer_never_comes(
    outcome: tuple[str, str, str | None], why: str
) -> None:
    assert why in (told(STATION, None)[outcome] or "")


@pytest.mark.parametrize(
    "outcome", [("inner", "thread", "lamp"), ("rest", "os", None), ("control", "pass", None)]
)
def test_what_can_come_is_left_open(outcome: tuple[str, str, str | None]) -> None:
    assert told(STATION, None)[outcome] is None


def test_a_thread_that_nobody_can_choose_is_told_of() -> None:
    found, around = Diagnostics(), Surroundings(load=lambda _name: None)
    text = STATION.replace("group rest : os;", "group rest : sequential { thread lamp guest; }")
    text = text.replace("thread lonely;", "thread lonely; thread hermit;")
    check_scheduler(Source("tree.sched", text), around, found)
    assert [one.span.text for one in found if one.code == "W638"] == ["lonely", "hermit"]
