"""A library for Dynamic C decides as the simulation does.

What threads do is recorded of a simulation in the native runtime. Then threads do the same on a
simulated Rabbit, and each decision shows in who goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path

import pytest
from libraries import embedded_examples, library, simulated
from random_pairs import NEEDS, SEEDS, random_schedulers
from recording import ROOT, Recording, build_scheduler, record
from replay import MOST_BIRTHS, MOST_THREADS, replay
from workload.random_workloads import random_workload
from workload.support import blob

from catapults.contracts.tables import table
from catapults.program import Program

EXAMPLES = embedded_examples()
DECISIONS = 300

#: Random schedulers to try; each takes two thirds of a second of a processor.
RANDOM = int(os.environ.get("CATAPULTS_PROGRAMS", "100" if os.environ.get("EXPLORE") else "20"))

#: So many decisions say something; a run may end early by a fault, which both must meet.
_ENOUGH, _MOST = 20, 60
_WORKLOADS = 8  # to try with each

_FAULTS = {name: one["number"] for name, one in table("faults")["faults"].items()}

#: What both check; the others belong to the simulation.
_CHECKS = {number for number in _FAULTS.values() if number <= 10}

#: What both look at around some handlers, and tell at different lines.
_LOOKS = {_FAULTS[name] for name in ("NOTHING_DISPATCHED", "PROTOCOL_ENTRY", "PROTOCOL_EXIT")}
_AROUND = ("schedule", "switch_out", "set_dead")


def compare(program: Program, recording: Recording, text: str, folder: Path) -> None:
    """Does what was recorded on the other machine."""
    done = replay(program, recording, library(text), folder)
    assert done.dispatched == recording.dispatched, text
    fault = recording.fault
    if fault and fault[0] in _LOOKS and recording.handler in _AROUND:
        assert done.fault is not None, text
        assert done.fault[0] == fault[0]
    else:
        assert done.fault == (fault if fault and fault[0] in _CHECKS else None)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(watcher: Path, path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    workload = blob(path.with_suffix(".workload").read_text("utf-8"))
    program = simulated(text)
    built = build_scheduler(program, tmp_path)
    recording = record(watcher, program, built, workload, DECISIONS)
    assert len(recording.dispatched) == DECISIONS
    compare(program, recording, text, tmp_path)


_ROUND_ROBIN = (ROOT / "public/examples/round-robin/round_robin.workload").read_text("utf-8")


def agreed(watcher: Path, text: str, workload: str, folder: Path) -> Recording:
    """The record of a simulation with which the translation of a scheduler agrees."""
    program = simulated(text)
    built = build_scheduler(program, folder)
    recording = record(watcher, program, built, blob(workload), DECISIONS)
    compare(program, recording, text, folder)
    return recording


#: Loops over threads: each turn moves its thread, may move it, puts it back, moves another one.
_LOOPS = """scheduler loops {
    thread { int rank; int age; }
    data { queue fresh, even, odd; stack pile; threadref current; int turns, born; }
    event init {}
    event newthread(t) { t.rank = born; born++; t => fresh; }
    event schedule {
        turns++;
        foreach t in fresh {
            if (t.rank % 2 == 0) t => even; else { t.age = 1; t => odd; }
        }
        foreach t in odd {
            t.age++;
            if (t.age < 3) continue;
            t.age = 0;
            t => even;
        }
        foreach t in even {
            if (t.rank % 3 == turns % 3) t => even;
        }
        foreach t in even {
            t.age++;
            if (|even| > 1 && |pile| < 2) even => pile;
        }
        foreach t in pile t => even;
        if (|even| > 0) even => current; else odd => current;
        dispatch current;
    }
    event switch_out {
        if (current.rank % 2 == 0) current => even; else current => odd;
    }
    event set_next_thread(t) {}
}"""


def test_loops_over_threads(watcher: Path, tmp_path: Path) -> None:
    assert len(agreed(watcher, _LOOPS, _ROUND_ROBIN, tmp_path).dispatched) == DECISIONS


#: A thread is destroyed by other names than the one that is used afterwards; the last one to end
#: is written to behind that.
_DESTROYED = """scheduler destroyed {
    thread { int age; }
    data { queue fresh; threadref kept, current; int ended, equal; }
    event init {}
    event newthread(t) { t.age = ended + equal; t => fresh; }
    event schedule {
        fresh => current;
        dispatch current;
    }
    event switch_out(t) { t => fresh; }
    before set_dead {
        if (ended == 1) destroy current;
    }
    event set_dead(t) {
        ended++;
        if (t == kept && |kept| == 0) equal++;
        if (ended == 1) {
            foreach u in current {
                destroy t;
                if (u == kept) equal++;
            }
        }
        if (t != current) equal++;
        if (ended == 3) { destroy current; t.age = equal; }
    }
    after set_dead(t) {
        if (t != kept) destroy t;
        if (t == current) equal++;
    }
}"""

_ENDING = """workload ending {
    profile embedded;
    thread last { loop { yield; compute 1ms; } }
    thread short[4] { compute 2ms; yield; compute 1ms; exit; }
}"""


def test_names_of_threads_that_were_destroyed(watcher: Path, tmp_path: Path) -> None:
    recording = agreed(watcher, _DESTROYED, _ENDING, tmp_path)
    assert recording.fault is not None
    assert recording.fault[0] == _FAULTS["NO_THREAD"]


#: `dispatch` in an aspect before `schedule` leads past its body.
_PAST = """scheduler past {
    data { queue fresh, hot; threadref current; int turns, first, second, body, behind; }
    event init {}
    event newthread(t) { t => fresh; }
    before schedule {
        turns++;
        foreach t in hot { if (turns % 2 == 0) { t => current; dispatch current; } }
        if (turns % 5 == 0) return;
        first++;
    }
    before schedule {
        if (turns % 3 == 0 && |hot| > 0) { hot => current; dispatch current; }
        second++;
    }
    event schedule {
        body++;
        if (|fresh| > 0) fresh => current; else hot => current;
        dispatch current;
    }
    after schedule { behind++; if (|hot| > 1) hot => fresh; }
    event switch_out {
        if ((first + second + body + behind) % 3 > 0) current => hot; else current => fresh;
    }
}"""


def test_dispatch_in_an_aspect_leads_past_the_body(watcher: Path, tmp_path: Path) -> None:
    assert len(agreed(watcher, _PAST, _ROUND_ROBIN, tmp_path).dispatched) == DECISIONS


def test_the_examples_are_those_of_the_embedded_profile() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("number", range(RANDOM))
def test_random_schedulers(watcher: Path, number: int, tmp_path: Path) -> None:
    found: list[tuple[Program, Recording, str]] = []
    for candidate in range(number, len(_schedulers()), RANDOM):
        text = _schedulers()[candidate]
        program = simulated(text)
        found.append((program, _longest(watcher, program, text, candidate, tmp_path), text))
        if len(found[-1][1].dispatched) >= _ENOUGH:
            break
    else:  # among new ones there can be eight that all end early
        assert os.environ.get("EXPLORE"), "no scheduler came to enough decisions"
    longest = max(found, key=lambda one: len(one[1].dispatched))
    compare(*longest, tmp_path)


@cache
def _schedulers() -> list[str]:
    return random_schedulers("embedded", 8 * RANDOM)


def _longest(watcher: Path, program: Program, text: str, number: int, folder: Path) -> Recording:
    """The longest of several runs that the simulated machine has room for."""
    built = build_scheduler(program, folder)
    found = [
        record(watcher, program, built, blob(workload), _MOST)
        for workload in islice(_workloads(number * SEEDS, text), _WORKLOADS)
    ]
    fitting = [r for r in found if r.most <= MOST_THREADS and r.births <= MOST_BIRTHS]
    return max(fitting, key=lambda r: len(r.dispatched), default=Recording())


def _workloads(seed: int, scheduler: str) -> Iterator[str]:
    """Workloads that ask for no handler which the scheduler lacks, for preemption or jobs."""
    for number in count(seed):
        text = random_workload(number, "embedded")
        asked = [handler for statement, handler in NEEDS.items() if statement in text]
        others = any(word in text for word in ("quantum", "period", "sporadic", "processes"))
        if not others and all(f"event {one}" in scheduler for one in asked):
            yield text
