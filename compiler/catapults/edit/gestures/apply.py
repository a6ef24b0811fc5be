"""Carries out a gesture: the edits, if the text behind them is in order, or why not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from catapults.analysis import messages as analysis
from catapults.analysis.check import room_for_recursion
from catapults.backends.drawn import drawn
from catapults.contracts.edits import EditAnswer, Edited, EditRequest, GraphChange, Offer, Refused
from catapults.contracts.gestures import (
    AddArrow,
    AddBranch,
    AddCard,
    AddContainer,
    AddEntry,
    AddHandler,
    ChangeKey,
    ChangeKind,
    ChangeSize,
    ChangeType,
    ChangeValue,
    Delete,
    MoveBranch,
    MoveCard,
    MoveEnd,
    Paste,
    Rename,
    ReplaceCard,
    SetCondition,
    SetField,
    Steps,
)
from catapults.contracts.messages import Edit
from catapults.contracts.rules import Table
from catapults.diagnostics import Diagnostic
from catapults.edit.cards import Card
from catapults.edit.gestures.arrows import add_arrow, move_end
from catapults.edit.gestures.conditions import set_condition
from catapults.edit.gestures.copying.pasting import alone, paste
from catapults.edit.gestures.decisions import add_branch, move_branch
from catapults.edit.gestures.deleting import delete
from catapults.edit.gestures.entries import (
    add_container,
    add_entry,
    change_key,
    change_kind,
    change_size,
    change_type,
    change_value,
)
from catapults.edit.gestures.forms.corrections import corrected, corrections
from catapults.edit.gestures.handlers import add_handler
from catapults.edit.gestures.parts import Parts
from catapults.edit.gestures.renaming import rename
from catapults.edit.gestures.scene import (
    Scene,
    UnreadableError,
    is_long,
    open_scene,
    scene_ahead,
)
from catapults.edit.gestures.statements import add_card, move_card, replace_card, set_field
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.unfolding import Folds
from catapults.edit.gestures.uses import listed
from catapults.graph.change import Former, graph_change
from catapults.models.registry import model_of
from catapults.questions.projects import is_known
from catapults.source import Source

#: What a scheduler lacks while it is being drawn; the next gestures add it.
_UNFINISHED = frozenset({analysis.NO_DISPATCH.code, analysis.LEFT_IN_SLOT.code})

_NOT_RIGHT = "The text would not be right then: "

#: The numbers of lines in what a problem says.
_LINES = re.compile(r"\blines? \d+(?:(?:, | and )\d+)*")

#: Tables of what is declared; ids begin with them.
_TABLES = get_args(Table)

#: Problems that a refusal tells.
_TOLD = 3

_GESTURES: Mapping[type, Callable[[Scene, Any, Draft], None]] = {
    AddContainer: add_container,
    AddEntry: add_entry,
    ChangeKind: change_kind,
    ChangeKey: change_key,
    ChangeSize: change_size,
    ChangeType: change_type,
    ChangeValue: change_value,
    Rename: rename,
    Delete: delete,
    AddArrow: add_arrow,
    MoveEnd: move_end,
    SetCondition: set_condition,
    AddCard: add_card,
    ReplaceCard: replace_card,
    SetField: set_field,
    MoveCard: move_card,
    AddBranch: add_branch,
    MoveBranch: move_branch,
    AddHandler: add_handler,
    Paste: paste,
}


def edit(request: EditRequest) -> EditAnswer:
    """A gesture as the smallest edits of the text."""
    try:
        with room_for_recursion():
            return _edit_tree(request) if _is_tree(request) else _edit(request)
    except RefusedError as refusal:
        offers = [
            *corrected(request.gesture, refusal.corrections),
            *refusal.offers,
            *_without_transfers(request, refusal.reason),
        ]
        return Refused(version=request.version, refused=refusal.reason, offers=offers)


def _is_tree(request: EditRequest) -> bool:
    """Whether the text is one of groups, which have gestures of their own."""
    return model_of(Source(request.name, request.text)).name == "group"


def _edit_tree(request: EditRequest) -> Edited:
    from catapults.edit.groups.apply import edit_groups  # noqa: PLC0415

    return edit_groups(request)


def _without_transfers(request: EditRequest, reason: str) -> list[Offer]:
    """To paste without the transfers, where it is they that are refused."""
    offers = alone(request.gesture)
    for one in offers:
        try:
            with room_for_recursion():
                _edit(replace(request, gesture=one.gesture))
        except RefusedError as refusal:
            if refusal.reason == reason:
                return []
    return offers


def _edit(request: EditRequest) -> Edited:
    if request.seen != request.version:
        raise RefusedError("The text has changed since. Look at it, and try again.")
    quick = is_long(request.text)
    scene = _scene_of_long(request) if quick else open_scene(request)
    before = _Before(scene, quick)
    parts = Parts(scene)
    draft, after = _carry_out(scene, request.gesture, quick)
    _refuse_errors(request, before, after)
    selects = _selects(after, draft)
    graph = _graph_change(before, after)
    return Edited(
        version=request.version,
        name=draft.name,
        edits=[*_edits(scene, draft), *draft.elsewhere],
        selects=selects,
        edge=_edge(after, selects) if graph is not None else None,
        graph=graph,
        became=parts.became(draft, after),
    )


def _scene_of_long(request: EditRequest) -> Scene:
    """The scene of a long text, of which the gesture leaves most as it is: of a text that was not
    checked yet it is enough to know what a gesture needs."""
    scene = None if is_known(request) else scene_ahead(request)
    return scene or open_scene(request)


class _Before:
    """What has to be known of the text before a gesture, once it was carried out."""

    def __init__(self, scene: Scene, quick: bool) -> None:
        """``quick`` says that the text is long."""
        self.quick = quick
        self.syntax_errors = scene.syntax_errors
        self.program = scene.program
        self.drawn = Former(drawn(self.program)) if self.program is not None else None
        if not quick:
            self.errors = scene.errors
        else:
            self.errors = scene.errors_of_names() if self.program is None else []


def _carry_out(scene: Scene, gesture: Any, quick: bool) -> tuple[Draft, Scene]:
    """The changes that a gesture makes, and the scene behind them."""
    if not isinstance(gesture, Steps):
        return _carry_out_one(scene, gesture, quick)
    draft = Draft(scene.text, ends=scene.line_ends, name=gesture.name)
    for index, one in enumerate(gesture.steps):
        try:
            step, scene = _carry_out_one(scene, one, quick)
        except RefusedError as refusal:
            offers = [_in_place(gesture, index, other) for other in refusal.offers]
            raise RefusedError(refusal.reason, offers, refusal.corrections) from refusal
        draft.then(step)
    return draft, scene


def _carry_out_one(scene: Scene, gesture: Any, quick: bool) -> tuple[Draft, Scene]:
    """The same of a single one. Where it writes several lines into one line that is broken first,
    and the gesture carried out on what comes of that."""
    folds, first = Folds(scene), Draft(scene.text, ends=scene.line_ends)
    draft = _drafted(scene, gesture)
    folds.unfold(draft.changes, first)
    if not first.changes:
        return draft, _behind(scene, draft, quick)
    between = scene.between(first.result())
    second = _drafted(between, gesture)
    first.then(second)
    first.name, first.elsewhere = second.name, second.elsewhere
    return first, _behind(between, second, quick)


def _drafted(scene: Scene, gesture: Any) -> Draft:
    draft = Draft(scene.text, ends=scene.line_ends)
    known = _GESTURES.get(type(gesture))
    if known is None:
        raise RefusedError("This text has no tree of groups.")
    known(scene, gesture, draft)
    return draft


def _in_place(steps: Steps, index: int, other: Offer) -> Offer:
    """What is offered in the place of one step, with all other steps; what does something else than
    that step is offered alone."""
    instead = other.gesture
    within = instead.steps if isinstance(instead, Steps) else [instead]
    if not isinstance(within[-1], type(steps.steps[index])):
        return other
    every = [*steps.steps[:index], *within, *steps.steps[index + 1 :]]
    return replace(other, gesture=replace(steps, steps=every))


def _behind(scene: Scene, draft: Draft, quick: bool) -> Scene:
    text = draft.result()
    try:
        if quick:
            return scene.ahead(text) or scene.between(text)
        return scene.after(text)
    except UnreadableError as unreadable:
        raise RefusedError(f"{_NOT_RIGHT}{unreadable.why}") from unreadable


def _graph_change(before: _Before, after: Scene) -> GraphChange | None:
    """What becomes of the graph, if both texts have one."""
    if before.drawn is None or after.program is None:
        return None
    return graph_change(before.drawn, drawn(after.program))


def _edits(scene: Scene, draft: Draft) -> list[Edit]:
    utf16 = scene.source.utf16
    return [
        Edit(
            file=scene.source.name,
            from_=utf16(change.start),
            to=utf16(change.end),
            text=change.text,
        )
        for change in draft.smallest()
    ]


def _selects(after: Scene, draft: Draft) -> list[str]:
    """The ids of what is selected then, as far as they are in the text."""
    catalogue = after.catalogue
    selects = [id_ for id_ in draft.selects if id_.startswith("slot:") or catalogue.has(id_)]
    for offset in draft.marked() if not draft.selects else []:
        card = catalogue.card_from(offset)
        if card is not None:
            selects.append(_meant(card, draft.within).id)
    return list(dict.fromkeys(selects))


def _meant(card: Card, within: int | None) -> Card:
    """A card, or the statement that begins one of its bodies, behind all conditions and loops."""
    if within is None or within >= len(card.bodies) or not card.bodies[within].cards:
        return card
    return _meant(card.bodies[within].cards[0], 0)


def _edge(after: Scene, selects: list[str]) -> str | None:
    """The edge of the card that a page selects: of all ids the first of a container or a card, so
    there is none where a container comes first. A page would know it from the rules, which take
    longer."""
    chosen = next((id_ for id_ in selects if id_.startswith("container:") or "/" in id_), "")
    card = None if chosen.startswith("container:") else after.catalogue.cards.get(chosen)
    span = card.node.span if card is not None else None
    if span is None or after.program is None:
        return None
    for arrow in drawn(after.program).arrows:
        spans = (one.statement.span for one in arrow.transfers)
        if any(one.start == span.start and one.source is span.source for one in spans):
            return arrow.id
    return None


# --- what must not come of it --------------------------------------------------------------


def _refuse_errors(request: EditRequest, before: _Before, after: Scene) -> None:
    broken = _new(before.syntax_errors, after.syntax_errors)
    if broken:
        raise RefusedError(f"{_NOT_RIGHT}{broken[0].message}")
    if request.anyway:
        return
    new = [one for one in _new_errors(before, after) if one.code not in _UNFINISHED]
    if new:
        gone = _declarations_of(request.gesture)
        used = [one for one in new if one.span.text in gone and one.span.source is not after.source]
        told = [*_still_used(used, after), *_others([one for one in new if one not in used], after)]
        anyway = offer("Do it anyway", request.gesture, anyway=True)
        alike = len({_said(one) for one in new}) == 1
        raise RefusedError(
            " ".join(told), [anyway], corrections(new[0], after.source) if alike else ()
        )


def _declarations_of(gesture: Any) -> set[str]:
    """The names of the declarations that a gesture takes away."""
    if isinstance(gesture, Steps):
        return set().union(*map(_declarations_of, gesture.steps))
    ids = gesture.targets if isinstance(gesture, Delete) else []
    return {name for table, _, name in (one.partition(":") for one in ids) if table in _TABLES}


def _still_used(used: Sequence[Diagnostic], scene: Scene) -> list[str]:
    """What other files need of what goes, told as what the own text needs of it."""
    if not used:
        return []
    names = list(dict.fromkeys(f"`{one.span.text}`" for one in used))
    files = list(dict.fromkeys(one.span.source.name for one in used))
    are, them = ("is", "it") if len(files) == 1 else ("are", "them")
    return [
        f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} still used: "
        f"{listed((one.span for one in used), scene.source)}.",
        f"{' and '.join(files)} {are} not changed from here. Change {them} first.",
    ]


def _others(new: Sequence[Diagnostic], scene: Scene) -> list[str]:
    """Other problems in the compiler's words, each once."""
    different: dict[str, str] = {}
    for one in new:
        different.setdefault(one.message, _told(one, scene))
    told = list(different.values())[:_TOLD]
    more = len(different) - _TOLD
    return [*told, f"({more} more problems.)"] if more > 0 else told


def _told(one: Diagnostic, scene: Scene) -> str:
    """What is wrong; where, if that is in another file, as in an aspect that is woven in."""
    source = one.span.source
    if source is scene.source:
        return one.message
    return f"{source.name}, line {one.span.line}: {one.message}"


def _new_errors(before: _Before, after: Scene) -> list[Diagnostic]:
    """The errors that are new; one that was only hidden by others before is not."""
    if before.quick:
        return _new(before.errors, after.errors_of_names())
    if before.program is None and after.program is not None:
        return []
    return _new(before.errors, after.errors)


def _new(before: list[Diagnostic], after: list[Diagnostic]) -> list[Diagnostic]:
    known = Counter(map(_said, before))
    found = []
    for one in after:
        key = _said(one)
        if known[key]:
            known[key] -= 1
        else:
            found.append(one)
    return found


def _said(one: Diagnostic) -> tuple[str, str]:
    """What is wrong, wherever the lines are by now that it tells of."""
    return one.code, _LINES.sub("", one.message)
