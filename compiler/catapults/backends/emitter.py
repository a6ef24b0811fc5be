"""Text of a target's language, written block by block, with where each line comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from catapults.source import Span

#: The places of the source that a line was made from, the most telling first.
Origins = tuple[Span, ...]


@dataclass(frozen=True)
class Listing:
    """A generated text, and the origins of each of its lines."""

    text: str
    origins: tuple[Origins, ...]


class Emitter:
    """Collects lines at the current depth of indentation."""

    def __init__(self, indent: str = "    ") -> None:
        self._indent = indent
        self._depth = 0
        self._lines: list[str] = []
        self._origins: list[Origins] = []
        self._present: Origins = ()

    def line(self, text: str = "") -> None:
        """Adds one line; an empty one stays free of white space."""
        self._lines.append(self._indent * self._depth + text if text else "")
        self._origins.append(self._present)

    def lines(self, text: str) -> None:
        """Adds each line of ``text``."""
        for line in text.splitlines():
            self.line(line)

    def include(self, other: Emitter) -> None:
        """Adds what another one has collected; a line without origins gets the present ones."""
        for text, origins in zip(other._lines, other._origins, strict=True):
            with self.made_from(*(origins or self._present)):
                self.line(text)

    @contextmanager
    def made_from(self, *origins: Span) -> Iterator[None]:
        """What lines inside the context come from; of nested contexts the innermost counts."""
        outside = self._present
        self._present = origins
        try:
            yield
        finally:
            self._present = outside

    @contextmanager
    def indented(self) -> Iterator[None]:
        """Lines inside the context stand one level deeper."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    @contextmanager
    def block(self, opening: str, closing: str) -> Iterator[None]:
        """An opening line, the indented content, a closing line."""
        self.line(opening)
        with self.indented():
            yield
        self.line(closing)

    def text(self) -> str:
        """Everything written so far, with a line end behind each line."""
        return "".join(f"{line}\n" for line in self._lines)

    def listing(self) -> Listing:
        """The same with the origins of each line."""
        return Listing(self.text(), tuple(self._origins))
