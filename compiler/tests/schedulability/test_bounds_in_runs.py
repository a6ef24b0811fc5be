"""No simulated job takes longer than its bound, over random sets; and where the bound is exact, one
takes as long."""

from __future__ import annotations

import json
import os
import re
import subprocess
from base64 import b64encode
from collections.abc import Callable, Sequence
from math import lcm
from pathlib import Path
from random import Random
from typing import Any

import pytest
from policy_texts import (
    CEILING,
    DEADLINES,
    INHERITANCE,
    PRIORITIES,
    QUEUED_DEADLINES,
    RATE_MONOTONIC,
    by_key,
    with_protocol,
)

from catapults.backends.base import Options, backends
from catapults.contracts.deadlines import Deadlines
from catapults.deadlines import find
from catapults.deadlines.simulated import beside
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, check_together
from catapults.workload import compile_workload

SETS = 200 if os.environ.get("EXPLORE") else 5
PERIODS = (4, 5, 6, 8, 10, 12, 15, 20, 24, 30)
SIMULATE = Path(__file__).with_name("simulate.mjs")

#: What stands in a thread before its job; and the job, of so much computing.
Settings = Callable[[Random, int, int], str]
Job = Callable[[Random, int], str]


def nothing(_chance: Random, _period: int, _computing: int) -> str:
    return ""


def computes(_chance: Random, computing: int) -> str:
    return f"compute {computing}ms;"


def workload_of(
    chance: Random, *, settings: Settings = nothing, job: Job = computes, more: str = ""
) -> str:
    """Threads by falling urgency that the processor can do."""
    threads: list[str] = []
    periods: list[int] = []
    load = 0.0
    for number in range(chance.randint(2, 5)):
        period = chance.choice(PERIODS)
        computing = chance.randint(1, max(1, period // 3))
        if load + computing / period <= 1:
            load += computing / period
            periods.append(period)
            threads.append(
                f"thread t{number} {{ import int priority = {number + 1}; period {period}ms; "
                f"{settings(chance, period, computing)} {job(chance, computing)} }}"
            )
    limit = 3 * lcm(*periods) + 100
    body = "\n".join(threads)
    return f"workload w {{ profile preemptive; {more} {body} limit time {limit}ms; }}"


def analysed_and_run(scheduler: str, workloads: Sequence[str]) -> list[Deadlines]:
    """What is known of each workload, beside a run of it."""
    known, pairs = [], []
    for workload in workloads:
        diagnostics = Diagnostics()
        program, world = check_together(
            Source("s.sched", scheduler),
            Source("w.workload", workload),
            Surroundings(load=lambda _name: None),
            diagnostics,
        )
        assert program is not None and world is not None, list(diagnostics)
        known.append(find(program, world))
        emitted = backends()["wasm"].emit(program, Options())
        module = next(one for name, one in emitted.items() if name.endswith(".wasm"))
        assert isinstance(module, bytes)
        pairs.append([b64encode(one).decode() for one in (module, compile_workload(world))])
    ran = subprocess.run(
        ["node", str(SIMULATE)], input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    runs: list[dict[str, Any]] = json.loads(ran.stdout)
    assert {run["outcome"]["kind"] for run in runs} == {"limit"}, runs[0]["outcome"]
    return [beside(one, run["jobs"]) for one, run in zip(known, runs, strict=True)]


def sets(seed: int, **how: Any) -> list[str]:
    return [workload_of(Random(seed + number), **how) for number in range(SETS)]


@pytest.mark.parametrize("scheduler", [PRIORITIES, RATE_MONOTONIC], ids=["priorities", "periods"])
def test_the_critical_instant_takes_as_long_as_the_bound(scheduler: str) -> None:
    exact = 0
    for told in analysed_and_run(scheduler, sets(0)):
        assert not told.reasons
        for row in told.tasks:
            assert row.simulated_ns is not None and row.response_ns is not None
            assert row.simulated_ns <= row.response_ns
            if row.exactness == "exact":
                assert row.simulated_ns == row.response_ns, (told.workload, row)
                exact += 1
    assert exact > SETS


def random_job(chance: Random, computing: int) -> str:
    return f"compute uniform(0ms, {computing}ms);"


def far_and_late(chance: Random, period: int, computing: int) -> str:
    offset, jitter = chance.randint(0, period), chance.randint(0, period // 2)
    return (
        f"offset {offset}ms; jitter {jitter}ms; deadline {chance.randint(computing, 2 * period)}ms;"
    )


def in_a_lock(chance: Random, computing: int) -> str:
    held = chance.randint(0, computing)
    lock = chance.choice(("l", "m"))
    before = chance.randint(0, computing - held)
    return (
        f"compute {before}ms; acquire {lock}; compute {held}ms; release {lock}; "
        f"compute {computing - before - held}ms;"
    )


LOCKS = "lock l { ceiling 1; } lock m { ceiling 1; }"


@pytest.mark.parametrize(
    ("scheduler", "how"),
    [
        (PRIORITIES, {"settings": far_and_late}),
        (PRIORITIES, {"job": random_job}),
        (PRIORITIES, {"more": "costs { switch 20us; handler 10us; statement 1us; }"}),
        (by_key("t.priority", "int priority default 0;", more=""), {"settings": far_and_late}),
        (DEADLINES, {}),
        (QUEUED_DEADLINES, {"settings": far_and_late}),
        (by_key("t.deadline", "time deadline default 0ms;", more=""), {}),
        (with_protocol(INHERITANCE), {"job": in_a_lock, "more": LOCKS}),
        (with_protocol(INHERITANCE), {"job": in_a_lock, "more": LOCKS, "settings": far_and_late}),
    ],
    ids=[
        "offsets and jitter",
        "random computing",
        "costs",
        "without preemption",
        "deadlines",
        "deadlines with offsets and jitter",
        "deadlines without preemption",
        "inheritance",
        "inheritance with offsets and jitter",
    ],
)
def test_no_run_is_above_an_upper_bound(scheduler: str, how: dict[str, Any]) -> None:
    compared = 0
    for told in analysed_and_run(scheduler, sets(1000, **how)):
        for row in told.tasks:
            if row.response_ns is None or row.simulated_ns is None:
                continue
            compared += 1
            assert row.simulated_ns <= row.response_ns, row
            if row.outlook == "met":
                assert row.simulated_ns <= row.deadline_ns
    assert compared > SETS


def test_sporadic_threads_stay_below_their_bounds() -> None:
    def released(chance: Random) -> str:
        text = workload_of(chance).replace("period", "sporadic")
        arrivals = "".join(
            f"arrivals to_{name} {{ every exponential({chance.randint(3, 30)}ms); to {name}; }}"
            for name in re.findall(r"thread (\w+)", text)
        )
        return text.replace("limit time", f"{arrivals} limit time")

    workloads = [released(Random(3000 + number)) for number in range(SETS)]
    for told in analysed_and_run(PRIORITIES, workloads):
        assert not told.reasons
        for row in told.tasks:
            assert row.kind == "sporadic" and row.response_ns is not None
            assert row.simulated_ns is None or row.simulated_ns <= row.response_ns, row


def test_under_the_ceiling_no_run_is_above_the_bound() -> None:
    """Ceilings are those of the most urgent users: locks are shared by the first thread."""

    def job(chance: Random, computing: int) -> str:
        return (
            in_a_lock(chance, computing)
            .replace("acquire m", "acquire l")
            .replace("release m", "release l")
        )

    workloads = sets(2000, job=job, more="lock l { ceiling 1; }")
    for told in analysed_and_run(with_protocol(CEILING), workloads):
        assert not told.reasons, told.reasons
        for row in told.tasks:
            assert row.simulated_ns is not None and row.response_ns is not None
            assert row.simulated_ns <= row.response_ns, row
