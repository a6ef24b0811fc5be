"""The ways out of a statement, and what is counted on each: clocks, statements, calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar


class Count(Protocol):
    """What is counted."""

    def __add__(self, other: Self, /) -> Self:
        """One behind the other."""

    def __or__(self, other: Self, /) -> Self:
        """One or the other."""


T = TypeVar("T", bound=Count)


@dataclass(frozen=True)
class Ways(Generic[T]):
    """What stands on the ways out of a statement; None: there is no such way."""

    on: T | None = None  # to what stands behind it
    out: T | None = None  # out of the layer
    turn: T | None = None  # out of the turn of a loop

    def __or__(self, other: Ways[T]) -> Ways[T]:
        """The ways of two branches."""
        return Ways(
            either(self.on, other.on), either(self.out, other.out), either(self.turn, other.turn)
        )

    def then(self, other: Ways[T]) -> Ways[T]:
        """The ways with a statement behind."""
        if self.on is None:
            return self
        on = self.on
        behind = Ways(
            *(None if way is None else on + way for way in (other.on, other.out, other.turn))
        )
        return Ways(None, self.out, self.turn) | behind


def either(one: T | None, other: T | None) -> T | None:
    """What is counted on one of two ways."""
    if one is None or other is None:
        return other if one is None else one
    return one | other
