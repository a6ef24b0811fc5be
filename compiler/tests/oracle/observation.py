"""What every check of a program met in runs, held against what the analysis said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from interpreter import Interpreter
from library import Library, ProtocolError, PthLibrary
from preemptive import PreemptiveLibrary
from tally import tally
from tap_library import TapLibrary
from writer import Written

from catapults.analysis.across.protocol import dispatch_slots
from catapults.analysis.check import Wishes, check_as
from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics
from catapults.models.classic.inherit import Assembly, assemble
from catapults.program import Check, CheckKind, Obligation, Program, Verdict
from catapults.questions.versions.trees import tree_of
from catapults.source import Source, Span

#: What all observations have seen, for the summary behind the tests.
TOTAL = tally("soundness of the analysis")

#: Turns of loops that a call may take: enough for the loops of the programs here.
FUEL = 80

#: Makes the interpreter of a run, which tells of the checks that it makes.
Make = Callable[["Observed", int], Interpreter]

#: A check, however often its text was analysed.
_Key = tuple[CheckKind, str, int, int]


def analysed(text: str, profile_name: str) -> Program:
    """The checked program of a scheduler that has no errors in its syntax, names and types."""
    return analysed_whole(Written(text, profile_name))[0]


def analysed_whole(written: Written, *, any_order: bool = False) -> tuple[Program, bool]:
    """The checked program of a scheduler and of what belongs to it, and whether it is accepted. For
    ``any_order`` of calls each handler is judged by itself, which takes a fifth of the time."""
    diagnostics = Diagnostics()
    source = Source("random.sched", written.text)
    wishes = Wishes(written.sources(), written.profile, any_order=any_order)
    found = check_as(source, diagnostics, written.load, wishes)
    assert found.program is not None, (str(written), [one.message for one in diagnostics])
    return found.program, not diagnostics.has_errors


@dataclass
class Observed:
    """The outcomes that the checks of one program had, each with the first run that showed it."""

    outcomes: dict[_Key, dict[bool, int]] = field(default_factory=dict)
    run: int = 0
    made: int = 0
    #: What the scheduler owed the library and did not do, each with the first run that showed it.
    owed: dict[Obligation, int] = field(default_factory=dict)

    def __call__(self, kind: CheckKind, span: Span, holds: bool) -> None:
        """A check was made."""
        self.made += 1
        key = (kind, span.source.name, span.start, span.end)
        outcomes = self.outcomes.get(key)
        if outcomes is None:
            outcomes = self.outcomes[key] = {}
        outcomes.setdefault(holds, self.run)

    def of(self, check: Check) -> dict[bool, int]:
        """The outcomes of a check."""
        return self.outcomes.get(_key(check), {})


def _key(check: Check) -> _Key:
    span = check.span
    return check.kind, span.source.name, span.start, span.end


def assembled(program: Program, written: Written | None = None) -> Assembly:
    """All that an interpreter runs; what a program takes from files is in ``written``."""
    written = written or Written("", program.profile)
    scheduler = tree_of(program.source, Diagnostics()).scheduler
    assert scheduler is not None
    return assemble(scheduler, written.sources(), written.load, Diagnostics())


def observe(
    program: Program,
    runs: Iterable[int],
    *,
    turns: int = 24,
    crowd: int = 4,
    make: Make | None = None,
) -> Observed:
    """Runs a program under a library that keeps the protocol, with other choices in each run.

    There are up to ``crowd`` threads at a time: the fewer, the emptier are containers. ``make``
    makes an interpreter of another kind than the plain one.
    """
    observed = Observed()
    make = make or plain(program, assembled(program))
    for run in runs:
        observed.run = run
        ended = drive(program, make(observed, run), run, 1 + run % crowd).run(turns)
        if isinstance(ended, ProtocolError) and ended.owed is not None:
            observed.owed.setdefault(ended.owed, run)
        TOTAL[f"runs ended by {type(ended).__name__}" if ended else "runs to their end"] += 1
    TOTAL["programs"] += 1
    TOTAL["checks made"] += observed.made
    return observed


def plain(
    program: Program, assembly: Assembly, kind: Callable[..., Interpreter] = Interpreter
) -> Make:
    """Interpreters that do what the language says, half of them as release builds: what those leave
    out is not asked, and each check that is proven is watched all the same."""
    bits = profile(program.profile).int_bits

    def make(observed: Observed, run: int) -> Interpreter:
        return kind(assembly, bits, observed, FUEL, release=run // 2 % 2 == 1)

    return make


def drive(program: Program, scheduler: Interpreter, run: int, most: int) -> Library:
    """The library of the program's profile; ``run`` decides what happens in it."""
    (slot,) = dispatch_slots(program)
    handlers = program.handlers
    made = _LIBRARIES[program.profile](
        scheduler=scheduler,
        handlers=frozenset(handlers),
        current=slot.element.container.name,
        choose=Random(run).choice,
        most=most,
        takes_over=run % 3 == 2,
        queries={
            name: handler.param is not None
            for name, handler in handlers.items()
            if handler.kind == "query"
        },
    )
    if isinstance(made, PthLibrary):
        made.fixed = frozenset(name for name, handler in handlers.items() if handler.fixed)
        made.switch_out_takes_thread = handlers["switch_out"].param is not None
    if isinstance(made, PreemptiveLibrary):
        made.processors = slot.element.container.size or 1
        made.switch_out_takes_thread = handlers["switch_out"].param is not None
    return made


_LIBRARIES = {
    "embedded": Library,
    "pth": PthLibrary,
    "preemptive": PreemptiveLibrary,
    "tap": TapLibrary,
}

#: The profiles for which random programs are written.
OBSERVED = ("embedded", "pth", "preemptive")


def contradictions(program: Program, observed: Observed) -> list[str]:
    """Proven checks that failed, refuted ones that held, what never runs but did, what failed
    without a check, and what was proven that the scheduler owes, and yet it did not do it."""
    found = [
        f"run {run}: {obligation.name}, though proven"
        for obligation, run in observed.owed.items()
        if obligation not in program.owed
    ]
    made = {_key(one) for one in program.checks}
    found += [
        f"run {outcomes[False]}: {key[0].name} in {key[1]} at {key[2]} failed, and there is no "
        "check"
        for key, outcomes in observed.outcomes.items()
        if False in outcomes and key not in made
    ]
    for one in program.checks:
        outcomes = observed.of(one)
        for holds, run in outcomes.items():
            wrong = Verdict.REFUTED if holds else Verdict.PROVEN
            if one.verdict is wrong or one.reason.endswith("never runs."):
                what = "held" if holds else "failed"
                found.append(
                    f"run {run}: line {one.span.line}: {one.subject} {what}, though "
                    f"{one.verdict.value}: {one.reason}"
                )
        TOTAL[f"checks {one.verdict.value}" + ("" if outcomes else ", never made")] += 1
    return found
