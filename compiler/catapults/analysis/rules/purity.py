"""Rules about what handlers and invariants change, or must not."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis import messages
from catapults.diagnostics import Diagnostics
from catapults.program.effects import expressions_of, statements_below, subexpressions


def check_invariant(invariant: ir.Invariant, diagnostics: Diagnostics) -> None:
    """An invariant only looks."""
    for statement in statements_below(invariant.body):
        effect = _effect(statement)
        if effect is not None:
            diagnostics.report(messages.INVARIANT_MOVES, statement.span, effect=effect)


def check_effects(handler: ir.Handler, diagnostics: Diagnostics) -> None:
    """A query only looks; an event does something, unless it is empty."""
    bodies = [layer.body for layer in handler.layers if layer.kind is ir.LayerKind.BODY]
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
        not isinstance(s, ir.Block | ir.If | ir.Loop | ir.Foreach)
        and effect is None
        and not _is_idle(s)
        for s, effect in effects
    )
    if any(body.statements for body in bodies) and not does_something:
        diagnostics.report(messages.NO_EFFECT, handler.name_span, name=handler.name)


def _effect(statement: ir.Stmt) -> str | None:
    """What a statement changes, in words."""
    match statement:
        case ir.Transfer():
            return "moves a thread"
        case ir.Destroy():
            return "destroys a thread"
        case ir.Dispatch():
            return "dispatches a thread"
        case ir.Fail():
            return "fails"
        case ir.Select():
            return "selects a node"
    if isinstance(statement, ir.Assert):  # an error of its own
        return None
    for expr in expressions_of(statement):
        for part in subexpressions(expr):
            if isinstance(part, ir.Assign | ir.Step) and isinstance(
                part.place, ir.GlobalPlace | ir.AttributePlace
            ):
                return "changes a variable"
    return None


def _is_idle(statement: ir.Stmt) -> bool:
    """An expression that changes locals only does nothing for anyone."""
    return isinstance(statement, ir.Eval)
