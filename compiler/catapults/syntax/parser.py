"""Parses a scheduler, from tables that were built ahead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from catapults.diagnostics import Diagnostics
from catapults.source import Layout, Source
from catapults.syntax import ast, messages, recovery
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.comments import Comment
from catapults.syntax.empty import report_empty
from catapults.syntax.lexer import Lexed, tokenise
from catapults.syntax.lr import Parser, TokenStream
from catapults.syntax.lr_tables import Table, load_table
from catapults.syntax.rules import rules, signature

#: Characters of the longest file that is read.
LENGTH_LIMIT = 2_000_000


@dataclass(frozen=True)
class Parsed:
    """What a text says. ``scheduler`` is None when not even its outline could be read; with
    errors in the diagnostics, it holds what could be."""

    source: Source
    scheduler: ast.Scheduler | None
    comments: list[Comment]
    #: Where the parts begin that all places are in.
    layout: Layout
    #: Whether nothing was said about it.
    sound: bool


def parse(source: Source, diagnostics: Diagnostics) -> Parsed:
    """Parses a whole file; syntax errors go to ``diagnostics``. Never raises for any text."""
    found = Diagnostics()
    parsed = _parse(source, found)
    for diagnostic in found:
        diagnostics.add(diagnostic)
    return parsed


def _parse(source: Source, diagnostics: Diagnostics) -> Parsed:
    if len(source.text) > LENGTH_LIMIT:
        start = source.span(0, 0)
        length = len(source.text)
        fix = "Split the scheduler into a base and an extension."
        diagnostics.report(messages.TOO_LONG, start, length=length, limit=LENGTH_LIMIT, fix=fix)
        return Parsed(source, None, [], Layout(source), sound=False)
    lexed = tokenise(source, diagnostics)
    if report_empty(source, lexed.tokens, diagnostics):
        return Parsed(source, None, lexed.comments, lexed.layout, sound=False)
    scheduler = parse_lexed(lexed, diagnostics)
    return Parsed(source, scheduler, lexed.comments, lexed.layout, sound=not len(diagnostics))


def parse_lexed(lexed: Lexed, diagnostics: Diagnostics) -> ast.Scheduler | None:
    """The tree of what was cut into lexemes; None if not even its outline could be read."""
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
