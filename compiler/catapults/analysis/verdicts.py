"""Runs the flow analysis over a program and gives each check its verdict."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.analysis import messages
from catapults.analysis.flow import Exit, Findings, Walk
from catapults.analysis.flow_state import State
from catapults.analysis.lower import Lowered
from catapults.analysis.protocol import Protocol, walk_handler
from catapults.diagnostics import Diagnostics
from catapults.program import Check, CheckKind, Verdict

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


@dataclass(frozen=True)
class FlowResult:
    """What the walks found; ``exits`` are the ways out of each handler that the library calls."""

    findings: Findings
    exits: dict[str, list[Exit]]


def analyse_flow(lowered: Lowered, diagnostics: Diagnostics) -> FlowResult:
    """Judges every check of a program without errors; refuted ones are reported."""
    program, profile = lowered.program, lowered.context.profile
    protocol = Protocol(program, profile)
    findings = Findings()
    called = {n: h for n, h in program.handlers.items() if n in profile.handlers}
    exits = {n: walk_handler(h, protocol.entry(h), findings) for n, h in called.items()}
    for invariant in program.invariants:
        Walk(findings).layer(invariant.body, State())
    for variable in program.globals:
        if variable.init is not None:
            Walk(findings).evaluate(variable.init, State())
    uncalled = program.handlers.keys() - called.keys()
    for check in program.checks:
        if program.sites[check.site].handler in uncalled:
            check.reason = "The library never calls this handler."
        else:
            _settle(check, findings, diagnostics)
    return FlowResult(findings, exits)


def _settle(check: Check, findings: Findings, diagnostics: Diagnostics) -> None:
    verdict, reason = findings.verdicts.get(check, (Verdict.PROVEN, "This never runs."))
    check.verdict, check.reason = verdict, reason
    if verdict is Verdict.REFUTED:
        fact = _FACTS.get(check.kind, "`{subject}` is always empty when line {line} runs")
        because = reason.partition(": ")[2].rstrip(".")
        diagnostics.report(
            messages.REFUTED,
            check.span,
            fact=fact.format(subject=check.subject.strip("`"), line=check.span.line),
            cause=f": {because}" if because else "",
            fix=_FIXES.get(check.kind, "Put a thread there before, or remove this"),
        )
