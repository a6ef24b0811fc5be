"""The library calls a policy as a plain interpreter of the paper's listing does, over random
programs and policies: all of it but the clock and the descriptors is the real one."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from tap_programs import ProgramOfThreads, random_policy, random_program
from tap_workshop import PROGRAMS, Parts, run
from test_reactor import interpreted
from trace_file import read_trace

RUNS = 500 if os.environ.get("EXPLORE") else 16


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Parts:
    return Parts(tmp_path_factory.mktemp("parts"), without=("clock.c", "world.c"))


def script(program: ProgramOfThreads) -> str:
    """What the program does, as scripted.c reads it."""
    lines = [f"device {name} {least} {each}" for name, (least, each) in program.speeds.items()]
    lines += [f"connection {time}" for time in program.connections]
    for operations, priority in zip(program.threads, program.priorities, strict=True):
        lines += [f"thread {priority}", *(f"{word} {value}" for word, value in operations)]
    return "\n".join(lines)


def called(program: Path, given: str) -> list[tuple[int, str, int]]:
    """The calls of handlers that its trace tells, each with its time and the thread's number."""
    trace = program.with_suffix(".trace")
    run([program], given=given, TAP_TRACE=str(trace))
    told = read_trace(trace)
    return [
        (one.time, one.handler, max(0, one.thread - told.container_nodes))
        for one in told.records
        if one.kind == "ENTER"
    ]


@pytest.mark.parametrize("seed", range(RUNS))
def test_handlers_are_called_in_the_order_of_the_listing(parts: Parts, seed: int) -> None:
    chance = Random(seed)
    policy, program = random_policy(chance, fails=False), random_program(chance)
    built = parts.program(policy, PROGRAMS / "scripted.c", f"scripted{seed}")
    assert called(built, script(program)) == interpreted(policy, program), script(program)
