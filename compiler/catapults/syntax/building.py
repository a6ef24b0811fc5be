"""How grammar actions make nodes: spans from the symbols of a production, and the depth limit."""

from __future__ import annotations

from typing import Any, TypeVar

from ply import yacc

from catapults.diagnostics import Diagnostics
from catapults.source import Span
from catapults.syntax import ast, messages
from catapults.syntax.tokens import Lexeme

#: Levels of nesting in a syntax tree. Passes recurse, so depth must be bounded; the limit is far
#: above what people write.
NESTING_LIMIT = 200

N = TypeVar("N", bound=ast.Node)


class ParseAbandonedError(Exception):
    """Parsing cannot go on; why was reported."""


class Builder:
    """Makes nodes for one parse and knows how deep each is."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        """Reports to ``diagnostics``."""
        self.diagnostics = diagnostics
        self._depths: dict[ast.Node, int] = {}
        self.reported_after_end = False

    def add(self, node: N) -> N:
        """Notes the depth of a finished node; abandons the parse when it is too deep."""
        depth = 1 + max((self._depths.get(c, 0) for c in ast.children(node)), default=0)
        self._depths[node] = depth
        if depth > NESTING_LIMIT:
            start = Span(node.span.source, node.span.start, node.span.start + 1)
            self.diagnostics.report(messages.TOO_DEEP, start, limit=NESTING_LIMIT)
            raise ParseAbandonedError
        return node


def make_parser(table: Any, error_function: Any) -> Any:
    """PLY's parser. Where all goes the same way, it reduces before it looks at the next token, so
    that a recovery is complete before the next error counts.

    Empty productions are left out, also those that PLY would reduce early: recovery would make
    the same one again each time it is popped.
    """
    parser = yacc.LRParser(table, error_function)
    parser.defaulted_states = {
        state: reduction
        for state, actions in table.lr_action.items()
        if (reduction := _only(actions)) < 0 and table.lr_productions[-reduction].len
    }
    return parser


def _only(actions: dict[str, int]) -> int:
    """The one action that all tokens lead to, 0 when there are several."""
    possible = set(actions.values())
    return possible.pop() if len(possible) == 1 else 0


def span_of(p: Any) -> Span:
    """From the first to the last symbol of the production that has a place in the text."""
    spans = [s.value.span for s in p.slice[1:] if isinstance(s.value, Lexeme | ast.Node)]
    return Span(spans[0].source, spans[0].start, spans[-1].end)


def build(p: Any, node_class: type[N], **fields: Any) -> N:
    """The node of this production, with its span."""
    builder: Builder = p.lexer.builder
    return builder.add(node_class(span=span_of(p), **fields))


def name_of(lexeme: Lexeme) -> ast.Name:
    """A name as a node."""
    return ast.Name(span=lexeme.span, text=lexeme.text)
