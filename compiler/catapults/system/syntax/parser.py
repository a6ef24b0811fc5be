"""Parses a system, from tables that were built ahead."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.system.syntax import ast
from catapults.system.syntax.grammar import rules
from catapults.system.syntax.mending import p_error
from catapults.system.syntax.tokens import LANGUAGE
from catapults.workload.syntax.parser import Grammar, has_errors

_SYSTEMS = Grammar(
    LANGUAGE,
    rules,
    p_error,
    "catapults.system.syntax._tables",
    "Say with numbers of nodes, as in `node spare[4]`, what is written out again and again.",
)


def parse(source: Source, diagnostics: Diagnostics) -> ast.System | None:
    """The tree of a whole file, or None when it has syntax errors, which go to ``diagnostics``.

    Never raises for any text.
    """
    system = parse_partly(source, diagnostics)
    return None if has_errors(source, diagnostics) else system


def parse_partly(source: Source, diagnostics: Diagnostics) -> ast.System | None:
    """The tree of what could be read: with syntax errors, parts are missing, or all of it is."""
    system: ast.System | None = _SYSTEMS.read(source, diagnostics)
    return system
