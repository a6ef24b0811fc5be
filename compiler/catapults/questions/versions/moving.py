"""Moves nodes of a tree to where they are in a later version of the text."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from catapults.source import Source, Span
from catapults.syntax import ast

#: The places in nodes and in what is below them, each once.
Places = dict[ast.Node, list[Span]]


def places_in(node: ast.Node, known: Places, without: Collection[ast.Node] = ()) -> list[Span]:
    """The places of a node and of all below it but some parts, always the same for that node;
    looked for once."""
    found = known.get(node)
    if found is None:
        spans: dict[int, Span] = {}
        apart = set(map(id, without))
        waiting: list[Any] = [node]
        while waiting:
            one = waiting.pop()
            if id(one) in apart:
                continue
            spans[id(one.span)] = one.span
            for name in ast.field_names(one.__class__):
                value = getattr(one, name)  # without a generator: all of a text passes here
                if value.__class__ is list:
                    waiting += value
                elif isinstance(value, ast.Node):
                    waiting.append(value)
        found = known[node] = list(spans.values())
    return found


def move_onto(span: Span, other: Span) -> None:
    """Makes a place the same as another."""
    span.source, span.start, span.end = other.source, other.start, other.end


def move(spans: Iterable[Span], source: Source, shift: int) -> None:
    """Gives places to another text, so many characters further on."""
    if not shift:
        for span in spans:
            span.source = source
        return
    for span in spans:
        span.source = source
        span.start += shift
        span.end += shift
