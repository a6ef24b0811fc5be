"""Takes out handlers, statements and branches together, with what is there for nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from catapults.edit.cards import Body, Card, Owner
from catapults.edit.gestures.decisions import delete_branches
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.regions import delete_parts, remove_cards
from catapults.syntax import ast


def remove(
    scene: Scene,
    draft: Draft,
    owners: Sequence[Owner],
    cards: Sequence[Card],
    branches: Sequence[Body],
) -> None:
    """Takes out all of these; what lies in something that goes is not looked at for itself."""
    gone: list[Owner | Body | Card] = [*owners, *branches, *cards]
    alone = [card for card in cards if not _is_within(card.body, gone)]
    of: dict[Card, list[int]] = {}
    for body in branches:
        card = body.card
        assert card is not None
        if card not in gone and not _is_within(card.body, gone):
            of.setdefault(card, []).append(card.bodies.index(body))
    for card, numbers in of.items():
        if len(numbers) == len(card.bodies):
            alone.append(card)
        else:
            delete_branches(scene, card, numbers, draft)
    delete_parts(scene, draft, [owner.node.span for owner in owners])
    remove_cards(scene, draft, alone)


def _is_within(body: Body, gone: Collection[Owner | Body | Card]) -> bool:
    """Whether a body goes with something around it."""
    if body in gone or body.owner in gone:
        return True
    return body.card is not None and (body.card in gone or _is_within(body.card.body, gone))


def outermost(cards: Sequence[Card]) -> list[Card]:
    """The cards that lie in no other of them."""
    chosen = list(dict.fromkeys(cards))

    def is_inside(card: Card) -> bool:
        holder = card.body.card
        return holder is not None and (holder in chosen or is_inside(holder))

    return [card for card in chosen if not is_inside(card)]


# --- what is there for nothing else ---------------------------------------------------------


def with_emptied(scene: Scene, cards: Sequence[Card]) -> tuple[list[Card], list[Body]]:
    """Some cards with the loops and decisions around them that are there for nothing else.

    Beside them the branches at the end of other decisions that are. One before a branch that stays
    says when that is not taken, and stays empty.
    """
    gone = set(cards)
    ends: dict[Card, list[Body]] = {}
    around = list(cards)
    while around:
        holder = around.pop().body.card
        if holder is None or holder in gone:
            continue
        ends[holder] = _emptied(scene, holder, gone)
        if len(ends[holder]) == len(holder.bodies):
            gone.add(holder)
            around.append(holder)
    left = [body for holder, bodies in ends.items() if holder not in gone for body in bodies]
    return [card for card in gone if card in outermost(list(gone))], left


def _emptied(scene: Scene, holder: Card, gone: Collection[Card]) -> list[Body]:
    """What of a loop or decision, up to its end, does nothing without some cards."""
    if holder.kind not in ("decision", "while", "for", "foreach"):
        return []
    if holder.kind != "decision":
        head = [one for one in ast.children(holder.node) if isinstance(one, ast.Expr)]
        bare = not any(map(_acts, head)) and all(card in gone for card in holder.bodies[0].cards)
        return holder.bodies if bare else []
    first = len(holder.bodies)
    while first and _does_nothing(scene, holder.bodies[first - 1], gone):
        first -= 1
    ends = holder.bodies[first:]
    # What was empty before goes only along with what is emptied now.
    return ends if any(body.cards for body in ends) else []


def _does_nothing(scene: Scene, branch: Body, gone: Collection[Card]) -> bool:
    if branch.condition is not None and _acts(branch.condition):
        return False
    if branch.cards:
        return all(card in gone for card in branch.cards)
    span = branch.statement.span
    return not any(span.start < comment.span.start < span.end for comment in scene.comments)


def _acts(expr: ast.Expr) -> bool:
    """Whether an expression may do more than look."""
    acting = ast.Assign | ast.Step | ast.VerbatimExpr
    return any(isinstance(part, acting) for part in ast.walk(expr))
