"""Resolves the names of a scheduler by its tree alone, so that a text with errors has answers.

What a statement says of names is noted once, as long as its tree is the same, and so is kept from
one version of a text to the next. What they stand for is looked up each time.
"""

from __future__ import annotations

from catapults.contracts.questions import NameKind
from catapults.editor.names import Names, Recorder
from catapults.editor.noted import Note, as_written, kind_of, notes_of
from catapults.models.classic.inherit import Assembly
from catapults.questions.memo import further_question
from catapults.questions.versions.texts import File, file_of
from catapults.syntax import ast

_Noted = dict[ast.Stmt, list[Note]]


def scheduler_names(assembly: Assembly) -> Names:
    """The names of a scheduler's own text; what it has from other files can be named, too."""
    return _walked(assembly).names.names


def _file(assembly: Assembly) -> File | None:
    return file_of(assembly.own.span.source)


@further_question(most=2, file=_file)
def _walked(former: _Walk | None, assembly: Assembly) -> _Walk:
    walk = _Walk(assembly, former.noted if former is not None else {})
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
                kind = kind_of(declaration, "variable")
                self._global(declarator.name, kind, as_written(declaration, declarator))
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
            case ast.ImportsSection() | ast.ThreadImportsSection() | ast.DataSection():
                self._follow(notes_of(section))
            case ast.Invariant():
                self.names.handler = f"invariant {section.container.text}"
                self.names.use(section.container)
                self._body(section.body)
            case ast.Handler():
                self._handler(section, section.name)
            case ast.Aspect():
                self.names.use(section.handler, space="handlers")
                self._handler(section, section.handler)
        self.names.handler = ""

    def _handler(self, section: ast.Handler | ast.Aspect, name: ast.Name) -> None:
        self.names.handler = name.text
        self.names.enter(section.span)
        if section.param is not None:
            self.names.declare(section.param.name, "parameter", "the thread that is passed")
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
