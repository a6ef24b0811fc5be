"""How grammar actions make nodes: spans from the symbols of a production, and the depth limit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from catapults.diagnostics import Diagnostics
from catapults.source import Span
from catapults.syntax import ast, messages
from catapults.syntax.tokens import Lexeme

#: Levels of nesting in a syntax tree. Passes recurse, and the stack of a worker in a browser is
#: small; a test takes trees of this depth through Pyodide in a stack of 1 MB. The limit is far
#: above what people write.
NESTING_LIMIT = 80

#: Symbols that a parser holds back at most. No construct needs so many a level, so what holds more
#: is nested too deeply, whether or not it ever ends.
STACK_LIMIT = 12 * NESTING_LIMIT

N = TypeVar("N", bound=ast.Node)

#: Values of symbols that are no nodes of their own.
_SEQUENCES = frozenset({list, tuple})
#: Values that have no place in the text.
_UNPLACED = frozenset({list, tuple, str, bool, type(None)})


class ParseAbandonedError(Exception):
    """Parsing cannot go on; why was reported."""


class Builder:
    """Makes nodes for one parse and knows how deep each is."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        """Reports to ``diagnostics``."""
        self.diagnostics = diagnostics
        self._depths: dict[ast.Node, int] = {}
        self.reported_after_end = False

    def add(self, node: N, parts: Iterable[Any]) -> N:
        """Notes the depth of a finished node, which is above the nodes among its ``parts`` and in
        lists there; abandons the parse when it is too deep."""
        depths, depth = self._depths, 0
        for part in parts:
            kind = part.__class__
            if kind is Lexeme:
                continue
            for child in part if kind in _SEQUENCES else (part,):
                if depths.get(child, 0) > depth:
                    depth = depths[child]
        depths[node] = depth + 1
        if depth >= NESTING_LIMIT:
            self.abandon_too_deep(node.span)
        return node

    def abandon_too_deep(self, span: Span) -> NoReturn:
        """Says that what begins at a place is nested too deeply."""
        start = span.inside(0, 1)
        self.diagnostics.report(messages.TOO_DEEP, start, limit=NESTING_LIMIT)
        raise ParseAbandonedError


def span_of(p: Any) -> Span:
    """From the first to the last symbol of the production that has a place in the text."""
    first, last = 1, len(p) - 1
    while p[first].__class__ in _UNPLACED:
        first += 1
    while p[last].__class__ in _UNPLACED:
        last -= 1
    begin: Span = p[first].span
    return begin.to(p[last].span)


def build(p: Any, node_class: type[N], **fields: Any) -> N:
    """The node of this production, with its span."""
    return finished(p, node_class(span=span_of(p), **fields))


def finished(p: Any, node: N) -> N:
    """The node of this production. Where there are many of a kind, they are made of positional
    values, for which Pyodide takes a quarter of the time."""
    builder: Builder = p.lexer.builder
    return builder.add(node, p)


def name_of(lexeme: Lexeme) -> ast.Name:
    """A name as a node."""
    return ast.Name(lexeme.span, str(lexeme.value))
