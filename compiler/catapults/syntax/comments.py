"""Comments: no part of the tree, but of the text that the formatter prints."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Comment:
    """One comment with its marks."""

    span: Span

    @property
    def text(self) -> str:
        """As written, marks included."""
        return self.span.text

    @property
    def is_line(self) -> bool:
        """Whether it runs to the end of its line."""
        return self.text.startswith("//")

    @property
    def stands_alone(self) -> bool:
        """Whether nothing but white space is before it on its line."""
        text = self.span.source.text
        line_start = text.rfind("\n", 0, self.span.start) + 1
        return not text[line_start : self.span.start].strip()
