"""Changes of a text that are made together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from catapults.contracts.gestures import Gesture, Offer
from catapults.contracts.messages import Edit
from catapults.edit.gestures.line_ends import LineEnds


@dataclass(frozen=True)
class Correction:
    """What to write in the place of something that a person wrote, with what that does in an
    imperative."""

    title: str
    wrong: str
    right: str


class RefusedError(Exception):
    """A gesture that cannot be carried out, with the reason and what would do instead."""

    def __init__(
        self, reason: str, offers: Sequence[Offer] = (), corrections: Sequence[Correction] = ()
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offers = list(offers)
        self.corrections = list(corrections)


def offer(label: str, gesture: Gesture, *, anyway: bool = False) -> Offer:
    """Another gesture, with what it does in an imperative."""
    return Offer(label=label, gesture=gesture, anyway=anyway)


@dataclass(frozen=True, eq=False)
class Change:
    """Replaces the text between two offsets."""

    start: int
    end: int
    text: str


@dataclass
class Draft:
    """A gesture while it is worked out. Offsets are those of the text as it was."""

    text: str
    ends: LineEnds = field(default_factory=LineEnds)
    name: str = ""
    changes: list[Change] = field(default_factory=list)
    #: Ids that are known beforehand of what to select.
    selects: list[str] = field(default_factory=list)
    #: Where new cards to select begin: a change and an offset in its text.
    marks: list[tuple[Change, int]] = field(default_factory=list)
    #: Where cards to select begin in the result of steps.
    places: list[int] = field(default_factory=list)
    #: In which of their bodies the statement to select stands; None where they are it themselves.
    within: int | None = None
    #: Edits of other files of the project.
    elsewhere: list[Edit] = field(default_factory=list)

    def replace(self, start: int, end: int, text: str, *, mark: int | None = None) -> None:
        """Adds a change; ``mark`` is where in its text a card begins that is to be selected."""
        change = Change(start, end, self.ends.of(text))
        self.changes.append(change)
        if mark is not None:
            self.marks.append((change, len(self.ends.of(text[:mark]))))

    def insert(self, at: int, text: str, *, mark: int | None = None) -> None:
        """Adds text; what is inserted at one place stands there in the order of the calls."""
        self.replace(at, at, text, mark=mark)

    def delete(self, start: int, end: int) -> None:
        """Takes text away."""
        self.replace(start, end, "")

    def ordered(self) -> list[Change]:
        """The changes in the order of the text; refused if two meet in one place."""
        ordered = sorted(self.changes, key=lambda change: change.start)
        for before, after in pairwise(ordered):
            if after.start < before.end:
                raise RefusedError(
                    "The statements to change stand too close together in the text. "
                    "Give each statement a line of its own, and try again."
                )
        return ordered

    def result(self) -> str:
        """The text behind the changes."""
        parts, at = [], 0
        for change in self.ordered():
            parts += [self.text[at : change.start], change.text]
            at = change.end
        return "".join([*parts, self.text[at:]])

    def then(self, step: Draft) -> None:
        """Adds a step whose offsets are those of the result so far; what that marks is selected."""
        self.selects += step.selects
        if not step.changes:
            return
        places = step.marked()
        self.changes = composed(self.text, self.ordered(), step.ordered())
        self.marks, self.places = [], places
        self.within = step.within

    def marked(self) -> list[int]:
        """Where the marks are in the result."""
        ordered = self.ordered()
        places = list(self.places)
        for marked, offset in self.marks:
            shift = 0
            for change in ordered:
                if change is marked:
                    break
                shift += len(change.text) - (change.end - change.start)
            places.append(marked.start + shift + offset)
        return places

    def smallest(self) -> list[Change]:
        """The changes without what they leave as it was."""
        trimmed = (_trimmed(self.text, change) for change in _merged(self.ordered()))
        return [one for one in trimmed if one.text or one.start < one.end]


def _merged(ordered: Sequence[Change]) -> list[Change]:
    """Changes that touch as one: which comes first must not depend on who applies them."""
    merged: list[Change] = []
    for change in ordered:
        if merged and merged[-1].end == change.start:
            last = merged.pop()
            merged.append(Change(last.start, change.end, last.text + change.text))
        else:
            merged.append(change)
    return merged


def _trimmed(text: str, change: Change) -> Change:
    old, new = text[change.start : change.end], change.text
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Change(change.start + head, change.end - tail, new[head : len(new) - tail])


def composed(text: str, first: Sequence[Change], second: Sequence[Change]) -> list[Change]:
    """Changes that do what changes of a text do, followed by changes of their result."""
    pieces: list[tuple[int, int] | str] = []
    at = 0
    for change in first:
        pieces += [(at, change.start), change.text]
        at = change.end
    pieces.append((at, len(text)))
    kept: list[tuple[int, int] | str] = []
    at = 0
    for change in second:
        kept += _cut(pieces, at, change.start)
        kept.append(change.text)
        at = change.end
    kept += _cut(pieces, at, sum(map(_length, pieces)))
    return list(_as_changes(kept, len(text)))


def _length(piece: tuple[int, int] | str) -> int:
    return len(piece) if isinstance(piece, str) else piece[1] - piece[0]


def _cut(
    pieces: Sequence[tuple[int, int] | str], start: int, end: int
) -> Iterator[tuple[int, int] | str]:
    """The part of pieces between two places of the text that they make."""
    at = 0
    for piece in pieces:
        first, last = max(start - at, 0), min(end - at, _length(piece))
        if first < last:
            if isinstance(piece, str):
                yield piece[first:last]
            else:
                yield piece[0] + first, piece[0] + last
        at += _length(piece)


def _as_changes(pieces: Sequence[tuple[int, int] | str], length: int) -> Iterator[Change]:
    at, new = 0, ""
    for piece in [*pieces, (length, length)]:
        if isinstance(piece, str):
            new += piece
            continue
        if new or piece[0] > at:
            yield Change(at, piece[0], new)
        at, new = piece[1], ""
