"""Where a declaration is used, and what of the text goes when it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catapults.edit.cards import Card, Entry, Owner
from catapults.edit.gestures.scene import Scene
from catapults.editor.names import words
from catapults.source import Source, Span
from catapults.syntax import ast

#: Uses that a refusal lists.
_LISTED = 5


@dataclass(frozen=True, eq=False)
class Use:
    """A place where a declaration is used, and the innermost thing that it stands in."""

    span: Span
    within: Card | Owner | Entry


def uses_of(scene: Scene, entry: Entry) -> list[Use]:
    """All uses in the own text, in its order."""
    places = [
        use.span
        for symbol in scene.names.symbols
        if symbol.declaration.start == entry.node.name.span.start
        and symbol.declaration.source is scene.source
        for use in symbol.uses
        if use.role != "declares"
    ]
    places += _keys(scene, entry)
    within = _Places(scene)
    return [Use(span, within.at(span.start)) for span in sorted(places, key=lambda one: one.start)]


def _keys(scene: Scene, entry: Entry) -> Iterator[Span]:
    """Containers sorted on an attribute, where names do not list them."""
    if entry.table != "attribute":
        return
    listed = {use.span.start for use in scene.names.uses}
    for other in scene.catalogue.entries.values():
        sort = other.node.sort if isinstance(other.node, ast.Declarator) else None
        if not other.own or sort is None or sort.key.text != entry.name:
            continue
        if sort.key.span.start not in listed:
            yield sort.key.span


def verbatim_use(scene: Scene, entry: Entry) -> Span | None:
    """Verbatim text that has the name of a declaration, which may mean it."""
    for node in scene.names.verbatim:
        if entry.name in words([node.text]):
            return node.span
    return None


def listed(spans: Iterable[Span], own: Source) -> str:
    """The lines of uses with what they say; the file, too, where that is not the own one."""
    lines = list(dict.fromkeys(_line(span, own) for span in spans))
    more = f" and {len(lines) - _LISTED} more" if len(lines) > _LISTED else ""
    return f"{'; '.join(lines[:_LISTED])}{more}"


def _line(span: Span, own: Source) -> str:
    source, text = span.source, span.source.text
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.start)
    said = " ".join(text[start : end if end >= 0 else None].split()).removesuffix(";")
    where = "" if source is own else f"{source.name}, "
    return f"{where}line {span.line}: `{said}`"


class _Places:
    """What stands at an offset."""

    def __init__(self, scene: Scene) -> None:
        self._owners = [one for one in scene.catalogue.owners.values() if one.own]
        self._entries = [one for one in scene.catalogue.entries.values() if one.own]

    def at(self, offset: int) -> Card | Owner | Entry:
        for owner in self._owners:
            if _holds(owner.node.span, offset):
                return self._card(owner.body.cards, offset) or owner
        return next(one for one in self._entries if _holds(one.node.span, offset))

    def _card(self, cards: Sequence[Card], offset: int) -> Card | None:
        for card in cards:
            if _holds(card.node.span, offset):
                for body in card.bodies:
                    if _holds(body.statement.span, offset):
                        return self._card(body.cards, offset) or card
                return card
        return None


def _holds(span: Span, offset: int) -> bool:
    return span.start <= offset < span.end
