"""Where timing allows it to be said, the daemon decides as the simulation does, in that order.

Timing allows it where a simulation decides the same when each computation and each sleep takes a
little longer.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from groups_workshop import ROOT, daemon, made
from trace_file import Trace, read_trace

TREE = """
group scheduler decided {
    parameters { int priority default 0; }
    group root : sequential { urgent; turns; rest; }
    group urgent : priority(priority) { thread high priority 2; thread low priority 1; }
    group turns : round_robin(5ms) { thread first; thread second; thread third; }
    group rest : os;
}
"""
NAMES = ("high", "low", "first", "second", "third", "other")
RUNS = 20 if os.environ.get("EXPLORE") else 1
ATTEMPTS = 5
START = 60_000  # us, in which the first one sleeps
PAUSE = 30_000_000  # ns

Script = dict[str, list[tuple[str, int]]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(TREE, tmp_path_factory.mktemp("decided"), "scripted")


def random_script(chance: Random) -> Script:
    """Threads that sleep first, each until a moment of its own."""
    starts = chance.sample(range(0, 24_000, 3000), len(NAMES))
    script: Script = {}
    for name, start in zip(NAMES, starts, strict=True):
        script[name] = [("sleep", START + start)]
        for _ in range(2):
            script[name].append(("compute", chance.randint(3000, 13_000)))
            script[name].append(("sleep", chance.randint(4000, 20_000)))
        script[name].append(("compute", 2500))
    return script


def workload_of(script: Script, longer: float, later: int) -> str:
    """The script as a workload, where all takes a little longer."""
    lines = ["workload script {", "    profile preemptive;"]
    for name, operations in script.items():
        lines.append(f"    thread {name} {{")
        for word, us in operations:
            time = us * longer if word == "compute" else us + later
            lines.append(f"        {word} {round(time)}us;")
        lines.append("    }")
    return "\n".join([*lines, "}"])


def simulated(script: Script, folder: Path, longer: float, later: int) -> list[str]:
    (folder / "decided.sched").write_text(TREE)
    (folder / "script.workload").write_text(workload_of(script, longer, later))
    command = ["node", ROOT / "simulator/bin/catapults-sim.mjs", "run"]
    files = ["decided.sched", "script.workload", "--gantt", "who.csv"]
    environment = {**os.environ, "CATAPULTS_PYTHON": sys.executable}
    subprocess.run(
        [*command, *files],
        check=True,
        cwd=folder,
        env=environment,
        timeout=120,
        capture_output=True,
    )
    with (folder / "who.csv").open() as file:
        return [one for one, _ in groupby(row["process"] for row in csv.DictReader(file))]


def decided(folder: Path, script: Script, trace: Path) -> list[str]:
    """Who was dispatched on the real machine, since all have joined."""
    lines = [
        f"{word} {us}"
        for name, operations in script.items()
        for word, us in [("thread", name), *operations]
    ]
    with daemon(folder, trace.parent / "f", GROUPS_TRACE=str(trace)) as running:
        done = subprocess.run(
            [folder / "scripted"],
            check=False,
            input="\n".join(lines),
            capture_output=True,
            text=True,
            timeout=60,
            env=running.environment,
        )
        assert done.returncode == 0, done.stderr
    told = read_trace(trace)
    return [one for one, _ in groupby(since_they_begin(told))]


def since_they_begin(told: Trace) -> Iterator[str]:
    """Who runs, behind the pause in which all sleep for the first time."""
    born = max(one.time for one in told.records if one.kind == "BIRTH")
    runs = [one for one in told.records if one.kind == "RUN" and one.time > born]
    pauses = (at for at in range(1, len(runs)) if runs[at].time - runs[at - 1].time > PAUSE)
    return (told.names[one.thread] for one in runs[next(pauses) :])


def timing_allows(script: Script, folder: Path, order: list[str]) -> bool:
    variants = ((1.02, 500), (1.0, 500))
    return all(simulated(script, folder, *one) == order for one in variants)


@pytest.mark.parametrize("run", range(RUNS))
def test_real_threads_are_chosen_in_the_order_of_the_simulation(
    folder: Path, tmp_path: Path, run: int
) -> None:
    for seed in range(100 * run + 1, 100 * run + 101):  # the first of all is one that it allows
        script = random_script(Random(seed))
        order = simulated(script, tmp_path, 1.0, 0)
        if timing_allows(script, tmp_path, order):
            break
    assert len(order) > 15, "hardly anything was decided"
    # Other work on the machine makes a thread late now and then.
    # A daemon that decides otherwise does so each time.
    for attempt in range(ATTEMPTS):
        chosen = decided(folder, script, tmp_path / f"trace{attempt}")
        if chosen == order:
            return
    assert chosen == order
