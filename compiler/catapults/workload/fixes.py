"""Makes the fixes that messages about workloads offer."""

from __future__ import annotations

from catapults.diagnostics import Edit, Fix
from catapults.source import Span
from catapults.workload import ast


def insert(text: str, span: Span) -> list[Fix]:
    """Puts a text behind what a span covers."""
    place = Span(span.source, span.end, span.end)
    return [Fix(f"Insert `{text.strip()}`", (Edit(place, text),))]


def remove(span: Span) -> list[Fix]:
    """Takes out what a span covers."""
    return [Fix("Remove it", (Edit(span, ""),))]


def replace(span: Span, text: str) -> list[Fix]:
    """Writes a text in place of what a span covers."""
    return [Fix(f"Write `{text}`", (Edit(span, text),))]


def declare(workload: ast.Workload, text: str) -> list[Fix]:
    """Adds a line at the end of a workload."""
    end = workload.span.end - 1  # its brace
    line_start = workload.span.source.text.rfind("\n", 0, end) + 1
    alone = not workload.span.source.text[line_start:end].strip()
    place = line_start if alone else end
    line = f"    {text}\n" if alone else f" {text} "
    return [Fix(f"Declare `{text}`", (Edit(Span(workload.span.source, place, place), line),))]
