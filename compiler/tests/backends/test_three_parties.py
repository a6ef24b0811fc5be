"""The interpreter, WebAssembly and C come to the same results, call by call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from library import Library, PthLibrary
from machines import NativeMachine, WasmMachine, compile_together
from parties import Parties
from programs import schedulers, tidy_schedulers
from schedulers import EXAMPLES
from world import World

from catapults.analysis.check import check
from catapults.analysis.protocol import dispatch_slots
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

#: Random programs of each kind; a long run asks for more of them.
PROGRAMS = int(os.environ.get("CATAPULTS_PROGRAMS", "40"))

#: C takes longer to compile, so one in so many programs is run by it too, as a release build.
EACH = 5


def checked(text: str, profile: str | None, name: str = "random.sched") -> Program:
    source = Source(name, text)
    diagnostics = Diagnostics()
    found = check(source, diagnostics, load=lambda _name: None, profile_name=profile)
    assert found.program is not None, (text, [one.message for one in diagnostics])
    return found.program


def run(program: Program, worlds: Sequence[World], seed: int, turns: int = 12) -> None:
    """Lets the library of the program's profile drive all parties."""
    (slot,) = dispatch_slots(program)
    handlers = program.handlers
    given_to_both = {
        "scheduler": Parties(program, worlds),
        "handlers": frozenset(handlers),
        "current": slot.element.container.name,
        "choose": Random(seed).choice,
    }
    if program.profile == "embedded":
        Library(**given_to_both).run(turns)
    else:
        PthLibrary(
            **given_to_both,
            fixed=frozenset(name for name, handler in handlers.items() if handler.fixed),
            switch_out_takes_thread=handlers["switch_out"].param is not None,
        ).run(turns)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    program = checked(path.read_text("utf-8"), None, path.name)
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
    program = checked(text, None)
    run(program, [WasmMachine(program), NativeMachine(program, "gcc")], seed=1, turns=20)


@pytest.mark.parametrize("kind", ["embedded", "tidy embedded", "tidy pth"])
def test_random_programs(kind: str) -> None:
    profile = kind.rsplit(maxsplit=1)[-1]
    texts: list[str] = []

    @settings(
        max_examples=PROGRAMS,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(schedulers() if kind == profile else tidy_schedulers(profile))
    def webassembly(text: str) -> None:
        program = checked(text, profile)
        run(program, [WasmMachine(program)], seed=1, turns=20)
        texts.append(text)

    webassembly()
    sample = [checked(text, profile) for text in texts[::EACH]]
    for number, program in enumerate(sample):
        program.name = f"random_{number}"
    library = compile_together(sample, "gcc", Options(debug=False))
    for program in sample:
        worlds = [WasmMachine(program), NativeMachine(program, "gcc", library=library)]
        run(program, worlds, seed=2, turns=30)
