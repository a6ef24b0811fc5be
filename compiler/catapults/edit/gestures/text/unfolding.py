"""Gives what stands in one line between braces lines of its own, where a gesture writes several
lines into it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catapults.edit.cards import statements_of
from catapults.edit.gestures.entries import items_of
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.places import Change
from catapults.syntax import ast

#: A line with something between braces; the tree of a text that has none is not looked through.
_FOLDED = re.compile(r"\{[ \t]*[^\s}].*\}")


@dataclass(frozen=True)
class _Braces:
    """Two braces in one line: where they are, and where the line can be broken between them."""

    opening: int
    closing: int
    breaks: Sequence[int]
    indent: str

    def holds(self, start: int, end: int) -> bool:
        """Whether a range is between them."""
        return self.opening < start and end <= self.closing


class Folds:
    """What stands in one line between braces. It is known before a gesture, as nothing that has a
    place may be asked of a scene any more from which one went on."""

    def __init__(self, scene: Scene) -> None:
        self._text = scene.text
        self._newline, self._unit = scene.newline, scene.unit
        some = _FOLDED.search(scene.text) is not None
        self._all = list(_braces_in(scene, scene.scheduler)) if some else []

    def unfold(self, changes: Sequence[Change], draft: Draft) -> None:
        """Breaks the lines into which some changes would write several."""
        breaking = [one for one in changes if "\n" in one.text]
        folded = [
            braces
            for braces in self._all
            if any(braces.holds(one.start, one.end) for one in breaking)
        ]
        for braces in folded:
            depth = sum(other.holds(braces.opening, braces.closing) for other in folded)
            outer = self._newline + braces.indent + self._unit * depth
            *within, last = braces.breaks
            for offset in within:
                self._break(offset, outer + self._unit, draft)
            self._break(last, outer, draft)

    def _break(self, offset: int, gap: str, draft: Draft) -> None:
        end = offset
        while self._text[end : end + 1].isspace():
            end += 1
        draft.replace(offset, end, gap)


def _braces_in(scene: Scene, node: ast.Node) -> Iterator[_Braces]:
    """The braces of a node and of what is in it."""
    items = _items(node)
    if items:
        first, closing = items[0].span.start, node.span.end - 1
        opening = node.span.start if isinstance(node, ast.Block) else scene.back(first) - 1
        if scene.text[closing] == "}" and "\n" not in scene.text[opening:closing]:
            breaks = [opening + 1, *(scene.last(one.span.end) for one in items)]
            yield _Braces(opening, closing, breaks, scene.indent(opening))
    for child in ast.children(node):
        if isinstance(child, ast.Section | ast.Stmt):
            yield from _braces_in(scene, child)


def _items(node: ast.Node) -> Sequence[ast.Node]:
    match node:
        case ast.Scheduler():
            return node.sections
        case ast.Block():
            return statements_of(node)
        case ast.Section():
            return items_of(node)
    return []
