"""Resolves the names of a scheduler by its tree alone, so that a text with errors has answers."""

from __future__ import annotations

from functools import singledispatchmethod

from catapults.analysis.inherit import Assembly
from catapults.contracts.questions import NameKind
from catapults.editor.names import Names, Recorder
from catapults.syntax import ast


def scheduler_names(assembly: Assembly) -> Names:
    """The names of a scheduler's own text; what it has from other files can be named, too."""
    walk = _Walk(assembly)
    walk.declare_all()
    for section in assembly.own.sections:
        walk.section(section)
    return walk.names.finished()


class _Walk:
    """One walk over the tree, in the order in which names come into sight."""

    def __init__(self, assembly: Assembly) -> None:
        self.names = Recorder()
        self._assembly = assembly
        self._source = assembly.own.span.source

    # --- what the whole text sees ---------------------------------------------------

    def declare_all(self) -> None:
        """Everything outside handlers, in the order in which analysis declares it."""
        own, assembly = self._assembly.own, self._assembly
        self.names.declare(own.name, "scheduler", f"scheduler {own.name.text}", space="schedulers")
        for attribute in assembly.attributes:
            self._global(
                attribute.name, "attribute", f"{attribute.type.value} {attribute.name.text}"
            )
        for imported in assembly.threadimports:
            self._global(imported.name, "attribute", imported.span.text.rstrip(";"))
        for imported in assembly.imports:
            self._global(imported.name, "import", imported.span.text.rstrip(";"))
        for declaration in assembly.data:
            for declarator in declaration.declarators:
                kind = _kind(declaration, "variable")
                self._global(declarator.name, kind, _as_written(declaration, declarator))
        for handler in assembly.handlers.values():
            self._global(handler.name, "handler", _head(handler))

    def _global(self, name: ast.Name, kind: NameKind, detail: str) -> None:
        space = {"attribute": "attributes", "handler": "handlers"}.get(kind, "values")
        here = name.span.source is self._source
        self.names.declare(name, kind, detail, space=space, here=here)

    # --- sections -------------------------------------------------------------------

    def section(self, section: ast.Section) -> None:
        """The names that one section uses."""
        match section:
            case ast.ImportsSection() | ast.ThreadImportsSection():
                for imported in section.imports:
                    self.visit(imported.default)
            case ast.DataSection():
                for declaration in section.declarations:
                    for declarator in declaration.declarators:
                        self._declarator(declarator)
            case ast.Invariant():
                self.names.handler = f"invariant {section.container.text}"
                self.names.use(section.container)
                self.visit(section.body)
            case ast.Handler():
                self._handler(section, section.name)
            case ast.Aspect():
                self.names.use(section.handler, space="handlers")
                self._handler(section, section.handler)
        self.names.handler = ""

    def _declarator(self, declarator: ast.Declarator) -> None:
        for expr in (declarator.size, declarator.init):
            if expr is not None:
                self.visit(expr)
        if declarator.sort is not None:
            self.names.use(declarator.sort.key, space="attributes")

    def _handler(self, section: ast.Handler | ast.Aspect, name: ast.Name) -> None:
        self.names.handler = name.text
        self.names.enter(section.span)
        if section.param is not None:
            self.names.declare(section.param.name, "parameter", "the thread that is passed")
        self.visit(section.body)
        self.names.leave()

    # --- statements and expressions ---------------------------------------------------

    @singledispatchmethod
    def visit(self, node: ast.Node) -> None:
        """The names below a node; most nodes only have others below them."""
        for child in ast.children(node):
            self.visit(child)

    @visit.register
    def _block(self, block: ast.Block) -> None:
        self.names.enter(block.span)
        for declaration in block.declarations:
            for declarator in declaration.declarators:
                self._declarator(declarator)
                kind = _kind(declaration, "local")
                self.names.declare(declarator.name, kind, _as_written(declaration, declarator))
        for statement in block.statements:
            self.visit(statement)
        self.names.leave()

    @visit.register
    def _foreach(self, statement: ast.Foreach) -> None:
        self._variable(statement.container, "visited")
        self.names.enter(statement.span)
        if self.names.find(statement.variable.text) is None:
            detail = f"each thread of {statement.container.span.text}"
            self.names.declare(statement.variable, "local", detail)
        else:
            self.names.use(statement.variable, "written")
        self.visit(statement.body)
        self.names.leave()

    @visit.register
    def _transfer(self, statement: ast.Transfer) -> None:
        self._variable(statement.source, "out")
        self._variable(statement.target, "in")

    @visit.register
    def _dispatch(self, statement: ast.Dispatch) -> None:
        self._variable(statement.target, "through")

    @visit.register
    def _destroy(self, statement: ast.Destroy) -> None:
        self._variable(statement.target, "out")

    @visit.register(ast.Assign)
    @visit.register(ast.Step)
    def _written(self, expr: ast.Assign | ast.Step) -> None:
        if isinstance(expr.target, ast.Variable):
            self._variable(expr.target, "written")
        elif isinstance(expr.target, ast.Attribute):
            self.visit(expr.target.thread)
            self.names.use(expr.target.name, "written", space="attributes")
        else:
            self.visit(expr.target)
        if isinstance(expr, ast.Assign):
            self.visit(expr.value)

    @visit.register
    def _attribute(self, expr: ast.Attribute) -> None:
        self.visit(expr.thread)
        self.names.use(expr.name, space="attributes")

    @visit.register
    def _plain_variable(self, expr: ast.Variable) -> None:
        self._variable(expr, "read")

    def _variable(self, variable: ast.Variable, role: str) -> None:
        self.names.use(variable.name, role)
        if variable.index is not None:
            self.visit(variable.index)


def _head(handler: ast.Handler) -> str:
    head = f"{handler.kind} {handler.name.text}"
    if handler.param is None:
        return head
    return f"{head}({'fixed ' if handler.param.fixed else ''}{handler.param.name.text})"


def _kind(declaration: ast.Declaration, otherwise: NameKind) -> NameKind:
    if declaration.type.is_container:
        return "container"
    return "constant" if declaration.const else otherwise


def _as_written(declaration: ast.Declaration, declarator: ast.Declarator) -> str:
    const = "const " if declaration.const and not declaration.type.is_container else ""
    return f"{const}{declaration.type.value} {declarator.span.text}"
