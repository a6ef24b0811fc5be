"""What is kept of one version of a scheduler for the next: its tree, what became of each part, and
what walks through its statements found.

It is handed on from version to version, and belongs to the latest alone: what the parser takes over
moves to its new place, with all that was made of it.
"""

from __future__ import annotations

from catapults.analysis.portions import Portions
from catapults.analysis.visits import Visits
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax.parser import Parsed, parse, parse_later


class Kept:
    """The one holder of all that is kept."""

    def __init__(self) -> None:
        """Nothing is known of any version."""
        #: The latest version about whose syntax there was nothing to say.
        self.parsed: Parsed | None = None
        self.portions = Portions()
        self.visits = Visits()

    @property
    def size(self) -> int:
        """How much is kept: the number of parts of the text and of visits to them."""
        return len(self.portions) + len(self.visits)

    def read(self, source: Source, diagnostics: Diagnostics) -> Parsed:
        """Parses a version of the text, as far as it differs from the latest."""
        if self.parsed is None:
            parsed = parse(source, diagnostics)
        else:
            parsed = parse_later(source, self.parsed, diagnostics)
        if parsed.sound:
            self.parsed = parsed
        return parsed
