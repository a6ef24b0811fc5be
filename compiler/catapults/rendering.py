"""Diagnostics as a terminal shows them."""

from __future__ import annotations

from catapults.diagnostics import Diagnostic
from catapults.source import Span

#: Longer lines are shown in part: around the place, so many characters to each side.
_LONGEST_LINE, _CONTEXT = 160, 60


def render(diagnostic: Diagnostic) -> str:
    """A diagnostic with its line of the text, the notes and the fixes."""
    word = f"{diagnostic.severity.value}[{diagnostic.code}]"
    lines = [f"{_where(diagnostic.span)}: {word}: {diagnostic.message}"]
    lines += _excerpt(diagnostic.span)
    for note in diagnostic.notes:
        lines.append(f"{_where(note.span)}: note: {note.text}")
        lines += _excerpt(note.span)
    lines += [f"    fix: {fix.title}" for fix in diagnostic.fixes]
    return "\n".join(lines)


def _where(span: Span) -> str:
    return f"{span.source.name}:{span.line}:{span.column}"


def _excerpt(span: Span) -> list[str]:
    """The line of a span and, below it, marks under the part that is meant.

    Nothing where there is no line, or none that a person could read: in an empty file, and in a
    binary one, which has zeros.
    """
    text = span.source.text
    if not text or "\0" in text:
        return []
    start = span.start - (span.column - 1)
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)].rstrip("\r")
    column = span.column - 1
    if len(line) > _LONGEST_LINE:
        line, column = _shortened(line, column)
    before = line[:column]
    width = max(1, min(span.end - span.start, len(line) - len(before)))
    indent = "".join("\t" if character == "\t" else " " for character in before)
    return [f"    {_visible(line)}".rstrip(), f"    {indent}{'^' * width}"]


def _shortened(line: str, column: int) -> tuple[str, int]:
    """The part of a long line around a column, and the column in it."""
    first = max(0, column - _CONTEXT)
    part = line[first : column + _CONTEXT]
    head = "…" if first else ""
    tail = "…" if column + _CONTEXT < len(line) else ""
    return head + part + tail, column - first + len(head)


def _visible(line: str) -> str:
    """Characters that would act on the terminal are shown as a replacement, one for one."""
    return "".join(c if c.isprintable() or c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in line)
