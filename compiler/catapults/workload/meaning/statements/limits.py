"""Waits that have a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.workload import model
from catapults.workload.meaning.expressions.conversion import TIME
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def limited(actions: Actions, statement: ast.Limited) -> list[model.Stmt]:
    """``receive m from c within 5ms … else …``: the message is known in the first branch, and
    behind the statement where nothing but `;` stands there."""
    limit = actions.values.converted(statement.limit, TIME, "a time")
    outer = actions.scope
    if not isinstance(statement.then, ast.Empty):
        actions.scope = outer.inner()
    lowered = actions.statement(statement.wait)
    then = actions.inner(statement.then)
    actions.scope = outer
    orelse = actions.inner(statement.orelse) if statement.orelse is not None else []
    wait = lowered.pop() if lowered else None
    if limit is None or not isinstance(wait, model.Action):
        return []
    # What comes before the wait puts together a message, or an amount.
    return [
        *lowered,
        model.Limited(span=statement.span, wait=wait, limit=limit, then=then, orelse=orelse),
    ]
