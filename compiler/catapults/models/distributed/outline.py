"""The declarations of a master, as a list of contents; also of one with errors."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.diagnostics import Diagnostics
from catapults.models.classic.outline import declaration_entries, section_entries
from catapults.models.model import Entry
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.syntax import ast


def outline(source: Source) -> list[Entry]:
    """All declarations of a master, in its order; nameless ones left out."""
    scheduler = tree_of(source, Diagnostics()).scheduler
    sections = scheduler.sections if scheduler is not None else ()
    return [entry for section in sections for entry in _section(section) if entry.name]


def _section(section: ast.Section) -> Iterator[Entry]:
    match section:
        case ast.FamiliesSection(families=families):
            for one in families:
                yield Entry(one.name.text, "family", one.file.text, one.span)
        case ast.NodesSection(declarations=declarations):
            for declaration in declarations:
                yield from declaration_entries(declaration, "node container")
        case ast.GlobalSection(declarations=declarations):
            for declaration in declarations:
                yield from declaration_entries(declaration)
        case ast.NodeEvent(when=when, param=param):
            yield Entry(when, "event", param.name.text if param else "", section.span)
        case _:
            yield from section_entries(section)
