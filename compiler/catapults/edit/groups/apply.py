"""Carries out a gesture on the tree of a group scheduler, or says why not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from catapults.contracts.edits import Became, Edited, EditRequest
from catapults.contracts.gestures import Steps
from catapults.contracts.messages import Edit
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.groups.gestures import GESTURES
from catapults.edit.groups.text import GroupText
from catapults.edit.groups.work import Work
from catapults.models.group import messages

#: What a tree lacks while it is being drawn.
_UNFINISHED = frozenset({messages.NO_MEMBERS.code})


def edit_groups(request: EditRequest) -> Edited:
    """A gesture as the smallest edits of the text."""
    if request.seen != request.version:
        raise RefusedError("The text has changed since. Look at it, and try again.")
    text = GroupText(request.name, request.text)
    ids: dict[str, str | None] = {one: one for one in text.places()}
    gesture = request.gesture
    steps = gesture.steps if isinstance(gesture, Steps) else [gesture]
    whole = Draft(text.text, ends=text.ends)
    now, selects = text, list[str]()
    for step in steps:
        now, draft, became, selects = _carried_out(request, now, step)
        whole.then(draft)
        whole.elsewhere += draft.elsewhere
        whole.name = draft.name
        for one, later in ids.items():
            ids[one] = became.get(later, later) if later is not None else None
    if isinstance(gesture, Steps):
        whole.name = gesture.name
    _refuse_errors(request, text, now)
    return Edited(
        version=request.version,
        name=whole.name,
        edits=[*_edits(text, whole), *whole.elsewhere],
        selects=selects,
        edge=None,
        graph=None,
        became=_became(text, now, ids),
    )


def _carried_out(
    request: EditRequest, text: GroupText, gesture: Any
) -> tuple[GroupText, Draft, dict[str, str | None], list[str]]:
    """The text behind one gesture, what that changed, what it made of parts, and which of them are
    selected."""
    known = GESTURES.get(type(gesture))
    if known is None:
        raise RefusedError("A group scheduler has no such parts: edit its tree, or its text.")
    work = Work(text, request, Draft(text.text, ends=text.ends))
    known(work, gesture)
    after = GroupText(request.name, work.draft.result())
    if after.errors:
        raise RefusedError(f"The text would not be right then: {after.errors[0].message}")
    became = _followed(work, after)
    chosen = [became.get(one, one) for one in work.selected]
    chosen += _marked(work, after)
    return after, work.draft, became, [one for one in chosen if one is not None]


def _marked(work: Work, after: GroupText) -> list[str]:
    """The members in front of which there are marks."""
    lines = sorted(after.lines.values(), key=lambda one: one.syntax.span.start)
    found = []
    for place in work.draft.marked():
        found.append(next(one.id for one in lines if one.syntax.span.start >= place))
    return found


def _followed(work: Work, after: GroupText) -> dict[str, str | None]:
    """The later id of each part that has another one, or None."""
    places = {start: id_ for id_, start in after.places().items()}
    moved = dict(zip(work.marked, _marked(work, after), strict=True))
    found: dict[str, str | None] = {}
    for id_, start in work.text.places().items():
        begins = work.draft.beginning(start)
        later = places.get(begins) if begins is not None else None
        later = moved.get(id_, later)
        if later != id_:
            found[id_] = later
    return found


def _became(before: GroupText, after: GroupText, ids: dict[str, str | None]) -> Became:
    changed = {one: later for one, later in ids.items() if one != later}
    kept = {later for later in ids.values() if later is not None}
    came = [one for one in after.places() if one not in kept]
    reordered = [
        f"group:{name}" for name in before.groups if _order(before, name) != _order(after, name)
    ]
    return Became(ids=changed, reordered=reordered, came=came)


def _order(text: GroupText, group: str) -> list[str]:
    syntax = text.groups.get(group)
    return [one.id for one in text.lines_of(syntax)] if syntax is not None else []


def _edits(text: GroupText, draft: Draft) -> list[Edit]:
    utf16 = text.source.utf16
    return [
        Edit(file=text.source.name, from_=utf16(one.start), to=utf16(one.end), text=one.text)
        for one in draft.smallest()
    ]


def _refuse_errors(request: EditRequest, before: GroupText, after: GroupText) -> None:
    """Refuses what would bring a new error."""
    if request.anyway:
        return
    known = Counter(one.message for one in before.found())
    new = [one for one in after.found() if one.code not in _UNFINISHED and not known[one.message]]
    if new:
        anyway = offer("Do it anyway", request.gesture, anyway=True)
        raise RefusedError(f"The text would not be right then: {new[0].message}", [anyway])
