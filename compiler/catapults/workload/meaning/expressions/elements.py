"""Which element of an array of locks, semaphores or conditions is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.fixes import insert, remove
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import INT
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.model import Condition, Const, Expr, Lock, Semaphore
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def element(
    actions: Actions, reference: ast.LockRef, part: Lock | Semaphore | Condition
) -> Expr | None:
    """Its index, 0 of a single one; None if it is in error."""
    diagnostics = actions.scope.diagnostics
    last = part.elements - 1
    if reference.index is None:
        if not part.is_array:
            return Const(type=INT, span=reference.span, value=0)
        diagnostics.report(
            messages.NEEDS_INDEX,
            reference.span,
            name=part.name,
            kind=word_for(part),
            count=part.elements,
            last=last,
            fixes=insert("[0]", reference.span),
        )
        return None
    if not part.is_array:
        brackets = reference.name.span.behind.to(reference.span)
        diagnostics.report(
            messages.NO_INDEX,
            reference.index.span,
            name=part.name,
            kind=word_for(part),
            rest=" = 1" if isinstance(part, Semaphore) else "",
            fixes=remove(brackets),
        )
        return None
    index = actions.values.converted(reference.index, INT, f"the index of a {word_for(part)}")
    if isinstance(index, Const) and not 0 <= index.value <= last:
        report_range(diagnostics, index.span, "The index", f"0 to {last}")
        return None
    return index


def word_for(part: Lock | Semaphore | Condition) -> str:
    """The word with which one is declared."""
    if isinstance(part, Lock):
        return "rwlock" if part.is_rwlock else "lock"
    return type(part).__name__.lower()
