"""Resolves the names of a system, also those that stand in the files that it names."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatchmethod

from catapults.contracts.questions import NameKind
from catapults.editor.names import Names, Recorder, Symbol
from catapults.editor.of_workloads.names import workload_names
from catapults.questions.workloads import workload_tree
from catapults.source import Source
from catapults.syntax.ast import Expr, Name, Node, children
from catapults.system.families import families_of
from catapults.system.syntax import ast
from catapults.workload.syntax import ast as of_workload

#: What of a workload a system can name, by the space in which it is looked up there.
_ASKED: dict[str, tuple[NameKind, ...]] = {
    "values": ("counter", "variable", "parameter", "signal"),
    "world": ("channel",),
}


def system_names(system: ast.System, beside: Callable[[str], Source | None]) -> Names:
    """The names of a system; files are looked for with ``beside``. Nodes, families, shared channels
    and what each node has are spaces of their own."""
    walk = _Walk(beside)
    walk.names.declare(system.name, "scheduler", f"system {system.name.text}", space="systems")
    for item in system.items:
        walk.declare(item)
    for item in system.items:
        walk.visit(item)
    return walk.names.finished()


class _Walk:
    """Outer declarations first: they may be used before they are written."""

    def __init__(self, beside: Callable[[str], Source | None]) -> None:
        self.names = Recorder()
        self._beside = beside
        self._workloads: dict[str, str] = {}  # of nodes
        self._of_files: dict[str, list[Symbol]] = {}

    def declare(self, item: ast.Item) -> None:
        """What one item declares for all."""
        match item:
            case ast.NodeItem():
                self.names.declare(item.name, "node", detail_of(item), space="nodes")
                for setting in item.settings:
                    if isinstance(setting, ast.WorkloadSetting):
                        self._workloads[item.name.text] = setting.file.text
            case ast.SchedulerItem():
                self._families(item)
            case ast.SharedChannelItem():
                detail = f"shared channel {item.name.text}{_in_brackets(item.capacity)}"
                self.names.declare(item.name, "channel", detail, space="shared")
            case ast.ParameterItem():
                written = f"{item.name.text} = {item.initial.span.text}"
                bounds = f"from {item.lowest.span.text} to {item.highest.span.text}"
                self.names.declare(item.name, "parameter", f"parameter {written} {bounds}")

    def _families(self, item: ast.SchedulerItem) -> None:
        source = self._beside(item.file.text)
        for family in families_of(source) if source is not None else ():
            name = Name(family.span, family.name)
            detail = f'"{family.file}": {family.name}'
            self.names.declare(name, "family", detail, space="families", here=False)

    @singledispatchmethod
    def visit(self, node: Node) -> None:
        """The names below a node; most nodes only have others below them."""
        for child in children(node):
            self.visit(child)

    @visit.register
    def _family(self, setting: ast.FamilySetting) -> None:
        self.names.use(setting.name, space="families")

    @visit.register
    def _node(self, reference: ast.NodeRef) -> None:
        self.names.use(reference.name, space="nodes")
        if reference.instance is not None:
            self.visit(reference.instance)

    @visit.register
    def _end(self, end: ast.End) -> None:
        self.visit(end.node)
        self._of_node(end.node.name, end.channel, "world")

    @visit.register
    def _field(self, expr: of_workload.FieldExpr) -> None:
        self._asked(expr.owner, None, expr.field, "values")

    @visit.register
    def _field_of_one(self, expr: ast.NodeField) -> None:
        self._asked(expr.owner, expr.instance, expr.field, "values")

    @visit.register
    def _call(self, expr: of_workload.Call) -> None:
        for argument in expr.arguments:
            match argument:
                case of_workload.FieldExpr() if expr.function.text == "length":
                    self._asked(argument.owner, None, argument.field, "world")
                case ast.NodeField() if expr.function.text == "length":
                    self._asked(argument.owner, argument.instance, argument.field, "world")
                case _:
                    self.visit(argument)

    @visit.register
    def _value(self, expr: of_workload.NameExpr) -> None:
        self.names.use(expr.name)

    @visit.register
    def _item(self, item: of_workload.ParameterItem) -> None:
        for value in (item.initial, item.lowest, item.highest):
            self.visit(value)

    # --- what nodes have -------------------------------------------------------------------

    def _asked(self, owner: Name, instance: Expr | None, name: Name, space: str) -> None:
        self.names.use(owner, space="nodes")
        if instance is not None:
            self.visit(instance)
        self._of_node(owner, name, space)

    def _of_node(self, node: Name, name: Name, space: str) -> None:
        """What the workload of a node declares."""
        for symbol in symbols_of(self._symbols(node.text), space):
            if symbol.name == name.text:
                self._use_of(symbol, name)
                return

    def _use_of(self, symbol: Symbol, name: Name) -> None:
        file = symbol.declaration.source.name
        own = self.names.find(symbol.name, f"{file} {symbol.space}")
        if own is None:
            declared = Name(symbol.declaration, symbol.name)
            space = f"{file} {symbol.space}"
            own = self.names.declare(declared, symbol.kind, symbol.detail, space=space, here=False)
        self.names.use_of(own, name, "read")

    def _symbols(self, node: str) -> list[Symbol]:
        file = self._workloads.get(node)
        if file is None:
            return []
        if file not in self._of_files:
            self._of_files[file] = symbols_in(self._beside(file))
        return self._of_files[file]


def symbols_in(source: Source | None) -> list[Symbol]:
    """What a workload declares outside its threads."""
    tree = workload_tree(source).workload if source is not None else None
    symbols = workload_names(tree).symbols if tree is not None else []
    return [one for one in symbols if one.scope is None]


def symbols_of(symbols: list[Symbol], space: str) -> list[Symbol]:
    """Those that a system can name where it asks for values, or joins channels."""
    return [one for one in symbols if one.space == space and one.kind in _ASKED[space]]


def detail_of(item: ast.NodeItem) -> str:
    """A node in one line."""
    parts = " ".join(one.span.text for one in item.settings)
    return f"node {item.name.text}{_in_brackets(item.instances)} {{ {parts} }}"


def _in_brackets(size: Expr | None) -> str:
    return f"[{size.span.text}]" if size is not None else ""
