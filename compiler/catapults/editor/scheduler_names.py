"""Resolves the names of a scheduler by its tree alone, so that a text with errors has answers.

What a statement says of names is noted once, as long as its tree is the same, and so is kept from
one version of a text to the next. What they stand for is looked up each time.
"""

from __future__ import annotations

from catapults.contracts.questions import NameKind
from catapults.editor.names import Names, Recorder
from catapults.editor.noted import Note, as_written, kind_of, notes_of
from catapults.models.classic.inherit import Assembly
from catapults.models.distributed.families import (
    Master,
    global_declarations,
    node_declarations,
)
from catapults.questions.memo import further_question
from catapults.questions.versions.texts import File, file_of
from catapults.syntax import ast

_Noted = dict[ast.Stmt, list[Note]]


def scheduler_names(assembly: Assembly, master: Master | None = None) -> Names:
    """The names of a scheduler's own text; what it has from other files can be named, too, and what
    the master of a distributed scheduler declares."""
    return _walked(assembly, master).names.names


def _file(assembly: Assembly, master: Master | None) -> File | None:
    return file_of(assembly.own.span.source)


@further_question(most=2, file=_file)
def _walked(former: _Walk | None, assembly: Assembly, master: Master | None) -> _Walk:
    walk = _Walk(assembly, former.noted if former is not None else {})
    own = assembly.own
    walk.names.declare(own.name, "scheduler", f"scheduler {own.name.text}", space="schedulers")
    if master is not None:
        walk.declare_shared(master)
    walk.declare_all()
    for section in assembly.own.sections:
        walk.section(section)
    walk.names.finished()
    return walk


class _Walk:
    """One walk over the tree, in the order in which names come into sight."""

    def __init__(self, assembly: Assembly, known: _Noted) -> None:
        """``known`` is what statements of an earlier version said."""
        self.names = Recorder()
        self.noted: _Noted = {}
        self._known = known
        self._assembly = assembly
        self._source = assembly.own.span.source

    # --- what the whole text sees ---------------------------------------------------

    def declare_all(self) -> None:
        """Everything outside handlers, in the order in which analysis declares it."""
        assembly = self._assembly
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
                kind = kind_of(declaration, "variable")
                self._global(declarator.name, kind, as_written(declaration, declarator))
        for handler in assembly.handlers.values():
            self._global(handler.name, "handler", _head(handler))

    def declare_shared(self, master: Master) -> None:
        """What a master declares for all, and the variables of nodes."""
        self.names.is_master = master.tree is self._assembly.own
        self.names.node_containers = frozenset(master.containers)
        for family in master.families:
            detail = f'family {family.name.text} of "{family.file.text}"'
            self._global(family.name, "scheduler", detail, "families")
            for variable in family.variables.values():
                size = f"[{variable.size}]" if variable.size is not None else ""
                detail = f"{variable.type.value} {variable.name}{size} of {family.name.text}"
                name = ast.Name(variable.span, variable.name)
                self.names.declare(name, "attribute", detail, space="node variables", here=False)
        for declaration in global_declarations(master.tree):
            for one in declaration.declarators:
                detail = f"global {as_written(declaration, one)}"
                self._global(one.name, kind_of(declaration, "variable"), detail)
        for declaration, one in node_declarations(master.tree):
            self._global(one.name, "container", as_written(declaration, one))

    def _global(self, name: ast.Name, kind: NameKind, detail: str, space: str = "") -> None:
        spaces = {"attribute": "attributes", "handler": "handlers"}
        space = space or spaces.get(kind, "values")
        here = name.span.source is self._source
        self.names.declare(name, kind, detail, space=space, here=here)

    # --- sections -------------------------------------------------------------------

    def section(self, section: ast.Section) -> None:
        """The names that one section uses."""
        match section:
            case ast.ImportsSection() | ast.ThreadImportsSection() | ast.DataSection():
                self._follow(notes_of(section))
            case ast.NodesSection() | ast.GlobalSection():
                self._follow(notes_of(section))
            case ast.NodeEvent():
                self._handler(section, section.when, "the node")
            case ast.Invariant():
                self.names.handler = f"invariant {section.container.text}"
                self.names.use(section.container)
                self._body(section.body)
            case ast.Handler():
                self._handler(section, section.name.text)
            case ast.Aspect():
                self.names.use(section.handler, space="handlers")
                self._handler(section, section.handler.text)
        self.names.handler = ""

    def _handler(
        self,
        section: ast.Handler | ast.Aspect | ast.NodeEvent,
        name: str,
        what: str = "the thread that is passed",
    ) -> None:
        self.names.handler = name
        self.names.enter(section.span)
        if section.param is not None:
            self.names.declare(section.param.name, "parameter", what)
        self._body(section.body)
        self.names.leave()

    def _body(self, block: ast.Block) -> None:
        self.names.enter(block.span)
        for declaration in block.declarations:
            self._follow(notes_of(declaration))
        for statement in block.statements:
            notes = self._known.get(statement)
            if notes is None:
                notes = notes_of(statement)
            self.noted[statement] = notes
            self._follow(notes)
        self.names.leave()

    def _follow(self, notes: list[Note]) -> None:
        for act, arguments in notes:
            act(self.names, *arguments)


def _head(handler: ast.Handler) -> str:
    head = f"{handler.kind} {handler.name.text}"
    if handler.param is None:
        return head
    return f"{head}({'fixed ' if handler.param.fixed else ''}{handler.param.name.text})"
