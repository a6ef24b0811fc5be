"""Rules about what never runs."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.constants import constant_value
from catapults.analysis.verdicts import FlowResult
from catapults.diagnostics import Diagnostics
from catapults.program import If, Loop


def check_reachability(flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Reports statements that nothing leads to, and conditions with one outcome."""
    for statement, before in flow.findings.unreachable.items():
        word = before.span.text.split(maxsplit=1)[0].rstrip(";")
        diagnostics.report(messages.UNREACHABLE, statement.span, after=word, line=before.span.line)
    _check_conditions(flow, diagnostics)


def _check_conditions(flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Conditions with one outcome; a literal `while (true)` is meant."""
    for statement in flow.findings.reached:
        if not isinstance(statement, If | Loop) or statement.condition is None:
            continue
        outcomes = flow.findings.outcomes.get(statement, set())
        if len(outcomes) != 1 or constant_value(statement.condition) is not None:
            continue
        (value,) = outcomes
        diagnostics.report(
            messages.CONSTANT_CONDITION,
            statement.condition.span,
            value="true" if value else "false",
            cause="",
        )
