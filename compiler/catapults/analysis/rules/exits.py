"""Rules about what holds where a handler ends."""

from __future__ import annotations

from collections.abc import Callable, Collection

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.across.protocol import current_slot, element_of
from catapults.analysis.dataflow.facts import DESTROYED, NOWHERE
from catapults.analysis.dataflow.visits import Exit
from catapults.analysis.verdicts import Alone, FlowResult
from catapults.contracts.libraries import Profile, Role
from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import insert_last
from catapults.models.model import Lowered
from catapults.program.effects import statements_of, subexpressions


def check_exits(
    lowered: Lowered,
    alone: Alone,
    diagnostics: Diagnostics,
    *,
    unwritten: Collection[str],
    is_stuck: Callable[[str, bool], bool] | None,
) -> None:
    """Reports what is amiss at the ways out of each handler that the library calls, whatever the
    others do, but for those that are still to be written. ``is_stuck`` tells whether a thread never
    runs that a handler leaves where it was, as it does always or not; None if that is not known."""
    program, profile = lowered.program, lowered.profile
    for name, exits in alone.exits.items():
        if name in unwritten:
            continue
        handler = program.handlers[name]
        _check_slots(lowered, handler, exits, diagnostics)
        if handler.role is Role.DISPATCH:
            _check_dispatch(handler, exits, profile, diagnostics)
        if handler.kind == "query":
            _check_answers(program, handler, exits, diagnostics)
        if any(one.nowhere for one in profile.handlers[name].at_entry()):
            _check_stored(handler, exits, diagnostics)
            _check_not_running(program, profile, handler, exits, diagnostics)
        _check_moved(handler, profile, exits, diagnostics, is_stuck)


def _check_slots(
    lowered: Lowered, handler: ir.Handler, exits: list[Exit], diagnostics: Diagnostics
) -> None:
    usage = lowered.usage
    slots = [c for c in lowered.program.containers if c.handler == handler.name and c.size is None]
    for slot in slots:
        if slot not in usage.filled and not usage.verbatim:
            continue  # behind what needs it full it only counts as full, and that is told
        for one in exits:
            fact = one.state.fact(element_of(slot))
            if fact.high == 0:
                continue
            message = messages.LEFT_IN_SLOT if fact.low else messages.MAYBE_LEFT_IN_SLOT
            diagnostics.report(
                message,
                slot.span,
                name=slot.name,
                handler=handler.name,
                where=_lines([one], exits),
                notes=[Note(one.span, "here the handler ends")],
            )


def _check_dispatch(
    handler: ir.Handler, exits: list[Exit], profile: Profile, diagnostics: Diagnostics
) -> None:
    body = handler.layers[0].body
    if len(handler.layers) == 1 and not body.statements:
        return
    required = profile.dispatch_required
    if exits and not required and all(True not in one.state.dispatched for one in exits):
        diagnostics.report(messages.NEVER_DISPATCHES, handler.name_span, name=handler.name)
        return
    message = messages.NO_DISPATCH if required else messages.NO_DISPATCH_NOTE
    for one in exits:
        meant = not required and not one.falls_through  # `return` says that nothing is ready
        if False in one.state.dispatched and not meant:
            diagnostics.report(
                message,
                handler.name_span,
                name=handler.name,
                library=profile.words.whom,
                where=_lines([one], exits),
                notes=[Note(one.span, "here it ends without")],
            )


def _check_answers(
    program: ir.Program, handler: ir.Handler, exits: list[Exit], diagnostics: Diagnostics
) -> None:
    *others, body = [layer.body.span for layer in handler.layers]
    is_own = body.source is program.source and not others
    fixes = insert_last(body, "return 0;", "Insert `return 0;`") if is_own else []
    for one in exits:
        if one.falls_through:
            diagnostics.report(
                messages.QUERY_WITHOUT_RETURN,
                handler.name_span,
                name=handler.name,
                where=_lines([one], exits),
                notes=[Note(one.span, "here it ends without")],
                fixes=fixes,
            )


def _check_stored(handler: ir.Handler, exits: list[Exit], diagnostics: Diagnostics) -> None:
    param = handler.param
    if param is None:
        return
    exits = [one for one in exits if not one.fails]
    lost = [one for one in exits if not _IN_NONE.isdisjoint(one.state.homes.get(param, ()))]
    if not lost:
        return
    always = all(one in lost and _IN_NONE.issuperset(one.state.homes[param]) for one in exits)
    diagnostics.report(
        messages.NOT_STORED,
        handler.name_span,
        name=handler.name,
        param=param.name,
        sometimes="" if always else "sometimes ",
        where="" if always else _lines(lost, exits),
        notes=_notes(lost, "here it ends"),
    )


def _check_not_running(
    program: ir.Program,
    profile: Profile,
    handler: ir.Handler,
    exits: list[Exit],
    diagnostics: Diagnostics,
) -> None:
    """A new thread does not fill the slot for the running one before any runs: who dispatches would
    find it full. A handler that takes the running thread out of it first may put the new one in."""
    current, param = current_slot(program), handler.param
    if current is None or param is None or _empties(handler, current):
        return
    there = [one for one in exits if current in one.state.homes.get(param, ())]
    if not there:
        return
    always = all({*one.state.homes.get(param, ())} == {current} for one in exits)
    diagnostics.report(
        messages.NEW_IN_SLOT,
        handler.name_span,
        name=handler.name,
        sometimes="" if always else "sometimes ",
        param=param.name,
        slot=current.name,
        dispatching=profile.name_in(Role.DISPATCH),
        where="" if always else _lines(there, exits),
        notes=_notes(there, "here it ends"),
    )


def _empties(handler: ir.Handler, slot: ir.Container) -> bool:
    """Whether a handler names a slot as one that it takes a thread out of."""
    return any(
        (isinstance(one, ir.Transfer | ir.Destroy) and _is_of(one.source, slot))
        or (isinstance(one, ir.Foreach) and _is_of(one.element, slot))
        for one in statements_of(handler)
    )


def _is_of(source: ir.Element | ir.Expr, slot: ir.Container) -> bool:
    return isinstance(source, ir.Element) and source.container is slot


def check_emptied(
    program: ir.Program,
    flow: FlowResult,
    diagnostics: Diagnostics,
    *,
    profile: Profile,
    unwritten: Collection[str],
) -> None:
    """The thread that gave up control leaves the slot, unless another handler has seen to it."""
    current = current_slot(program)
    if current is None or ir.Obligation.SWITCH_OUT_EMPTIES_SLOT not in program.owed:
        return
    for name, exits in flow.exits.items():
        handler = program.handlers[name]
        expected = profile.handlers[name].at_exit() if handler.kind == "event" else ()
        empties = any(one.slot == "empty" for one in expected)
        if empties and name not in unwritten:
            _check_emptied(current, handler, exits, diagnostics)


def _check_emptied(
    current: ir.Container, handler: ir.Handler, exits: list[Exit], diagnostics: Diagnostics
) -> None:
    slot = element_of(current)
    full = [one for one in exits if one.state.fact(slot).high != 0]
    if full:
        always = all(one.state.fact(slot).low for one in exits)
        diagnostics.report(
            messages.SLOT_NOT_EMPTIED,
            handler.name_span,
            name=handler.name,
            ends="always ends" if always else "can end",
            slot=current.name,
            where=_lines(full, exits),
            notes=_notes(full, "here it ends"),
        )


#: Places of threads that are in no container, and never run.
_IN_NONE = frozenset({NOWHERE, DESTROYED})


def _check_moved(
    handler: ir.Handler,
    profile: Profile,
    exits: list[Exit],
    diagnostics: Diagnostics,
    is_stuck: Callable[[str, bool], bool] | None,
) -> None:
    """A thread that changes its state changes its container, unless an attribute tells it; what
    that tells is of no use where nothing looks for threads that can run."""
    param, expected = handler.param, profile.handlers[handler.name]
    before = list(expected.at_entry())
    states = [one.state for one in expected.at_exit() if one.state and one not in before]
    statements = [*statements_of(handler)]
    left = [one for one in exits if param not in one.state.homes and not one.fails]
    if param is None or handler.fixed or not left:
        return
    moves = any(isinstance(one, ir.Transfer | ir.Destroy) for one in statements)
    meant = not states or len(statements) == len(handler.layers) or any(map(_tags, statements))
    if meant and not (is_stuck is not None and is_stuck(handler.name, not moves)):
        return
    diagnostics.report(
        messages.NOT_MOVED,
        handler.name_span,
        name=handler.name,
        param=param.name,
        sometimes="sometimes " if moves else "",
        state=states[0] if states else profile.ready.name,
        notes=_notes(left, "here it ends"),
    )


def _tags(statement: ir.Stmt) -> bool:
    """Whether a statement writes an attribute, or may."""
    if isinstance(statement, ir.Target):
        return True
    return isinstance(statement, ir.Eval) and any(
        isinstance(part, ir.Assign | ir.Step) and isinstance(part.place, ir.AttributePlace)
        for part in subexpressions(statement.expr)
    )


def _lines(some: list[Exit], exits: list[Exit]) -> str:
    """Names some of the ways out unless there is only one."""
    if len({one.span for one in exits}) == 1:
        return ""
    *first, last = sorted({one.span.line for one in some})
    return f" on lines {', '.join(map(str, first))} and {last}" if first else f" on line {last}"


def _notes(some: list[Exit], text: str) -> list[Note]:
    """A note at each of some ways out, which a walk can have taken more than once."""
    return [Note(span, text) for span in dict.fromkeys(one.span for one in some)]
