"""Runs the flow analysis over a program and gives each check its verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.across.protocol import entry, slot_in_question, walk_handler
from catapults.analysis.across.whole import across
from catapults.analysis.dataflow.expressions import Evaluator
from catapults.analysis.dataflow.facts import ANYWHERE
from catapults.analysis.dataflow.findings import Findings, Judgement, findings_for
from catapults.analysis.dataflow.flow import Walk
from catapults.analysis.dataflow.places import AllPlaces, Places
from catapults.analysis.dataflow.state import State
from catapults.analysis.dataflow.visits import Exit, Visits
from catapults.contracts.libraries import Profile
from catapults.diagnostics import Diagnostics
from catapults.models.model import Lowered
from catapults.steps import Steps

_FIXES = {
    ir.CheckKind.TARGET_FREE: "Empty it before, or remove this",
    ir.CheckKind.FAILS_OUTSIDE: "Fail before it is put anywhere",
    ir.CheckKind.INDEX_IN_RANGE: "Use a smaller index or a larger array",
    ir.CheckKind.DIVISOR_NOT_ZERO: "Divide by something else",
}
_FACTS = {
    ir.CheckKind.TARGET_FREE: "{subject} always holds a thread when line {line} runs",
    ir.CheckKind.FAILS_OUTSIDE: "{subject} is always in a container when line {line} runs",
    ir.CheckKind.INDEX_IN_RANGE: "The index {subject} is always out of range",
    ir.CheckKind.DIVISOR_NOT_ZERO: "{subject} is always 0",
}

_NEVER = Judgement(ir.Verdict.PROVEN, "This never runs")
_NEVER_CALLED = Judgement(ir.Verdict.PROVEN, "Under the library's order of calls this never runs")


@dataclass(frozen=True)
class Alone:
    """What walks of each handler found, whatever the others do."""

    findings: Findings
    #: The ways out of each handler that the library calls.
    exits: dict[str, list[Exit]]
    places: AllPlaces


@dataclass(frozen=True)
class FlowResult(Alone):
    """What all walks found."""

    #: Writes to attributes, with where the thread can be under the library's order of calls.
    attribute_writes: dict[ir.AttributePlace, Places]
    #: From where threads with a name are taken under that order, by that name.
    taken: dict[ir.Local | None, Places]
    #: Each check's verdict from its own handler alone.
    within: dict[ir.Check, ir.Verdict] = field(default_factory=dict)


def walk_alone(lowered: Lowered, visits: Visits) -> Steps[Alone]:
    """Walks each handler of a program without errors by itself. ``visits`` are those of earlier
    versions of the program, if any."""
    program, profile = lowered.program, lowered.profile
    visits.begin([*program.attributes, *program.containers, *program.globals])
    findings = findings_for(program)
    current, places = slot_in_question(program, profile), AllPlaces(program.containers)
    exits = {}
    for name, handler in program.handlers.items():
        if name in profile.handlers:
            start = entry(program, profile, handler, current, places)
            exits[name] = yield from walk_handler(handler, start, findings, visits)
    yield from _walk_rest(program, findings, visits, places)
    return Alone(findings, exits, places)


def analyse_flow(
    lowered: Lowered, alone: Alone, diagnostics: Diagnostics, visits: Visits, *, any_order: bool
) -> Steps[FlowResult]:
    """Judges every check of a program behind :func:`walk_alone`; refuted ones are reported.

    With ``any_order`` nothing is taken from the order in which the library calls handlers.
    """
    program, profile = lowered.program, lowered.profile
    inner = alone.findings
    whole = None if any_order else (yield from across(program, profile, visits, alone.places))
    outer = inner
    if whole is not None:
        outer = findings_for(program)
        program.owed = whole.owed
        yield from whole.judge(outer)
        yield from _walk_rest(program, outer, visits, alone.places)
    visits.end()
    taken: dict[ir.Local | None, Places] = dict(outer.taken.items())
    if taken and (whole is None or not whole.tells_takers):  # anybody may move any thread
        taken = {None: alone.places.only(ANYWHERE)}
    result = FlowResult(inner, alone.exits, alone.places, outer.attribute_writes, taken)
    uncalled = program.handlers.keys() - alone.exits.keys()
    walked = {name for name, one in program.handlers.items() if _is_reached(one, outer)}
    for check in program.checks:
        handler = check.site.handler
        if handler in uncalled:
            check.reason = "The library never calls this handler."
            result.within[check] = ir.Verdict.RUNTIME
        else:
            result.within[check] = _settle(check, inner, outer, walked=handler in walked)
            check.reason = profile.said(check.reason)
            _report_refuted(check, diagnostics, profile)
    program.judged()
    return result


def _walk_rest(
    program: ir.Program, findings: Findings, visits: Visits, places: AllPlaces
) -> Steps[None]:
    """What runs outside the handlers that the library calls."""
    for invariant in program.invariants:
        yield from Walk(findings, visits).layer(invariant.body, State(places))
    for variable in program.globals:
        if variable.init is not None:
            Evaluator(findings).evaluate(variable.init, State(places))


def _is_reached(handler: ir.Handler, findings: Findings) -> bool:
    first = handler.layers[0].body.statements
    return bool(first) and first[0] in findings.reached


def _settle(check: ir.Check, inner: Findings, outer: Findings, *, walked: bool) -> ir.Verdict:
    """Gives a check the stronger verdict and tells the one from its handler alone. What cannot
    work is no error where the library never lets it come to that, though it calls the handler."""
    within = inner.judgements.get(check, _NEVER)
    found = within
    never_comes = walked and within.verdict is ir.Verdict.REFUTED and check not in outer.judgements
    if within.verdict is ir.Verdict.RUNTIME or never_comes:
        found = outer.judgements.get(check, _NEVER_CALLED)
    check.verdict, check.reason = found.verdict, found.reason
    return within.verdict


def _report_refuted(check: ir.Check, diagnostics: Diagnostics, profile: Profile) -> None:
    if check.verdict is not ir.Verdict.REFUTED:
        return
    fact = _FACTS.get(check.kind, "{subject} is always empty when line {line} runs")
    fix = _FIXES.get(check.kind, "Put a thread there before, or remove this")
    if check.of_name:
        fact = "{subject} is always destroyed before line {line} runs, and then is no thread"
        fix = "Remove this, or destroy the thread later"
    because = check.reason.partition(": ")[2].rstrip(".")
    diagnostics.report(
        messages.REFUTED if check.kind in ir.CHECKS else messages.DOOMED,
        check.span,
        fact=profile.said(fact).format(subject=_quoted(check.subject), line=check.span.line),
        cause=f": {because}" if because else "",
        fix=profile.said(fix),
    )


def _quoted(subject: str) -> str:
    """A subject as program text; one of several parts has its marks already."""
    return subject if "`" in subject else f"`{subject}`"
