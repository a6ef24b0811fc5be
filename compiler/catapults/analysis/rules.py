"""Rules about handlers and about the scheduler as a whole."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.constants import constant_value
from catapults.analysis.flow import Exit, statements_below
from catapults.analysis.flow_conditions import subexpressions
from catapults.analysis.flow_state import NOWHERE
from catapults.analysis.inherit import Assembly
from catapults.analysis.keys import check_keys
from catapults.analysis.loops import check_loops
from catapults.analysis.lower import Lowered
from catapults.analysis.protocol import dispatch_slots
from catapults.analysis.structure import check_structure
from catapults.analysis.verdicts import FlowResult
from catapults.contracts.tables import Profile, ProfileHandler
from catapults.diagnostics import Diagnostics, Edit, Fix, Note, nearest
from catapults.program import (
    Assign,
    AttributePlace,
    Block,
    Container,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Foreach,
    GlobalPlace,
    Handler,
    If,
    Invariant,
    LayerKind,
    Loop,
    Program,
    Step,
    Stmt,
    Target,
    Transfer,
)
from catapults.source import Span
from catapults.syntax import ast


def check_rules(
    lowered: Lowered, assembly: Assembly, flow: FlowResult | None, diagnostics: Diagnostics
) -> None:
    """Applies every rule; those about flow only when the walks were possible."""
    program, profile = lowered.program, lowered.context.profile
    if assembly.complete:
        _check_required(program, profile, diagnostics)
    for name, written in assembly.handlers.items():
        _check_signature(written, profile.handlers.get(name), profile, diagnostics)
    _check_dispatch_slots(program, diagnostics)
    for invariant in program.invariants:
        _check_invariant(invariant, diagnostics)
    if flow is not None:
        for handler in program.handlers.values():
            _check_effects(handler, diagnostics)
        _check_flow(program, profile, flow, diagnostics)
        check_structure(lowered, diagnostics)
    program.handlers = {n: h for n, h in program.handlers.items() if n in profile.handlers}


# --- the protocol -------------------------------------------------------------------


def _check_required(program: Program, profile: Profile, diagnostics: Diagnostics) -> None:
    if program.partial:
        return
    for name, expected in profile.handlers.items():
        if expected.required and name not in program.handlers:
            diagnostics.report(
                messages.MISSING_HANDLER,
                program.syntax.name.span,
                profile=profile.name,
                name=name,
                when=_when(expected),
                kind=expected.kind,
                parameter="" if expected.parameter == "none" else "(t)",
            )


def _when(expected: ProfileHandler) -> str:
    """The table's words behind "calls `x` …"."""
    plain = expected.when.startswith(("once", "each", "when", "top", "after"))
    return expected.when if plain else f"when {expected.when}"


def _check_signature(
    handler: ast.Handler,
    expected: ProfileHandler | None,
    profile: Profile,
    diagnostics: Diagnostics,
) -> None:
    name = handler.name
    if expected is None:
        close = nearest(name.text, profile.handlers)
        diagnostics.report(
            messages.UNKNOWN_HANDLER,
            name.span,
            profile=profile.name,
            name=name.text,
            hint=f"Perhaps `{close}` is meant." if close else "Remove it.",
            fixes=[Fix(f"Write `{close}`", (Edit(name.span, close),))] if close else [],
        )
        return
    if handler.kind != expected.kind:
        _report_kind(handler, expected, profile, diagnostics)
    if handler.param is not None and expected.parameter == "none":
        diagnostics.report(messages.NO_PARAMETER, handler.param.span, name=name.text)
    if handler.param is None and expected.parameter == "required" and handler.body.statements:
        fix = Fix(f"Write `{name.text}(t)`", (Edit(name.span, f"{name.text}(t)"),))
        diagnostics.report(messages.PARAMETER_IGNORED, name.span, name=name.text, fixes=[fix])


def _report_kind(
    handler: ast.Handler, expected: ProfileHandler, profile: Profile, diagnostics: Diagnostics
) -> None:
    start = handler.span.start
    word = Span(handler.span.source, start, start + len(handler.kind))
    diagnostics.report(
        messages.WRONG_KIND,
        word,
        name=handler.name.text,
        article="an" if expected.kind == "event" else "a",
        kind=expected.kind,
        profile=profile.name,
        reason="tells it something" if expected.kind == "event" else "waits for its answer",
        fixes=[Fix(f"Write `{expected.kind}`", (Edit(word, expected.kind),))],
    )


def _check_dispatch_slots(program: Program, diagnostics: Diagnostics) -> None:
    slots = dispatch_slots(program)
    for other in slots[1:]:
        first = slots[0]
        diagnostics.report(
            messages.TWO_DISPATCH_SLOTS,
            other.element.span,
            name=other.element.container.name,
            other=first.element.container.name,
            notes=[Note(first.element.span, "the other slot")],
        )


# --- effects ------------------------------------------------------------------------


def _effect(statement: Stmt) -> str | None:
    """What a statement changes, in words."""
    match statement:
        case Transfer():
            return "moves a thread"
        case Destroy():
            return "destroys a thread"
        case Dispatch():
            return "dispatches a thread"
        case Eval(expr=expr):
            for part in subexpressions(expr):
                if isinstance(part, Assign | Step) and isinstance(
                    part.place, GlobalPlace | AttributePlace
                ):
                    return "changes a variable"
    return None


def _check_invariant(invariant: Invariant, diagnostics: Diagnostics) -> None:
    for statement in statements_below(invariant.body):
        effect = _effect(statement)
        if effect is not None:
            diagnostics.report(messages.INVARIANT_MOVES, statement.span, effect=effect)


def _check_effects(handler: Handler, diagnostics: Diagnostics) -> None:
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


def _is_idle(statement: Stmt) -> bool:
    """An expression that changes locals only does nothing for anyone."""
    return isinstance(statement, Eval)


# --- flow ---------------------------------------------------------------------------


def _check_flow(
    program: Program, profile: Profile, flow: FlowResult, diagnostics: Diagnostics
) -> None:
    for name, exits in flow.exits.items():
        handler = program.handlers[name]
        _check_slots(program, handler, exits, diagnostics)
        if name == "schedule":
            _check_dispatch(handler, exits, profile, diagnostics)
        if handler.kind == "query":
            _check_answers(handler, exits, diagnostics)
        if "thread nowhere" in profile.handlers[name].entry:
            _check_stored(handler, exits, diagnostics)
        _check_moved(handler, profile.handlers[name], exits, diagnostics)
        for layer in handler.layers:
            check_loops(layer.body, diagnostics)
    for statement, before in flow.findings.unreachable.items():
        word = before.span.text.split(maxsplit=1)[0].rstrip(";")
        diagnostics.report(messages.UNREACHABLE, statement.span, after=word, line=before.span.line)
    _check_conditions(flow, diagnostics)
    check_keys(program, flow, diagnostics)


def _line(exit_: Exit, exits: list[Exit]) -> str:
    """Names the way out unless all ways out are meant."""
    return f" on line {exit_.span.line}" if len(exits) > 1 else ""


def _check_slots(
    program: Program, handler: Handler, exits: list[Exit], diagnostics: Diagnostics
) -> None:
    slots = [c for c in program.containers if c.handler == handler.name and c.size is None]
    for slot in slots:
        for one in exits:
            fact = one.state.fact(_element(slot))
            if fact.high == 0:
                continue
            message = messages.LEFT_IN_SLOT if fact.low else messages.MAYBE_LEFT_IN_SLOT
            diagnostics.report(
                message,
                slot.span,
                name=slot.name,
                handler=handler.name,
                where=_line(one, exits),
                notes=[Note(one.span, "here the handler ends")],
            )


def _element(container: Container) -> Element:
    return Element(container=container, index=None, bounds=None, span=container.span)


def _check_dispatch(
    handler: Handler, exits: list[Exit], profile: Profile, diagnostics: Diagnostics
) -> None:
    body = handler.layers[0].body
    if len(handler.layers) == 1 and not body.statements:
        return
    message = messages.NO_DISPATCH if profile.dispatch_required else messages.NO_DISPATCH_NOTE
    for one in exits:
        if False in one.state.dispatched:
            diagnostics.report(
                message,
                handler.name_span,
                where=_line(one, exits),
                notes=[Note(one.span, "here it ends without")],
            )


def _check_answers(handler: Handler, exits: list[Exit], diagnostics: Diagnostics) -> None:
    for one in exits:
        if one.falls_through:
            diagnostics.report(
                messages.QUERY_WITHOUT_RETURN,
                handler.name_span,
                name=handler.name,
                where=_line(one, exits),
                notes=[Note(one.span, "here it ends without")],
            )


def _check_stored(handler: Handler, exits: list[Exit], diagnostics: Diagnostics) -> None:
    param = handler.param
    if param is None:
        return
    lost = [one for one in exits if NOWHERE in one.state.homes.get(param, frozenset())]
    if not lost:
        return
    always = all(one.state.homes.get(param) == frozenset({NOWHERE}) for one in exits)
    diagnostics.report(
        messages.NOT_STORED,
        handler.name_span,
        name=handler.name,
        param=param.name,
        sometimes="" if always else "sometimes ",
        where="" if always else _line(lost[0], exits),
        notes=[Note(lost[0].span, "here it ends")],
    )


#: What the library takes a thread for behind a handler, by the condition at its exit.
_STATES = {
    "thread ready": "ready",
    "thread suspended": "suspended",
    "thread waiting after switch_out": "waiting",
}


def _check_moved(
    handler: Handler, expected: ProfileHandler, exits: list[Exit], diagnostics: Diagnostics
) -> None:
    """A thread that changes its state changes its container, unless an attribute tells it."""
    param = handler.param
    states = [_STATES[one] for one in expected.exit if one in _STATES and one not in expected.entry]
    bodies = [layer.body for layer in handler.layers]
    statements = [statement for body in bodies for statement in statements_below(body)]
    if param is None or not states or handler.fixed or len(statements) == len(bodies):
        return
    left = [one for one in exits if param not in one.state.homes]
    if not left or any(_tags(statement) for statement in statements):
        return
    moves = any(isinstance(one, Transfer | Destroy) for one in statements)
    diagnostics.report(
        messages.NOT_MOVED,
        handler.name_span,
        name=handler.name,
        param=param.name,
        sometimes="sometimes " if moves else "",
        state=states[0],
        notes=[Note(left[0].span, "here it ends")],
    )


def _tags(statement: Stmt) -> bool:
    """Whether a statement writes an attribute, or may."""
    if isinstance(statement, Target):
        return True
    return isinstance(statement, Eval) and any(
        isinstance(part, Assign | Step) and isinstance(part.place, AttributePlace)
        for part in subexpressions(statement.expr)
    )


def _check_conditions(flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Conditions with one outcome; a literal `while (true)` is meant."""
    for statement in flow.findings.reached:
        if not isinstance(statement, If | Loop) or statement.condition is None:
            continue
        outcomes = flow.findings.outcomes.get(statement.site, set())
        if len(outcomes) != 1 or constant_value(statement.condition) is not None:
            continue
        (value,) = outcomes
        diagnostics.report(
            messages.CONSTANT_CONDITION,
            statement.condition.span,
            value="true" if value else "false",
            cause="",
        )
