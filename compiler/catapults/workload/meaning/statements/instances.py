"""Which of several threads of a class is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.fixes import insert
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import INT
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.model import Const, Expr, ThreadClass
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def which_instance(
    actions: Actions, thread: ast.ThreadRef, target: ThreadClass, *, grows: bool
) -> Expr | None:
    """The number of a thread; None if it is in error. ``grows``: more can be spawned."""
    diagnostics = actions.scope.diagnostics
    last = target.instances - 1
    if thread.instance is None:
        if last == 0 or grows:
            return Const(type=INT, span=thread.span, value=0)
        diagnostics.report(
            messages.NEEDS_INSTANCE,
            thread.span,
            name=target.name,
            count=target.instances,
            last=last,
            fixes=insert("[0]", thread.span),
        )
        return None
    instance = actions.values.converted(thread.instance, INT, "the number of a thread")
    if isinstance(instance, Const) and not _exists(instance, last, grows=grows):
        allowed = f"0 to {last}, as there are {target.instances} threads `{target.name}`"
        if last == 0:
            allowed = f"0, as there is 1 thread `{target.name}`"
        report_range(diagnostics, instance.span, "The instance", allowed)
        return None
    return instance


def _exists(instance: Const, last: int, *, grows: bool) -> bool:
    return instance.value >= 0 and (grows or instance.value <= last)
