"""Published and random sets with their schedulers, compiled, and what the reference says of each.

``PYTHONPATH=compiler/tests python compiler/tests/processor/compiled_sets.py FOLDER COUNT`` writes
``NAME.wasm``, ``NAME.c``, ``NAME.bin`` and ``NAME.json`` of each published set and of COUNT random
ones, and their texts. The same arguments give the same files, but for ``EXPLORE=1``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from processor.reference import Run
from processor.schedulers import scheduler_of, workload_of
from processor.sets import PUBLISHED, SIMSO, run
from workload.support import blob

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.source import Source

MS = 1_000_000


def random_sets(count: int) -> Iterator[dict[str, Any]]:
    """So many, the policies by turns."""
    random = Random() if os.environ.get("EXPLORE") else Random(1)
    policies = [*_PROCESSES, *_TASKS]
    for number in range(count):
        policy = policies[number % len(policies)]
        rows = _processes if policy in _PROCESSES else _tasks
        yield {"name": f"random-{number}", "policy": policy, **rows(random, policy)}


_PROCESSES = ("fcfs", "sjf", "srtf", "priority", "preemptive priority", "rr", "mlfq")
_TASKS = ("edf", "rm", "partitioned rm", "partitioned edf")


def _processes(random: Random, policy: str) -> dict[str, Any]:
    rows = []
    for number in range(random.randint(2, 7)):
        bursts = [random.randint(1, 12) for _ in range(1 + 2 * random.choice([0, 0, 1, 2]))]
        rows.append([f"P{number}", random.randint(0, 12), bursts, random.randint(1, 4)])
    processors = random.choice([1, 2, 3]) if policy in ("priority", "rr") else 1
    entry: dict[str, Any] = {"rows": rows, "processors": processors}
    if policy == "rr":
        entry["quanta"] = [random.randint(1, 6)]
    if policy == "mlfq":
        growth = random.choice([1, 2])
        first = random.randint(1, 4)
        entry["quanta"] = [first * growth**level for level in range(3)]
        entry["boost"] = random.choice([0, 20])
    return entry


def _tasks(random: Random, policy: str) -> dict[str, Any]:
    processors = random.choice([2, 3]) if "partitioned" in policy else random.choice([1, 1, 2, 4])
    rows = []
    count = random.randint(2, 3 + 2 * processors)
    for number, period in enumerate(random.sample(range(4, 30), count)):
        computes = random.randint(1, max(1, period * 2 // 3))
        offset = random.choice([0, 0, random.randint(0, 10)])
        rows.append([f"task {number}", offset, period, computes, random.randrange(processors)])
    return {"rows": rows, "processors": processors, "until": 150}


def expected(entry: dict[str, Any]) -> dict[str, Any]:
    """What the reference says of a set, in ns, threads by their rows from 1."""
    found = run(entry)
    number = {thread.name: row for row, thread in enumerate(found.threads, 1)}
    turns = [(t.processor, number[t.name], t.start * MS, t.end * MS) for t in _joined(found)]
    missed = [(number[name], job, due * MS) for name, job, due in found.missed]
    return {
        "name": entry["name"],
        "policy": entry["policy"],
        "until": entry["until"] * MS if "until" in entry else None,
        "turns": sorted(turns),
        "missed": sorted(missed),
        "finished": [[end * MS for end in thread.finished] for thread in found.threads],
    }


def _joined(found: Run) -> list[Any]:
    """Turns of a thread that follow each other at once on a processor are one."""
    joined: list[Any] = []
    for turn in sorted(found.turns, key=lambda turn: (turn.processor, turn.start)):
        before = joined[-1] if joined else None
        if before and (before.processor, before.name, before.end) == (
            turn.processor,
            turn.name,
            turn.start,
        ):
            joined[-1] = type(turn)(turn.processor, turn.name, before.start, turn.end)
        else:
            joined.append(turn)
    return joined


def write_set(folder: Path, entry: dict[str, Any]) -> None:
    """Writes a set as text, compiled, and with what is expected of it."""
    scheduler, workload = scheduler_of(entry), workload_of(entry)
    diagnostics = Diagnostics()
    source = Source("set.sched", scheduler)
    found = check(source, diagnostics, load=lambda _name: None, profile_name="preemptive")
    assert found.program is not None and not diagnostics.has_errors, (
        scheduler,
        [one.message for one in diagnostics],
    )
    name = found.program.name
    module = backends()["wasm"].emit(found.program, Options(text=False))[f"{name}.wasm"]
    outputs: dict[str, str | bytes] = {
        ".sched": scheduler,
        ".workload": workload,
        ".bin": blob(workload),
        ".wasm": module,
        ".c": backends()["c"].emit(found.program, Options())[f"{name}.c"],
        ".json": json.dumps(expected(entry)),
    }
    for ending, content in outputs.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / f"{entry['name']}{ending}").write_bytes(data)


def main(folder: str, count: str) -> None:
    """Writes all published sets and so many random ones."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    sets = [*PUBLISHED["processes"], *PUBLISHED["tasks"], *SIMSO, *random_sets(int(count))]
    for entry in sets:
        write_set(target, entry)
    (target / "names.json").write_text(json.dumps([entry["name"] for entry in sets]))


if __name__ == "__main__":
    main(*sys.argv[1:])
