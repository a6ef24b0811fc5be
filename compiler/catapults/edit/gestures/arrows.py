"""Gestures on arrows: draw one, lead it elsewhere; and which statements an arrow stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count

from catapults.analysis.check import room_for_recursion
from catapults.backends.drawn import drawn
from catapults.contracts.gestures import AddArrow, AddBranch, MoveEnd, SetCondition
from catapults.contracts.protocol_words import head
from catapults.edit.cards import MOVES, Body, Card, Owner
from catapults.edit.gestures import fragments
from catapults.edit.gestures.decisions import Filling, add_branch
from catapults.edit.gestures.draft import Draft, RefusedError, offer
from catapults.edit.gestures.following import follow, loop_over
from catapults.edit.gestures.handlers import expected, new_handler
from catapults.edit.gestures.lines import Line, plain
from catapults.edit.gestures.placing import clamped, insert_cards
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.statements import called
from catapults.graph import BIRTH, END, RUNNING
from catapults.syntax import ast

#: Statements behind which nothing runs.
_LAST = ("dispatch", "return", "break", "continue")


# --- which statements are meant ----------------------------------------------------------


def arrow_cards(scene: Scene, id_: str) -> list[Card]:
    """The cards of an arrow, or the card of an id."""
    if id_ in scene.catalogue.cards or "/" in id_:
        return [scene.card(id_)]
    program = scene.program
    if program is None:
        raise RefusedError(
            "The text has errors, so it is not known which statements this arrow stands for. "
            "Mend them first, or choose the statement in its handler."
        )
    with room_for_recursion():
        arrows = {arrow.id: arrow for arrow in drawn(program).arrows}
    arrow = arrows.get(id_)
    if arrow is None:
        raise RefusedError("This arrow is no longer in the text. Choose it again.")
    if not arrow.transfers:
        raise RefusedError(
            "No statement stands behind this arrow: the library takes away threads that ended. "
            "Add the handler `set_dead` to do it in the scheduler."
        )
    moved = [one.statement.span for one in arrow.transfers]
    starts = {span.start for span in moved if span.source is scene.source}
    found = [
        card
        for card in scene.catalogue.cards.values()
        if card.owner.own and card.node.span.start in starts and card.kind in MOVES
    ]
    if not found:
        owner = scene.catalogue.owners.get(f"handler:{arrow.handler}")
        if owner is not None:
            scene.own(owner)
        raise RefusedError("This arrow comes from another file, which is not changed from here.")
    for card in found:
        scene.own(card.owner)
    return found


def one_card(scene: Scene, gesture: MoveEnd | SetCondition) -> Card:
    """The statement of a gesture; refused with a choice if there are several."""
    cards = arrow_cards(scene, gesture.target)
    if len(cards) == 1:
        return cards[0]
    offers = [
        offer(f"Line {card.node.span.line}: {card.line_text}", replace(gesture, target=card.id))
        for card in cards
    ]
    raise RefusedError(f"This arrow stands for {len(cards)} statements. Choose one.", offers)


# --- draw --------------------------------------------------------------------------------


def add_arrow(scene: Scene, gesture: AddArrow, draft: Draft) -> None:
    """Adds a transfer, dispatch or destroy to a handler, which is added if it is missing."""
    name = gesture.handler.removeprefix("handler:")
    owner = scene.catalogue.owners.get(f"handler:{name}") or scene.catalogue.owners.get(
        gesture.handler
    )
    body: Body | None
    if gesture.into in scene.catalogue.cards:
        _add_as_branch(scene, gesture, scene.card(gesture.into), draft)
        return
    if gesture.into is not None:
        body = scene.body(gesture.into)
        owner = body.owner
    else:
        body = scene.own(owner).body if owner is not None else None
    lines = _arrow_lines(scene, gesture, owner, name)
    draft.name = f"Add `{lines[-1].text.strip()}` to {name}"
    if body is None:
        new_handler(scene, name, lines, draft)
        return
    index = gesture.index if gesture.into is not None else None
    insert_at_end(scene, body, lines, draft, index)


def insert_at_end(
    scene: Scene, body: Body, lines: Sequence[Line], draft: Draft, index: int | None = None
) -> None:
    """Writes statements as the last that a body does before it ends, unless a place is given."""
    if index is None and body.cards and body.cards[-1].kind in _LAST:
        index = len(body.cards) - 1
    insert_cards(scene, draft, body, clamped(body, index, declares=False), lines)


def _add_as_branch(scene: Scene, gesture: AddArrow, card: Card, draft: Draft) -> None:
    """Adds a transfer as all that a new branch of a decision does, or what it does otherwise."""
    if gesture.loop == "foreach":
        raise RefusedError("A rule moves one thread at a time. Draw the loop inside the branch.")
    owner = card.owner
    plain_arrow = replace(gesture, condition=None)
    branch = AddBranch(
        gesture="addBranch", target=card.id, condition=gesture.condition, index=gesture.index
    )
    lines = _arrow_lines(scene, plain_arrow, owner, owner.name)
    add_branch(scene, branch, draft, Filling(lines))
    draft.name = f"Add `{lines[-1].text.strip()}` to {owner.name}"


def _arrow_lines(scene: Scene, gesture: AddArrow, owner: Owner | None, handler: str) -> list[Line]:
    source = variable_of(scene, gesture.source, owner, handler)
    asked = None if gesture.condition is None else fragments.condition(gesture.condition)
    unit = scene.unit
    if gesture.loop == "foreach":
        thread = _free_name(scene, owner, handler)
        heads = [f"foreach {thread} in {source}"]
        heads += [f"if {fragments.parenthesised(asked)}"] if asked else []
        source = thread
    elif gesture.loop == "while":
        both = fragments.condition(f"|{source}| > 0")
        if asked:
            loose = isinstance(fragments.expression(asked), ast.Binary) and "||" in asked
            both += f" && {fragments.parenthesised(asked) if loose else asked}"
        heads = [f"while ({both})"]
    else:
        heads = [f"if {fragments.parenthesised(asked)}"] if asked else []
    statement = _statement(scene, source, gesture.target, owner, handler)
    return plain(unit * depth + line for depth, line in enumerate([*heads, statement]))


def _statement(scene: Scene, source: str, target: str, owner: Owner | None, handler: str) -> str:
    if target == RUNNING:
        return f"dispatch {source};"
    if target == END:
        return f"destroy {source};"
    return f"{source} => {variable_of(scene, target, owner, handler)};"


def variable_of(scene: Scene, id_: str, owner: Owner | None, handler: str) -> str:
    """How a node of the graph, or what a person wrote, is called in a handler."""
    if id_ == BIRTH:
        return _thread(owner, handler)
    if id_ in (RUNNING, END):
        raise RefusedError("No arrow leads from there. Choose a container.")
    if id_.startswith("slot:"):
        return id_.split(":")[2]
    if not id_.startswith("container:"):
        return fragments.variable(id_)
    entry = scene.catalogue.entries.get(id_)
    if entry is None:
        raise RefusedError(f"There is no container `{id_.partition(':')[2]}` any longer.")
    if isinstance(entry.node, ast.Declarator) and entry.node.size is not None:
        raise RefusedError(
            f"`{entry.name}` is an array. Say which element is meant: `{entry.name}[0]`."
        )
    return entry.name


def _thread(owner: Owner | None, handler: str) -> str:
    """The thread that the library passes."""
    node = owner.node if owner is not None else None
    if handler != "newthread":
        raise RefusedError("New threads come in `newthread` only. Choose that handler.")
    if isinstance(node, ast.Handler | ast.Aspect) and node.param is None:
        raise RefusedError("`newthread` names no thread. Write `newthread(t)` first.")
    param = node.param if isinstance(node, ast.Handler | ast.Aspect) else None
    return param.name.text if param is not None else "t"


def _free_name(scene: Scene, owner: Owner | None, handler: str) -> str:
    """A name for a thread that nothing has which can be seen in the handler."""
    span = owner.node.span if owner is not None else None
    taken = {
        one.name
        for one in scene.names.symbols
        if one.scope is None
        or (span is not None and span.start <= one.declaration.start < span.end)
    }
    if owner is None and "(t)" in head(expected(scene, handler)):
        taken.add("t")
    further = (f"t{number}" for number in count(2))
    return next(one for one in chain("tuv", further) if one not in taken)


# --- lead elsewhere ----------------------------------------------------------------------


def move_end(scene: Scene, gesture: MoveEnd, draft: Draft) -> None:
    """Leads a transfer from or to another container."""
    card = one_card(scene, gesture)
    draft.name = f"Lead {called(card)} elsewhere"
    draft.insert(card.node.span.start, "", mark=0)
    node = card.node
    if isinstance(node, ast.Transfer):
        moved = node.source
    elif isinstance(node, ast.Dispatch | ast.Destroy):
        moved = node.target
    else:
        raise RefusedError("Only a transfer, dispatch or destroy leads from one place to another.")
    if gesture.end == "source":
        _move_source(scene, gesture, card, moved, draft)
    elif isinstance(node, ast.Transfer) and gesture.to not in (RUNNING, END):
        to = variable_of(scene, gesture.to, card.owner, card.owner.name)
        draft.replace(node.target.span.start, node.target.span.end, to)
    else:
        source = moved.span.text
        text = _statement(scene, source, gesture.to, card.owner, card.owner.name)
        draft.replace(node.span.start, node.span.end, text)


def _move_source(
    scene: Scene, gesture: MoveEnd, card: Card, moved: ast.Variable, draft: Draft
) -> None:
    to = variable_of(scene, gesture.to, card.owner, card.owner.name)
    loop = loop_over(card)
    if loop is not None:
        _move_loop(loop, to, draft)
        follow(scene, gesture, card, to, draft)
        return
    node = card.owner.node
    param = node.param if isinstance(node, ast.Handler | ast.Aspect) else None
    if param is not None and param.name.text == moved.name.text:
        offers = []
        if isinstance(card.node, ast.Transfer):
            text = card.node.target.span.text
            arrow = AddArrow(
                gesture="addArrow", handler=card.owner.id, source=gesture.to, target=text
            )
            offers.append(offer(f"Add an arrow from {to} to {text}", arrow))
        raise RefusedError(
            f"`{moved.name.text}` is the thread that the library passes; where it comes from is "
            "not for this statement to say.",
            offers,
        )
    draft.replace(moved.span.start, moved.span.end, to)
    follow(scene, gesture, card, to, draft)


def _move_loop(loop: Card, to: str, draft: Draft) -> None:
    node = loop.node
    assert isinstance(node, ast.Foreach)
    moves = [
        one
        for one in ast.walk(node)
        if isinstance(one, ast.Transfer) and one.source.name.text == node.variable.text
    ]
    if len(moves) > 1:
        raise RefusedError(
            f"The loop moves threads of `{node.container.span.text}` by {len(moves)} statements. "
            "Change the container of the loop to lead all of them from elsewhere."
        )
    span = node.container.span
    draft.replace(span.start, span.end, to)
