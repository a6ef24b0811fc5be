"""Which comments are told with which card, each once.

A comment above or beside a statement is told with it, one above the `else` of a branch, or beside
it, with that branch. So is one in a head: with the branch if that is one of several, else with the
card. What stands inside a field is told there. One between statements that describes none, as over
several of them, is told before the card behind it, or at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catapults.edit.cards import Body, Card, Owner
from catapults.edit.gestures.forms.fields import fields_of
from catapults.edit.gestures.scene import Scene
from catapults.source import Span
from catapults.syntax.comments import Comment


def of_owner(scene: Scene, owner: Owner) -> list[str]:
    """What is said of a handler: above it, in its head, and beside it."""
    if not owner.own:
        return []
    span = owner.node.span
    head = [*_in_front(scene, span.start, owner.body), *_behind_brace(scene, owner.body)]
    return _plain([*scene.above(span.start), *head, *scene.beside(span.end)])


def of_card(scene: Scene, card: Card) -> list[str]:
    """What is said of a statement, but for what is told with a branch or with its last part."""
    if not card.owner.own:
        return []
    span = card.node.span
    above, inside = scene.above(span.start), list(_inside(scene, card))
    ends = [body for body in card.bodies if body.statement.span.end == span.end]
    told_there = any(_is_lone(body) or _is_rule(body) for body in ends)
    return _plain([*above, *inside, *([] if told_there else scene.beside(span.end))])


def of_body(scene: Scene, body: Body) -> list[str]:
    """What is said of one of several branches."""
    card = body.card
    if card is None or not body.owner.own or not _is_rule(body):
        return []
    number, start = card.bodies.index(body), card.node.span.start
    if number:
        start = _behind(scene, card.bodies[number - 1])
    asked = [body.condition.span] if body.condition is not None else []
    head = _without(asked, _in_front(scene, start, body))
    beside = [] if _is_lone(body) else scene.beside(body.statement.span.end)
    return _plain([*head, *_behind_brace(scene, body), *beside])


def between_cards(scene: Scene, body: Body) -> list[list[str]]:
    """What stands before each statement, and behind the last, and describes none of them."""
    cards = body.cards
    if body.block is None or not body.owner.own:
        return [[] for _ in (*cards, None)]
    if not cards:
        return [[]]  # what stands alone between braces is told with the body
    block = body.block.span
    starts = [block.start + 1, *(one.node.span.end for one in cards)]
    ends = [*(one.node.span.start for one in cards), block.end]
    found = [scene.within(*gap) for gap in zip(starts, ends, strict=True)]
    return [
        _plain(_apart(scene, some, start, end)) if some else []
        for some, start, end in zip(found, starts, ends, strict=True)
    ]


def _apart(scene: Scene, comments: Iterable[Comment], start: int, end: int) -> list[Comment]:
    """Those of some comments that neither describe what ends before them nor what starts behind."""
    described = {one.span.start for one in (*scene.beside(start), *scene.above(end))}
    return [one for one in comments if one.span.start not in described]


def _inside(scene: Scene, card: Card) -> Iterator[Comment]:
    """What stands in a statement, but in none of its fields and not in what is inside it."""
    span = card.node.span
    if not card.bodies:
        found = scene.within(span.start, span.end)
    elif len(card.bodies) == 1:
        [body] = card.bodies
        found = [*_in_front(scene, span.start, body), *_behind_brace(scene, body)]
        found += scene.within(_behind(scene, body), span.end)
    else:
        return
    if found:
        conditions = [one.condition.span for one in card.bodies if one.condition is not None]
        yield from _without([*conditions, *(one.span for one in fields_of(card))], found)


def _in_front(scene: Scene, start: int, body: Body) -> list[Comment]:
    """What stands in front of a body from a place on, but for what describes a lone statement."""
    end = body.statement.span.start
    return scene.within(start, scene.first(end) if _is_lone(body) else end)


def _behind_brace(scene: Scene, body: Body) -> list[Comment]:
    """What stands in the line of an opening brace, or alone between braces."""
    block = body.block
    if block is None:
        return []
    if not body.cards:
        return scene.within(block.span.start, block.span.end)
    return scene.beside(block.span.start + 1)


def _behind(scene: Scene, body: Body) -> int:
    """Where a body ends with what is told with it, or with its only statement."""
    end = body.statement.span.end
    return scene.last(end) if _is_lone(body) or _is_rule(body) else end


def _is_rule(body: Body) -> bool:
    """Whether a body is one of several branches."""
    card = body.card
    return card is not None and card.kind == "decision" and len(card.bodies) > 1


def _is_lone(body: Body) -> bool:
    """Whether a body is one statement without braces."""
    return body.block is None and bool(body.cards)


def _without(spans: Iterable[Span], comments: Iterable[Comment]) -> list[Comment]:
    """The comments that begin in none of some parts."""
    inner = list(spans)
    return [
        one
        for one in comments
        if not any(span.start <= one.span.start < span.end for span in inner)
    ]


def _plain(comments: Iterable[Comment]) -> list[str]:
    """The words of comments."""
    return [_words(one.text) for one in comments]


def _words(comment: str) -> str:
    if comment.startswith("//"):
        return comment[2:].strip()
    lines = (line.strip().removeprefix("*").strip() for line in comment[2:-2].splitlines())
    return "\n".join(lines).strip()
