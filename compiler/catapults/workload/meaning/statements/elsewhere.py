"""What a thread does to threads of other nodes of its system."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from catapults.fixes import insert, remove
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.conversion import INT, operation
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.outside import OtherNode, Outside
from catapults.workload.meaning.scopes import report_unknown
from catapults.workload.meaning.statements.instances import which_instance
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Const, Expr
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def on_node(
    actions: Actions,
    statement: ast.Suspend | ast.Resume,
    instruction: str,
    reference: ast.NodeRef,
) -> list[model.Stmt]:
    """``suspend THREAD on NODE;``: the class is one of the other workload."""
    outside = _outside(actions, statement.span.inside(0, 0).to(reference.span))
    if outside is None:
        return []
    shared, thread = actions.scope.globals, statement.thread
    node = outside.nodes.get(reference.name.text)
    if node is None:
        advice = " Declare it in the system."
        report_unknown(shared, reference.name, "a node", outside.nodes, advice)
        return []
    target = node.classes.get(thread.name.text)
    if target is None:
        expected = f"a thread of the workload of `{node.name}`"
        report_unknown(shared, thread.name, expected, node.classes)
        return []
    grows = target.name in node.spawned
    instance = which_instance(actions, thread, target, grows=grows)
    number = _number(actions, reference, node)
    if instance is None or number is None:
        return []
    return action(statement.span, instruction, target.number, instance, number)


def spawn_anywhere(actions: Actions, statement: ast.SpawnAnywhere) -> list[model.Stmt]:
    """``spawn CLASS anywhere;``"""
    name: Name = statement.class_name
    outside = _outside(actions, statement.span)
    if outside is None or name.text not in outside.anywhere:  # the system says why
        return []
    return action(statement.span, "SPAWN_ANYWHERE", outside.anywhere.index(name.text))


def _outside(actions: Actions, span: Span) -> Outside | None:
    outside = actions.scope.globals.outside
    if outside is None:
        text = span.text.rstrip(";")
        file = PurePath(span.source.name).name
        actions.scope.diagnostics.report(messages.NEEDS_SYSTEM, span, text=text, file=file)
    return outside


def _number(actions: Actions, reference: ast.NodeRef, node: OtherNode) -> Expr | None:
    """The number of the node in the system."""
    diagnostics, span = actions.scope.diagnostics, reference.span
    first = Const(type=INT, span=span, value=node.number)
    if reference.instance is None:
        if node.count is None:
            return first
        diagnostics.report(
            messages.WHICH_NODE,
            span,
            name=node.name,
            count=node.count,
            last=node.count - 1,
            fixes=insert("[0]", span),
        )
        return None
    if node.count is None:
        brackets = reference.name.span.behind.to(span)
        diagnostics.report(messages.NO_INSTANCES, brackets, name=node.name, fixes=remove(brackets))
        return None
    instance = actions.values.converted(reference.instance, INT, "the number of a node")
    if isinstance(instance, Const) and not 0 <= instance.value < node.count:
        allowed = f"0 to {node.count - 1}, as there are {node.count} nodes `{node.name}`"
        report_range(diagnostics, instance.span, "The instance", allowed)
        return None
    return None if instance is None else operation("ADD_I", INT, span, first, instance)
