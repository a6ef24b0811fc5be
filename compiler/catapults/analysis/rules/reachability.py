"""Rules about what never runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from catapults.analysis import messages
from catapults.analysis.dataflow.digests import digest
from catapults.analysis.rules.loops import is_left
from catapults.analysis.verdicts import FlowResult
from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.fixes import keep, keep_inside, remove, remove_statement
from catapults.models.model import place_of
from catapults.program import Block, Expr, If, Logical, Loop, Not, Program, Stmt
from catapults.program.constants import constant_value
from catapults.source import Span


def check_reachability(
    program: Program,
    flow: FlowResult,
    conditions: Mapping[If | Loop, bool],
    diagnostics: Diagnostics,
    ends_of_blocks: Callable[[], Mapping[tuple[int, int], Span]],
) -> None:
    """Reports statements that nothing leads to, and conditions with one outcome."""
    unreachable = flow.findings.unreachable
    last = ends_of_blocks() if unreachable else {}
    for statement, before in unreachable.items():
        word = before.span.text.split(maxsplit=1)[0].rstrip(";")
        end = last.get(place_of(statement.span))
        diagnostics.report(
            messages.UNREACHABLE,
            statement.span,
            after=word,
            line=before.span.line,
            fixes=remove(statement.span.to(end), "Remove what never runs") if end else [],
        )
    _check_conditions(program, conditions, diagnostics)


def conditions_with_one_outcome(flow: FlowResult) -> dict[If | Loop, bool]:
    """The statements whose condition has the same outcome whenever it is asked, each with that; a
    literal `while (true)` is meant."""
    found: dict[If | Loop, bool] = {}
    for statement in flow.findings.reached:
        if not isinstance(statement, If | Loop) or statement.condition is None:
            continue
        outcomes = flow.findings.outcomes.get(statement, set())
        if len(outcomes) == 1 and constant_value(statement.condition) is None:
            (found[statement],) = outcomes
    return found


def _check_conditions(
    program: Program, conditions: Mapping[If | Loop, bool], diagnostics: Diagnostics
) -> None:
    for statement, value in conditions.items():
        assert statement.condition is not None
        is_own = statement.span.source is program.source
        diagnostics.report(
            messages.CONSTANT_CONDITION,
            statement.condition.span,
            value="true" if value else "false",
            hint=_advice(statement, value),
            fixes=_without(statement, statement.condition, value) if is_own else [],
        )


def _advice(statement: If | Loop, value: bool) -> str:
    if isinstance(statement, Loop) and value and not is_left(statement.body):
        return "So the loop never ends: ask something else, or leave it by `break`"
    if _all_runs(statement, value):
        return "Ask something else, or do without it"
    return "Remove what never runs"


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
            return [Fix(title, _left(kept, statement.span))]
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


def _left(kept: Stmt, whole: Span) -> tuple[Edit, ...]:
    """Leaves a part of a statement; braces only if what they hold declares something."""
    declares = isinstance(kept, Block) and (kept.locals or kept.slots)
    is_braced = kept.span.text.startswith("{") and kept.span.text.endswith("}")
    if isinstance(kept, Block) and is_braced and not declares:
        return keep_inside(kept.span, whole)
    return keep(kept.span, whole)
