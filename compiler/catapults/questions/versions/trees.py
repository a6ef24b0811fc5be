"""The trees of texts."""

from __future__ import annotations

from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.questions.memo import Memo, memo_table
from catapults.questions.versions.texts import VERSIONS, Version
from catapults.source import Source
from catapults.syntax.parser import Parsed, parse

#: A tree, and what was said about its text.
_Tree = tuple[Parsed, tuple[Diagnostic, ...]]

#: Trees of files that are worked on, and of those beside.
_versions: Memo[Source, _Tree] = memo_table(VERSIONS)
_beside: Memo[Source, _Tree] = memo_table(64)


def tree_of(source: Source, diagnostics: Diagnostics) -> Parsed:
    """The tree of a text, parsed now or before; syntax errors go to ``diagnostics``. Nothing of it
    must be changed."""
    table = _versions if isinstance(source, Version) else _beside
    known = table.get(source)
    if known is None:
        anew = Diagnostics()
        known = table.keep(source, (parse(source, anew), tuple(anew)))
    parsed, found = known
    parsed.layout.look()
    for diagnostic in found:
        diagnostics.add(diagnostic)
    return parsed


def known_tree(source: Source) -> Parsed | None:
    """The tree of a text that is worked on, if it was read before."""
    known = _versions.get(source)
    return known[0] if known is not None else None


def keep_tree(tree: Parsed) -> None:
    """Keeps a tree about whose text there is nothing to say."""
    _versions.keep(tree.source, (tree, ()))
