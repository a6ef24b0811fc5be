"""Parses a scheduler, from tables that were built ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from catapults.diagnostics import Diagnostics
from catapults.source import Source, Span
from catapults.syntax import ast, messages, recovery
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.changes import changes_between
from catapults.syntax.comments import Comment
from catapults.syntax.empty import report_empty
from catapults.syntax.lexer import Lexed, tokenise, tokenise_parts
from catapults.syntax.lr import Parser, TokenStream
from catapults.syntax.lr_tables import Table, load_table
from catapults.syntax.moving import Places, move, places_in
from catapults.syntax.rereading import Reusable, items_of, match_again, put_back
from catapults.syntax.rules import rules, signature

#: Characters of the longest file that is read.
LENGTH_LIMIT = 2_000_000


@dataclass(frozen=True)
class Whole:
    """The places in a section: those of its parts, and all in one list, for most sections move as
    they are."""

    parts: Places
    all: list[Span]


@dataclass(frozen=True)
class Parsed:
    """What a text says. ``scheduler`` is None when not even its outline could be read; with
    errors in the diagnostics, it holds what could be."""

    source: Source
    scheduler: ast.Scheduler | None
    comments: list[Comment]
    #: Whether nothing was said about it.
    sound: bool
    #: Places in parts of sections that were moved.
    places: Places = field(default_factory=dict)
    #: And in whole sections.
    wholes: dict[ast.Section, Whole] = field(default_factory=dict)


def parse(source: Source, diagnostics: Diagnostics) -> Parsed:
    """Parses a whole file; syntax errors go to ``diagnostics``. Never raises for any text."""
    found = Diagnostics()
    parsed = _parse(source, found)
    for diagnostic in found:
        diagnostics.add(diagnostic)
    return parsed


def _parse(source: Source, diagnostics: Diagnostics) -> Parsed:
    if len(source.text) > LENGTH_LIMIT:
        start = Span(source, 0, 0)
        length = len(source.text)
        fix = "Split the scheduler into a base and an extension."
        diagnostics.report(messages.TOO_LONG, start, length=length, limit=LENGTH_LIMIT, fix=fix)
        return Parsed(source, None, [], sound=False)
    lexed = tokenise(source, diagnostics)
    if report_empty(source, lexed.tokens, diagnostics):
        return Parsed(source, None, lexed.comments, sound=False)
    if lexed.tokens[0].text == "distributed" and lexed.tokens[0].type == "ID":
        diagnostics.report(messages.DISTRIBUTED, lexed.tokens[0].span)
        return Parsed(source, None, lexed.comments, sound=False)
    scheduler = _scheduler(lexed, diagnostics)
    return Parsed(source, scheduler, lexed.comments, sound=not len(diagnostics))


def reread(source: Source, before: Parsed) -> Parsed | None:
    """The tree of a later version of a file, for which what did not change is taken from the tree
    of the version before: that must not be used any more. None if the whole text has to be read."""
    if before.scheduler is None or len(source.text) > LENGTH_LIMIT:
        return None
    kept = Reusable(before.scheduler, changes_between(before.source.text, source.text))
    if not kept.pieces:
        return None
    found = Diagnostics()
    lexed = tokenise_parts(source, kept.between(len(source.text)), found)
    scheduler = _scheduler(lexed, found) if lexed is not None else None
    if lexed is None or scheduler is None or len(found) or not put_back(scheduler, kept):
        return None
    after = Parsed(source, scheduler, [], sound=True)
    for touched in kept.touched:
        whole = before.wholes.get(touched.section)
        before.places.update(whole.parts if whole is not None else {})
    stays = [one for one in before.comments if kept.holds(one.span)]
    for piece in kept.pieces:
        shift = kept.shift(piece.span)
        if isinstance(piece, ast.Section):
            after.wholes[piece] = whole = _whole(piece, before)
            move(whole.all, source, shift)
        else:
            after.places[piece] = inside = places_in(piece, before.places)
            move(inside, source, shift)
    for comment in stays:
        move([comment.span], source, kept.shift(comment.span))
    match_again(scheduler, kept)
    after.comments.extend(sorted([*stays, *lexed.comments], key=lambda one: one.span.start))
    return after


def find_places(parsed: Parsed) -> None:
    """Looks for the places in a tree, which a later version would else look for."""
    for section in parsed.scheduler.sections if parsed.scheduler is not None else ():
        parsed.wholes[section] = _whole(section, parsed)


def _whole(section: ast.Section, parsed: Parsed) -> Whole:
    """The places in a section, looked for once."""
    known = parsed.wholes.get(section)
    if known is not None:
        return known
    items = items_of(section)
    parts: Places = {item: places_in(item, parsed.places) for item in items}
    own = places_in(section, {}, items)
    return Whole(parts, [*own, *chain.from_iterable(parts.values())])


def _scheduler(lexed: Lexed, diagnostics: Diagnostics) -> ast.Scheduler | None:
    parser = Parser(_table(), recovery.p_error)
    stream = TokenStream(lexed.tokens, Builder(diagnostics), parser)
    if lexed.cut_short:
        stream.reported.add(len(lexed.tokens) - 1)  # that the file ends too early is no news
    try:
        scheduler: ast.Scheduler | None = parser.parse(stream)
    except ParseAbandonedError:
        return None
    return scheduler


@cache
def _table() -> Table:
    grammar = rules()
    return load_table("catapults.syntax._tables", grammar, signature(grammar))
