"""Rules about what handlers and invariants change, or must not."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.diagnostics import Diagnostics
from catapults.program import (
    Assert,
    Assign,
    AttributePlace,
    Block,
    Destroy,
    Dispatch,
    Eval,
    Foreach,
    GlobalPlace,
    Handler,
    If,
    Invariant,
    LayerKind,
    Loop,
    Step,
    Stmt,
    Transfer,
)
from catapults.program.effects import expressions_of, statements_below, subexpressions


def check_invariant(invariant: Invariant, diagnostics: Diagnostics) -> None:
    """An invariant only looks."""
    for statement in statements_below(invariant.body):
        effect = _effect(statement)
        if effect is not None:
            diagnostics.report(messages.INVARIANT_MOVES, statement.span, effect=effect)


def check_effects(handler: Handler, diagnostics: Diagnostics) -> None:
    """A query only looks; an event does something, unless it is empty."""
    bodies = [layer.body for layer in handler.layers if layer.kind is LayerKind.BODY]
    statements = [s for body in bodies for s in statements_below(body)]
    effects = [(s, _effect(s)) for s in statements]
    if handler.kind == "query":
        for statement, effect in effects:
            if effect is not None:
                diagnostics.report(
                    messages.QUERY_EFFECT, statement.span, name=handler.name, effect=effect
                )
        return
    does_something = any(effect for _, effect in effects) or any(
        not isinstance(s, Block | If | Loop | Foreach) and effect is None and not _is_idle(s)
        for s, effect in effects
    )
    if any(body.statements for body in bodies) and not does_something:
        diagnostics.report(messages.NO_EFFECT, handler.name_span, name=handler.name)


def _effect(statement: Stmt) -> str | None:
    """What a statement changes, in words."""
    match statement:
        case Transfer():
            return "moves a thread"
        case Destroy():
            return "destroys a thread"
        case Dispatch():
            return "dispatches a thread"
    if isinstance(statement, Assert):  # an error of its own
        return None
    for expr in expressions_of(statement):
        for part in subexpressions(expr):
            if isinstance(part, Assign | Step) and isinstance(
                part.place, GlobalPlace | AttributePlace
            ):
                return "changes a variable"
    return None


def _is_idle(statement: Stmt) -> bool:
    """An expression that changes locals only does nothing for anyone."""
    return isinstance(statement, Eval)
