"""What a text does with the things that it declares."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.analysis.constants import constant_value
from catapults.program import Attribute, Container, Element, Global, Local

_Thing = Container | Global | Local | Attribute
#: Elements of arrays by their numbers; None stands for any one.
_Elements = dict[Container, set[int | None]]


@dataclass
class Usage:
    """What the text does with each declared thing."""

    read: set[_Thing] = field(default_factory=set)
    written: set[_Thing] = field(default_factory=set)
    filled: set[Container] = field(default_factory=set)
    drained: set[Container] = field(default_factory=set)
    #: What threads come to of arrays, and what they leave, also for another element of the same.
    elements_filled: _Elements = field(default_factory=dict)
    elements_left: _Elements = field(default_factory=dict)
    #: Verbatim text can use anything.
    verbatim: bool = False

    def fill(self, element: Element) -> None:
        """A thread comes to a container."""
        self.filled.add(element.container)
        _note(self.elements_filled, element.container, {number_of(element)})

    def leave(self, element: Element, target: Element | None) -> None:
        """A thread goes from one container to another, or to none."""
        if target is None or target.container is not element.container:
            self.drained.add(element.container)
        elif number_of(element) is not None and number_of(element) == number_of(target):
            return
        _note(self.elements_left, element.container, {number_of(element)})

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
        self.verbatim |= other.verbatim


def number_of(element: Element) -> int | None:
    """The index of an array's element, if it is known before the run."""
    value = constant_value(element.index)
    return int(value) if value is not None else None


def _note(elements: _Elements, array: Container, numbers: set[int | None]) -> None:
    if array.size is not None:
        elements.setdefault(array, set()).update(numbers)
