"""Parses a workload, from tables that were built ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from catapults.diagnostics import Diagnostics, Severity
from catapults.source import Source
from catapults.syntax import messages as syntax_messages
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.empty import report_empty
from catapults.syntax.lr import Parser, Token, TokenStream
from catapults.syntax.lr_tables import Table, load_table
from catapults.syntax.parser import LENGTH_LIMIT
from catapults.syntax.rules import signature
from catapults.workload.syntax import ast
from catapults.workload.syntax.grammar import rules
from catapults.workload.syntax.mending import p_error
from catapults.workload.syntax.tokens import LANGUAGE
from catapults.workload.syntax.words import Words


@dataclass(frozen=True)
class Grammar:
    """What reads the texts of one language."""

    language: Words
    rules: Callable[[], dict[str, Any]]
    #: What happens at a syntax error.
    recover: Callable[[Token | None], Token | None]
    #: The module with its tables.
    module: str
    #: How a text that is too long can say the same.
    shorter: str

    @cached_property
    def _table(self) -> Table:
        grammar = self.rules()
        return load_table(self.module, grammar, signature(grammar))

    def read(self, source: Source, diagnostics: Diagnostics) -> Any:
        """The tree of what could be read: with syntax errors, parts are missing, or all of it is,
        and this is None. Never raises for any text."""
        if len(source.text) > LENGTH_LIMIT:
            diagnostics.report(
                syntax_messages.TOO_LONG,
                source.span(0, 0),
                length=len(source.text),
                limit=LENGTH_LIMIT,
                fix=self.shorter,
            )
            return None
        tokens = self.language.tokenise(source, diagnostics)
        if report_empty(source, tokens, diagnostics):
            return None
        parser = Parser(self._table, self.recover)
        try:
            return parser.parse(TokenStream(tokens, Builder(diagnostics), parser))
        except ParseAbandonedError:
            return None


_WORKLOADS = Grammar(
    LANGUAGE,
    rules,
    p_error,
    "catapults.workload.syntax._tables",
    "Say with `repeat` and numbers of threads what is written out again and again.",
)


def parse(source: Source, diagnostics: Diagnostics) -> ast.Workload | None:
    """The tree of a whole file, or None when it has syntax errors, which go to ``diagnostics``.

    Never raises for any text.
    """
    workload = parse_partly(source, diagnostics)
    return None if has_errors(source, diagnostics) else workload


def parse_partly(source: Source, diagnostics: Diagnostics) -> ast.Workload | None:
    """The tree of what could be read: with syntax errors, parts are missing, or all of it is."""
    workload: ast.Workload | None = _WORKLOADS.read(source, diagnostics)
    return workload


def has_errors(source: Source, diagnostics: Diagnostics) -> bool:
    """Whether any error is in this file; the diagnostics may hold those of others too."""
    return any(d.severity is Severity.ERROR and d.span.source is source for d in diagnostics)
