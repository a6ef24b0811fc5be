"""Text of a target's language, written block by block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Emitter:
    """Collects lines at the current depth of indentation."""

    def __init__(self, indent: str = "    ") -> None:
        self._indent = indent
        self._depth = 0
        self._lines: list[str] = []

    def line(self, text: str = "") -> None:
        """Adds one line; an empty one stays free of white space."""
        self._lines.append(self._indent * self._depth + text if text else "")

    def lines(self, text: str) -> None:
        """Adds each line of ``text``."""
        for line in text.splitlines():
            self.line(line)

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
