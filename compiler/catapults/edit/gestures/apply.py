"""Carries out a gesture: the edits, if the text behind them is in order, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from catapults.analysis import messages as analysis
from catapults.analysis.check import room_for_recursion
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
    EditAnswer,
    Edited,
    EditRequest,
    MoveBranch,
    MoveCard,
    MoveEnd,
    Paste,
    Refused,
    Rename,
    ReplaceCard,
    SetCondition,
    SetField,
    Steps,
)
from catapults.contracts.messages import Edit
from catapults.diagnostics import Diagnostic
from catapults.edit.gestures.arrows import add_arrow, move_end
from catapults.edit.gestures.conditions import set_condition
from catapults.edit.gestures.decisions import add_branch, move_branch
from catapults.edit.gestures.deleting import delete
from catapults.edit.gestures.draft import Draft, RefusedError, offer
from catapults.edit.gestures.entries import (
    add_container,
    add_entry,
    change_key,
    change_kind,
    change_size,
    change_type,
    change_value,
)
from catapults.edit.gestures.handlers import add_handler
from catapults.edit.gestures.pasting import paste
from catapults.edit.gestures.renaming import rename
from catapults.edit.gestures.scene import Scene, UnreadableError, open_scene
from catapults.edit.gestures.statements import add_card, move_card, replace_card, set_field

#: What a scheduler lacks while it is being drawn; the next gestures add it.
_UNFINISHED = frozenset({analysis.NO_DISPATCH.code, analysis.LEFT_IN_SLOT.code})

#: Characters of a text that is checked in whole before a gesture is carried out. Of a longer one
#: only names and types are, so that the gesture does not have to wait; what else is amiss is told
#: as of any other change.
_SOON_CHECKED = 20_000

_NOT_RIGHT = "The text would not be right then: "

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
            return _edit(request)
    except RefusedError as refusal:
        return Refused(version=request.version, refused=refusal.reason, offers=refusal.offers)


def _edit(request: EditRequest) -> Edited:
    if request.seen != request.version:
        raise RefusedError("The text has changed since. Look at it, and try again.")
    before = open_scene(request)
    draft = Draft(before.text, newline=before.newline)
    _carry_out(before, request.gesture, draft)
    text = draft.result()
    quick = len(text) > _SOON_CHECKED
    selects = draft.selects
    if not (quick and isinstance(request.gesture, Rename)):  # which keeps what the text means
        try:
            after = before.behind(draft) if quick else before.after(text)
        except UnreadableError as unreadable:
            raise RefusedError(f"{_NOT_RIGHT}{unreadable.why}") from unreadable
        _refuse_errors(request, before, after, quick)
        selects = _selects(after, draft)
    return Edited(
        version=request.version,
        name=draft.name,
        edits=[*_edits(before, draft), *draft.elsewhere],
        selects=selects,
    )


def _carry_out(scene: Scene, gesture: Any, draft: Draft) -> None:
    if not isinstance(gesture, Steps):
        _GESTURES[type(gesture)](scene, gesture, draft)
        return
    for one in gesture.steps:
        step = Draft(scene.text, newline=scene.newline)
        _GESTURES[type(one)](scene, one, step)
        draft.then(step)
        scene = scene.after(step.result())
    draft.name = gesture.name


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
    known = (catalogue.cards, catalogue.owners, catalogue.entries, catalogue.bodies)
    selects = [
        id_
        for id_ in draft.selects
        if id_.startswith("slot:") or any(id_ in things for things in known)
    ]
    for offset in draft.marked() if not draft.selects else []:
        card = catalogue.card_from(offset)
        if card is not None:
            selects.append(card.id)
    return list(dict.fromkeys(selects))


# --- what must not come of it --------------------------------------------------------------


def _refuse_errors(request: EditRequest, before: Scene, after: Scene, quick: bool) -> None:
    broken = _new(before.syntax_errors, after.syntax_errors)
    if broken:
        raise RefusedError(f"{_NOT_RIGHT}{broken[0].message}")
    if request.anyway:
        return
    found = _wrong_names(before, after) if quick else _comparable(before, after)
    new = [one for one in found if one.code not in _UNFINISHED]
    if new:
        told = " ".join(one.message for one in new[:_TOLD])
        more = f" ({len(new) - _TOLD} more problems.)" if len(new) > _TOLD else ""
        anyway = offer("Do it anyway", request.gesture, anyway=True)
        raise RefusedError(f"{told}{more}", [anyway])


def _wrong_names(before: Scene, after: Scene) -> list[Diagnostic]:
    """The new errors in names and types."""
    found = after.errors_of_names()
    return _new(before.errors_of_names(), found) if found else []


def _comparable(before: Scene, after: Scene) -> list[Diagnostic]:
    """The errors that are new; one that was only hidden by others before is not."""
    if before.project.checked.program is None and after.project.checked.program is not None:
        return []
    return _new(before.errors, after.errors)


def _new(before: list[Diagnostic], after: list[Diagnostic]) -> list[Diagnostic]:
    known = Counter((one.code, one.message) for one in before)
    found = []
    for one in after:
        key = (one.code, one.message)
        if known[key]:
            known[key] -= 1
        else:
            found.append(one)
    return found
