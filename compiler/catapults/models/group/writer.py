"""Writes the classic text, line by line, and keeps from where in the group text each comes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from catapults.source import Span

_INDENT = "    "


@dataclass(frozen=True)
class Asked:
    """A group, by its name, and whether it leaves the choice to the library there."""

    group: str
    by_library: bool = False


@dataclass
class Writer:
    """Lines, each with its origin."""

    #: Where in the group text what is written now comes from.
    origin: Span
    lines: list[str] = field(default_factory=list)
    origins: list[Span] = field(default_factory=list)
    #: Who is asked by what is written now; None outside of decisions.
    asked: Asked | None = None
    #: That of each line.
    askers: list[Asked | None] = field(default_factory=list)
    _depth: int = 0

    def line(self, text: str = "") -> None:
        """One line, at the present depth."""
        self.lines.append(_INDENT * self._depth + text if text else "")
        self.origins.append(self.origin)
        self.askers.append(self.asked)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines in braces."""
        self.line(f"{head} {{".strip())
        with self.indented():
            yield
        self.line("}")

    @contextmanager
    def indented(self) -> Iterator[None]:
        """Lines one level deeper."""
        self._depth += 1
        yield
        self._depth -= 1

    @contextmanager
    def of(self, origin: Span) -> Iterator[None]:
        """Lines that come from a place in the group text."""
        before, self.origin = self.origin, origin
        yield
        self.origin = before

    @contextmanager
    def asking(self, asked: Asked | None) -> Iterator[None]:
        """Lines that ask a group."""
        before, self.asked = self.asked, asked
        yield
        self.asked = before

    @property
    def text(self) -> str:
        """All that was written."""
        return "\n".join(self.lines) + "\n"

    def copy(self, other: Writer) -> None:
        """All lines of another one, at the present depth, with their origins."""
        for line, origin, asked in zip(other.lines, other.origins, other.askers, strict=True):
            with self.of(origin), self.asking(asked):
                self.line(line)
