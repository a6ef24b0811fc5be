"""Parses a workload, from tables that were built ahead."""

from __future__ import annotations

from functools import cache

from catapults.diagnostics import Diagnostics, Severity
from catapults.source import Source
from catapults.syntax import messages as syntax_messages
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.empty import report_empty
from catapults.syntax.lr import Parser, TokenStream
from catapults.syntax.lr_tables import Table, load_table
from catapults.syntax.parser import LENGTH_LIMIT
from catapults.syntax.rules import signature
from catapults.workload.syntax import ast
from catapults.workload.syntax.grammar import rules
from catapults.workload.syntax.recovery import p_error
from catapults.workload.syntax.tokens import tokenise


def parse(source: Source, diagnostics: Diagnostics) -> ast.Workload | None:
    """The tree of a whole file, or None when it has syntax errors, which go to ``diagnostics``.

    Never raises for any text.
    """
    workload = parse_partly(source, diagnostics)
    return None if has_errors(source, diagnostics) else workload


def parse_partly(source: Source, diagnostics: Diagnostics) -> ast.Workload | None:
    """The tree of what could be read: with syntax errors, parts are missing, or all of it is."""
    if len(source.text) > LENGTH_LIMIT:
        diagnostics.report(
            syntax_messages.TOO_LONG,
            source.span(0, 0),
            length=len(source.text),
            limit=LENGTH_LIMIT,
            fix="Say with `repeat` and numbers of threads what is written out again and again.",
        )
        return None
    tokens = tokenise(source, diagnostics)
    if report_empty(source, tokens, diagnostics):
        return None
    parser = Parser(_table(), p_error)
    stream = TokenStream(tokens, Builder(diagnostics), parser)
    try:
        workload: ast.Workload | None = parser.parse(stream)
    except ParseAbandonedError:
        return None
    return workload


def has_errors(source: Source, diagnostics: Diagnostics) -> bool:
    """Whether any error is in this file; the diagnostics may hold those of others too."""
    return any(d.severity is Severity.ERROR and d.span.source is source for d in diagnostics)


@cache
def _table() -> Table:
    grammar = rules()
    return load_table("catapults.workload.syntax._tables", grammar, signature(grammar))
