"""Which comments belong to one of several names that a line declares, and how some are taken out.

The comments of a name stand in front of it, between it and its comma, and behind the comma if they
end the line there.
"""

from __future__ import annotations

from collections.abc import Collection

from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.layout import Layout
from catapults.syntax import ast
from catapults.syntax.comments import Comment


def remove_names(
    scene: Scene, line: ast.Declaration, gone: Collection[ast.Node], draft: Draft
) -> None:
    """Takes names out of a line that keeps at least one."""
    names = line.declarators
    kept = [at for at, one in enumerate(names) if one not in gone]
    commas = [scene.forward(one.span.end) for one in names[:-1]]
    ends = [closing_end(scene, comma) for comma in commas]
    # Where each name begins with the comments in front of it.
    starts = [names[0].span.start, *(skip_space(scene, end) for end in ends)]
    if kept[0]:
        draft.delete(starts[0], starts[kept[0]])
    told = any(end > comma + 1 for comma, end in zip(commas, ends, strict=True))
    for at in range(kept[0] + 1, kept[-1]):
        if names[at] in gone:
            # A line of comments goes with its name; else the line break behind the comma stays, and
            # that in front of a name which others follow in its line.
            with_break = (commas[at - 1], commas[at])
            keeps = told or scene.starts_line(starts[at])
            draft.delete(*((starts[at], starts[at + 1]) if keeps else with_break))
    if kept[-1] + 1 < len(names):
        _remove_last(scene, line, commas[kept[-1]], ends[kept[-1]], draft)


def comments_of(scene: Layout, line: ast.Node, name: ast.Node) -> tuple[list[str], list[str]]:
    """The comments above a declared name and those beside it; what is above a line of several names
    goes with the first."""
    start, end, behind = line.span.start, scene.last(line.span.end), line.span.end
    above: list[Comment] = scene.above(start)
    if isinstance(line, ast.Declaration):
        names = line.declarators
        at = next(number for number, one in enumerate(names) if one is name)
        behind = names[at].span.end
        if at:
            above, start = [], closing_end(scene, scene.forward(names[at - 1].span.end))
        if at + 1 < len(names):
            end = closing_end(scene, scene.forward(behind))
    own = [one for one in scene.comments if start <= one.span.start < end]
    above = [*above, *(one for one in own if one.span.start < name.span.start)]
    beside = [one for one in own if one.span.start >= behind]
    return [one.text.rstrip() for one in above], [one.text.rstrip() for one in beside]


def _remove_last(scene: Scene, line: ast.Declaration, comma: int, end: int, draft: Draft) -> None:
    """Takes out all names behind a comma."""
    semicolon = scene.forward(line.declarators[-1].span.end)
    if end == comma + 1:
        draft.delete(comma, semicolon)
        return
    # What stays has a comment behind its comma, where the line now ends.
    draft.replace(comma, comma + 1, ";")
    draft.delete(end, scene.last(line.span.end))


def closing_end(scene: Layout, comma: int) -> int:
    """Where the comments end that close the line of a comma."""
    end = scene.last(comma + 1)
    return end if scene.ends_line(end) else comma + 1


def skip_space(scene: Scene, offset: int) -> int:
    """Where the next thing stands."""
    text = scene.text
    while text[offset].isspace():
        offset += 1
    return offset
