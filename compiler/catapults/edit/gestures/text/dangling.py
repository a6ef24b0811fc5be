"""An `else` belongs to the last `if` in front of it: which statements would take one, and how it is
left to whom it belongs."""

from __future__ import annotations

from catapults.edit.cards import Card
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.regions import head_end
from catapults.syntax import ast


def would_take_else(statement: ast.Node) -> bool:
    """Whether an `else` behind a statement would belong to an `if` inside it."""
    match statement:
        case ast.If(orelse=None):
            return True
        case ast.If(orelse=ast.Stmt() as inner):
            return would_take_else(inner)
        case ast.While() | ast.For() | ast.Foreach():
            return would_take_else(statement.body)
    return False


def keep_from_else(scene: Scene, card: Card, end: int, draft: Draft) -> None:
    """Puts braces around a statement that is going to be an `if`, where the `else` of another one
    stands behind it. ``end`` is where the statement ends from now on."""
    if not _meets_else(card):
        return
    start = card.node.span.start
    if scene.starts_line(start):
        draft.insert(head_end(scene, card.body), " {")
        closing = scene.newline + scene.indent(card.body.holder.span.start) + "}"
        last = scene.last(end)
        draft.insert(last, closing)
        is_branch = end == card.node.span.end and isinstance(card.body.holder, ast.If)
        word = scene.else_to_join(last) if is_branch else None
        if word is not None:
            draft.replace(last, word, " ")
    else:
        draft.insert(start, "{ ")
        draft.insert(end, " }")


def _meets_else(card: Card) -> bool:
    """Whether an `else` stands behind a statement, with no brace between them."""
    body = card.body
    while body.block is None and body.card is not None:
        holder = body.card
        if holder.kind == "decision" and body is not holder.bodies[-1]:
            return True
        if holder.kind not in ("decision", "while", "for", "foreach"):
            return False
        body = holder.body
    return False
