"""What a page was told of the cards of a handler, to be told again at other places of the text.

Behind most changes all handlers but one say what they said, only elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from catapults.contracts.plain_data import Ready

#: What else a card depends on than its own text: what is said of places in it.
Said = tuple[tuple[int, Any], ...]


class Place(NamedTuple):
    """Where a handler begins: in UTF-16 units, and its line."""

    start: int
    line: int


class Told(NamedTuple):
    """The cards of a handler as they were told."""

    place: Place
    #: The text of the handler.
    text: str
    #: What is said of each card, by places from the start of the handler.
    said: list[Said]
    cards: list[Ready]


def moved(card: Ready, by: int, down: int) -> Ready:
    """A card that stands so many units and lines further behind."""
    if by == down == 0:
        return card
    return Ready(_card(card, by, down))


def _card(card: dict[str, Any], by: int, down: int) -> dict[str, Any]:
    shifted = _range(card, by)
    shifted["line"] += down
    if card["fields"]:
        shifted["fields"] = [_range(field, by) for field in card["fields"]]
    if card["bodies"]:
        shifted["bodies"] = [_body(body, by, down) for body in card["bodies"]]
    return shifted


def _body(body: dict[str, Any], by: int, down: int) -> dict[str, Any]:
    shifted = _range(body, by)
    if body["condition"] is not None:
        shifted["condition"] = _range(body["condition"], by)
    shifted["cards"] = [_card(card, by, down) for card in body["cards"]]
    return shifted


def _range(told: dict[str, Any], by: int) -> dict[str, Any]:
    shifted = told.copy()
    shifted["from"] += by
    shifted["to"] += by
    return shifted
