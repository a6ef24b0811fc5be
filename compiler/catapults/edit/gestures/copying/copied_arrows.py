"""The transfers that are copied with containers, each with the conditions and loops around it.

Of a decision only the branches are copied in which such a transfer stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from catapults.edit.cards import MOVES, Body, Card, Owner
from catapults.edit.gestures.scene import Scene
from catapults.source import Span

#: What can stand around a transfer and be copied with it.
_AROUND = ("decision", "while", "for", "foreach")


@dataclass(frozen=True)
class CopiedArrows:
    """The chosen transfers of one handler, in the order of its text."""

    owner: Owner
    chosen: Sequence[Card]

    @property
    def tops(self) -> list[Card]:
        """The statements of the handler in which they stand."""
        return list(dict.fromkeys(_around(card)[-1] for card in self.chosen))

    def has(self, card: Card) -> bool:
        """Whether a statement is copied, or something in it."""
        return any(card in _around(one) for one in self.chosen)

    def kept(self, body: Body) -> list[Card]:
        """What of a body is copied."""
        return [card for card in body.cards if self.has(card)]

    def spans(self) -> Iterator[Span]:
        """The text that is copied: statements, and what is asked around them."""
        for top in self.tops:
            yield from self._spans(top)

    def _spans(self, card: Card) -> Iterator[Span]:
        if card in self.chosen:
            yield card.node.span
            return
        if card.kind != "decision":
            yield head_of(card)
        for body in card.bodies:
            kept = self.kept(body)
            if kept and body.condition is not None and card.kind == "decision":
                yield body.condition.span
            for inner in kept:
                yield from self._spans(inner)

    def needs_braces(self, body: Body) -> bool:
        """Whether what is copied of a branch or loop must stand between braces."""
        kept = self.kept(body)
        return len(kept) != 1 or body.block is not None or kept[0] not in self.chosen


def head_of(loop: Card) -> Span:
    """A loop up to what it repeats."""
    return loop.node.span.up_to(loop.bodies[0].statement.span)


def copied_arrows(scene: Scene, starts: Collection[int]) -> list[CopiedArrows]:
    """The transfers, ``dispatch`` and ``destroy`` that begin at some places, by handlers. Left out
    is what stands in something else than conditions and loops."""
    chosen: dict[Owner, list[Card]] = {}
    for card in scene.catalogue.cards.values() if starts else ():
        begins = card.owner.own and card.node.span.start in starts
        if begins and card.kind in MOVES and _is_plain(card):
            chosen.setdefault(card.owner, []).append(card)
    return [CopiedArrows(owner, cards) for owner, cards in chosen.items()]


def _is_plain(card: Card) -> bool:
    return all(one.kind in _AROUND for one in _around(card)[1:])


def _around(card: Card) -> list[Card]:
    """A card and those around it, from the innermost."""
    found = [card]
    while (holder := found[-1].body.card) is not None:
        found.append(holder)
    return found
