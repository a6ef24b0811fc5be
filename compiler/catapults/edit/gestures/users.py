"""Takes out all that uses a declaration, so that the declaration can go."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.edit.cards import Body, Card, Entry, Owner
from catapults.edit.gestures.decisions import delete_branches
from catapults.edit.gestures.draft import Draft, RefusedError
from catapults.edit.gestures.regions import delete_parts, remove_cards
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.uses import Use, uses_of
from catapults.syntax import ast


def remove_users(scene: Scene, ids: Sequence[str], draft: Draft) -> Scene:
    """Deletes the statements, branches and loops that use some declarations.

    Statements go together, branches one by one: each changes how the others stand. A sum that
    counts threads loses what it counted. Returns the scene behind that.
    """
    while True:
        uses = [use for id_ in ids for use in uses_of(scene, scene.entry(id_))]
        uses = [use for use in uses if use.within.id not in ids]
        if not uses:
            return scene
        step = Draft(scene.text, newline=scene.newline)
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
        elif (last := last_branch(thing)) is not None:
            branches.append(last)
        else:
            cards.append(thing)
    delete_parts(scene, draft, [owner.node.span for owner in dict.fromkeys(owners)])
    left = [card for card in dict.fromkeys(cards) if card.owner not in owners]
    whole = [card for card in left if not _less(card, uses, draft)]
    remove_cards(scene, draft, emptied(whole))
    if not cards and not owners:
        body = branches[-1]
        assert body.card is not None
        delete_branches(scene, body.card, [body.card.bodies.index(body)], draft)


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


# --- what is there for it alone -----------------------------------------------------------


def last_branch(card: Card) -> Body | None:
    """The branch that a card has for itself, if the decision does the same without it."""
    decision = card.body.card
    if decision is None or decision.kind != "decision" or len(decision.bodies) == 1:
        return None
    alone = card.body is decision.bodies[-1] and card.body.cards == [card]
    condition = card.body.condition
    return card.body if alone and not (condition is not None and _acts(condition)) else None


def _acts(expr: ast.Expr) -> bool:
    """Whether an expression may do more than look."""
    acting = ast.Assign | ast.Step | ast.VerbatimExpr
    return any(isinstance(part, acting) for part in ast.walk(expr))


def outermost(cards: Sequence[Card]) -> list[Card]:
    """The cards that lie in no other of them."""
    chosen = list(dict.fromkeys(cards))

    def is_inside(card: Card) -> bool:
        holder = card.body.card
        return holder is not None and (holder in chosen or is_inside(holder))

    return [card for card in chosen if not is_inside(card)]


def emptied(cards: Sequence[Card]) -> list[Card]:
    """The cards with the loops and conditions around them that are there for nothing else."""
    chosen = set(cards)
    grown = True
    while grown:
        grown = False
        for card in list(chosen):
            holder = card.body.card
            if holder is None or holder in chosen or not _is_for(holder, chosen):
                continue
            chosen.add(holder)
            grown = True
    return [card for card in chosen if card in outermost(list(chosen))]


def _is_for(holder: Card, chosen: set[Card]) -> bool:
    if holder.kind not in ("decision", "while", "for", "foreach") or len(holder.bodies) != 1:
        return False
    head = [one for one in ast.children(holder.node) if isinstance(one, ast.Expr)]
    return not any(map(_acts, head)) and all(card in chosen for card in holder.bodies[0].cards)
