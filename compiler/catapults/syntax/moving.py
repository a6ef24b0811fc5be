"""Moves nodes of a tree to where they are in a later version of the text."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.source import Source, Span
from catapults.syntax import ast

#: The places in nodes and in all that is below them, each once.
Places = dict[ast.Node, list[Span]]


def places_in(node: ast.Node, known: Places) -> list[Span]:
    """The places of a node and of all below it, looked for once."""
    found = known.get(node)
    if found is None:
        spans: dict[int, Span] = {}
        waiting = [node]
        while waiting:
            one = waiting.pop()
            spans[id(one.span)] = one.span
            waiting += ast.children(one)
        found = known[node] = list(spans.values())
    return found


def move_onto(span: Span, other: Span) -> None:
    """Makes a place the same as another."""
    span.source, span.start, span.end = other.source, other.start, other.end


def move(spans: Iterable[Span], source: Source, shift: int) -> None:
    """Gives places to another text, so many characters further on."""
    for span in spans:
        span.source = source
        span.start += shift
        span.end += shift
