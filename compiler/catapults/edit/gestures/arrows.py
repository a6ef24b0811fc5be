"""Gestures on arrows: draw one, lead it elsewhere; and which statements an arrow stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, count

from catapults.analysis.check import room_for_recursion
from catapults.backends.drawn import drawn
from catapults.contracts.edits import Offer
from catapults.contracts.gestures import AddArrow, AddBranch, AddHandler, MoveEnd, SetCondition
from catapults.contracts.libraries import Role
from catapults.edit.cards import MOVES, Body, Card, Entry, Owner
from catapults.edit.gestures.decisions import Filling, add_branch, number_of
from catapults.edit.gestures.following import follow, follow_target, loop_over
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.handlers import (
    NEW_THREAD,
    WITH_PARAMETER,
    name_in,
    new_aspect,
    new_handler,
    thread_in,
)
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.statements import called
from catapults.edit.gestures.text.dangling import keep_from_else
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.lines import Line, joined, plain
from catapults.edit.gestures.text.placing import clamped, insert_cards
from catapults.graph import BIRTH, END, RUNNING
from catapults.syntax import ast

#: Elements of an array that are offered; the form of the statement takes any other.
_ELEMENTS = 8
#: Statements that arrows stand for.
_DRAWN = (*MOVES, "fail")
#: Statements behind which nothing runs.
_LAST = ("dispatch", "fail", "return", "break", "continue")


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
            f"Add the handler `{scene.profile.name_in(Role.END)}` to do it in the scheduler."
        )
    moved = [one.statement.span for one in arrow.transfers]
    starts = {span.start for span in moved if span.source is scene.source}
    found = [
        card
        for card in scene.catalogue.cards.values()
        if card.owner.own and card.node.span.start in starts and card.kind in _DRAWN
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
    """Adds a transfer, dispatch or destroy to a handler or aspect, which is added if missing."""
    draft.within = 0
    if gesture.into in scene.catalogue.cards:
        card = scene.card(gesture.into)
        add = _add_instead if card.kind in MOVES else _add_as_branch
        add(scene, gesture, card, draft)
        return
    if gesture.into is not None:
        body = scene.body(gesture.into)
        lines = _arrow_lines(scene, gesture, body.owner.id)
        insert_at_end(scene, body, lines, draft, gesture.index)
        draft.name = _added(lines, body.owner.id)
        return
    id_ = gesture.handler if ":" in gesture.handler else f"handler:{gesture.handler}"
    owner = scene.catalogue.owners.get(id_)
    if owner is not None and id_.startswith("handler:"):
        _own(scene, gesture, owner)
    lines = _arrow_lines(scene, gesture, id_)
    first = 0 if lines[-1].text.strip() == "fail;" else None  # before the thread is put anywhere
    add_to_handler(scene, id_, lines, draft, first)
    draft.name = _added(lines, id_)


def _own(scene: Scene, gesture: AddArrow, owner: Owner) -> None:
    """Refuses to add to what is inherited; the arrow can stand in an aspect of it."""
    try:
        scene.own(owner)
    except RefusedError as refusal:
        offers = [_around(gesture, one) for one in refusal.offers]
        raise RefusedError(refusal.reason, offers) from refusal


def _around(gesture: AddArrow, other: Offer) -> Offer:
    aspect = other.gesture
    if not isinstance(aspect, AddHandler) or aspect.kind == "handler":
        return other
    moved = replace(gesture, handler=f"{aspect.kind}:{aspect.name}")
    return offer(f"Do this {aspect.kind} `{aspect.name}`", moved)


def _added(lines: Sequence[Line], handler: str) -> str:
    """What was done, for the list of what can be undone."""
    kind, name = handler.partition(":")[0], name_in(handler)
    return f"Add `{lines[-1].text.strip()}` to {name if kind == 'handler' else f'{kind} {name}'}"


def add_to_handler(
    scene: Scene, id_: str, lines: Sequence[Line], draft: Draft, index: int | None = None
) -> None:
    """Writes statements as the last of a handler or aspect, or before the one at ``index``; it is
    added if it is missing. To an aspect of another file comes one of the own text."""
    kind, name = id_.partition(":")[0], name_in(id_)
    owner = scene.catalogue.owners.get(id_)
    if owner is not None and (owner.own or kind == "handler"):
        insert_at_end(scene, scene.own(owner).body, lines, draft, index)
    elif kind == "handler":
        new_handler(scene, name, lines, draft)
    else:
        new_aspect(scene, kind, name, lines, draft)


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
    plain_arrow = replace(gesture, condition=None)
    branch = AddBranch(
        gesture="addBranch", target=card.id, condition=gesture.condition, index=gesture.index
    )
    lines = _arrow_lines(scene, plain_arrow, card.owner.id)
    add_branch(scene, branch, draft, Filling(lines))
    draft.within = number_of(card, branch)
    draft.name = _added(lines, card.owner.id)


def _add_instead(scene: Scene, gesture: AddArrow, card: Card, draft: Draft) -> None:
    """Adds a transfer in place of one that takes the same thread, where its condition holds; else
    that one is made."""
    scene.own(card.owner)
    if gesture.condition is None:
        raise RefusedError(
            f"`{card.line_text}` takes the same thread, so only one of the two can be made. Say "
            "when this one is."
        )
    if gesture.loop:
        raise RefusedError("Only one thread is there. Draw the transfer without a loop.")
    lines = _arrow_lines(scene, gesture, card.owner.id)
    start = card.node.span.start
    keep_from_else(scene, card, card.node.span.end, draft)
    if scene.starts_line(start):
        indent = scene.indent(start)
        written = joined([*lines, *plain(["else", scene.unit])], indent, scene.newline)
    else:
        written = " ".join([*(line.text.strip() for line in lines), "else "])
    draft.insert(start, written, mark=0)
    draft.name = _added(lines, card.owner.id)


def _arrow_lines(scene: Scene, gesture: AddArrow, handler: str) -> list[Line]:
    source = variable_of(scene, gesture.source, handler)
    asked = None if gesture.condition is None else fragments.condition(gesture.condition)
    unit = scene.unit
    if gesture.loop == "foreach":
        thread = _free_name(scene, handler)
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
    statement = _statement(scene, source, gesture.target, handler)
    return plain(unit * depth + line for depth, line in enumerate([*heads, statement]))


def _statement(scene: Scene, source: str, target: str, handler: str) -> str:
    if target == RUNNING:
        return f"dispatch {source};"
    if target == END:
        return "fail;" if _can_fail(scene, source, handler) else f"destroy {source};"
    return f"{source} => {variable_of(scene, target, handler)};"


def _can_fail(scene: Scene, source: str, handler: str) -> bool:
    """Whether a thread goes to no container that the library asks to take in."""
    expected = scene.profile.handlers.get(handler.rpartition(":")[2])
    asks = expected is not None and bool(expected.fails)
    return asks and source == thread_in(scene, handler)


def variable_of(scene: Scene, id_: str, handler: str, lead: MoveEnd | None = None) -> str:
    """How a node of the graph, or what a person wrote, is called in a handler or aspect. Of an
    array it is to be said which element is meant; where ``lead`` goes there, some are offered."""
    if id_ == BIRTH:
        return _new_thread(scene, handler)
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
            f"`{entry.name}` is an array. Say which element is meant: `{entry.name}[0]`.",
            [] if lead is None else list(_elements(scene, entry, lead)),
        )
    return entry.name


def _elements(scene: Scene, entry: Entry, lead: MoveEnd) -> Iterator[Offer]:
    """Offers to lead an arrow to, or from, one of the first elements of an array."""
    containers = scene.program.containers if scene.program is not None else []
    sizes = (one.size for one in containers if one.name == entry.name and one.handler is None)
    for number in range(min(next(sizes, None) or 1, _ELEMENTS)):
        element = f"{entry.name}[{number}]"
        label = f"{'From' if lead.end == 'source' else 'To'} {element}"
        yield offer(label, replace(lead, to=element))


def _new_thread(scene: Scene, handler: str) -> str:
    """The thread that the library passes where one is new."""
    kind, name = handler.partition(":")[0], name_in(handler)
    birth = scene.profile.name_in(Role.BIRTH)
    if name != birth or kind not in ("handler", "before", "after"):
        raise RefusedError(
            f"New threads come in `{birth}` only. Choose that handler, or what is done before or "
            "after it."
        )
    thread = thread_in(scene, handler)
    if thread is None:
        opening = name if kind == "handler" else f"{kind} {name}"
        raise RefusedError(f"`{opening}` names no thread. Write `{opening}({NEW_THREAD})` first.")
    return thread


def _free_name(scene: Scene, handler: str) -> str:
    """A name for a thread that nothing has which can be seen in the handler."""
    owner = scene.catalogue.owners.get(handler)
    span = owner.node.span if owner is not None and owner.own else None
    taken = {
        one.name
        for one in scene.names.symbols
        if one.scope is None
        or (span is not None and span.start <= one.declaration.start < span.end)
    }
    further = (f"t{number}" for number in count(2))
    return next(
        one
        for one in chain("tuv", further)
        if one not in taken and one != thread_in(scene, handler)
    )


# --- lead elsewhere ----------------------------------------------------------------------


def move_end(scene: Scene, gesture: MoveEnd, draft: Draft) -> None:
    """Leads a transfer from or to another container."""
    card = one_card(scene, gesture)
    draft.name = f"Lead {called(card)} elsewhere"
    draft.select(card.node.span.start)
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
        to = variable_of(scene, gesture.to, card.owner.id, gesture)
        draft.replace(node.target.span.start, node.target.span.end, to)
        follow_target(scene, gesture, card, to, draft)
    else:
        source = moved.span.text
        text = _statement(scene, source, gesture.to, card.owner.id)
        draft.replace(node.span.start, node.span.end, text)


def _move_source(
    scene: Scene, gesture: MoveEnd, card: Card, moved: ast.Variable, draft: Draft
) -> None:
    to = variable_of(scene, gesture.to, card.owner.id, gesture)
    loop = loop_over(card)
    if loop is not None:
        _move_loop(loop, to, draft)
        follow(scene, gesture, card, to, draft)
        return
    node = card.owner.node
    param = node.param if isinstance(node, WITH_PARAMETER) else None
    if param is not None and param.name.text == moved.name.text:
        offers = []
        if isinstance(card.node, ast.Transfer):
            text = card.node.target.span.text
            arrow = AddArrow(
                gesture="addArrow", handler=card.owner.id, source=gesture.to, target=text
            )
            offers.append(offer(f"Add an arrow from {to} to {text}", arrow))
        raise RefusedError(
            f"`{moved.name.text}` is the thread that the library passes. No statement can take it "
            "from elsewhere.",
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
            f"{len(moves)} statements move the threads of this loop over "
            f"`{node.container.span.text}`. To take them from elsewhere, change its container."
        )
    span = node.container.span
    draft.replace(span.start, span.end, to)
