"""The interpreter, WebAssembly and C come to the same results, call by call."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from campaign import KINDS, OF_EVERYTHING, PART, checked, first_part, run, run_part
from machines import NativeMachine, WasmMachine
from schedulers import EXAMPLES
from writer import Written

from catapults.backends.base import Options
from catapults.program import Program

#: Random programs to draw of each kind; most are new. The summary behind the tests counts them.
#: They are the same each time, unless one explores: more of them show little more.
PROGRAMS = int(os.environ.get("CATAPULTS_PROGRAMS", "700" if os.environ.get("EXPLORE") else "50"))
FIRST = first_part()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    program = checked(Written(path.read_text("utf-8"), None), path.name)
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
    program = checked(Written(text, None))
    run(program, [WasmMachine(program), NativeMachine(program, "gcc")], seed_=1, turns=20)


@pytest.mark.parametrize("name", ["destroyed", "past"])
def test_what_the_analysis_is_probed_with(name: str) -> None:
    path = Path(__file__).parents[1] / f"oracle/probes/{name}.embedded.sched"
    program = checked(Written(path.read_text("utf-8"), "embedded"), path.name)
    worlds = [WasmMachine, lambda one: NativeMachine(one, "gcc"), _released]
    for seed in range(60):
        run(program, [world(program) for world in worlds], seed, turns=40)


def _released(program: Program) -> NativeMachine:
    return NativeMachine(program, "clang", Options(debug=False))


def _parts(kind: str) -> range:
    """Programs of every construct are longer, so that there are fewer of them."""
    return range(0, -(-PROGRAMS // PART), OF_EVERYTHING if kind.startswith("everything") else 1)


@pytest.mark.parametrize(
    ("kind", "part"), [(kind, part) for kind in KINDS for part in _parts(kind)]
)
def test_random_programs(kind: str, part: int) -> None:
    run_part(kind, FIRST + part)
