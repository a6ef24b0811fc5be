"""The declarations of a file, as a list of contents; also of a file with errors."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.diagnostics import Diagnostics
from catapults.models.model import Entry
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.syntax import ast


def outline(source: Source) -> list[Entry]:
    """All declarations of a scheduler's own text, in its order; nameless ones left out."""
    scheduler = tree_of(source, Diagnostics()).scheduler
    sections = scheduler.sections if scheduler is not None else ()
    return [entry for section in sections for entry in section_entries(section) if entry.name]


def section_entries(section: ast.Section) -> Iterator[Entry]:
    """The declarations of a section."""
    match section:
        case ast.ThreadSection(attributes=attributes):
            for attribute in attributes:
                name, detail = attribute.name.text, attribute.type.value
                yield Entry(name, "attribute", detail, attribute.span)
        case ast.ThreadImportsSection(imports=imports):
            yield from _imports(imports, "thread import")
        case ast.ImportsSection(imports=imports):
            yield from _imports(imports, "import")
        case ast.DataSection(declarations=declarations):
            for declaration in declarations:
                yield from declaration_entries(declaration)
        case ast.Invariant(container=container):
            yield Entry(container.text, "invariant", "", section.span)
        case ast.Handler(kind=kind, name=name, param=param):
            yield Entry(name.text, kind, param.name.text if param else "", section.span)
        case ast.Aspect(when=when, handler=handler):
            yield Entry(handler.text, when, "", section.span)


def _imports(imports: list[ast.Import], kind: str) -> Iterator[Entry]:
    for imported in imports:
        yield Entry(imported.name.text, kind, imported.type.value, imported.span)


def declaration_entries(
    declaration: ast.Declaration, container: str = "container"
) -> Iterator[Entry]:
    """The names of a declaration; ``container`` is what a container of threads or nodes is."""
    kind = container if declaration.type.is_container else "variable"
    if declaration.const:
        kind = "constant"
    for declarator in declaration.declarators:
        size = f"[{declarator.size.span.text}]" if declarator.size is not None else ""
        detail = f"{declaration.type.value}{size}"
        yield Entry(declarator.name.text, kind, detail, declarator.span)
