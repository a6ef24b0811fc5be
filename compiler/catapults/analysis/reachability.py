"""Rules about what never runs."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.constants import constant_value
from catapults.analysis.verdicts import FlowResult
from catapults.diagnostics import Diagnostics
from catapults.fixes import remove
from catapults.program import If, Loop, Program
from catapults.source import Span
from catapults.syntax import ast


def check_reachability(program: Program, flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Reports statements that nothing leads to, and conditions with one outcome."""
    for statement, before in flow.findings.unreachable.items():
        word = before.span.text.split(maxsplit=1)[0].rstrip(";")
        rest = _rest(program.syntax, statement.span)
        diagnostics.report(
            messages.UNREACHABLE,
            statement.span,
            after=word,
            line=before.span.line,
            fixes=remove(rest, "Remove what never runs") if rest is not None else [],
        )
    _check_conditions(flow, diagnostics)


def _rest(scheduler: ast.Scheduler, first: Span) -> Span | None:
    """A statement of the file and all that follow it in its block."""
    for section in scheduler.sections:
        if section.span.source is first.source and section.span.start <= first.start:
            for block in ast.walk(section) if first.end <= section.span.end else ():
                if isinstance(block, ast.Block):
                    starts = [one.span.start for one in block.statements]
                    if first.start in starts:
                        return first.to(block.statements[-1].span)
    return None


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
