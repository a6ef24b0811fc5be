"""The tree of a text behind changes, read only where they are.

What a long text has of handlers, aspects and invariants that no change touches is blanked out
before the text is read, and comes from the tree of the text before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from catapults.diagnostics import Diagnostics
from catapults.edit.gestures.draft import Change
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.parser import Parsed, parse

_VISIBLE = re.compile(r"[^\r\n]")


def read_behind(
    before: ast.Scheduler, changes: Sequence[Change], diagnostics: Diagnostics
) -> Parsed:
    """What the text of a tree says behind changes, which are in the order of the text.

    The tree before is that of a text without syntax errors. Sections that were not touched are
    those of the tree before, at their places there.
    """
    source = before.span.source
    kept = [one for one in before.sections if _has_statements(one) and not _touched(one, changes)]
    parts: list[str] = []
    at = 0
    for section in kept:
        parts += [source.text[at : section.span.start], _VISIBLE.sub(" ", section.span.text)]
        at = section.span.end
    blanked = "".join([*parts, source.text[at:]])
    parsed = parse(Source(source.name, _changed(blanked, changes)), diagnostics)
    if parsed.scheduler is not None:
        _put_back(parsed.scheduler, kept, changes)
    return parsed


def _has_statements(section: ast.Section) -> bool:
    return isinstance(section, ast.Handler | ast.Aspect | ast.Invariant)


def _touched(section: ast.Section, changes: Sequence[Change]) -> bool:
    span = section.span
    return any(change.start <= span.end and change.end >= span.start for change in changes)


def _changed(text: str, changes: Sequence[Change]) -> str:
    parts, at = [], 0
    for change in changes:
        parts += [text[at : change.start], change.text]
        at = change.end
    return "".join([*parts, text[at:]])


def _put_back(
    scheduler: ast.Scheduler, kept: Sequence[ast.Section], changes: Sequence[Change]
) -> None:
    """Adds the kept sections to those that were read, in the order of the text."""
    shifts = [0, *accumulate(len(one.text) - (one.end - one.start) for one in changes)]
    places = {one: one.span.start for one in scheduler.sections}
    for section in kept:
        before = sum(change.end <= section.span.start for change in changes)
        places[section] = section.span.start + shifts[before]
    scheduler.sections[:] = sorted(places, key=places.__getitem__)
