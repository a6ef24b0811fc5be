"""What a thread does to other threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.diagnostics import Note
from catapults.fixes import insert
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.conversion import INT, operation
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.scopes import report_unknown
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Const, Expr, ThreadClass
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def give_up(actions: Actions, statement: ast.Yield) -> list[model.Stmt]:
    """``yield;``, or ``yield to THREAD;``."""
    if statement.to is None:
        return action(statement.span, "YIELD", 0)
    return _with_thread(actions, statement.span, "YIELD_TO", statement.to)


def spawn(actions: Actions, statement: ast.Spawn | ast.SpawnElse) -> list[model.Stmt]:
    """``spawn CLASS;``, or ``spawn CLASS else …`` with what is done when it is refused."""
    target = _class(actions, statement.class_name)
    orelse = actions.inner(statement.orelse) if isinstance(statement, ast.SpawnElse) else []
    if target is None:
        return []
    spawned = action(statement.span, "SPAWN", target.number)
    if orelse:
        admitted = operation("RESULT", INT, statement.span)
        spawned.append(model.If(span=statement.span, condition=admitted, then=[], orelse=orelse))
    return spawned


def suspend(actions: Actions, statement: ast.Suspend) -> list[model.Stmt]:
    """``suspend THREAD;``."""
    return _with_thread(actions, statement.span, "SUSPEND", statement.thread)


def resume(actions: Actions, statement: ast.Resume) -> list[model.Stmt]:
    """``resume THREAD;``."""
    return _with_thread(actions, statement.span, "RESUME", statement.thread)


def join(actions: Actions, statement: ast.Join) -> list[model.Stmt]:
    """``join THREAD;`` waits for the end of one, or without a number of all of a class."""
    target = _class(actions, statement.thread.name)
    if target is None:
        return []
    scope, alone = actions.scope.globals, statement.thread.instance is None
    grows = target.name in scope.spawned
    if target.name == actions.thread.name and (alone or (target.instances < 2 and not grows)):
        scope.diagnostics.report(messages.JOINS_ITSELF, statement.span, name=target.name)
        return []
    if not (target.instances or grows):
        scope.diagnostics.report(
            messages.NEVER_BORN,
            statement.thread.span,
            name=target.name,
            notes=[Note(target.span, "where it is declared")],
        )
    if alone:
        return action(statement.span, "JOIN_ALL", target.number)
    instance = _instance(actions, statement.thread, target)
    return action(statement.span, "JOIN", target.number, instance)


def _with_thread(
    actions: Actions, span: Span, instruction: str, thread: ast.ThreadRef
) -> list[model.Stmt]:
    target = _class(actions, thread.name)
    if target is None:
        return []
    return action(span, instruction, target.number, _instance(actions, thread, target))


def _class(actions: Actions, name: Name) -> ThreadClass | None:
    classes = actions.scope.globals.classes
    if name.text not in classes:
        report_unknown(actions.scope.globals, name, "a thread", classes)
    return classes.get(name.text)


def _instance(actions: Actions, thread: ast.ThreadRef, target: ThreadClass) -> Expr | None:
    diagnostics = actions.scope.diagnostics
    last = target.instances - 1
    can_grow = target.name in actions.scope.globals.spawned
    if thread.instance is None:
        if last == 0 or can_grow:
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
    if isinstance(instance, Const) and not _exists(instance, last, can_grow):
        allowed = f"0 to {last}, as there are {target.instances} threads `{target.name}`"
        if last == 0:
            allowed = f"0, as there is 1 thread `{target.name}`"
        report_range(diagnostics, instance.span, "The instance", allowed)
        return None
    return instance


def _exists(instance: Const, last: int, can_grow: bool) -> bool:
    return instance.value >= 0 and (can_grow or instance.value <= last)
