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
    unreachable = flow.findings.unreachable
    last = _last_of_blocks(program.syntax) if unreachable else {}
    for statement, before in unreachable.items():
        word = before.span.text.split(maxsplit=1)[0].rstrip(";")
        end = last.get(_place(statement.span))
        diagnostics.report(
            messages.UNREACHABLE,
            statement.span,
            after=word,
            line=before.span.line,
            fixes=remove(statement.span.to(end), "Remove what never runs") if end else [],
        )
    _check_conditions(flow, diagnostics)


def _last_of_blocks(scheduler: ast.Scheduler) -> dict[tuple[int, int], Span]:
    """By the place of each statement of a block, where the last one of that block stands."""
    return {
        _place(statement.span): block.statements[-1].span
        for section in scheduler.sections
        for block in ast.walk(section)
        if isinstance(block, ast.Block)
        for statement in block.statements
    }


def _place(span: Span) -> tuple[int, int]:
    """A text, which is the same object for all spans in it, and where in it something begins."""
    return id(span.source), span.start


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
