"""Deletes what has an id. What is still used is deleted only with what uses it, or after that uses
something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catapults.contracts.edits import Offer
from catapults.contracts.gestures import Delete
from catapults.edit.cards import Body, Card, Entry, Owner
from catapults.edit.gestures.arrows import arrow_cards
from catapults.edit.gestures.entries import items_of
from catapults.edit.gestures.removing import remove, with_emptied
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.statements import called
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.names_in_line import remove_names
from catapults.edit.gestures.text.regions import delete_parts, with_comments
from catapults.edit.gestures.users import remove_users
from catapults.edit.gestures.uses import Use, listed, uses_of, verbatim_use
from catapults.source import Span
from catapults.syntax import ast

#: Declarations that an offer names, and containers that are offered instead.
_LISTED = 5
_OFFERED = 3


def delete(scene: Scene, gesture: Delete, draft: Draft) -> None:
    """Deletes all targets together: statements first, then declarations that nothing else uses."""
    if not gesture.targets:
        raise RefusedError("Nothing is selected.")
    ids = [one for one in gesture.targets if one in scene.catalogue.entries]
    draft.name = _name(scene, gesture, [scene.entry(one) for one in ids])
    others = [one for one in gesture.targets if one not in ids]
    remove(scene, draft, *_chosen(scene, others, emptied=gesture.emptied == "delete"))
    if not ids:
        return
    step = scene.between(draft.result()) if draft.changes else scene
    used = list(_used(step, ids))
    for entry, _uses in used:
        _refuse_hidden(step, entry)
    if used and gesture.uses == "keep":
        raise _still_used(step, gesture, used)
    if used and gesture.uses == "move":
        step = _use_instead(step, gesture, used, draft)
    elif used:
        step = remove_users(step, ids, draft)
    left = Draft(step.text, ends=scene.line_ends)
    remove_entries(step, [step.entry(one) for one in ids], left)
    draft.then(left)


def _name(scene: Scene, gesture: Delete, entries: Sequence[Entry]) -> str:
    if len(gesture.targets) > 1:
        return f"Delete {len(gesture.targets)} things"
    if entries:
        return f"Delete {entries[0].name}"
    target = gesture.targets[0]
    owner = scene.catalogue.owners.get(target)
    if owner is not None:
        return f"Delete {owner.name}"
    body = scene.catalogue.bodies.get(target)
    if body is not None and body.card is not None:
        asked = body.condition.span.text if body.condition is not None else "otherwise"
        return f"Delete branch `{' '.join(asked.split())}`"
    return f"Delete {called(arrow_cards(scene, target)[0])}"


# --- the targets themselves -----------------------------------------------------------------


def _chosen(
    scene: Scene, targets: Sequence[str], *, emptied: bool
) -> tuple[list[Owner], list[Card], list[Body]]:
    """The handlers, cards and branches that are meant."""
    owners: list[Owner] = []
    branches: list[Body] = []
    cards: list[Card] = []
    arrows: list[Card] = []
    for target in dict.fromkeys(targets):
        if target in scene.catalogue.owners:
            owners.append(scene.own(scene.catalogue.owners[target]))
        elif target in scene.catalogue.bodies:
            branches.append(_branch(scene.body(target)))
        elif target in scene.catalogue.cards and not emptied:
            cards.append(scene.card(target))
        elif ">" not in target and "/" not in target:
            scene.entry(target)  # tells that it is gone
        else:
            arrows += arrow_cards(scene, target)
    drawn, ends = with_emptied(scene, arrows)
    return owners, list(dict.fromkeys([*cards, *drawn])), list(dict.fromkeys([*branches, *ends]))


def _branch(body: Body) -> Body:
    """A body as one that can be deleted."""
    assert body.card is not None  # a handler's own has the id of an owner
    if body.card.kind != "decision":
        raise RefusedError("Only a branch of a decision can be deleted alone.")
    return body


def remove_entries(scene: Scene, entries: Sequence[Entry], draft: Draft) -> None:
    """Takes declarations out; of several names in one line only those that are meant.

    A section that holds nothing then goes, too.
    """
    lines: list[Span] = []
    for line in dict.fromkeys(entry.line for entry in entries):
        gone = {entry.node for entry in entries if entry.line is line}
        if isinstance(line, ast.Declaration) and not gone.issuperset(line.declarators):
            remove_names(scene, line, gone, draft)
        else:
            lines.append(line.span)
    delete_parts(scene, draft, _with_sections(scene, lines))


def _with_sections(scene: Scene, lines: Sequence[Span]) -> list[Span]:
    """Lines of sections, or in their place a section of which nothing else is left."""
    left = list(lines)
    for section in scene.scheduler.sections:
        items = [item.span for item in items_of(section)]
        span = section.span
        if not items or not all(item in lines for item in items) or scene.error_in(span):
            continue
        told = [with_comments(scene, item) for item in items]
        inside = [at.span.start for at in scene.comments if span.start < at.span.start < span.end]
        if all(any(first <= at < last for first, last in told) for at in inside):
            left = [line for line in left if line not in items] + [span]
    return left


# --- what uses them ---------------------------------------------------------------------------


def _used(scene: Scene, ids: Sequence[str]) -> Iterator[tuple[Entry, list[Use]]]:
    """The declarations that something uses which stays."""
    for id_ in ids:
        entry = scene.entry(id_)
        uses = [use for use in uses_of(scene, entry) if use.within.id not in ids]
        if uses:
            yield entry, uses


def _still_used(
    scene: Scene, gesture: Delete, used: Sequence[tuple[Entry, list[Use]]]
) -> RefusedError:
    names = ", ".join(f"`{entry.name}`" for entry, _ in used)
    told = listed((use.span for _, uses in used for use in uses), scene.source)
    offers = [_with_users(gesture, used)]
    if len(used) == 1 and used[0][0].table == "container":
        offers += _others(scene, gesture, used[0][0])
    verb = "is" if len(used) == 1 else "are"
    return RefusedError(f"{names} {verb} still used: {told}.", offers)


def _with_users(gesture: Delete, used: Sequence[tuple[Entry, list[Use]]]) -> Offer:
    """Declarations among the users are chosen, too, and what uses those is told before it goes."""
    users = (use.within for _, uses in used for use in uses)
    declared = list(dict.fromkeys(one for one in users if isinstance(one, Entry)))
    if not declared:
        return offer("Delete these as well", replace(gesture, uses="delete"))
    names = ", ".join(one.name for one in declared[:_LISTED])
    more = f" and {len(declared) - _LISTED} more" if len(declared) > _LISTED else ""
    targets = [*gesture.targets, *(one.id for one in declared)]
    return offer(f"Delete {names}{more} as well", replace(gesture, targets=targets))


def _others(scene: Scene, gesture: Delete, entry: Entry) -> list[Offer]:
    """Containers that could be used instead, those of the same kind first."""
    node = entry.node
    assert isinstance(node, ast.Declarator) and isinstance(entry.line, ast.Declaration)
    kind = entry.type
    others = [
        one
        for one in scene.catalogue.entries.values()
        if one.table == "container"
        and one is not entry
        and isinstance(one.node, ast.Declarator)
        and (one.node.size is None) is (node.size is None)
        and one.type.is_slot is kind.is_slot
    ]
    others.sort(key=lambda one: one.type is not kind)
    return [
        offer(f"Use {one.name} instead", replace(gesture, uses="move", into=one.id))
        for one in others[:_OFFERED]
    ]


def _use_instead(
    scene: Scene, gesture: Delete, used: Sequence[tuple[Entry, list[Use]]], draft: Draft
) -> Scene:
    """Writes another container where one was named. Returns the scene behind that."""
    into = scene.catalogue.entries.get(gesture.into or "")
    if into is None or into.table != "container":
        raise RefusedError("Say which container is to be used instead.")
    step = Draft(scene.text, ends=scene.line_ends)
    for entry, uses in used:
        if entry.table != "container" or entry is into:
            raise RefusedError(f"`{entry.name}` cannot be replaced by `{into.name}`.")
        for use in uses:
            step.replace(use.span.start, use.span.end, into.name)
            step.keep(use.span.start)
    draft.then(step)
    return scene.between(step.result())


def _refuse_hidden(scene: Scene, entry: Entry) -> None:
    """Verbatim text may mean any variable by its name; it is for people to change."""
    span = verbatim_use(scene, entry)
    if span is not None:
        raise RefusedError(
            f"The verbatim text in line {span.line} has the word `{entry.name}`. "
            "Change that text first."
        )
