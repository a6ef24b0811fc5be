"""The order in which the simulator calls a policy is that of a plain interpreter of the paper's
listing, over random programs and policies."""

from __future__ import annotations

import json
import os
import subprocess
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

from interpreter import Interpreter
from reactor import Reactor
from tap_programs import ProgramOfThreads, random_policy, random_program

from catapults.backends.base import Options, backends
from catapults.contracts.libraries import handler_numbers, profile
from catapults.diagnostics import Diagnostics
from catapults.models.classic.inherit import assemble
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.translation import Surroundings, check_together
from catapults.workload import compile_workload

RUNS = 2000 if os.environ.get("EXPLORE") else 60
RECORD = Path(__file__).with_name("record.mjs")


def interpreted(policy: str, program: ProgramOfThreads) -> list[tuple[int, str, int]]:
    scheduler = tree_of(Source("random.sched", policy), Diagnostics()).scheduler
    assert scheduler is not None
    assembly = assemble(scheduler, [], lambda _name: None, Diagnostics())
    interpreter = Interpreter(assembly, profile("tap").int_bits)
    handlers = assembly.handlers
    return Reactor(program, interpreter, "next_strike" in handlers, "broken" in handlers).run()


def compiled(policy: str, program: ProgramOfThreads) -> list[str]:
    diagnostics = Diagnostics()
    checked, world = check_together(
        Source("random.sched", policy),
        Source("random.workload", program.workload()),
        Surroundings(load=lambda _name: None),
        diagnostics,
    )
    assert checked is not None and world is not None, [one.message for one in diagnostics]
    emitted = backends()["wasm"].emit(checked, Options())
    module = next(one for name, one in emitted.items() if name.endswith(".wasm"))
    assert isinstance(module, bytes)
    return [b64encode(one).decode() for one in (module, compile_workload(world))]


def simulated(pairs: list[list[str]]) -> list[list[tuple[int, str, int]]]:
    ran = subprocess.run(
        ["node", str(RECORD)], input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    names = {number: name for name, number in handler_numbers().items()}
    runs: list[dict[str, Any]] = json.loads(ran.stdout)
    assert not [run["outcome"] for run in runs if run["outcome"]["kind"] == "fault"]
    return [
        [(time, names[handler], thread) for time, handler, thread in run["calls"]] for run in runs
    ]


def test_handlers_are_called_in_the_order_of_the_listing() -> None:
    chosen = [Random(seed) for seed in range(RUNS)]
    pairs = [(random_policy(chance), random_program(chance)) for chance in chosen]
    runs = simulated([compiled(*pair) for pair in pairs])
    for (policy, program), run in zip(pairs, runs, strict=True):
        assert run == interpreted(policy, program), (policy, program.workload())
