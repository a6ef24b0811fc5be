"""What the analysis proves never fails, and what it refutes never holds, in random programs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from interpreter import FaultError, Interpreter
from library import Library
from programs import schedulers

from catapults.analysis.check import check
from catapults.analysis.inherit import assemble
from catapults.analysis.protocol import dispatch_slots
from catapults.diagnostics import Diagnostics
from catapults.program import Check, CheckKind, Program, Verdict
from catapults.source import Source, Span


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


def analysed(text: str) -> Program | None:
    diagnostics = Diagnostics()
    return check(Source("random.sched", text), diagnostics, load=lambda _name: None).program


def interpreted(program: Program, judge: Judge) -> Interpreter:
    assembly = assemble(program.syntax, [], lambda _name: None, Diagnostics())
    return Interpreter(assembly, int_bits=16, on_check=judge, fuel=60)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(schedulers(), st.data())
def test_no_proven_check_fails_and_no_refuted_one_holds(text: str, data: st.DataObject) -> None:
    program = analysed(text)
    assert program is not None, text
    slots = dispatch_slots(program)
    assert len(slots) == 1
    library = Library(
        scheduler=interpreted(program, Judge(program)),
        handlers=frozenset(program.handlers),
        current=slots[0].element.container.name,
        choose=lambda options: data.draw(st.sampled_from(options)),
    )
    ended = library.run(turns=12)
    event(ended.kind if isinstance(ended, FaultError) else str(ended))
