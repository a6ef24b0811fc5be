"""What a text does with the things that it declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from catapults.program import Attribute, Container, Element, Global, Local
from catapults.program.constants import constant_value

_Thing = Container | Global | Local | Attribute
#: Elements of arrays by their numbers; None stands for any one.
_Elements = dict[Container, set[int | None]]
#: Where threads go from one element of an array to another one.
_Ways = dict[Container, set[tuple[int | None, int | None]]]

_Noted = TypeVar("_Noted")


@dataclass
class Usage:
    """What the text does with each declared thing."""

    read: set[_Thing] = field(default_factory=set)
    written: set[_Thing] = field(default_factory=set)
    filled: set[Container] = field(default_factory=set)
    drained: set[Container] = field(default_factory=set)
    #: What threads come to of arrays, what they leave for somewhere else, and where they go inside.
    elements_filled: _Elements = field(default_factory=dict)
    elements_left: _Elements = field(default_factory=dict)
    inside: _Ways = field(default_factory=dict)
    #: Verbatim text can use anything.
    verbatim: bool = False
    #: A thread may be destroyed.
    destroys: bool = False

    def fill(self, element: Element) -> None:
        """A thread comes to a container."""
        self.filled.add(element.container)
        _note(self.elements_filled, element.container, {number_of(element)})

    def leave(self, element: Element, target: Element | None) -> None:
        """A thread goes from one container to another, or to none."""
        array, number = element.container, number_of(element)
        if target is None or target.container is not array:
            self.drained.add(array)
            _note(self.elements_left, array, {number})
        elif number is None or number != number_of(target):
            _note(self.inside, array, {(number, number_of(target))})

    def add(self, other: Usage) -> None:
        """Adds what another part of the text does."""
        self.read |= other.read
        self.written |= other.written
        self.filled |= other.filled
        self.drained |= other.drained
        for array, numbers in other.elements_filled.items():
            _note(self.elements_filled, array, numbers)
        for array, numbers in other.elements_left.items():
            _note(self.elements_left, array, numbers)
        for array, ways in other.inside.items():
            _note(self.inside, array, ways)
        self.verbatim |= other.verbatim
        self.destroys |= other.destroys


def number_of(element: Element) -> int | None:
    """The index of an array's element, if it is known before the run."""
    value = constant_value(element.index)
    return int(value) if value is not None else None


def _note(known: dict[Container, set[_Noted]], array: Container, more: set[_Noted]) -> None:
    if array.size is not None:
        known.setdefault(array, set()).update(more)
