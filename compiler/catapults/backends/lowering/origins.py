"""Which part of the source a generated line is said to come from."""

from __future__ import annotations

from catapults import program as ir
from catapults.source import Span


def own_part(statement: ir.Stmt) -> Span:
    """A statement without the statements inside it: an ``if`` up to its condition."""
    match statement:
        case ir.If():
            return _up_to(statement, statement.then)
        case ir.Loop() | ir.Foreach():
            return _up_to(statement, statement.body)
        case ir.Block():
            return opening_of(statement)
    return statement.span


def condition_part(loop: ir.Loop) -> Span:
    """Where a loop tests; the condition of a ``do`` stands away from the rest, behind the body."""
    if loop.test_last and loop.condition is not None:
        return loop.condition.span
    return own_part(loop)


def opening_of(block: ir.Block) -> Span:
    """The brace with which a block begins; the statements behind it have places of their own."""
    return block.span.inside(0, 1)


def _up_to(statement: ir.Stmt, inner: ir.Stmt) -> Span:
    span = statement.span
    head = span.source.text[span.start : inner.span.start].rstrip()
    return span.inside(0, len(head))


def last_line(span: Span) -> int:
    """The line in which a span ends, from 1."""
    line, _ = span.source.position(max(span.start, span.end - 1))
    return line
