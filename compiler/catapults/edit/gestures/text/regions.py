"""Which text belongs to a part of the tree, and how it is taken out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from catapults.edit.cards import Body, Card
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.lines import Line, dedented
from catapults.source import Span
from catapults.syntax import ast


def with_comments(scene: Scene, span: Span) -> tuple[int, int]:
    """The range of a part with the comments that describe it."""
    return scene.first(span.start), scene.last(span.end)


def taken_out(scene: Scene, start: int, end: int) -> tuple[int, int]:
    """What is deleted so that a range disappears: whole lines where nothing else is on them.

    Of two blank lines that would meet, or one that would stand at an end of a block, one goes.
    """
    opens, closes = scene.starts_line(start), scene.ends_line(end)
    if opens and closes:
        return _whole_lines(scene, scene.line_start(start), _next_line(scene, end))
    if opens or not closes:
        while end < len(scene.text) and scene.text[end] in " \t\r\n" and not _at_break(scene, end):
            end += 1
        return start, end
    return len(scene.text[:start].rstrip(" \t")), end


def _at_break(scene: Scene, offset: int) -> bool:
    return scene.text[offset] in "\r\n"


def _next_line(scene: Scene, offset: int) -> int:
    end = scene.text.find("\n", offset)
    return end + 1 if end >= 0 else len(scene.text)


def _whole_lines(scene: Scene, start: int, end: int) -> tuple[int, int]:
    text = scene.text
    above = scene.line_start(start - 1) if start else 0
    blank_above = above < start and not text[above:start].strip()
    below = _next_line(scene, end)
    blank_below = end < below and not text[end:below].strip()
    closes = text[end:below].lstrip().startswith("}")
    if blank_above and (blank_below or closes):
        return above, end
    if blank_below and text[above:start].rstrip().endswith("{"):
        return start, below
    return start, end


def delete_parts(scene: Scene, draft: Draft, spans: Iterable[Span]) -> None:
    """Takes parts out with the comments that describe them; neighbours go together."""
    ranges: list[tuple[int, int]] = []
    for start, end in sorted(with_comments(scene, span) for span in spans):
        if ranges and not scene.text[ranges[-1][1] : start].strip():
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    for start, end in ranges:
        draft.delete(*taken_out(scene, start, end))


def lines_of(scene: Scene, start: int, end: int) -> list[Line]:
    """A range as lines without the indentation that they have."""
    return dedented(scene.text[start:end], scene.indent(start))


def head_end(scene: Scene, body: Body) -> int:
    """Where the head ends that a body without braces stands behind."""
    return scene.back(body.statement.span.start)


def remove_cards(scene: Scene, draft: Draft, cards: Sequence[Card]) -> None:
    """Takes cards out with their comments; a body that had one lone statement becomes `{}`."""
    delete_parts(scene, draft, [card.node.span for card in cards if card.body.block is not None])
    for card in cards:
        body = card.body
        if body.block is not None:
            continue
        start, end = with_comments(scene, card.node.span)
        if scene.starts_line(start) and scene.ends_line(end):
            _empty_lines(scene, draft, body, start, end)
        else:
            span = card.node.span
            word = _else_to_join(scene, draft, body, span.end)
            draft.replace(span.start, word or span.end, "{} " if word else "{}")


def _empty_lines(scene: Scene, draft: Draft, body: Body, start: int, end: int) -> None:
    """Leaves empty braces behind the head of a body that stands in lines of its own."""
    head = head_end(scene, body)
    word = _else_to_join(scene, draft, body, end)
    if word is not None and not scene.text[head:start].strip():
        draft.replace(head, word, " {} ")
    else:
        draft.insert(head, " {}")
        draft.delete(*taken_out(scene, start, end))


def _else_to_join(scene: Scene, draft: Draft, body: Body, end: int) -> int | None:
    """Where the `else` stands that goes on in the line of the empty braces of a branch; None if
    there is none, or what is in front of it changes, too."""
    word = scene.else_to_join(end) if isinstance(body.holder, ast.If) else None
    if word is None or any(one.start <= word and end <= one.end for one in draft.changes):
        return None
    return word
