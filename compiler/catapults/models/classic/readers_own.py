"""What is said of places in a built-in base, which a reader cannot change, is told where it can be.

The bases are right by themselves, so an error in one comes from what the reader wrote: it is told
there, and the place in the base is a note. A warning is told if it has a place in the reader's own
text as well; what a base has for others is nobody's fault.
"""

from __future__ import annotations

from dataclasses import replace

from catapults.diagnostics import Diagnostic, Diagnostics, Note, Passing, Severity
from catapults.models.classic.built_in import is_built_in
from catapults.models.classic.inherit import Assembly
from catapults.source import Span
from catapults.syntax.ast import Node


class ReadersOwn(Passing):
    """Passes on what is reported, with its place in texts of the reader."""

    def __init__(self, target: Diagnostics) -> None:
        """``target`` is what people see."""
        super().__init__(target)
        #: What the scheduler is put together from, once that is known.
        self.assembly: Assembly | None = None

    def add(self, diagnostic: Diagnostic) -> None:
        """As the base class does, into the target."""
        if not is_built_in(diagnostic.span.source):
            self._target.add(diagnostic)
        elif (own := self._own_place(diagnostic)) is not None:
            self._target.add(_told_at(own, diagnostic))

    def _own_place(self, diagnostic: Diagnostic) -> Span | None:
        """Where the reader can do something about it; None if nothing is to be told."""
        noted = [one.span for one in diagnostic.notes if not is_built_in(one.span.source)]
        if noted:
            return noted[0]
        if diagnostic.severity is not Severity.ERROR or self.assembly is None:
            return None
        if self.has_errors:  # from which this one follows
            return None
        own = [
            aspect.handler.span
            for aspect in self.assembly.aspects
            if not is_built_in(aspect.handler.span.source)
            and _is_within(diagnostic.span, self.assembly.handlers.get(aspect.handler.text))
        ]
        base = self.assembly.own.base
        return own[0] if own else base.span if base is not None else None


def _is_within(span: Span, node: Node | None) -> bool:
    return (
        node is not None
        and node.span.source is span.source
        and node.span.start <= span.start
        and span.end <= node.span.end
    )


def _told_at(own: Span, diagnostic: Diagnostic) -> Diagnostic:
    there = Note(diagnostic.span, "the place in the built-in base")
    others = [note for note in diagnostic.notes if note.span is not own]
    fixes = [
        fix
        for fix in diagnostic.fixes
        if not any(is_built_in(edit.span.source) for edit in fix.edits)
    ]
    return replace(diagnostic, span=own, notes=(there, *others), fixes=tuple(fixes))
