"""Runs the flow analysis over a program and gives each check its verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.analysis import messages
from catapults.analysis.across import across
from catapults.analysis.flow import Exit, Findings, Walk
from catapults.analysis.flow_state import Nowhere, State
from catapults.analysis.lower import Lowered
from catapults.analysis.protocol import entry, walk_handler
from catapults.diagnostics import Diagnostics
from catapults.program import AttributePlace, Check, CheckKind, Container, Program, Verdict

_FIXES = {
    CheckKind.TARGET_FREE: "Empty it before, or remove this",
    CheckKind.INDEX_IN_RANGE: "Use a smaller index or a larger array",
    CheckKind.DIVISOR_NOT_ZERO: "Divide by something else",
}
_FACTS = {
    CheckKind.TARGET_FREE: "`{subject}` always holds a thread when line {line} runs",
    CheckKind.INDEX_IN_RANGE: "The index {subject} is always out of range",
    CheckKind.DIVISOR_NOT_ZERO: "`{subject}` is always 0",
}

_Judged = tuple[Verdict, str]
_NEVER: _Judged = (Verdict.PROVEN, "This never runs.")


@dataclass(frozen=True)
class FlowResult:
    """What the walks within handlers found."""

    findings: Findings
    #: The ways out of each handler that the library calls.
    exits: dict[str, list[Exit]]
    #: Writes to attributes, with where the thread can be under the library's order of calls.
    attribute_writes: dict[AttributePlace, set[Nowhere | Container]]
    #: Each check's verdict from its own handler alone.
    within: dict[Check, Verdict] = field(default_factory=dict)


def analyse_flow(lowered: Lowered, diagnostics: Diagnostics, *, any_order: bool) -> FlowResult:
    """Judges every check of a program without errors; refuted ones are reported.

    With ``any_order`` nothing is taken from the order in which the library calls handlers.
    """
    program, profile = lowered.program, lowered.context.profile
    called = {n: h for n, h in program.handlers.items() if n in profile.handlers}
    inner = Findings()
    exits = {n: walk_handler(h, entry(program, profile, h), inner) for n, h in called.items()}
    _walk_rest(program, inner)
    whole = None if any_order else across(program, profile)
    outer = inner
    if whole is not None:
        outer = Findings()
        whole.judge(outer)
        _walk_rest(program, outer)
    result = FlowResult(inner, exits, outer.attribute_writes)
    uncalled = program.handlers.keys() - called.keys()
    for check in program.checks:
        if program.sites[check.site].handler in uncalled:
            check.reason = "The library never calls this handler."
            result.within[check] = Verdict.RUNTIME
        else:
            result.within[check] = _settle(check, inner, outer)
            _report_refuted(check, diagnostics)
    return result


def _walk_rest(program: Program, findings: Findings) -> None:
    """What runs outside the handlers that the library calls."""
    for invariant in program.invariants:
        Walk(findings).layer(invariant.body, State())
    for variable in program.globals:
        if variable.init is not None:
            Walk(findings).evaluate(variable.init, State())


def _settle(check: Check, inner: Findings, outer: Findings) -> Verdict:
    """Gives a check the stronger verdict and tells the one from its handler alone."""
    within, reason = inner.verdicts.get(check, _NEVER)
    if within is Verdict.RUNTIME:
        check.verdict, check.reason = outer.verdicts.get(
            check, (Verdict.PROVEN, "Under the library's order of calls this never runs.")
        )
    else:
        check.verdict, check.reason = within, reason
    return within


def _report_refuted(check: Check, diagnostics: Diagnostics) -> None:
    if check.verdict is not Verdict.REFUTED:
        return
    fact = _FACTS.get(check.kind, "`{subject}` is always empty when line {line} runs")
    because = check.reason.partition(": ")[2].rstrip(".")
    diagnostics.report(
        messages.REFUTED,
        check.span,
        fact=fact.format(subject=check.subject.strip("`"), line=check.span.line),
        cause=f": {because}" if because else "",
        fix=_FIXES.get(check.kind, "Put a thread there before, or remove this"),
    )
