"""Takes out all that uses a declaration, so that the declaration can go."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.edit.cards import Body, Card, Entry, Owner
from catapults.edit.gestures.removing import remove, with_emptied
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.gestures.uses import Use, uses_of
from catapults.syntax import ast


def remove_users(scene: Scene, ids: Sequence[str], draft: Draft) -> Scene:
    """Deletes the statements, branches and loops that use some declarations.

    Statements go together, conditions one by one: each changes how the others stand. A sum that
    counts threads loses what it counted. Returns the scene behind that.
    """
    while True:
        uses = [use for id_ in ids for use in uses_of(scene, scene.entry(id_))]
        uses = [use for use in uses if use.within.id not in ids]
        if not uses:
            return scene
        step = Draft(scene.text, ends=scene.line_ends)
        _remove_some(scene, uses, step)
        draft.then(step)
        scene = scene.between(step.result())


def _remove_some(scene: Scene, uses: Sequence[Use], draft: Draft) -> None:
    """Removes all statements that use something; if there are none, the last branch that does."""
    cards: list[Card] = []
    branches: list[Body] = []
    owners: list[Owner] = []
    for use in uses:
        thing = use.within
        if isinstance(thing, Entry):
            raise RefusedError(
                f"The declaration of `{thing.name}` in line {use.span.line} needs it. "
                "Change that first."
            )
        if isinstance(thing, Owner):
            owners.append(thing)
        elif isinstance(thing.node, ast.If):
            branches.append(_asking(thing, use))
        else:
            cards.append(thing)
    left = [card for card in dict.fromkeys(cards) if card.owner not in owners]
    whole = [card for card in left if not _less(card, uses, draft)]
    remove(scene, draft, list(dict.fromkeys(owners)), *with_emptied(scene, whole))
    if not cards and not owners:
        remove(scene, draft, [], [], [branches[-1]])


def _asking(decision: Card, use: Use) -> Body:
    """The branch whose condition has a use."""
    return next(
        body
        for body in decision.bodies
        if body.condition is not None
        and body.condition.span.start <= use.span.start < body.condition.span.end
    )


def _less(card: Card, uses: Sequence[Use], draft: Draft) -> bool:
    """Takes a count of threads out of a sum, if that is what uses it."""
    match card.node:
        case ast.Return(value=ast.Binary() as value):
            pass
        case ast.ExprStmt(expr=ast.Assign(value=ast.Binary() as value)):
            pass
        case _:
            return False
    use = next(one for one in uses if one.within is card)
    return _drop(value, use.span.start, draft)


def _drop(node: ast.Expr, offset: int, draft: Draft) -> bool:
    if not isinstance(node, ast.Binary) or node.operator != "+":
        return False
    left, right = node.left, node.right
    if _counts(right, offset):
        draft.delete(left.span.end, right.span.end)
        return True
    if _counts(left, offset):
        draft.delete(left.span.start, right.span.start)
        return True
    return _drop(left, offset, draft) or _drop(right, offset, draft)


def _counts(node: ast.Expr, offset: int) -> bool:
    inside = node.span.start <= offset < node.span.end
    return isinstance(node, ast.Size) and inside
