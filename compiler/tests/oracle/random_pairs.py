"""Random schedulers with random workloads, compiled, for tests that run both in every build.

``PYTHONPATH=compiler/tests python compiler/tests/oracle/random_pairs.py FOLDER COUNT`` writes
``N.wasm``, ``N.c`` and ``N.bin``, and the texts that they come from as ``N.sched`` and
``N.workload``. The same arguments give the same files.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from programs import on_two_processors, tidy_schedulers
from workload.random_workloads import random_workload
from workload.support import blob

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

#: The handlers that statements of a workload cannot do without.
NEEDS = {
    "suspend ": "suspend_thread",
    "resume ": "resume_thread",
    "yield to ": "set_next_thread",
}

#: So many seeds of workloads belong to each pair.
SEEDS = 1000

PROFILES = ("embedded", "pth", "preemptive")


def random_schedulers(profile: str, number: int) -> list[str]:
    """So many texts of schedulers, the same each time, or with ``EXPLORE=1`` others."""
    texts: list[str] = []

    @settings(
        max_examples=number,
        derandomize=not os.environ.get("EXPLORE"),
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(tidy_schedulers(profile))
    def collect(text: str) -> None:
        texts.append(text)

    collect()
    return texts[:number]


def checked(text: str, profile: str) -> Program:
    """The program of a text without errors."""
    diagnostics = Diagnostics()
    source = Source("random.sched", text)
    found = check(source, diagnostics, load=lambda _name: None, profile_name=profile)
    assert found.program is not None, (text, [one.message for one in diagnostics])
    return found.program


def fitting_workload(first_seed: int, scheduler: str, profile: str) -> str:
    """The first workload from a seed on that asks for no handler which the scheduler lacks."""
    for seed in count(first_seed):
        workload = random_workload(seed, profile)
        asked = [handler for statement, handler in NEEDS.items() if statement in workload]
        if all(f"event {handler}" in scheduler for handler in asked):
            return workload
    raise AssertionError("there is always a further seed")


def write_pair(folder: Path, number: int, scheduler: str, profile: str) -> None:
    """Writes one scheduler and one workload, as text and compiled."""
    workload = fitting_workload(number * SEEDS, scheduler, profile)
    if profile == "preemptive" and number % 2:
        scheduler = on_two_processors(scheduler)
        workload = workload.replace("{", "{\n    processors 2;", 1)
    program = checked(scheduler, profile)
    outputs: dict[str, str | bytes] = {".sched": scheduler, ".workload": workload}
    outputs[".bin"] = blob(workload)
    for backend, ending in (("wasm", ".wasm"), ("c", ".c")):
        options = Options(text=False) if backend == "wasm" else Options()
        outputs[ending] = backends()[backend].emit(program, options)[f"{program.name}{ending}"]
    for ending, content in outputs.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / f"{number}{ending}").write_bytes(data)


def main(folder: str, pairs: str) -> None:
    """Writes so many pairs, the profiles by turns."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    each = {profile: random_schedulers(profile, int(pairs)) for profile in PROFILES}
    for number in range(int(pairs)):
        profile = PROFILES[number % len(PROFILES)]
        write_pair(target, number, each[profile][number % len(each[profile])], profile)


if __name__ == "__main__":
    main(*sys.argv[1:])
