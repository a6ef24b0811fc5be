"""Lines of text on their way into a place with another indentation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catapults.diagnostics import Diagnostics
from catapults.edit.printing import INDENT
from catapults.source import Source
from catapults.syntax.lexer import tokenise

#: A statement goes into a line of others up to this column.
WIDTH = 100


@dataclass(frozen=True)
class Line:
    """A line without its indentation; a fixed one begins inside verbatim text and keeps its own."""

    text: str
    fixed: bool = False


def plain(lines: Iterable[str]) -> list[Line]:
    """Lines that may be indented."""
    return [Line(line) for line in lines]


def in_units(lines: Sequence[Line], unit: str, written: str = " " * INDENT) -> list[Line]:
    """Lines that were written elsewhere, with levels as the text indents them.

    ``written`` is what a level was indented by there, unless it was a tab.
    """
    found = []
    for line in lines:
        depth, rest = 0, line.text
        while (level := next((one for one in (written, "\t") if rest.startswith(one)), "")) != "":
            depth, rest = depth + 1, rest.removeprefix(level)
        found.append(line if line.fixed else Line(unit * depth + rest))
    return found


def joined(lines: Sequence[Line], indent: str, newline: str) -> str:
    """The text of lines, all but the first indented."""
    parts = [lines[0].text] if lines else []
    for line in lines[1:]:
        parts += [newline, line.text if line.fixed or not line.text else indent + line.text]
    return "".join(parts)


def fits_in_line(lines: Sequence[Line]) -> bool:
    """Whether something can follow in the same line."""
    if len(lines) > 1:
        return False
    comments = tokenise(Source("line", lines[0].text), Diagnostics()).comments
    return not (comments and comments[-1].is_line)


def dedented(text: str, indent: str) -> list[Line]:
    """The lines of a text that stood at an indentation; its first line begins without one."""
    text = text.replace("\r\n", "\n")
    fixed = _verbatim_lines(text)
    first, *rest = text.split("\n")
    lines = [Line(first)]
    for number, line in enumerate(rest, 1):
        if number in fixed:
            lines.append(Line(line, fixed=True))
        elif line.startswith(indent):
            lines.append(Line(line.removeprefix(indent)))
        else:
            lines.append(Line(line.lstrip()))
    return lines


def _verbatim_lines(text: str) -> set[int]:
    """The numbers of the lines that begin inside verbatim text, from 0."""
    source = Source("lines", text)
    found: set[int] = set()
    for token in tokenise(source, Diagnostics()).tokens:
        if token.type in ("VERBATIM_STATEMENT", "VERBATIM_EXPRESSION"):
            last = source.position(token.span.end)[0]
            found.update(range(token.span.line, last))
    return found
