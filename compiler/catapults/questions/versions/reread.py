"""The tree of a version, for which what did not change is taken from the tree of the one before."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from catapults.diagnostics import Diagnostics
from catapults.questions.versions.changes import changes_between
from catapults.questions.versions.moving import Places, move, places_in
from catapults.questions.versions.pieces import Reusable, items_of, match_again, put_back
from catapults.source import Source, Span
from catapults.syntax import ast
from catapults.syntax.lexer import tokenise_parts
from catapults.syntax.parser import LENGTH_LIMIT, Parsed, parse_lexed


@dataclass(frozen=True)
class _Whole:
    """The places in a section: those of its parts, and all in one list, for most sections move as
    they are."""

    parts: Places
    all: list[Span]


@dataclass(frozen=True)
class TreePlaces:
    """The places in a tree, as far as they were looked for: each is looked for once."""

    #: Those in parts of sections.
    parts: Places = field(default_factory=dict)
    wholes: dict[ast.Section, _Whole] = field(default_factory=dict)

    def look_for_all(self, tree: Parsed) -> None:
        """Looks for those of all sections, which a later version would else look for."""
        for section in tree.scheduler.sections if tree.scheduler is not None else ():
            self.wholes[section] = self.whole(section)

    def whole(self, section: ast.Section) -> _Whole:
        """The places in a section."""
        known = self.wholes.get(section)
        if known is not None:
            return known
        items = items_of(section)
        parts: Places = {item: places_in(item, self.parts) for item in items}
        own = places_in(section, {}, items)
        return _Whole(parts, [*own, *chain.from_iterable(parts.values())])


def reread(source: Source, before: Parsed, places: TreePlaces) -> tuple[Parsed, TreePlaces] | None:
    """The tree of a later version of a file, with the places in what was taken over from the tree
    before, which must not be used any more. None if the whole text has to be read."""
    if before.scheduler is None or len(source.text) > LENGTH_LIMIT:
        return None
    kept = Reusable(before.scheduler, changes_between(before.source.text, source.text))
    if not kept.pieces:
        return None
    found = Diagnostics()
    lexed = tokenise_parts(source, kept.between(len(source.text)), found)
    scheduler = parse_lexed(lexed, found) if lexed is not None else None
    if lexed is None or scheduler is None or len(found) or not put_back(scheduler, kept):
        return None
    stays = [one for one in before.comments if kept.holds(one.span)]
    moved = _move_pieces(kept, places, source)
    for comment in stays:
        move([comment.span], source, kept.shift(comment.span))
    match_again(scheduler, kept)
    comments = sorted([*stays, *lexed.comments], key=lambda one: one.span.start)
    return Parsed(source, scheduler, comments, sound=True), moved


def _move_pieces(kept: Reusable, places: TreePlaces, source: Source) -> TreePlaces:
    """Moves what stays to where it is in a later version; the places in it."""
    after = TreePlaces()
    for touched in kept.touched:
        whole = places.wholes.get(touched.section)
        places.parts.update(whole.parts if whole is not None else {})
    for piece in kept.pieces:
        shift = kept.shift(piece.span)
        if isinstance(piece, ast.Section):
            after.wholes[piece] = whole = places.whole(piece)
            move(whole.all, source, shift)
        else:
            after.parts[piece] = inside = places_in(piece, places.parts)
            move(inside, source, shift)
    return after
