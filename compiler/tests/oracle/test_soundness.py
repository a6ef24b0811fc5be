"""What the analysis proves never fails, and what it refutes never holds, in random programs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from interpreter import FaultError, Interpreter
from library import Choose, Library, PthLibrary
from programs import schedulers, tidy_schedulers

from catapults.analysis.check import check
from catapults.analysis.inherit import assemble
from catapults.analysis.protocol import dispatch_slots
from catapults.diagnostics import Diagnostics
from catapults.program import Check, CheckKind, Program, Verdict
from catapults.source import Source, Span

#: Runs of each program, with different choices.
RUNS = 8


@dataclass
class Judge:
    """Holds every check that is made against its verdict."""

    program: Program

    def __post_init__(self) -> None:
        self._checks: dict[tuple[CheckKind, Span], list[Check]] = defaultdict(list)
        for one in self.program.checks:
            self._checks[one.kind, one.span].append(one)

    def __call__(self, kind: CheckKind, span: Span, holds: bool) -> None:
        for known in self._checks[kind, span]:
            event(f"{known.verdict.value} {'held' if holds else 'failed'}")
            failed = f"line {span.line}: {known.subject}: {known.reason}"
            assert holds or known.verdict is not Verdict.PROVEN, f"proven, but failed: {failed}"
            assert not holds or known.verdict is not Verdict.REFUTED, f"refuted, but held: {failed}"


def analysed(text: str, profile: str) -> tuple[Program | None, Diagnostics]:
    diagnostics = Diagnostics()
    source = Source("random.sched", text)
    checked = check(source, diagnostics, load=lambda _name: None, profile_name=profile)
    return checked.program, diagnostics


def library(program: Program, choose: Choose, most: int) -> Library:
    """The library of the program's profile, which holds every check against its verdict."""
    slots = dispatch_slots(program)
    assert len(slots) == 1
    handlers = program.handlers
    assembly = assemble(program.syntax, [], lambda _name: None, Diagnostics())
    bits = 16 if program.profile == "embedded" else 32
    scheduler = Interpreter(assembly, int_bits=bits, on_check=Judge(program), fuel=60)
    common = {
        "scheduler": scheduler,
        "handlers": frozenset(handlers),
        "current": slots[0].element.container.name,
        "choose": choose,
        "most": most,
    }
    if program.profile == "embedded":
        return Library(**common)
    return PthLibrary(
        **common,
        fixed=frozenset(name for name, handler in handlers.items() if handler.fixed),
        switch_out_takes_thread=handlers["switch_out"].param is not None,
    )


def hold_against_the_interpreter(text: str, profile: str) -> None:
    program, diagnostics = analysed(text, profile)
    assert program is not None, (text, [one.message for one in diagnostics])
    for seed in range(RUNS):
        ended = library(program, Random(seed).choice, most=1 + seed % 3).run(turns=16)
        event(ended.kind if isinstance(ended, FaultError) else str(ended))


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(schedulers())
def test_no_proven_check_fails_and_no_refuted_one_holds(text: str) -> None:
    hold_against_the_interpreter(text, "embedded")


@pytest.mark.parametrize("profile", ["embedded", "pth"])
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_nor_in_schedulers_that_a_person_would_write(profile: str, data: st.DataObject) -> None:
    hold_against_the_interpreter(data.draw(tidy_schedulers(profile)), profile)
