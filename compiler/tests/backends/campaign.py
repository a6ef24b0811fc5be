"""Random programs run by the interpreter, WebAssembly and C."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random

from hypothesis import HealthCheck, given, seed, settings
from library import Library, PthLibrary
from machines import NativeMachine, WasmMachine, compile_together
from parties import Parties
from programs import schedulers, tidy_schedulers
from tally import tally
from world import World

from catapults.analysis.check import Checked, check, check_for_any_order
from catapults.analysis.protocol import dispatch_slots
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

KINDS = {
    "embedded": schedulers(),
    "tidy embedded": tidy_schedulers("embedded"),
    "tidy pth": tidy_schedulers("pth"),
}

#: Runs of each program, every one with threads that do something else.
RUNS = 2

#: C takes longer to compile, so one in so many programs is run by it too, without the checks that
#: the analysis proves under the protocol, which takes longer as well. No build may warn.
EACH = 10
BUILDS = (("gcc", Options(debug=False)), ("clang", Options()))

#: Programs of one part of a campaign, and of one C library.
PART = 100

Checker = Callable[..., Checked]

#: What was done, for the summary behind the tests.
TOTAL = tally("agreement of the interpreter, WebAssembly and C")


def checked(
    text: str, profile: str | None, name: str = "random.sched", checker: Checker = check
) -> Program:
    """The program of a text, by default with what the analysis proves under the protocol."""
    source = Source(name, text)
    diagnostics = Diagnostics()
    found = checker(source, diagnostics, load=lambda _name: None, profile_name=profile)
    assert found.program is not None, (text, [one.message for one in diagnostics])
    return found.program


def run(program: Program, worlds: Sequence[World], seed_: int, turns: int = 12) -> None:
    """Lets the library of the program's profile drive all parties."""
    (slot,) = dispatch_slots(program)
    handlers = program.handlers
    given_to_both = {
        "scheduler": Parties(program, worlds),
        "handlers": frozenset(handlers),
        "current": slot.element.container.name,
        "choose": Random(seed_).choice,
    }
    if program.profile == "embedded":
        Library(**given_to_both).run(turns)
    else:
        PthLibrary(
            **given_to_both,
            fixed=frozenset(name for name, handler in handlers.items() if handler.fixed),
            switch_out_takes_thread=handlers["switch_out"].param is not None,
        ).run(turns)


def first_part() -> int:
    """The number of the first part: each has programs of its own, which are the same each time."""
    return Random().randrange(1 << 30) if os.environ.get("EXPLORE") else 0


def run_part(kind: str, number: int) -> None:
    """Runs the random programs of one kind and part; counts them in :data:`TOTAL`."""
    profile = kind.rsplit(maxsplit=1)[-1]
    programs: list[str] = []

    @seed(number)
    @settings(
        max_examples=PART,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=False,
        deadline=None,
    )
    @given(KINDS[kind])
    def webassembly(text: str) -> None:
        if text in programs:
            return
        program = checked(text, profile, checker=check_for_any_order)
        programs.append(text)
        for run_number in range(RUNS):
            run(program, [WasmMachine(program)], run_number, turns=20)

    webassembly()
    sample = [checked(text, profile) for text in programs[::EACH]]
    _run_with_c(sample, *BUILDS[number % len(BUILDS)])
    TOTAL["random programs, by WebAssembly and the interpreter"] += len(programs)
    TOTAL["random programs, by C too"] += len(sample)
    TOTAL["runs of random programs"] += len(programs) * RUNS + len(sample)


def _run_with_c(sample: Sequence[Program], compiler: str, options: Options) -> None:
    for number, program in enumerate(sample):
        program.name = f"random_{number}"
    library = compile_together(sample, compiler, options)
    for program in sample:
        worlds = [WasmMachine(program), NativeMachine(program, compiler, library=library)]
        run(program, worlds, RUNS, turns=30)
