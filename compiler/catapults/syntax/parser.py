"""Parses a scheduler, from tables that were built ahead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.source import Source, Span
from catapults.syntax import ast, messages, recovery
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.comments import Comment
from catapults.syntax.lexer import tokenise
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


#: Trees that are kept: those of the texts of a project before and after a change.
_KEPT = 6


def parse(source: Source, diagnostics: Diagnostics) -> Parsed:
    """Parses a whole file, now or before; syntax errors go to ``diagnostics``. Never raises for any
    text. Nothing of the tree must be changed."""
    parsed, found = _parse(source)
    for diagnostic in found:
        diagnostics.add(diagnostic)
    return parsed


@lru_cache(maxsize=_KEPT)
def _parse(source: Source) -> tuple[Parsed, tuple[Diagnostic, ...]]:
    found = Diagnostics()
    return _parse_anew(source, found), tuple(found)


def _parse_anew(source: Source, diagnostics: Diagnostics) -> Parsed:
    if len(source.text) > LENGTH_LIMIT:
        start = Span(source, 0, 0)
        length = len(source.text)
        diagnostics.report(messages.TOO_LONG, start, length=length, limit=LENGTH_LIMIT)
        return Parsed(source, None, [])
    lexed = tokenise(source, diagnostics)
    if lexed.tokens[0].text == "distributed" and lexed.tokens[0].type == "ID":
        diagnostics.report(messages.DISTRIBUTED, lexed.tokens[0].span)
        return Parsed(source, None, lexed.comments)
    parser = Parser(_table(), recovery.p_error)
    stream = TokenStream(lexed.tokens, Builder(diagnostics), parser)
    if lexed.cut_short:
        stream.reported.add(len(lexed.tokens) - 1)  # that the file ends too early is no news
    try:
        scheduler = parser.parse(stream)
    except ParseAbandonedError:
        scheduler = None
    return Parsed(source, scheduler, lexed.comments)


@cache
def _table() -> Table:
    grammar = rules()
    return load_table("catapults.syntax._tables", grammar, signature(grammar))
