"""The tree of a version, for which what did not change is taken from the tree of the one before."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.questions.versions.changes import changes_between
from catapults.questions.versions.layouts import Successor
from catapults.questions.versions.pieces import Reusable, match_again, put_back
from catapults.source import Source
from catapults.syntax.lexer import tokenise_ranges
from catapults.syntax.parser import LENGTH_LIMIT, Parsed, parse_lexed


def reread(source: Source, before: Parsed) -> Parsed | None:
    """The tree of a later version of a file, which has nodes of the tree before where nothing
    changed. None if the whole text has to be read."""
    before.layout.look()
    if before.scheduler is None or len(source.text) > LENGTH_LIMIT:
        return None
    kept = Reusable(before.scheduler, changes_between(before.source.text, source.text))
    if not kept.places:
        return None
    stays = [one for one in before.comments if kept.holds(one.span)]
    layouts = Successor(before.layout, source)
    ranges = kept.taken_over(layouts)
    if ranges is None:
        return None
    layouts.layout.look()
    found = Diagnostics()
    lexed = tokenise_ranges(layouts.layout, ranges, found)
    scheduler = parse_lexed(lexed, found) if lexed is not None else None
    if lexed is None or scheduler is None or len(found) or not put_back(scheduler, kept):
        before.layout.look()
        return None
    match_again(scheduler, kept, layouts)
    stays += [one for one in before.comments if layouts.was_taken(one.span)]
    read = [one for one in lexed.comments if not layouts.is_taken(one.span)]
    layouts.finish()
    comments = sorted([*stays, *read], key=lambda one: one.span.start)
    return Parsed(source, scheduler, comments, layouts.layout, sound=True)
