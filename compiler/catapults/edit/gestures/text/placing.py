"""Where new statements and sections are written, and with which line ends and indentation."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.edit.cards import Body
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.gestures.text.lines import WIDTH, Line, fits_in_line, joined
from catapults.edit.gestures.text.regions import head_end
from catapults.source import Span
from catapults.syntax import ast


def insert_cards(
    scene: Scene, draft: Draft, body: Body, index: int | None, lines: Sequence[Line]
) -> None:
    """Writes a statement before the card at ``index`` of a body, or as its last."""
    count = len(body.cards)
    at = count if index is None else max(0, min(index, count))
    if body.block is not None:
        _into_block(scene, draft, body, at, lines)
    elif not body.cards:
        _in_place_of_nothing(scene, draft, body, lines)
    else:
        _with_braces(scene, draft, body, at, lines)


class Braces:
    """A list of items between braces, `{ … }` at the end of a span."""

    def __init__(self, scene: Scene, draft: Draft, span: Span, items: Sequence[Span]) -> None:
        self._scene = scene
        self._draft = draft
        self._items = items
        self._close = span.end - 1
        if scene.text[self._close] != "}":
            raise RefusedError("A closing brace is missing in the text. Mend that first.")
        self._outer = scene.indent(span.start)
        self._inner = self._indentation()

    def _indentation(self) -> str:
        for item in self._items:
            if self._scene.starts_line(item.start):
                return self._scene.indent(item.start)
        return self._outer + self._scene.unit

    def insert(self, at: int, lines: Sequence[Line]) -> None:
        """Writes before the item at an index."""
        if not self._items:
            self._only(lines)
        elif at == 0:
            self._first(lines)
        else:
            self._behind(self._items[at - 1].end, lines)

    def _broken(self, lines: Sequence[Line]) -> str:
        return self._scene.newline + self._inner + joined(lines, self._inner, self._scene.newline)

    def _only(self, lines: Sequence[Line]) -> None:
        """Between braces that hold nothing but comments, which stay in front."""
        scene, text = self._scene, self._scene.text
        start = len(text[: self._close].rstrip(" \t"))
        if start and text[start - 1] == "\n" and text[:start].rstrip()[-1] != "{":
            before = self._inner + joined(lines, self._inner, scene.newline) + scene.newline
            self._draft.insert(start, before, mark=len(self._inner))
            return
        start = len(text[: self._close].rstrip())
        mark = len(scene.newline + self._inner)
        broken = self._broken(lines) + scene.newline + self._outer
        self._draft.replace(start, self._close, broken, mark=mark)

    def _first(self, lines: Sequence[Line]) -> None:
        scene = self._scene
        start = scene.first(self._items[0].start)
        if scene.starts_line(start):
            text = joined(lines, self._inner, scene.newline) + scene.newline + self._inner
            self._draft.insert(start, text, mark=0)
        elif self._fits(lines, start):
            self._draft.insert(start, lines[0].text + " ", mark=0)
        else:
            broken = self._broken(lines) + scene.newline + self._inner
            mark = len(scene.newline + self._inner)
            gap = len(scene.text[:start].rstrip(" \t"))
            self._draft.replace(gap, start, broken, mark=mark)

    def _behind(self, end: int, lines: Sequence[Line]) -> None:
        scene = self._scene
        mark = len(scene.newline + self._inner)
        last = scene.last(end)
        if scene.ends_line(last):
            self._draft.insert(last, self._broken(lines), mark=mark)
        elif self._fits(lines, end):
            self._draft.insert(end, " " + lines[0].text, mark=1)
        else:
            following = scene.forward(last)
            gap = following if not scene.text[last:following].strip() else last
            closes = gap == self._close
            after = scene.newline + (self._outer if closes else self._inner)
            self._draft.replace(last, gap, self._broken(lines) + after, mark=mark)

    def _fits(self, lines: Sequence[Line], offset: int) -> bool:
        line = self._scene.line_start(offset)
        end = self._scene.text.find("\n", offset)
        width = (end if end >= 0 else len(self._scene.text)) - line
        return fits_in_line(lines) and width + 1 + len(lines[0].text) <= WIDTH


def _into_block(scene: Scene, draft: Draft, body: Body, at: int, lines: Sequence[Line]) -> None:
    span, known = body.statement.span, len(draft.changes)
    Braces(scene, draft, span, [card.node.span for card in body.cards]).insert(at, lines)
    if "\n" not in span.text and any("\n" in one.text for one in draft.changes[known:]):
        _join_else(scene, draft, body, span.end)


def _in_place_of_nothing(scene: Scene, draft: Draft, body: Body, lines: Sequence[Line]) -> None:
    """A lone `;` makes room."""
    span = body.statement.span
    outer = scene.indent(body.holder.span.start)
    if scene.starts_line(span.start):  # a line in which the first statement can stand
        inner, gap = scene.indent(span.start), ""
        draft.insert(head_end(scene, body), " {")
    else:
        inner = outer + scene.unit
        gap = "{" + scene.newline + inner
    text = gap + joined(lines, inner, scene.newline) + scene.newline + outer + "}"
    draft.replace(span.start, span.end, text, mark=len(gap))
    _join_else(scene, draft, body, span.end)


def _with_braces(scene: Scene, draft: Draft, body: Body, at: int, lines: Sequence[Line]) -> None:
    """A lone statement gets braces, and company."""
    span = body.statement.span
    head = head_end(scene, body)
    outer = scene.indent(body.holder.span.start)
    if scene.starts_line(span.start):
        inner = scene.indent(span.start)
    elif fits_in_line(lines) and "\n" not in span.text:
        _in_one_line(draft, span, at, lines)
        return
    else:
        inner = outer + scene.unit
    new = joined(lines, inner, scene.newline)
    first, last = scene.first(span.start), scene.last(span.end)
    draft.insert(head, " {")
    if not scene.starts_line(first):
        first = len(scene.text) - len(scene.text[head:].lstrip())  # with a comment in front of it
        draft.replace(head, first, scene.newline + inner)
    if at == 0:
        draft.insert(first, new + scene.newline + inner, mark=0)
    closing = scene.newline + outer + "}"
    if at > 0:
        mark = len(scene.newline + inner)
        draft.insert(last, scene.newline + inner + new + closing, mark=mark)
    else:
        draft.insert(last, closing)
    if not _join_else(scene, draft, body, last) and not scene.ends_line(last):
        following = scene.forward(last)
        draft.replace(last, following, scene.newline + outer)


def _join_else(scene: Scene, draft: Draft, body: Body, end: int) -> bool:
    """Lets the `else` behind a branch go on in the line of its new brace, if the file has it so."""
    word = scene.else_to_join(end) if isinstance(body.holder, ast.If) else None
    if word is not None:
        draft.replace(end, word, " ")
    return word is not None


def _in_one_line(draft: Draft, span: Span, at: int, lines: Sequence[Line]) -> None:
    new = lines[0].text
    if at == 0:
        draft.insert(span.start, "{ " + new + " ", mark=2)
        draft.insert(span.end, " }")
    else:
        draft.insert(span.start, "{ ")
        draft.insert(span.end, " " + new + " }", mark=1)


def clamped(body: Body, index: int | None, *, declares: bool) -> int | None:
    """The nearest place in a body where a declaration may stand, which is before all statements, or
    where a statement may."""
    count = sum(isinstance(card.node, ast.Declaration) for card in body.cards)
    if declares:
        return count if index is None else min(index, count)
    return None if index is None else max(min(index, len(body.cards)), count)
