"""What verbatim text, C for the real target, means in a simulation.

The text is parsed as C and lowered to nodes of the checked program, as far as it makes sense
there. Where it does not, the program says why, and a backend for simulation reports it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults.diagnostics import Severity
from catapults.models.classic.context import Context
from catapults.models.classic.verbatim.calls import effect_of
from catapults.models.classic.verbatim.expressions import Expressions
from catapults.models.classic.verbatim.statements import Statements
from catapults.models.classic.verbatim.text import CNode, RefusedError, Text
from catapults.program import Block, Expr, Local, Target, TargetExpr, ValueType
from catapults.program.verbatim_uses import names_followed
from catapults.syntax import ast


def target_statement(context: Context, statement: ast.Verbatim) -> Target:
    """A verbatim statement without ``simulate``; for the real target it is only text."""
    text = Text(statement.text, statement.span)
    meaning, obstacle = None, None
    try:
        meaning = _block(context, text)
    except RefusedError as refused:
        obstacle = refused.obstacle
    words = " ".join(statement.text.split())
    return Target(
        span=statement.span,
        site=context.site("statement", statement.span, words),
        text=statement.text,
        meaning=None if context.for_target else meaning,
        obstacle=None if context.for_target else obstacle,
        threads=_threads(context, statement.text),
    )


def target_expression(context: Context, expr: ast.VerbatimExpr) -> TargetExpr:
    """A verbatim expression without ``simulate``; without a meaning it counts as an int.

    For the real target it is only text, of the type that its meaning would have.
    """
    text = Text(expr.text, expr.span)
    meaning, obstacle, effect = None, None, None
    try:
        node = text.expression()
        effect = effect_of(node)
        meaning = _number(context, text, node)
    except RefusedError as refused:
        obstacle = refused.obstacle
    return TargetExpr(
        type=meaning.type if meaning is not None else ValueType.INT,
        span=expr.span,
        text=expr.text,
        meaning=None if context.for_target else meaning,
        obstacle=None if context.for_target else obstacle,
        effect=effect,
        threads=_threads(context, expr.text),
    )


def _threads(context: Context, text: str) -> dict[str, Local]:
    """The threads that a text reaches into by a name, where one may have been destroyed."""
    found: dict[str, Local] = {}
    for name in names_followed(text) if context.destroyed else ():
        symbol = context.lookup(name)
        if isinstance(symbol, Local) and symbol.type is ValueType.THREAD:
            found[name] = symbol
    return found


def _block(context: Context, text: Text) -> Block:
    with _warnings_kept(context):
        return Statements(context, text).block(text.statements(), text.whole)


def _number(context: Context, text: Text, node: CNode) -> Expr:
    with _warnings_kept(context):
        return Expressions(context, text).number(node)


@contextmanager
def _warnings_kept(context: Context) -> Iterator[None]:
    """Errors say why C text means nothing; warnings are true of it on every target."""
    with context.aside() as found:
        yield
    for diagnostic in found:
        if diagnostic.severity is Severity.WARNING:
            context.diagnostics.add(diagnostic)
