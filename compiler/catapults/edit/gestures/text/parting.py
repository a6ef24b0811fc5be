"""Makes two declarations of one that declares several names, laid out as a person would write them:
the second begins a line where the first does, and what is said of it stands above it there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.names_in_line import closing_end, skip_space
from catapults.edit.printing import INDENT
from catapults.syntax import ast
from catapults.syntax.comments import Comment


@dataclass(frozen=True)
class Parting:
    """A declaration of several names on its way to be several."""

    scene: Scene
    line: ast.Declaration
    draft: Draft

    def before(self, name: ast.Declarator, words: str, moved: int) -> int:
        """Ends the declaration at the comma in front of a name, which with all that follows becomes
        another one that begins with ``words``.

        ``moved`` is by how many columns what precedes the comma stands further right than it did.
        Returns the same of the name.
        """
        scene, names = self.scene, self.line.declarators
        last = names[names.index(name) - 1].span.end
        comma = scene.forward(last)
        end = closing_end(scene, comma)
        self._end(last, comma, end)
        if scene.starts_line(self.line.span.start):
            for hanging in _lines_between(scene, comma, end, name.span.start):
                if hanging.continues:
                    hanging.move(self.draft, moved)
                else:
                    hanging.begin_at(self.draft, self._indent)
        start = _start(scene, end, name.span.start)
        self.draft.insert(start, words)
        return _columns(self._indent) + len(words) - _column(scene, start)

    @property
    def _indent(self) -> str:
        return self.scene.indent(self.line.span.start)

    def _end(self, last: int, comma: int, end: int) -> None:
        """Ends a declaration, and its line if another name is in it."""
        scene = self.scene
        if scene.text[last:comma].strip():
            last = comma  # behind what is said of the name
        if scene.ends_line(end):
            self.draft.replace(last, comma + 1, ";")
            return
        own_line = scene.starts_line(self.line.span.start)
        first = skip_space(scene, end)
        self.draft.replace(last, first, ";" + (scene.newline + self._indent if own_line else " "))


@dataclass(frozen=True)
class _Line:
    """A line between two names: where it begins, and the white space there."""

    start: int
    blank: str
    #: Whether it goes on with the comment that ends the line of the first name.
    continues: bool
    #: The indentation of the line where a comment begins that this one is in.
    outer: str | None

    def begin_at(self, draft: Draft, indent: str) -> None:
        """Indents it so; what is in a comment stays as it is under the comment's first line."""
        if self.outer is None:
            self._write(draft, indent)
        else:
            self.move(draft, _columns(indent) - _columns(self.outer))

    def move(self, draft: Draft, columns: int) -> None:
        """Moves it to the right, as what it is aligned with."""
        if not columns:
            return
        to = max(_columns(self.blank) + columns, 0)
        tabs = to // INDENT if "\t" in self.blank else 0
        self._write(draft, "\t" * tabs + " " * (to - tabs * INDENT))

    def _write(self, draft: Draft, blank: str) -> None:
        draft.replace(self.start, self.start + len(self.blank), blank)


def _lines_between(scene: Scene, comma: int, end: int, until: int) -> Iterator[_Line]:
    """The lines that begin behind a place, up to that of the second name."""
    between = [one for one in scene.comments if end <= one.span.start < until]
    beside = scene.beside(comma + 1)
    aligned = _column(scene, beside[-1].span.start) if scene.ends_line(end) and beside else None
    start = scene.text.find("\n", end) + 1
    while 0 < start <= until:
        blank = scene.indent(start)
        outer = _around(scene, between, start)
        if not scene.ends_line(start):
            if outer is None and (_columns(blank) != aligned or start + len(blank) == until):
                aligned = None
            yield _Line(start, blank, aligned is not None, outer)
        else:
            aligned = None
        start = scene.text.find("\n", start) + 1


def _around(scene: Scene, comments: list[Comment], offset: int) -> str | None:
    """The indentation of the line where a comment begins that an offset is in."""
    at = bisect_right(comments, offset - 1, key=lambda one: one.span.start)
    inside = at > 0 and comments[at - 1].span.end > offset
    return scene.indent(comments[at - 1].span.start) if inside else None


def _start(scene: Scene, end: int, name: int) -> int:
    """Where what is said of a name begins in its line."""
    least = max(end, scene.line_start(name))
    starts = (one.span.start for one in scene.comments if least <= one.span.start < name)
    return min(starts, default=name)


def _column(scene: Scene, offset: int) -> int:
    return _columns(scene.text[scene.line_start(offset) : offset])


def _columns(text: str) -> int:
    return len(text.expandtabs(INDENT))
