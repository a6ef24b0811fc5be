"""Gestures on conditions: of arrows, branches and loops."""

from __future__ import annotations

from dataclasses import replace

from catapults.contracts.gestures import SetCondition
from catapults.edit.cards import Body, Card
from catapults.edit.gestures.arrows import one_card
from catapults.edit.gestures.decisions import else_at, splice
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.forms.fields import fields_of
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.statements import called, change_field
from catapults.edit.gestures.text.dangling import keep_from_else
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.regions import head_end
from catapults.syntax import ast

_NONE = "No condition is asked here."


def set_condition(scene: Scene, gesture: SetCondition, draft: Draft) -> None:
    """Gives what is meant another condition, or none."""
    asked = None if gesture.condition is None else fragments.condition(gesture.condition)
    if gesture.target in scene.catalogue.bodies:
        body = scene.body(gesture.target)
        if body.card is None:
            raise RefusedError("A handler has no condition: the library calls it.")
        _of_body(scene, body.card, body, asked, draft)
        return
    card = one_card(scene, gesture)
    if card.kind in ("while", "doWhile", "for"):
        _of_body(scene, card, card.bodies[0], asked, draft)
    elif card.kind in ("decision", "foreach", "block", "locals"):
        raise RefusedError("Choose the branch or the statement whose condition is meant.")
    else:
        _of_statement(scene, card, gesture, asked, draft)


def _of_body(scene: Scene, card: Card, body: Body, asked: str | None, draft: Draft) -> None:
    if isinstance(card.node, ast.If):
        _of_branch(scene, card, card.bodies.index(body), asked, draft)
        return
    field = next((one for one in fields_of(card) if one.name == "condition"), None)
    if field is None:
        raise RefusedError("This asks no condition. Put a decision around it.")
    if asked is None and field.needed:
        raise RefusedError("A loop needs a condition to end. Delete the loop, or change it.")
    draft.name = f"Change condition of {called(card)}"
    change_field(scene, card, field, asked, draft)


def _of_branch(scene: Scene, card: Card, number: int, asked: str | None, draft: Draft) -> None:
    body = card.bodies[number]
    if body.condition is None and asked is not None:
        keep_from_else(scene, card, card.node.span.end, draft)
    draft.select(card.node.span.start)
    if body.condition is not None and asked is not None:
        span = body.condition.span
        draft.name = f"Change condition `{' '.join(span.text.split())}`"
        space = " " if asked.startswith("*") and scene.text[span.start - 1] == "(" else ""
        draft.replace(span.start, span.end, space + asked)
    elif body.condition is not None:
        draft.name = f"Remove condition `{' '.join(body.condition.span.text.split())}`"
        _remove(scene, card, number, draft)
    elif asked is not None:
        draft.name = f"Add condition `{asked}`"
        draft.insert(else_at(scene, card, number) + 4, f" if {fragments.parenthesised(asked)}")
    else:
        raise RefusedError(_NONE)


def _remove(scene: Scene, card: Card, number: int, draft: Draft) -> None:
    """What is asked last becomes what is done otherwise; what is asked alone is always done."""
    _refuse_always(card, number)
    if number == 0:
        splice(scene, card, card.bodies[0], draft)
        return
    end = else_at(scene, card, number) + len("else")
    draft.delete(end, head_end(scene, card.bodies[number]))


def _refuse_always(card: Card, number: int) -> None:
    """Refuses to make a branch unconditional where others stand behind it."""
    if number < len(card.bodies) - 1:
        raise RefusedError(
            "Without its condition this branch would always run, and those behind it never. "
            "Move it to the end first, or delete them."
        )


def _of_statement(
    scene: Scene, card: Card, gesture: SetCondition, asked: str | None, draft: Draft
) -> None:
    """The condition of a statement is that of its branch, if it has the branch for itself."""
    body, decision = card.body, card.body.card
    guarded = decision is not None and decision.kind == "decision"
    if guarded and decision is not None and body.cards == [card]:
        _of_branch(scene, decision, decision.bodies.index(body), asked, draft)
    elif decision is not None and guarded and not gesture.alone and (body.condition or asked):
        if asked is None:
            _refuse_always(decision, decision.bodies.index(body))
        whole = replace(gesture, target=body.id)
        offers = [offer(f"Change it for all {len(body.cards)} statements of the branch", whole)]
        if asked is not None:
            offers.append(offer("Ask for this statement alone", replace(gesture, alone=True)))
        raise RefusedError("The condition is that of other statements, too.", offers)
    elif asked is None:
        raise RefusedError(_NONE)
    else:
        _wrap(scene, card, asked, draft)


def _wrap(scene: Scene, card: Card, asked: str, draft: Draft) -> None:
    """Puts a statement under a condition of its own."""
    start = card.node.span.start
    draft.name = f"Add condition `{asked}`"
    head = f"if {fragments.parenthesised(asked)}"
    keep_from_else(scene, card, card.node.span.end, draft)
    if scene.starts_line(start):
        draft.insert(start, head + scene.newline + scene.indent(start) + scene.unit, mark=0)
    else:
        draft.insert(start, f"{head} ", mark=0)
