"""What a text does with the things that it declares."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.program import Attribute, Container, Global, Local

_Thing = Container | Global | Local | Attribute


@dataclass
class Usage:
    """What the text does with each declared thing."""

    read: set[_Thing] = field(default_factory=set)
    written: set[_Thing] = field(default_factory=set)
    filled: set[Container] = field(default_factory=set)
    drained: set[Container] = field(default_factory=set)
    #: Verbatim text can use anything.
    verbatim: bool = False

    def add(self, other: Usage) -> None:
        """Adds what another part of the text does."""
        self.read |= other.read
        self.written |= other.written
        self.filled |= other.filled
        self.drained |= other.drained
        self.verbatim |= other.verbatim
