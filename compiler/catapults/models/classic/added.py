"""What a part of the text adds to the program that it is lowered to, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults.diagnostics import Diagnostic
from catapults.program import Attribute, Check, Container, Global, Local, Site
from catapults.program.usage import Usage
from catapults.source import Span


@dataclass(slots=True)
class Asked:
    """The names that a part looked up among what the text declares outside of handlers, and what
    they stood for."""

    globals: dict[str, Container | Global | None] = field(default_factory=dict)
    attributes: dict[str, Attribute | None] = field(default_factory=dict)
    #: All names that there were, where the part was told which are near to an unknown one.
    all: tuple[dict[str, Attribute], dict[str, Container | Global]] | None = None

    def add(self, other: Asked) -> None:
        """Adds what another part of the same version looked up."""
        self.globals.update(other.globals)
        self.attributes.update(other.attributes)
        self.all = other.all or self.all


@dataclass(slots=True)
class Added:
    """Rows of the tables of the program, uses of names, and what there is to say."""

    sites: list[Site]
    checks: list[Check]
    locals: list[Local]
    slots: list[Container]
    usage: Usage
    asked: Asked
    diagnostics: tuple[Diagnostic, ...]

    @property
    def stands_alone(self) -> bool:
        """Whether this is all that the part adds: verbatim text uses more of its surroundings."""
        return not self.usage.verbatim

    def places(self) -> Iterator[Span]:
        """The places that lowering made, and those that it took from the tree."""
        for site in self.sites:
            yield site.span
        for diagnostic in self.diagnostics:
            yield diagnostic.span
            for note in diagnostic.notes:
                yield note.span
            for fix in diagnostic.fixes:
                for edit in fix.edits:
                    yield edit.span

    def reaches_out(self, place: Span) -> bool:
        """Whether a fix changes what stands outside of a place, which moves otherwise."""
        fixes = (fix for diagnostic in self.diagnostics for fix in diagnostic.fixes)
        edits = (edit.span for fix in fixes for edit in fix.edits)
        return any(one.end < place.start or one.start > place.end for one in edits)
