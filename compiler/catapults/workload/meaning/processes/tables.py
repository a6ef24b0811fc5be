"""Tables of cells: as they stand within braces, or as a file of comma-separated values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults.source import Source, Span
from catapults.workload.syntax import ast

#: What can stand between the values of a file.
_SEPARATORS = ",;\t"
_QUOTE = '"'


@dataclass(frozen=True)
class Cell:
    """A word or a number, or of a file all that stands between two separators."""

    text: str
    span: Span


#: The first row names the columns.
Rows = list[list[Cell]]


def is_table(name: str) -> bool:
    """Whether a file of that name beside a workload can hold a table, whatever it ends in."""
    return not name.lower().endswith((".sched", ".workload"))


def written_rows(item: ast.ProcessesItem) -> Rows:
    """The rows within the braces."""
    rows = [[Cell(cell.text, cell.span) for cell in row.cells] for row in item.rows]
    return [row for row in rows if row]


def rows_of_file(source: Source) -> Rows:
    """The rows of a file of comma-separated values (RFC 4180): commas, semicolons or tabs, whatever
    the first line has; empty lines and lines that begin with `#` do not count."""
    first = source.text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    rows = list(_lines(source, separator))
    return [row for row in rows if any(cell.text for cell in row) and row[0].text[:1] != "#"]


def _lines(source: Source, separator: str) -> Iterator[list[Cell]]:
    text, at, row = source.text, 0, list[Cell]()
    while at <= len(text):
        end = _end_of_cell(text, at, separator)
        row.append(_cell(source, at, end))
        if end == len(text) or text[end] != separator:
            yield row
            row = []
        at = end + 1


def _end_of_cell(text: str, at: int, separator: str) -> int:
    """A quoted cell holds separators and line ends, and two quotes for one."""
    quoted = False
    while at < len(text):
        if text[at] == _QUOTE:
            quoted = not quoted
        elif not quoted and text[at] in (separator, "\n"):
            break
        at += 1
    return at


def _cell(source: Source, start: int, end: int) -> Cell:
    raw = source.text[start:end]
    inner = raw.strip().lstrip("\ufeff")
    begin = start + (len(raw) - len(raw.lstrip()))
    if len(inner) > 1 and inner[0] == inner[-1] == _QUOTE:
        inner = inner[1:-1].replace(_QUOTE * 2, _QUOTE).strip()
    return Cell(inner, source.span(begin, max(begin, start + len(raw.rstrip()))))
