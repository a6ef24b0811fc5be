"""Changes of a text that are made together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import pairwise

from catapults.contracts.edits import Offer
from catapults.contracts.gestures import Gesture
from catapults.contracts.messages import Edit
from catapults.edit.gestures.text.line_ends import LineEnds
from catapults.edit.gestures.text.places import Carried, Change, Mark, Shift, Stretch, behind


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
    marks: list[Mark] = field(default_factory=list)
    #: Where cards to select begin in the result of steps.
    places: list[int] = field(default_factory=list)
    #: In which of their bodies the statement to select stands; None where they are it themselves.
    within: int | None = None
    #: Edits of other files of the project.
    elsewhere: list[Edit] = field(default_factory=list)
    _kept: dict[int, Mark | int] = field(default_factory=dict)
    _carried: list[Carried] = field(default_factory=list)
    #: What each of the steps so far did.
    _steps: list[Shift] = field(default_factory=list)

    def replace(self, start: int, end: int, text: str, *, mark: int | None = None) -> None:
        """Adds a change; ``mark`` is where in its text a card begins that is to be selected."""
        change = Change(start, end, self.ends.of(text))
        self.changes.append(change)
        if mark is not None:
            self.marks.append(Mark(change, len(self.ends.of(text[:mark]))))

    def insert(self, at: int, text: str, *, mark: int | None = None) -> None:
        """Adds text; what is inserted at one place stands there in the order of the calls."""
        self.replace(at, at, text, mark=mark)

    def delete(self, start: int, end: int) -> None:
        """Takes text away."""
        self.replace(start, end, "")

    def select(self, start: int) -> None:
        """Selects what begins at a place, which stays the same whatever is written there."""
        self.insert(start, "", mark=0)
        self.keep(start)

    def keep(self, start: int, at: int | None = None) -> None:
        """Notes that what begins at a place stays the same and begins from now on where the last
        change does, or where the character at another place then is."""
        self._kept[start] = Mark(self.changes[-1], 0) if at is None else at

    def carry(self, start: int, end: int, before: str | None = None) -> None:
        """Notes that the text of a range stands anew in the last change, behind the text
        ``before``, or where the last mark is. It may have other white space there."""
        known = Mark(self.changes[-1], len(self.ends.of(before or "")))
        mark = self.marks[-1] if before is None else known
        self._carried.append(Carried(start, end, mark))

    def beginning(self, place: int) -> int | None:
        """Where in the result that begins which begins at a place; None if it is gone."""
        return self._followed(place, Shift.beginning)

    def place(self, place: int) -> int | None:
        """Where in the result the character at a place is; None if it is gone."""
        return self._followed(place, Shift.place)

    def stretches(self) -> Sequence[Stretch]:
        """The ranges of the text that stay as they are, in order."""
        return reduce(behind, ([*step.stretches()] for step in self._steps or [self._shift]))

    def _followed(self, place: int, follow: Callable[[Shift, int], int | None]) -> int | None:
        now: int | None = place
        for step in self._steps or [self._shift]:
            now = None if now is None else follow(step, now)
        return now

    @cached_property
    def _shift(self) -> Shift:
        """What the changes do, once there are no more to come."""
        return Shift(self.text, self.ordered(), self._kept, self._carried)

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
        self._steps = [*(self._steps or [self._shift]), *(step._steps or [step._shift])]
        self.changes = composed(self.text, self.ordered(), step.ordered())
        self.marks, self.places = [], places
        self.within = step.within

    def marked(self) -> list[int]:
        """Where the marks are in the result."""
        ordered = self.ordered()
        places = list(self.places)
        for mark in self.marks:
            shift = 0
            for change in ordered:
                if change is mark.change:
                    break
                shift += len(change.text) - (change.end - change.start)
            places.append(mark.change.start + shift + mark.offset)
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
