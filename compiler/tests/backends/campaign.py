"""Random programs run by the interpreter, WebAssembly and C."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from machines import NativeMachine, WasmMachine, compile_together
from observation import assembled, drive
from parties import Parties
from programs import schedulers, tidy_schedulers
from tally import tally
from world import World
from writer import Chance, Written, write

from catapults.analysis.check import Wishes, check_as
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source


def _everything(profile: str) -> st.SearchStrategy[Written]:
    """Programs that use every construct."""
    seeds = st.integers(0, 1 << 40)
    return seeds.map(lambda seed_: write(Chance(Random(seed_)), profile))


def _alone(texts: st.SearchStrategy[str], profile: str) -> st.SearchStrategy[Written]:
    return texts.map(lambda text: Written(text, profile))


KINDS = {
    "embedded": _alone(schedulers(), "embedded"),
    "tidy embedded": _alone(tidy_schedulers("embedded"), "embedded"),
    "tidy pth": _alone(tidy_schedulers("pth"), "pth"),
    "everything embedded": _everything("embedded"),
    "everything pth": _everything("pth"),
}

#: Runs of each program, every one with threads that do something else.
RUNS = 2

#: C takes longer to compile, so one in so many programs is run by it too, without the checks that
#: the analysis proves under the protocol, which takes longer as well. No build may warn.
EACH = 10
BUILDS = (("gcc", Options(debug=False)), ("clang", Options()))

#: Programs of one part of a campaign, and of one C library.
PART = 25

#: Programs that use every construct are longer, so that there is one part of them for so many.
OF_EVERYTHING = 7

#: What was done, for the summary behind the tests.
TOTAL = tally("agreement of the interpreter, WebAssembly and C")


def checked(written: Written, name: str = "random.sched", *, any_order: bool = False) -> Program:
    """The program of a text, by default with what the analysis proves under the protocol."""
    source = Source(name, written.text)
    diagnostics = Diagnostics()
    wishes = Wishes(written.sources(), written.profile, any_order=any_order)
    found = check_as(source, diagnostics, written.load, wishes)
    assert found.program is not None, (str(written), [one.message for one in diagnostics])
    return found.program


def run(program: Program, worlds: Sequence[World], seed_: int, turns: int = 12) -> None:
    """Lets the library of the program's profile drive all parties."""
    let_run(program, Parties(program, worlds), seed_, turns)


def let_run(program: Program, parties: Parties, seed_: int, turns: int) -> None:
    """As :func:`run`, with parties of any build."""
    driven = drive(program, parties, seed_, most=4)
    driven.takes_over = False  # which puts threads somewhere without a call
    driven.run(turns)


def first_part() -> int:
    """The number of the first part: each has programs of its own, which are the same each time."""
    return Random().randrange(1 << 30) if os.environ.get("EXPLORE") else 0


def run_part(kind: str, number: int) -> None:
    """Runs the random programs of one kind and part; counts them in :data:`TOTAL`."""
    programs: list[Written] = []

    @seed(number)
    @settings(
        max_examples=PART,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=False,
        deadline=None,
    )
    @given(KINDS[kind])
    def webassembly(written: Written) -> None:
        if written in programs:
            return
        program = checked(written, any_order=True)
        programs.append(written)
        for run_number in range(RUNS):
            is_release = run_number == 1
            worlds = [WasmMachine(program, Options(debug=not is_release))]
            whole = assembled(program, written)
            parties = Parties(program, worlds, whole, release=is_release)
            let_run(program, parties, run_number, turns=20)

    webassembly()
    sample = programs[::EACH]
    _run_with_c(sample, *BUILDS[number % len(BUILDS)])
    TOTAL["random programs, by WebAssembly and the interpreter"] += len(programs)
    TOTAL["random programs, by C too"] += len(sample)
    TOTAL["runs of random programs"] += len(programs) * RUNS + len(sample)


def _run_with_c(sample: Sequence[Written], compiler: str, options: Options) -> None:
    programs = [checked(written) for written in sample]
    for number, program in enumerate(programs):
        program.name = f"random_{number}"
    library = compile_together(programs, compiler, options)
    for program, written in zip(programs, sample, strict=True):
        worlds = [WasmMachine(program, options), NativeMachine(program, compiler, library=library)]
        whole = assembled(program, written)
        parties = Parties(program, worlds, whole, release=not options.debug)
        let_run(program, parties, RUNS, turns=30)
