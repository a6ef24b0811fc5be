"""Parses a workload with PLY, from tables that were built ahead."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from ply import yacc

from catapults.diagnostics import Diagnostics, Severity
from catapults.source import Source, Span
from catapults.syntax import messages as syntax_messages
from catapults.syntax.building import Builder, ParseAbandonedError, make_parser
from catapults.syntax.parser import LENGTH_LIMIT, TablesError
from catapults.syntax.recovery import TokenStream
from catapults.syntax.rules import signature
from catapults.workload import ast
from catapults.workload.grammar import rules
from catapults.workload.recovery import p_error
from catapults.workload.tokens import tokenise

_REMEDY = "Build them with `python -m catapults.workload.build_tables`."


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
            Span(source, 0, 0),
            length=len(source.text),
            limit=LENGTH_LIMIT,
        )
        return None
    tokens = tokenise(source, diagnostics)
    parser = _parser()
    try:
        workload: ast.Workload | None = parser.parse(
            lexer=TokenStream(tokens, Builder(diagnostics), parser)
        )
    except ParseAbandonedError:
        return None
    return workload


def has_errors(source: Source, diagnostics: Diagnostics) -> bool:
    """Whether any error is in this file; the diagnostics may hold those of others too."""
    return any(d.severity is Severity.ERROR and d.span.source is source for d in diagnostics)


def _parser() -> Any:
    """A parser for one text. Empty productions wait for the next token: recovery would reduce them
    again and again while it looks for where to go on."""
    table = _table()
    parser = make_parser(table, p_error)
    parser.defaulted_states = {
        state: action
        for state, action in parser.defaulted_states.items()
        if table.lr_productions[-action].len
    }
    return parser


@cache
def _table() -> Any:
    try:
        tables = import_module("catapults.workload._tables")
    except ImportError as missing:
        raise TablesError(f"The parse tables of workloads are missing. {_REMEDY}") from missing
    grammar = rules()
    table = yacc.LRTable()
    if table.read_table(tables) != signature(grammar):
        raise TablesError(f"The parse tables of workloads are out of date. {_REMEDY}")
    table.bind_callables(grammar)
    return table
