"""Parses a group scheduler, from tables that were built ahead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from catapults.diagnostics import Diagnostics
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.grammar import rules
from catapults.models.group.syntax.mending import p_error
from catapults.models.group.syntax.tokens import tokenise
from catapults.source import Source
from catapults.syntax import messages
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.lr import Parser, TokenStream
from catapults.syntax.lr_tables import Table, load_table
from catapults.syntax.parser import LENGTH_LIMIT, Parsed
from catapults.syntax.rules import signature


@dataclass(frozen=True)
class ParsedGroups(Parsed):
    """What the text of a group scheduler says."""

    #: None when not even its outline could be read.
    tree: ast.GroupScheduler | None = None


def parse(source: Source, diagnostics: Diagnostics) -> ParsedGroups:
    """Parses a whole file; syntax errors go to ``diagnostics``. Never raises for any text."""
    found = Diagnostics()
    lexed = tokenise(source, found) if len(source.text) <= LENGTH_LIMIT else None
    if lexed is None:
        fix = "Say with numbers of instances in the workload what is written out again and again."
        start, length = source.span(0, 0), len(source.text)
        found.report(messages.TOO_LONG, start, length=length, limit=LENGTH_LIMIT, fix=fix)
        lexed = tokenise(Source(source.name, ""), Diagnostics())
        tree = None
    else:
        parser = Parser(_table(), p_error)
        stream = TokenStream(lexed.tokens, Builder(found), parser)
        if lexed.cut_short:
            stream.reported.add(len(lexed.tokens) - 1)
        try:
            tree = parser.parse(stream)
        except ParseAbandonedError:
            tree = None
    for one in found:
        diagnostics.add(one)
    return ParsedGroups(source, None, lexed.comments, lexed.layout, sound=not len(found), tree=tree)


@cache
def _table() -> Table:
    grammar = rules()
    return load_table("catapults.models.group.syntax._tables", grammar, signature(grammar))
