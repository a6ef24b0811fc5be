"""Rules about what never runs."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.constants import constant_value
from catapults.analysis.digests import digest
from catapults.analysis.verdicts import FlowResult
from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.fixes import remove, remove_statement
from catapults.program import Expr, If, Logical, Loop, Not, Program
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
    _check_conditions(program, flow, diagnostics)


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


def _check_conditions(program: Program, flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Conditions with one outcome; a literal `while (true)` is meant."""
    for statement in flow.findings.reached:
        if not isinstance(statement, If | Loop) or statement.condition is None:
            continue
        outcomes = flow.findings.outcomes.get(statement, set())
        if len(outcomes) != 1 or constant_value(statement.condition) is not None:
            continue
        (value,) = outcomes
        is_own = statement.span.source is program.syntax.span.source
        needless = _all_runs(statement, value)
        diagnostics.report(
            messages.CONSTANT_CONDITION,
            statement.condition.span,
            value="true" if value else "false",
            hint="Ask something else, or do without it" if needless else "Remove what never runs",
            fixes=_without(statement, statement.condition, value) if is_own else [],
        )


def _all_runs(statement: If | Loop, value: bool) -> bool:
    """Whether every part of a statement runs although its condition has one outcome."""
    if isinstance(statement, Loop):
        return value or statement.test_last
    return value and statement.orelse is None


def _without(statement: If | Loop, condition: Expr, value: bool) -> list[Fix]:
    """Leaves only what runs of a statement whose condition has one outcome; none if asking does
    something itself, or of a loop that runs or begins with something."""
    if not _only_asks(condition):
        return []
    needless = _all_runs(statement, value)
    title = "Remove the condition" if needless else "Remove what never runs"
    if isinstance(statement, If):
        kept = statement.then if value else statement.orelse
        if kept is not None:
            return [Fix(title, _around(kept.span, statement.span))]
    elif needless or statement.init is not None:
        return []
    return remove_statement(statement.span, title)


def _only_asks(condition: Expr) -> bool:
    """Whether nothing changes or fails where a condition is asked."""
    if isinstance(condition, Logical):
        return _only_asks(condition.left) and _only_asks(condition.right)
    if isinstance(condition, Not):
        return _only_asks(condition.operand)
    return digest(condition).silent


def _around(kept: Span, whole: Span) -> tuple[Edit, ...]:
    """Takes out what stands around a part of a statement."""
    before = Span(whole.source, whole.start, kept.start)
    behind = Span(whole.source, kept.end, whole.end)
    return tuple(Edit(span, "") for span in (before, behind) if span.text)
