"""A branch of a decision that is copied, with the comments that describe it.

In another decision it is a branch again; anywhere else it is a decision of its own, and what was
done otherwise is always done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from catapults.contracts.gestures import AddBranch
from catapults.edit.cards import Body, Card
from catapults.edit.gestures.decisions import (
    Filling,
    branch,
    comments_in_front,
    else_at,
    held,
    lines_of_comments,
)
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.dangling import would_take_else
from catapults.edit.gestures.text.lines import Line, dedented, fits_in_line, in_units
from catapults.source import Span
from catapults.syntax.comments import Comment

#: A range of the copied text, as it is written in the new place.
Written = Callable[[int, int], str]


@dataclass(frozen=True)
class CopiedBranch:
    """One branch of a decision of the copied text."""

    scene: Scene
    card: Card
    body: Body

    @property
    def asked(self) -> Span | None:
        """Its condition; None of what is done otherwise."""
        condition = self.body.condition
        return condition.span if condition is not None else None

    @property
    def span(self) -> Span:
        """From its `if` on."""
        statement = self.body.statement.span
        return self.body.holder.span.to(statement) if self.asked else statement

    @property
    def called(self) -> str:
        """How it is named in the list of what can be undone."""
        asked = self.asked
        return f"branch `if ({' '.join(asked.text.split())})`" if asked else "otherwise"

    def as_branch(self, written: Written, unit: str, target: str, index: int | None) -> _NewBranch:
        """It as a branch of a decision."""
        asked = self.asked
        condition = None if asked is None else written(asked.start, asked.end)
        lines = in_units(self._inside(written), unit, self.scene.unit)
        braced = not (self.body.cards and fits_in_line(lines))
        filling = Filling(lines, self._above(), braced or would_take_else(self.body.statement))
        gesture = AddBranch(gesture="addBranch", target=target, condition=condition, index=index)
        return _NewBranch(gesture, filling)

    def as_cards(self, written: Written, unit: str) -> list[Line]:
        """It as a decision of its own; what is done otherwise as what is always done."""
        span, block = self.span, self.body.block
        if self.asked is None and not (block is not None and block.declarations):
            return in_units([*self._above(), *self._inside(written)], unit, self.scene.unit)
        end = self.scene.last(span.end)
        lines = dedented(written(span.start, end), self.scene.indent(span.start))
        return in_units([*self._above(), *lines], unit, self.scene.unit)

    def _comments(self, above: bool) -> list[Comment]:
        """Those above its `else`, or those behind it and in front of what it does."""
        word = 0
        if number := self.card.bodies.index(self.body):
            word = else_at(self.scene, self.card, number)
        found = comments_in_front(self.scene, self.card, self.body)
        asked = self.asked
        return [
            one
            for one in found
            if (one.span.start < word) is above
            and not (asked and asked.start <= one.span.start < asked.end)
        ]

    def _above(self) -> list[Line]:
        return lines_of_comments(self.scene, self._comments(above=True))

    def _inside(self, written: Written) -> list[Line]:
        """What it does, with the comments in it and beside it."""
        lines = lines_of_comments(self.scene, self._comments(above=False))
        if self.body.cards:
            start, end = held(self.scene, self.body)
            lines += dedented(written(start, end), self.scene.indent(start))
        if self.body.block is not None:
            lines += lines_of_comments(self.scene, self.scene.beside(self.span.end))
        return lines


@dataclass(frozen=True)
class _NewBranch:
    """A gesture that adds a branch, and what is in it."""

    gesture: AddBranch
    filling: Filling


def copied_branch(scene: Scene, id_: str) -> CopiedBranch:
    """The branch of an id."""
    card, _, number = branch(scene, id_)
    return CopiedBranch(scene, card, card.bodies[number])
