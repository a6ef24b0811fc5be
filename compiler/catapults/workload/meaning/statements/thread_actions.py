"""What a thread does to other threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.diagnostics import Note
from catapults.program import HOME
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.conversion import INT, operation
from catapults.workload.meaning.scopes import report_unknown
from catapults.workload.meaning.statements.elsewhere import on_node
from catapults.workload.meaning.statements.instances import which_instance
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import ThreadClass
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
    """``suspend THREAD;``, also on another node."""
    if statement.node is not None:
        return on_node(actions, statement, "SUSPEND_ON", statement.node)
    return _with_thread(actions, statement.span, "SUSPEND", statement.thread)


def resume(actions: Actions, statement: ast.Resume) -> list[model.Stmt]:
    """``resume THREAD;``, also on another node."""
    if statement.node is not None:
        return on_node(actions, statement, "RESUME_ON", statement.node)
    return _with_thread(actions, statement.span, "RESUME", statement.thread)


def kill(actions: Actions, statement: ast.Kill) -> list[model.Stmt]:
    """``kill THREAD;``"""
    return _with_thread(actions, statement.span, "KILL", statement.thread)


def move(actions: Actions, statement: ast.Enter | ast.Leave) -> list[model.Stmt]:
    """``enter GROUP;`` or ``leave GROUP;``: the value is known with the scheduler."""
    span, thread = statement.span, actions.thread
    home = next((one for one in thread.imports if one.name == HOME), None)
    if home is None:
        home = model.Import(name=HOME, type=INT, number=len(thread.imports), span=span)
        thread.imports.append(home)
    return [
        model.Move(
            span=span,
            name="STORE_IMPORT",
            argument=home.number,
            operands=[model.Const(type=INT, span=span, value=0)],
            group=statement.group.text,
            enters=isinstance(statement, ast.Enter),
        )
    ]


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
    instance = which_instance(actions, statement.thread, target, grows=grows)
    return action(statement.span, "JOIN", target.number, instance)


def _with_thread(
    actions: Actions, span: Span, instruction: str, thread: ast.ThreadRef
) -> list[model.Stmt]:
    target = _class(actions, thread.name)
    if target is None:
        return []
    grows = target.name in actions.scope.globals.spawned
    instance = which_instance(actions, thread, target, grows=grows)
    return action(span, instruction, target.number, instance)


def _class(actions: Actions, name: Name) -> ThreadClass | None:
    classes = actions.scope.globals.classes
    if name.text not in classes:
        report_unknown(actions.scope.globals, name, "a thread", classes)
    return classes.get(name.text)
