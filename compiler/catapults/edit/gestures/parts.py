"""What becomes of the parts of a text that have an id: which id each has behind a gesture.

A part is the same if its text begins where that of the former one is after the changes, or if the
gesture says so of text that it moves or writes anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from catapults.backends.drawn import drawn
from catapults.contracts.edits import Became
from catapults.edit.cards import Body, Card, Owner, Section
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft
from catapults.edit.gestures.text.places import Change
from catapults.graph.edges import Arrow
from catapults.graph.nodes import node_id
from catapults.syntax import ast

_Part = TypeVar("_Part")


class _Row(Generic[_Part]):
    """Parts with where each begins, in the order of the text."""

    def __init__(self, parts: Iterable[_Part] = (), starts: Iterable[int] = ()) -> None:
        self.parts = [*parts]
        self.starts = [*starts]

    def sorted(self) -> _Row[_Part]:
        """The same, where they were not in order."""
        order = sorted(range(len(self.parts)), key=self.starts.__getitem__)
        return _Row((self.parts[one] for one in order), (self.starts[one] for one in order))

    def add(self, other: _Row[_Part]) -> None:
        """Adds what stands behind these."""
        self.parts += other.parts
        self.starts += other.starts

    def become(self, later: _Row[_Part], draft: Draft) -> list[_Part | None]:
        """What each of them is in a later row; None if it is gone. Of text that stays as it is they
        are taken together."""
        now: list[_Part | None] = []
        for start, end, shift in draft.stretches():
            first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
            now += self._followed(len(now), first, later, draft)
            begin = bisect_left(later.starts, start + shift)
            there = slice(begin, begin + last - first)
            if [one + shift for one in self.starts[first:last]] == later.starts[there]:
                now += later.parts[there]
        return now + self._followed(len(now), len(self.parts), later, draft)

    def _followed(
        self, first: int, last: int, later: _Row[_Part], draft: Draft
    ) -> list[_Part | None]:
        return [later.at(draft.beginning(start)) for start in self.starts[first:last]]

    def at(self, place: int | None) -> _Part | None:
        """What begins at a place."""
        index = bisect_left(self.starts, place) if place is not None else len(self.starts)
        found = index < len(self.starts) and self.starts[index] == place
        return self.parts[index] if found else None


#: Former cards with what they are by now.
_Pairs = Sequence[tuple[Card, Card | None]]

#: Where a body begins, and its `if` where it is a branch that asks something.
_BodyPlace = tuple[int, int | None]


@dataclass(frozen=True)
class _Inside:
    """What is in a handler whose text changes, as it was."""

    cards: _Row[Card]
    #: Where the bodies of those cards are whose text changes.
    bodies: Mapping[Card, Sequence[_BodyPlace]]


@dataclass
class _Owner:
    """A handler, aspect or invariant as it was; what is in it only if its text changes."""

    owner: Owner
    start: int
    inside: _Inside | None


#: What a list holds.
_Held = Sequence[Card] | Sequence[Body]


class _Notes:
    """What is noted of the parts, one after the other."""

    def __init__(self) -> None:
        self.became = Became()

    def note(self, former: str, later: str | None) -> None:
        """Notes an id, if it is another one."""
        if former != later:
            self.became.ids[former] = later

    def note_order(self, list_: str, before: _Held, after: _Held) -> None:
        """Notes a list, if it does not hold the same parts in the same order."""
        ids = self.became.ids
        if [ids.get(one.id, one.id) for one in before] != [one.id for one in after]:
            self.became.reordered.append(list_)


class Parts:
    """The parts of a text, as they are before a gesture."""

    def __init__(self, scene: Scene) -> None:
        """Nothing is looked for yet but what is declared."""
        self._scene = scene
        self._program = scene.program
        self._drawing = drawn(self._program) if self._program is not None else None
        self._entries: _Row[str] | None = None
        self._slots: _Row[str] = _Row()
        self._owners: list[_Owner] = []

    def _look(self, changes: Sequence[Change]) -> None:
        """Looks where what some changes concern is."""
        self._scene.look()
        if not _lie_in(self._scene, changes, declaring=False):
            self._entries = _declared(self._scene)
        self._slots = _slots(self._scene)
        if _lie_in(self._scene, changes, declaring=True):
            return
        for owner in self._scene.catalogue.owners.values():
            span = owner.node.span
            meeting = _meeting(changes, span.start, span.end) if owner.own else ()
            inside = _inside(_cards(self._scene, owner), meeting) if meeting else None
            self._owners.append(_Owner(owner, span.start, inside))

    def became(self, draft: Draft, after: Scene) -> Became:
        """What has become of them, once a gesture was carried out."""
        self._look(draft.ordered())
        after.look()
        notes = _Notes()
        if self._entries is not None:
            _follow(self._entries, _declared(after), draft, notes)
        if self._program is not None and after.program is not None:
            _follow(self._slots, _slots(after), draft, notes)
        if self._owners:
            cards = self._follow_owners(draft, after, notes)
            self._follow_arrows(cards, after, notes)
        return notes.became

    def _follow_owners(self, draft: Draft, after: Scene, notes: _Notes) -> _Pairs:
        """Follows handlers; gives the cards of those whose text changes with later ones."""
        owners = after.catalogue.owners.values()
        own = {one.node.span.start: one for one in owners if one.own}
        others = {_place_elsewhere(one): one for one in owners if not one.own}
        changed: list[tuple[_Owner, Owner | None]] = []
        stay = set()
        for former in self._owners:
            if former.owner.own:
                later = own.get(_there(draft.place(former.start)))
            else:
                later = others.get(_place_elsewhere(former.owner))
            if former.inside is None:
                stay.add(later)
                _note_all(former.owner, later, after, notes)
            else:
                notes.note(former.owner.id, later.id if later is not None else None)
                changed.append((former, later))
        there = _Row[Card]()
        followed = {later for _, later in changed}
        for owner in owners:
            if owner.own and owner not in stay:
                there.add(_cards(after, owner))
                if owner not in followed:
                    notes.became.came.append(owner.id)
        cards = _Following(draft, notes).follow(
            [one.inside for one, _ in changed if one.inside is not None], there
        )
        for former, later in changed:
            if later is not None:
                notes.note_order(former.owner.id, former.owner.body.cards, later.body.cards)
        return cards

    def _follow_arrows(self, cards: _Pairs, after: Scene, notes: _Notes) -> None:
        """Arrows whose id is no more: each is that of its first statement that is still there."""
        if self._drawing is None or after.program is None:
            return
        drawing = drawn(after.program)
        names = [one.owner.name for one in self._owners if one.inside is not None]
        touched = [drawing.walks[name] for name in names if name in drawing.walks]
        there: dict[int, str] | None = None
        for name, walk in self._drawing.walks.items():
            now = drawing.walks.get(name)
            if now is walk:
                continue
            left = now.arrows if now is not None else {}
            gone = [one for id_, one in walk.arrows.items() if id_ not in left]
            if gone and there is None:
                there = _led(cards, (arrow for one in touched for arrow in one.arrows.values()))
            for arrow in gone:
                ids = ((there or {}).get(id(one.statement.span)) for one in arrow.transfers)
                notes.note(arrow.id, next((one for one in ids if one is not None), None))


class _Following:
    """Follows what is in the handlers whose text changes."""

    def __init__(self, draft: Draft, notes: _Notes) -> None:
        self._draft = draft
        self._notes = notes

    def follow(self, handlers: Iterable[_Inside], later: _Row[Card]) -> _Pairs:
        """Follows the cards of handlers among later ones, wherever they are by now."""
        former, changing = _Row[Card](), dict[Card, Sequence[_BodyPlace]]()
        for one in handlers:
            former.add(one.cards)
            changing.update(one.bodies)
        pairs = [*zip(former.parts, former.become(later, self._draft), strict=True)]
        same: list[tuple[Card, Card, Sequence[tuple[Body, Body]]]] = []
        for card, now in pairs:
            if now is not None and card in changing:
                self._notes.note(card.id, now.id)
                same.append((card, now, [*self._follow_bodies(card, changing[card], now)]))
            elif now is None or now.id != card.id:
                self._note_as(card, now)
        known = {now for _, now in pairs}
        for card in later.parts:
            if card not in known:
                self._notes.became.came += (card.id, *(body.id for body in card.bodies))
        self._note_orders(same)
        return pairs

    def _note_as(self, card: Card, now: Card | None) -> None:
        """Notes a card whose text is gone or does not change, with its bodies."""
        self._notes.note(card.id, now.id if now is not None else None)
        for number, body in enumerate(card.bodies):
            self._notes.note(body.id, now.bodies[number].id if now is not None else None)

    def _follow_bodies(
        self, card: Card, places: Sequence[_BodyPlace], now: Card
    ) -> Iterator[tuple[Body, Body]]:
        known = set()
        for body, place in zip(card.bodies, places, strict=True):
            same = self._same_body(body, place, card, now)
            self._notes.note(body.id, same.id if same is not None else None)
            if same is not None:
                known.add(same)
                yield body, same
        self._notes.became.came += (body.id for body in now.bodies if body not in known)

    def _same_body(self, former: Body, place: _BodyPlace, card: Card, now: Card) -> Body | None:
        """The body of a card that one of the former card is by now."""
        if now.kind != "decision":
            return now.bodies[0] if len(now.bodies) == len(card.bodies) == 1 else None
        start, link = (self._draft.place(one) if one is not None else None for one in place)
        for body in now.bodies:
            if body.statement.span.start == start or _link(body) == _there(link):
                return body
        otherwise = former.condition is None and now.bodies[-1].condition is None
        return now.bodies[-1] if otherwise else None

    def _note_orders(self, same: Iterable[tuple[Card, Card, Sequence[tuple[Body, Body]]]]) -> None:
        """Notes the lists in cards that hold other parts by now, or in another order."""
        for card, now, bodies in same:
            if card.bodies:
                self._notes.note_order(card.id, card.bodies, now.bodies)
            for former, later in bodies:
                self._notes.note_order(former.id, former.cards, later.cards)


# --- what is looked for ------------------------------------------------------------------------


def _there(place: int | None) -> int:
    """A place to look for; nothing begins where what is gone would."""
    return -1 if place is None else place


def _lie_in(scene: Scene, changes: Sequence[Change], *, declaring: bool) -> bool:
    """Whether all changes are inside of sections that declare, or inside of other ones."""
    spans = [
        one.span for one in scene.scheduler.sections if declaring is not isinstance(one, Section)
    ]
    return all(
        any(one.start < change.start and change.end < one.end for one in spans)
        for change in changes
    )


def _meeting(changes: Sequence[Change], start: int, end: int) -> Sequence[Change]:
    """Those of some changes that meet a range."""
    return [one for one in changes if one.start < end and start < one.end]


def _inside(cards: _Row[Card], changes: Sequence[Change]) -> _Inside:
    """What is in a handler that some changes meet."""
    places = {
        card: [(one.statement.span.start, _link(one)) for one in card.bodies]
        for card in _changing(cards, changes)
    }
    return _Inside(cards, places)


def _changing(cards: _Row[Card], changes: Sequence[Change]) -> Iterator[Card]:
    """The cards that some changes meet, or stand right before: those around a change, and those
    that begin in it."""
    for change in changes:
        first = bisect_right(cards.starts, change.start)
        around = cards.parts[first - 1] if first > 0 else None
        while around is not None:
            if change.start < around.node.span.end:
                yield around
            around = around.body.card
        yield from cards.parts[first : bisect_right(cards.starts, change.end)]


def _cards(scene: Scene, owner: Owner) -> _Row[Card]:
    """All cards of a handler."""
    cards = [*scene.catalogue.cards_in(owner)]
    return _Row(cards, [one.node.span.start for one in cards])


def _led(cards: _Pairs, arrows: Iterable[Arrow]) -> dict[int, str]:
    """The arrows that the statements of cards are drawn as by now, by the places in these."""
    led = {id(one.statement.span): arrow.id for arrow in arrows for one in arrow.transfers}
    places = ((former.node.span, now.node.span) for former, now in cards if now is not None)
    return {id(one): led[id(now)] for one, now in places if id(now) in led}


def _link(body: Body) -> int | None:
    """Where the `if` of a branch begins that asks something."""
    asks = isinstance(body.holder, ast.If) and body.condition is not None
    return body.holder.span.start if asks else None


def _note_all(former: Owner, later: Owner | None, after: Scene, notes: _Notes) -> None:
    """Notes the ids in what says what it said; they begin with that of the handler."""
    if later is not None and later.id == former.id:
        return
    for id_ in (former.id, *_parts_in(former.body)):
        if later is not None:
            notes.note(id_, later.id + id_.removeprefix(former.id))
        elif not after.catalogue.has(id_):
            notes.note(id_, None)


def _parts_in(body: Body) -> Iterator[str]:
    """The ids of what is in a body."""
    for card in body.cards:
        yield card.id
        for inner in card.bodies:
            yield inner.id
            yield from _parts_in(inner)


def _place_elsewhere(owner: Owner) -> tuple[str, int]:
    """Where a handler of another file stands."""
    span = owner.node.span
    return span.source.name, span.start


def _declared(scene: Scene) -> _Row[str]:
    """What the own text declares, by where its name begins."""
    entries = [one for one in scene.catalogue.entries.values() if one.own]
    starts = (one.node.name.span.start for one in entries)
    return _Row((one.id for one in entries), starts).sorted()


def _slots(scene: Scene) -> _Row[str]:
    """The slots of handlers in the own text, by where they are declared."""
    containers = scene.program.containers if scene.program is not None else ()
    slots = [
        one for one in containers if one.handler is not None and one.span.source is scene.source
    ]
    return _Row(map(node_id, slots), (one.span.start for one in slots)).sorted()


def _follow(former: _Row[str], later: _Row[str], draft: Draft, notes: _Notes) -> None:
    """Notes what is declared."""
    there = former.become(later, draft)
    for id_, now in zip(former.parts, there, strict=True):
        notes.note(id_, now)
    known = set(there)
    notes.became.came += (one for one in later.parts if one not in known)
