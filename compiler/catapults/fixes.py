"""Makes fixes of the kinds that many messages offer, for both languages.

A message may be kept from one version of a text to the next, together with what it is about. So
functions whose edits reach beyond what they are given, to whole lines or to what stands around, say
so: they are for rules that look at each version anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from catapults.diagnostics import Edit, Fix
from catapults.questions.memo import question
from catapults.source import Source, Span

#: By which a number becomes a time, and a time a number. None is likelier than the others.
_UNITS = ("ms", "us", "s")

#: What stands between tokens, and verbatim text, which can hold anything.
_COMMENT = r"/\*.*?\*/|//[^\n]*"
_VERBATIM = r"\{\*.*?\*\}|\(\*.*?\*\)"
_UNREAD = re.compile(rf'{_VERBATIM}|"(?:\\.|[^"\\\n])*"|(?P<comment>{_COMMENT})', re.DOTALL)
_BLANK = re.compile(r"[ \t]*")
_NUMBER = re.compile(r"\d+(\.\d+)?")
_SIMPLE = re.compile(r"[\w.]+(\[\w+\]|\(\w*\))?|\|\w+\|")


# --- inside what is given ----------------------------------------------------------------


def replace(span: Span, text: str) -> list[Fix]:
    """Writes a text in place of what a span covers."""
    return [Fix(f"Write `{text}`", (Edit(span, text),))]


def insert(text: str, span: Span) -> list[Fix]:
    """Puts a text behind what a span covers."""
    place = span.behind
    return [Fix(f"Insert `{text.strip()}`", (Edit(place, text),))]


def times_unit(span: Span) -> list[Fix]:
    """Makes a time of a number, in one of the usual units."""
    text = span.text
    if _NUMBER.fullmatch(text):
        return [fix for unit in _UNITS for fix in replace(span, text + unit)]
    return [fix for unit in _UNITS for fix in replace(span, f"{_operand(text)} * 1{unit}")]


def by_unit(span: Span) -> list[Fix]:
    """Makes a number of a time, in one of the usual units."""
    text = _operand(span.text)
    return [fix for unit in _UNITS for fix in replace(span, f"{text} / 1{unit}")]


def compared(span: Span) -> list[Fix]:
    """Asks whether a value is not zero, which is what a condition does."""
    return replace(span, f"{_operand(span.text)} != 0")


def _operand(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else f"({text})"


# --- beyond it ---------------------------------------------------------------------------


def remove(span: Span, title: str = "Remove it") -> list[Fix]:
    """Takes out what a span covers, with its lines if nothing else stands there."""
    return [Fix(title, (Edit(with_lines(span), ""),))]


def remove_statement(span: Span, title: str = "Remove it") -> list[Fix]:
    """Takes out a statement. The whole body of an `if` or a loop leaves a `;` in its place, without
    which the statement behind would become the body."""
    if _stands_in_block(span):
        return remove(span, title)
    return [Fix(title, (Edit(span, ";"),))]


def keep(part: Span, whole: Span) -> tuple[Edit, ...]:
    """Takes out what stands around a part of a statement."""
    before = whole.up_to(part)
    behind = part.behind.to(whole)
    return tuple(Edit(span, "") for span in (before, behind) if span.text)


def keep_inside(block: Span, whole: Span) -> tuple[Edit, ...]:
    """Leaves of a statement what one of its parts has between braces, without these where nothing
    needs them: what stands there must declare nothing."""
    text = whole.source.text
    inside = block.text[1:-1]
    start = text.rfind("\n", 0, whole.start) + 1
    outer = text[start : whole.start]
    is_alone = not outer.strip() and not text[whole.end :].partition("\n")[0].strip()
    if not _stands_in_block(whole) or not (is_alone or "\n" not in whole.text):
        return keep(block, whole)
    if not inside.strip():
        return (Edit(with_lines(whole), ""),)
    first = block.start + 1 + len(inside) - len(inside.lstrip())
    last = block.start + 1 + len(inside.rstrip())
    left = block.range(first, last)
    before, behind = whole.up_to(left), left.behind.to(whole)
    return (Edit(before, ""), *_dedented(left, outer), Edit(behind, ""))


def _dedented(part: Span, outer: str) -> Iterator[Edit]:
    """Moves the lines of a part to the left by what the first of them is indented by more. Those
    that begin inside verbatim text stay."""
    text, marks = part.source.text, readable(part.source)
    starts = [at + 1 for at in range(part.start, part.end) if text[at] == "\n" and marks[at] != ";"]
    line = text.rfind("\n", 0, part.start) + 1
    if text[line : part.start].strip():  # a comment behind the brace
        line = starts[0] if starts else part.end
    blank = _BLANK.match(text, line)
    inner = blank[0] if blank else ""
    for start in starts if inner.startswith(outer) and inner != outer else []:
        if text.startswith(inner, start):
            yield Edit(part.range(start + len(outer), start + len(inner)), "")


def insert_last(block: Span, text: str, title: str) -> list[Fix]:
    """Puts lines at the end of what a span covers, which has braces; none if one is missing."""
    source, end = block.source, block.end - 1
    if not block.text.endswith("}"):
        return []
    line_start = source.text.rfind("\n", 0, end) + 1
    indent = source.text[line_start:end]
    if indent.strip():
        before = "" if indent.endswith(" ") else " "
        return [Fix(title, (Edit(block.range(end, end), f"{before}{' '.join(text.split())} "),))]
    newline = newline_of(source)
    lines = "".join(f"{indent}    {line}{newline}" for line in text.splitlines())
    return [Fix(title, (Edit(block.range(line_start, line_start), lines),))]


def newline_of(source: Source) -> str:
    """How the first line of a text ends."""
    end = source.text.find("\n")
    return "\r\n" if source.text[:end].endswith("\r") else "\n"


def with_lines(span: Span) -> Span:
    """What a span covers, with its lines if nothing else stands there, or else with one of the
    blanks around it."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end) + 1 or len(text)
    if not (text[start : span.start] + text[span.end : end]).strip():
        return span.range(start, end)
    blanks = text[span.start - 1 : span.start] == text[span.end : span.end + 1] == " "
    return span.range(span.start, span.end + 1) if blanks else span


def _stands_in_block(statement: Span) -> bool:
    """Whether a statement is one of several between braces, by what stands before it."""
    text, at = readable(statement.source), statement.start - 1
    while at > 0 and text[at].isspace():
        at -= 1
    return text[at] in "{};"


@question(most=2)
def readable(source: Source) -> str:
    """A text of the same length, with blanks for comments, and for each part in which marks mean
    nothing else as many `;`."""

    def hidden(found: re.Match[str]) -> str:
        return (" " if found["comment"] else ";") * len(found[0])

    return _UNREAD.sub(hidden, source.text)
