"""Resolves the names of a workload by its tree alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from catapults.contracts.messages import NameKind
from catapults.editor.names import Names, Recorder
from catapults.syntax.ast import Name, Node, children
from catapults.workload import ast
from catapults.workload.declarations import nodes


def workload_names(workload: ast.Workload) -> Names:
    """The names of a workload; threads and histograms have spaces of their own."""
    walk = _Walk()
    walk.names.declare(
        workload.name, "scheduler", f"workload {workload.name.text}", space="workloads"
    )
    for item in workload.items:
        walk.declare(item)
    walk.declare_used(workload.items)
    for item in workload.items:
        walk.visit(item)
    return walk.names.finished()


class _Walk:
    """Outer declarations first: they may be used before they are written."""

    def __init__(self) -> None:
        self.names = Recorder()

    def declare(self, item: ast.Item) -> None:
        """What one item declares for all."""
        match item:
            case ast.VariablesItem(declaration=declaration):
                self._variables(declaration, "constant" if declaration.const else "variable")
            case ast.ParameterItem():
                written = f"{item.name.text} = {item.initial.span.text}"
                bounds = f"from {item.lowest.span.text} to {item.highest.span.text}"
                type_ = f"{item.type} " if item.type else ""
                self.names.declare(item.name, "parameter", f"parameter {type_}{written} {bounds}")
            case ast.SignalItem():
                written = f"{item.type} {item.name.text} = {item.value.span.text}"
                detail = f"signal {written} every {item.period.span.text}"
                self.names.declare(item.name, "signal", detail)
            case ast.ThreadItem():
                count = f"[{item.instances.span.text}]" if item.instances else ""
                detail = f"thread {item.name.text}{count}"
                self.names.declare(item.name, "thread", detail, space="threads")
            case ast.UnsupportedItem():
                self.names.declare(item.name, "variable", item.feature)

    def declare_used(self, items: Sequence[ast.Item]) -> None:
        """Counters and histograms are declared by the statements that use them first."""
        for counting in nodes(items, ast.Count):
            counter = counting.counter
            self._first(counter, "counter", f"count {counter.text}", "values")
        for recording in nodes(items, ast.Record):
            histogram = recording.histogram
            self._first(histogram, "histogram", f"record {histogram.text}", "histograms")

    def _first(self, name: Name, kind: NameKind, detail: str, space: str) -> None:
        if self.names.find(name.text, space) is None:
            self.names.declare(name, kind, detail, space=space)

    def _variables(self, declaration: ast.Declaration, kind: NameKind) -> None:
        const = "const " if declaration.const else ""
        for declarator in declaration.declarators:
            detail = f"{const}{declaration.type} {declarator.span.text}"
            self.names.declare(declarator.name, kind, detail)

    @singledispatchmethod
    def visit(self, node: Node) -> None:
        """The names below a node; most nodes only have others below them."""
        for child in children(node):
            self.visit(child)

    @visit.register
    def _thread(self, item: ast.ThreadItem) -> None:
        if item.instances is not None:
            self.visit(item.instances)
        self.names.handler = item.name.text
        self.names.enter(item.span)
        for statement in item.body:
            self.visit(statement)
        self.names.leave()
        self.names.handler = ""

    @visit.register
    def _outer_variables(self, item: ast.VariablesItem) -> None:
        self._initial(item.declaration.declarators)

    @visit.register
    def _block(self, block: ast.Block) -> None:
        self.names.enter(block.span)
        for statement in block.statements:
            self.visit(statement)
        self.names.leave()

    @visit.register
    def _local_variables(self, declaration: ast.Declaration) -> None:
        self._initial(declaration.declarators)
        self._variables(declaration, "constant" if declaration.const else "local")

    @visit.register
    def _imports(self, declaration: ast.ImportDeclaration) -> None:
        self._initial(declaration.declarators)
        for declarator in declaration.declarators:
            detail = f"import {declaration.type} {declarator.span.text}"
            self.names.declare(declarator.name, "import", detail)

    def _initial(self, declarators: Sequence[ast.Declarator]) -> None:
        for declarator in declarators:
            if declarator.init is not None:
                self.visit(declarator.init)

    @visit.register
    def _assign(self, statement: ast.Assign) -> None:
        self.names.use(statement.target, "written")
        self.visit(statement.value)

    @visit.register
    def _count(self, statement: ast.Count) -> None:
        self._again(statement.counter, "values")

    @visit.register
    def _record(self, statement: ast.Record) -> None:
        self._again(statement.histogram, "histograms")
        self.visit(statement.value)

    def _again(self, name: Name, space: str) -> None:
        """A use, unless it is the place that declares the name."""
        symbol = self.names.find(name.text, space)
        if symbol is None or symbol.declaration is not name.span:
            self.names.use(name, "written", space)

    @visit.register
    def _spawn(self, statement: ast.Spawn) -> None:
        self.names.use(statement.class_name, space="threads")

    @visit.register
    def _thread_name(self, thread: ast.ThreadRef) -> None:
        self.names.use(thread.name, space="threads")
        if thread.instance is not None:
            self.visit(thread.instance)

    @visit.register
    def _value(self, expr: ast.NameExpr) -> None:
        self.names.use(expr.name)

    @visit.register
    def _call(self, expr: ast.Call) -> None:
        for argument in expr.arguments:
            self.visit(argument)
