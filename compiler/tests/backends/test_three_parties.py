"""The interpreter, WebAssembly and C come to the same results, call by call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from library import Library
from machines import NativeMachine, WasmMachine, compile_together
from parties import Parties
from programs import schedulers
from schedulers import EXAMPLES
from world import World

from catapults.analysis.check import check
from catapults.analysis.protocol import dispatch_slots
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

#: Random programs; a long run asks for more of them.
PROGRAMS = int(os.environ.get("CATAPULTS_PROGRAMS", "40"))

#: C takes longer to compile, so one in so many programs is run by it too, as a release build.
EACH = 5


def checked(text: str, name: str = "random.sched") -> Program:
    source = Source(name, text)
    diagnostics = Diagnostics()
    found = check(source, diagnostics, load=lambda _name: None)
    assert found.program is not None, (text, [one.message for one in diagnostics])
    return found.program


def run(program: Program, worlds: Sequence[World], seed: int, turns: int) -> None:
    """Lets a library drive all parties."""
    (slot,) = dispatch_slots(program)
    Library(
        scheduler=Parties(program, worlds),
        handlers=frozenset(program.handlers),
        current=slot.element.container.name,
        choose=Random(seed).choice,
    ).run(turns)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    program = checked(path.read_text("utf-8"), path.name)
    for seed in range(3):
        worlds = [WasmMachine(program), *(NativeMachine(program, c) for c in ("gcc", "clang"))]
        run(program, worlds, seed, turns=40)


#: `switch_out` moves the running thread twice, so it is neither in `current` nor in `a` then.
_MOVED_TWICE = """scheduler twice {
    data { queue q, r; threadref a, current; }
    event init { }
    event newthread(t) { t => q; }
    event schedule { if (|q| == 0) r => q; q => current; dispatch current; }
    event switch_out(t) { if (|a| == 0) t => a; t => r; }
}"""


@pytest.mark.parametrize("text", [_MOVED_TWICE, _MOVED_TWICE.replace("if (|q| == 0) r => q;", "")])
def test_a_thread_that_a_handler_moves_twice(text: str) -> None:
    program = checked(text)
    run(program, [WasmMachine(program), NativeMachine(program, "gcc")], seed=1, turns=20)


def test_random_programs() -> None:
    texts: list[str] = []

    @settings(
        max_examples=PROGRAMS,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(schedulers())
    def webassembly(text: str) -> None:
        program = checked(text)
        run(program, [WasmMachine(program)], seed=1, turns=20)
        texts.append(text)

    webassembly()
    sample = [checked(text) for text in texts[::EACH]]
    for number, program in enumerate(sample):
        program.name = f"random_{number}"
    library = compile_together(sample, "gcc", Options(debug=False))
    for program in sample:
        worlds = [WasmMachine(program), NativeMachine(program, "gcc", library=library)]
        run(program, worlds, seed=2, turns=30)
