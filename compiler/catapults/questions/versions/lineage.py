"""What one version of a scheduler leaves to the next: its tree, what became of each part, and what
walks through its statements found.

It is handed on from version to version. Trees, and what parts were lowered to, are those of many
versions: they never change.
"""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Diagnostics
from catapults.questions.versions.parts import Parts
from catapults.questions.versions.reread import reread
from catapults.questions.versions.trees import keep_tree, known_tree, tree_of
from catapults.questions.versions.walks import Walks
from catapults.source import Source
from catapults.syntax.parser import Parsed


class Lineage:
    """The one holder of all that is handed on."""

    def __init__(self) -> None:
        """Nothing is known of any version."""
        #: The latest version about whose syntax there was nothing to say.
        self.tree: Parsed | None = None
        self.parts = Parts()
        self.walks: Walks[Any] = Walks()

    @property
    def size(self) -> int:
        """How much is kept: the number of parts of the text and of visits to them."""
        return len(self.parts) + len(self.walks)

    def look(self) -> None:
        """Makes places in the tree tell where they are in its version."""
        if self.tree is not None:
            self.tree.layout.look()

    def read(self, source: Source, diagnostics: Diagnostics) -> Parsed:
        """The tree of a version of the text, read as far as it differs from the latest."""
        if self.tree is not None and self.tree.source is not source:
            found = self._later(source, self.tree)
            if found is not None:
                self.tree = found
                self.look()
                return found
        tree = tree_of(source, diagnostics)
        if tree.sound:
            self.tree = tree
        return tree

    def _later(self, source: Source, before: Parsed) -> Parsed | None:
        known = known_tree(source)
        if known is not None and known.layout.text is before.layout.text:
            return known  # from which a version before took over
        found = reread(source, before)
        if found is not None:
            keep_tree(found)
        return found
