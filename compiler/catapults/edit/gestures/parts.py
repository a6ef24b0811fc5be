"""What becomes of the parts of a text that have an id: which id each has behind a gesture.

A part is the same if its text begins where that of the former one is after the changes, or if the
gesture says so of text that it moves or writes anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catapults.backends.drawn import drawn
from catapults.contracts.gestures import Became
from catapults.edit.cards import Body, Card, Owner
from catapults.edit.gestures.draft import Draft
from catapults.edit.gestures.places import Change
from catapults.edit.gestures.scene import Scene
from catapults.graph.edges import Arrow
from catapults.graph.nodes import node_id
from catapults.syntax import ast


@dataclass(frozen=True)
class _Body:
    """A body as it was: where its statement begins, and its `if` where it is a branch."""

    id: str
    start: int
    link: int | None
    asks: bool
    cards: Sequence[str]


@dataclass(frozen=True)
class _Changing:
    """What is in a handler whose text changes, as it was."""

    #: The cards at its top.
    top: Sequence[str]
    #: All cards: where they begin, and how many bodies they have.
    cards: Sequence[tuple[str, int, int]]
    #: The bodies of those whose text changes.
    bodies: Mapping[str, Sequence[_Body]]


@dataclass(frozen=True)
class _Owner:
    """A handler, aspect or invariant as it was; what is in it only if its text changes."""

    id: str
    owner: Owner
    start: int
    end: int
    inside: _Changing | None


class _Notes:
    """What is noted of the parts, one after the other."""

    def __init__(self) -> None:
        self.became = Became()

    def note(self, former: str, later: str | None) -> None:
        """Notes an id, if it is another one."""
        if former != later:
            self.became.ids[former] = later

    def note_order(self, list_: str, before: Iterable[str], after: Iterable[str]) -> None:
        """Notes a list, if it does not hold the same parts in the same order."""
        ids = self.became.ids
        if [ids.get(one, one) for one in before] != list(after):
            self.became.reordered.append(list_)


class Parts:
    """The parts of a text, as they are before a gesture."""

    def __init__(self, scene: Scene) -> None:
        """Nothing is looked for yet but what is declared."""
        self._scene = scene
        self._program = scene.program
        self._drawing = drawn(self._program) if self._program is not None else None
        #: None if they are not known.
        self._changes: Sequence[Change] | None = None
        self._entries: dict[int, str] = {}
        self._slots: dict[int, str] = {}
        self._owners: dict[str, _Owner] = {}
        self._arrows: dict[str, dict[int, str]] = {}

    def concerned(self, changes: Sequence[Change]) -> None:
        """Only what some changes of the text concern has to be looked for."""
        self._changes = changes

    def _look(self, changes: Sequence[Change] | None) -> None:
        """Looks where what some changes concern is."""
        self._scene.look()
        if changes is None or not _lie_in(self._scene, changes, declaring=False):
            self._entries = _declared(self._scene)
        self._slots = _slots(self._scene)
        if changes is not None and _lie_in(self._scene, changes, declaring=True):
            return
        for owner in self._scene.catalogue.owners.values():
            span = owner.node.span
            meeting = _meeting(changes, span.start, span.end)
            touched = owner.own and (meeting is None or len(meeting) > 0)
            inside = _changing(owner, meeting) if touched else None
            self._owners[owner.id] = _Owner(owner.id, owner, span.start, span.end, inside)
            if touched and self._drawing is not None and owner.name in self._drawing.walks:
                walk = self._drawing.walks[owner.name]
                self._arrows[owner.name] = _by_start(walk.arrows.values(), self._scene)

    def became(self, draft: Draft, after: Scene) -> Became:
        """What has become of them, once a gesture was carried out."""
        self._look(self._changes)
        after.look()
        notes = _Notes()
        if self._entries:
            _follow(self._entries, _declared(after), draft, notes)
        if self._slots and after.program is not None:
            _follow(self._slots, _slots(after), draft, notes)
        changes = draft.ordered()
        for one in self._owners.values():
            if one.inside is not None and not _meeting(changes, one.start, one.end):
                self._owners[one.id] = replace(one, inside=None)
                self._arrows.pop(one.owner.name, None)
        if self._owners:
            self._follow_owners(draft, after, notes)
            self._follow_arrows(draft, after, notes)
        return notes.became

    def _follow_owners(self, draft: Draft, after: Scene, notes: _Notes) -> None:
        owners = after.catalogue.owners.values()
        own = {one.node.span.start: one for one in owners if one.own}
        others = {_place_elsewhere(one): one for one in owners if not one.own}
        pairs: list[tuple[_Owner, Owner | None]] = []
        for former in self._owners.values():
            if former.owner.own:
                pairs.append((former, own.get(_there(draft.place(former.start)))))
            else:
                pairs.append((former, others.get(_place_elsewhere(former.owner))))
        stay = [later for former, later in pairs if former.inside is None and later is not None]
        changed = [one for one in owners if one.own and one not in stay]
        following = _Following(draft, notes, changed)
        for former, later in pairs:
            if former.inside is None:
                _note_all(former.owner, later, after, notes)
            else:
                notes.note(former.id, later.id if later is not None else None)
                following.cards(former.inside)
        for former, later in pairs:
            if former.inside is not None:
                following.order(former, former.inside, later)

    def _follow_arrows(self, draft: Draft, after: Scene, notes: _Notes) -> None:
        """Arrows whose id is no more: each is that of its first statement that is still there."""
        if self._drawing is None or after.program is None:
            return
        later = drawn(after.program)
        touched = [walk for name, walk in later.walks.items() if name in self._arrows]
        there: dict[int, str] | None = None
        for name, walk in self._drawing.walks.items():
            now = later.walks.get(name)
            if now is walk:
                continue
            left = now.arrows if now is not None else {}
            gone = [one for one in walk.arrows if one not in left]
            if gone and there is None:
                arrows = (one for each in touched for one in each.arrows.values())
                there = _by_start(arrows, after)
            for id_ in gone:
                starts = (start for start, one in self._arrows.get(name, {}).items() if one == id_)
                ids = ((there or {}).get(_there(draft.beginning(start))) for start in starts)
                notes.note(id_, next((one for one in ids if one is not None), None))


class _Following:
    """Follows what is in the handlers whose text changes."""

    def __init__(self, draft: Draft, notes: _Notes, changed: Iterable[Owner]) -> None:
        """``changed`` are those of the text behind the gesture."""
        self._draft = draft
        self._notes = notes
        cards = (card for owner in changed for card in _cards_in(owner.body))
        self._cards = {one.node.span.start: one for one in cards}
        #: What the cards and bodies whose text changes are by now.
        self._holders: dict[str, Card] = {}
        self._later: dict[str, Body] = {}

    def cards(self, former: _Changing) -> None:
        """Follows the cards of a handler, wherever they are by now."""
        ids, cards, beginning = self._notes.became.ids, self._cards, self._draft.beginning
        for id_, start, bodies in former.cards:
            now = cards.get(_there(beginning(start)))
            if now is None:
                ids[id_] = None
                ids.update((f"{id_}#{number}", None) for number in range(bodies))
                continue
            if now.id != id_:
                ids[id_] = now.id
            if id_ in former.bodies:
                self._holders[id_] = now
                self._bodies(former.bodies[id_], now)
            elif now.id != id_:
                ids.update((f"{id_}#{number}", f"{now.id}#{number}") for number in range(bodies))

    def _bodies(self, former: Sequence[_Body], now: Card) -> None:
        for body in former:
            same = self._same_body(body, former, now)
            self._notes.note(body.id, same.id if same is not None else None)
            if same is not None:
                self._later[body.id] = same

    def _same_body(self, former: _Body, all_: Sequence[_Body], now: Card) -> Body | None:
        """The body of a card that one of the former card is by now."""
        if now.kind != "decision":
            return now.bodies[0] if len(now.bodies) == len(all_) == 1 else None
        start = self._draft.place(former.start)
        link = self._draft.place(former.link) if former.link is not None else None
        for body in now.bodies:
            if body.statement.span.start == start or _link(body) == _there(link):
                return body
        return now.bodies[-1] if not former.asks and now.bodies[-1].condition is None else None

    def order(self, former: _Owner, inside: _Changing, later: Owner | None) -> None:
        """Notes the lists of a handler that hold other parts by now, or in another order."""
        note = self._notes.note_order
        if later is not None:
            note(former.id, inside.top, (card.id for card in later.body.cards))
        for card, bodies in inside.bodies.items():
            now = self._holders.get(card)
            if now is not None and bodies:
                note(card, (one.id for one in bodies), (one.id for one in now.bodies))
            for body in bodies:
                same = self._later.get(body.id)
                if same is not None:
                    note(body.id, body.cards, (one.id for one in same.cards))


# --- what is looked for ------------------------------------------------------------------------


def _there(place: int | None) -> int:
    """A place to look for; nothing begins where what is gone would."""
    return -1 if place is None else place


def _lie_in(scene: Scene, changes: Sequence[Change], *, declaring: bool) -> bool:
    """Whether all changes are inside of sections that declare, or inside of other ones."""
    spans = [
        one.span
        for one in scene.scheduler.sections
        if declaring is not isinstance(one, ast.Handler | ast.Aspect | ast.Invariant)
    ]
    return all(
        any(one.start < change.start and change.end < one.end for one in spans)
        for change in changes
    )


def _meeting(changes: Sequence[Change] | None, start: int, end: int) -> Sequence[Change] | None:
    """Those of some changes that meet a range; None of changes that are not known."""
    if changes is None:
        return None
    return [one for one in changes if one.start < end and start < one.end]


def _changing(owner: Owner, changes: Sequence[Change] | None) -> _Changing:
    """What is in a handler that some changes meet."""
    cards, bodies = [], {}
    for card in _cards_in(owner.body):
        span = card.node.span
        cards.append((card.id, span.start, len(card.bodies)))
        if changes is None or any(one.start < span.end and span.start < one.end for one in changes):
            bodies[card.id] = [*map(_body_of, card.bodies)]
    return _Changing([card.id for card in owner.body.cards], cards, bodies)


def _body_of(body: Body) -> _Body:
    asks, cards = body.condition is not None, [card.id for card in body.cards]
    return _Body(body.id, body.statement.span.start, _link(body), asks, cards)


def _link(body: Body) -> int | None:
    """Where the `if` of a branch begins that asks something."""
    asks = isinstance(body.holder, ast.If) and body.condition is not None
    return body.holder.span.start if asks else None


def _cards_in(body: Body) -> Iterator[Card]:
    for card in body.cards:
        yield card
        for inner in card.bodies:
            yield from _cards_in(inner)


def _parts_in(body: Body) -> Iterator[str]:
    """The ids of what is in a body."""
    for card in body.cards:
        yield card.id
        for inner in card.bodies:
            yield inner.id
            yield from _parts_in(inner)


def _note_all(former: Owner, later: Owner | None, after: Scene, notes: _Notes) -> None:
    """Notes the ids in what says what it said; they begin with that of the handler."""
    if later is not None and later.id == former.id:
        return
    for id_ in (former.id, *_parts_in(former.body)):
        if later is not None:
            notes.note(id_, later.id + id_.removeprefix(former.id))
        elif not after.catalogue.has(id_):
            notes.note(id_, None)


def _place_elsewhere(owner: Owner) -> tuple[str, int]:
    """Where a handler of another file stands."""
    span = owner.node.span
    return span.source.name, span.start


def _declared(scene: Scene) -> dict[int, str]:
    """What the own text declares, by where its name begins."""
    entries = scene.catalogue.entries.values()
    return {one.node.name.span.start: one.id for one in entries if one.own}


def _slots(scene: Scene) -> dict[int, str]:
    """The slots of handlers in the own text, by where they are declared."""
    if scene.program is None:
        return {}
    return {
        one.span.start: node_id(one)
        for one in scene.program.containers
        if one.handler is not None and one.span.source is scene.source
    }


def _by_start(arrows: Iterable[Arrow], scene: Scene) -> dict[int, str]:
    """Arrows by where their statements begin in the own text."""
    spans = ((arrow.id, one.statement.span) for arrow in arrows for one in arrow.transfers)
    return {span.start: id_ for id_, span in spans if span.source is scene.source}


def _follow(
    former: Mapping[int, str], later: Mapping[int, str], draft: Draft, notes: _Notes
) -> None:
    """Notes what is declared by where its name begins."""
    for start, id_ in former.items():
        notes.note(id_, later.get(_there(draft.beginning(start))))
