"""Values in a system: those of workloads, and what nodes can be asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Protocol

from catapults.contracts.systems import Expression
from catapults.diagnostics import Diagnostics
from catapults.fixes import insert, remove
from catapults.program import ValueType
from catapults.syntax import ast as syntax
from catapults.system import messages
from catapults.system.model import NodeGroup
from catapults.system.syntax import ast
from catapults.workload import messages as of_workloads
from catapults.workload import model
from catapults.workload.meaning.expressions.conversion import INT, Rules
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.scopes import Constant, Globals, Place, Scope, suggestion
from catapults.workload.model import Const, Workload
from catapults.workload.syntax import ast as of_workload

#: The width of ints in a system: those that a simulator's numbers hold exactly.
_INT_BITS = 54


class _WideRules(Rules):
    """Ints of a system do not wrap."""

    def wrapped(self, expr: model.Expr) -> model.Expr:
        """As it is."""
        return expr


@dataclass(eq=False, kw_only=True, slots=True)
class NodeValue(model.Expr):
    """What some nodes are asked for; of several it is the sum."""

    kind: str  # COUNTER, VARIABLE or LENGTH
    nodes: list[int]
    name: str


class Nodes(Protocol):
    """Looks nodes up."""

    groups: Mapping[str, NodeGroup]
    workloads: Mapping[str, Workload | None]


class SystemValues(Values):
    """Lowers expressions of a system. Every method returns None when it reported an error."""

    def __init__(self, scope: Scope, nodes: Nodes | None = None) -> None:
        """With ``nodes``, they can be asked for values."""
        super().__init__(scope, _WideRules(scope.diagnostics, _INT_BITS))
        self._nodes = nodes

    def value(self, expr: syntax.Expr) -> model.Expr | None:
        """The expression in its own type."""
        match expr:
            case of_workload.FieldExpr():
                return self._of_node(expr, expr.owner, None, expr.field)
            case ast.NodeField():
                return self._of_node(expr, expr.owner, expr.instance, expr.field)
            case of_workload.Call() if expr.function.text == "length" and len(expr.arguments) == 1:
                return self._length(expr, expr.arguments[0])
        return super().value(expr)

    def _of_node(
        self,
        expr: syntax.Expr,
        owner: syntax.Name,
        instance: syntax.Expr | None,
        name: syntax.Name,
    ) -> model.Expr | None:
        """``node.x``: a counter or variable of its workload."""
        found = self._asked(expr, owner, instance)
        if found is None:
            return None
        nodes, workload, label = found
        types = dict.fromkeys(workload.counters, INT)
        variables = {one.name: one.type for one in workload.variables}
        if name.text in types:
            return NodeValue(type=INT, span=expr.span, kind="COUNTER", nodes=nodes, name=name.text)
        if name.text in variables:
            type_ = variables[name.text]
            return NodeValue(
                type=type_, span=expr.span, kind="VARIABLE", nodes=nodes, name=name.text
            )
        self._nothing(label, "counter or variable", name, [*types, *variables])
        return None

    def _length(self, call: of_workload.Call, argument: syntax.Expr) -> model.Expr | None:
        match argument:
            case of_workload.FieldExpr():
                instance = None
            case ast.NodeField():
                instance = argument.instance
            case _:
                text = argument.span.text
                self.diagnostics.report(of_workloads.CHANNEL_NAME, argument.span, text=text)
                return None
        found = self._asked(argument, argument.owner, instance)
        if found is None:
            return None
        nodes, workload, label = found
        name = argument.field
        channels = [one.name for one in workload.channels]
        if name.text in channels:
            return NodeValue(type=INT, span=call.span, kind="LENGTH", nodes=nodes, name=name.text)
        self._nothing(label, "channel", name, channels)
        return None

    def _asked(
        self, expr: syntax.Expr, owner: syntax.Name, instance: syntax.Expr | None
    ) -> tuple[list[int], Workload, str] | None:
        """The numbers of the nodes that are meant, and what they run."""
        if self._nodes is None:
            what = "This value"
            self.diagnostics.report(
                of_workloads.NOT_CONSTANT, expr.span, what=what, text=expr.span.text
            )
            return None
        group = find_node(self._nodes.groups, owner, self.diagnostics)
        numbers = instances_of(group, owner, instance, self) if group is not None else None
        if group is None or numbers is None:
            return None
        workload = self._nodes.workloads.get(group.workload or "")
        return (numbers, workload, group.name) if workload is not None else None

    def _nothing(self, node: str, what: str, name: syntax.Name, known: Sequence[str]) -> None:
        hint, fixes = suggestion(name, known)
        self.diagnostics.report(
            messages.NOTHING_TO_ASK,
            name.span,
            node=node,
            what=what,
            name=name.text,
            hint=hint,
            fixes=fixes,
        )


def values_at(shared: Globals, place: Place, nodes: Nodes | None = None) -> SystemValues:
    """Values at a place of a system."""
    return SystemValues(Scope(shared, place), nodes)


def values_of_instance(shared: Globals, instance: int, item: ast.NodeItem) -> SystemValues:
    """Values in the braces of a node, where `instance` tells which it is."""
    scope = Scope(shared, Place.BEFORE)
    span = item.name.span
    number = Const(type=INT, span=span, value=instance)
    scope.values["instance"] = Constant(name="instance", value=number, span=span)
    return SystemValues(scope)


# --- which nodes -----------------------------------------------------------------------


def find_node(
    groups: Mapping[str, NodeGroup], name: syntax.Name, diagnostics: Diagnostics
) -> NodeGroup | None:
    """Nodes by their name; reported if there are none."""
    found = groups.get(name.text)
    if found is None:
        hint, fixes = suggestion(name, groups)
        diagnostics.report(
            of_workloads.UNKNOWN_NAME,
            name.span,
            name=name.text,
            expected="a node",
            hint=hint or " Declare it first.",
            fixes=fixes,
        )
    return found


def instances_of(
    group: NodeGroup, name: syntax.Name, instance: syntax.Expr | None, values: SystemValues
) -> list[int] | None:
    """The numbers of the nodes that are meant: all, or the one of the instance."""
    if instance is None:
        return list(group.numbers)
    diagnostics = values.diagnostics
    if group.count is None:
        brackets = name.span.behind.to(instance.span)
        brackets = brackets.range(brackets.start, brackets.end + 1)
        diagnostics.report(
            of_workloads.NO_INSTANCES, brackets, name=group.name, fixes=remove(brackets)
        )
        return None
    known = values.constant(instance, INT, "The number of a node")
    if known is None:
        return None
    if not 0 <= known.value < group.count:
        allowed = f"0 to {group.count - 1}, as there are {group.count} nodes `{group.name}`"
        report_range(diagnostics, instance.span, "The instance", allowed)
        return None
    return [group.number + int(known.value)]


def one_node(group: NodeGroup, reference: ast.NodeRef, values: SystemValues) -> int | None:
    """The number of the one node that is meant; of several it must be said which."""
    numbers = instances_of(group, reference.name, reference.instance, values)
    if numbers is None:
        return None
    if len(numbers) > 1:
        values.diagnostics.report(
            of_workloads.WHICH_NODE,
            reference.span,
            name=group.name,
            count=group.count,
            last=len(numbers) - 1,
            fixes=insert("[0]", reference.span),
        )
        return None
    return numbers[0]


# --- as a simulator reads it -------------------------------------------------------------


def expression(expr: model.Expr) -> Expression:
    """The tree of a value that is worked out during the run."""
    match expr:
        case Const():
            return _number(float(expr.value) if expr.type is ValueType.FLOAT else int(expr.value))
        case model.Table():
            numbers = (_number(number) for point in expr.points for number in point)
            return _node("TABLE", *numbers)
        case NodeValue():
            return _node(expr.kind, nodes=expr.nodes, name=expr.name)
        case model.Logical():
            op = "AND" if expr.operator == "&&" else "OR"
            return _node(op, expression(expr.left), expression(expr.right))
        case model.Operation():
            operands = map(expression, expr.operands)
            return _node(expr.name, *operands, value=expr.argument or None)
    raise AssertionError(expr)


def _number(value: float) -> Expression:
    """JSON has no infinity, which is what no bound means: there it is no number."""
    return _node("CONST", value=value if isfinite(value) else None)


def _node(
    op: str,
    *args: Expression,
    value: int | float | None = None,
    nodes: Sequence[int] = (),
    name: str | None = None,
) -> Expression:
    return Expression(op=op, args=list(args), value=value, nodes=list(nodes), name=name)
