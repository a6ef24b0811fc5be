"""Lowers the statements that move, dispatch and destroy threads."""

from __future__ import annotations

from catapults import program as ir
from catapults.contracts.containers import USUAL_SLOT, kind
from catapults.contracts.libraries import Role
from catapults.diagnostics import Fix
from catapults.fixes import insert_last, remove_statement, replace
from catapults.models.classic import messages, system_messages
from catapults.models.classic.context import Context, Symbol
from catapults.models.classic.expressions import container_element, held_thread
from catapults.models.classic.places import report_index
from catapults.program.effects import thread_variable
from catapults.syntax import ast


def transfer(context: Context, statement: ast.Transfer) -> ir.Stmt | None:
    """`source => target;`"""
    site = context.site("transfer", statement.span)
    source = _source(context, statement.source)
    target = _destination(context, statement.target)
    if source is None or target is None:
        return None
    context.usage.fill(target)
    if isinstance(source, ir.Element):
        context.usage.leave(source, target)
    _warn_same_place(context, statement, source, target)
    holds = _held(context, ir.CheckKind.SOURCE_HOLDS, source)
    free = None
    if target.container.type.is_slot:
        free = context.check(ir.CheckKind.TARGET_FREE, target.span)
    return ir.Transfer(statement.span, site, source, target, holds, free)


def dispatch(context: Context, statement: ast.Dispatch) -> ir.Stmt | None:
    """`dispatch slot;`"""
    variable = statement.target
    site = context.site("dispatch", statement.span)
    symbol = context.resolve(variable.name)
    if symbol is None:
        return None
    what = _not_dispatchable(symbol, context)
    if what is not None:
        _report_undispatchable(context, statement, symbol, what)
        return None
    assert isinstance(symbol, ir.Container)
    context.usage.drained.add(symbol)
    context.usage.filled.add(symbol)
    slot = container_element(context, variable, symbol)
    if slot is None:
        return None
    if context.profile.role_of(context.handler) is not Role.DISPATCH:
        context.diagnostics.report(
            messages.DISPATCH_ELSEWHERE,
            statement.span,
            handler=context.handler,
            dispatching=context.profile.name_in(Role.DISPATCH),
        )
    check = context.check(ir.CheckKind.DISPATCH_HOLDS, variable.span)
    return ir.Dispatch(statement.span, site, slot, check)


def fail(context: Context, statement: ast.Fail) -> ir.Stmt | None:
    """`fail;` or `fail thread;`, where the library lets a handler fail."""
    site = context.site("fail", statement.span)
    expected = context.profile.handlers.get(context.handler)
    if expected is None or expected.fails is None:
        _report_never_fails(context, statement)
        return None
    param = context.param
    if statement.target is not None:
        symbol = context.resolve(statement.target.name)
        if symbol is None:
            return None
        if symbol is not param or statement.target.index is not None:
            _report_other_fails(context, statement, statement.target)
            return None
        context.usage.read.add(symbol)
    if param is None:
        return ir.Fail(statement.span, site, None, None)
    named = statement.target or statement
    place = ir.LocalPlace(ir.ValueType.THREAD, named.span, param, None, None)
    thread = ir.Load(ir.ValueType.THREAD, named.span, place)
    check = None
    if any(one.nowhere for one in expected.at_fail()):
        check = context.check(ir.CheckKind.FAILS_OUTSIDE, named.span, f"{param.name}")
    return ir.Fail(statement.span, site, thread, check)


def destroy(context: Context, statement: ast.Destroy) -> ir.Stmt | None:
    """`destroy thread;`"""
    site = context.site("destroy", statement.span)
    source = _source(context, statement.target)
    if source is None:
        return None
    if isinstance(source, ir.Element):
        context.usage.leave(source, None)
    check = _held(context, ir.CheckKind.DESTROY_HOLDS, source)
    context.usage.destroys = context.destroyed = True
    named = None if isinstance(source, ir.Element) else thread_variable(source)
    others = [local for local in context.threads() if local is not named]
    return ir.Destroy(statement.span, site, source, check, others)


def select(context: Context, statement: ast.Select) -> ir.Stmt | None:
    """Where a thread is born: on the node in a slot, or that a name stands for."""
    target = statement.target
    if context.system is None or not context.system.is_master or context.handler != "dispatch":
        context.diagnostics.report(system_messages.SELECT_ELSEWHERE, statement.span)
        return None
    site = context.site("statement", statement.span)
    symbol = context.resolve(target.name)
    if symbol is None:
        return None
    what, hint = "a number", "Name a slot, or a variable of `foreach`."
    if isinstance(symbol, ir.Container) and not symbol.type.is_slot:
        what = f"a {symbol.type.value} of nodes"
        hint = f"Move one into a local `node`, or visit them by `foreach v in {target.span.text}`."
    elif isinstance(symbol, ir.Container) or symbol.type is ir.ValueType.THREAD:
        chosen = held_thread(context, target)
        return ir.Select(statement.span, site, chosen) if chosen is not None else None
    context.diagnostics.report(
        system_messages.NOT_A_NODE, target.span, name=target.span.text, what=what, hint=hint
    )
    return None


def _report_never_fails(context: Context, statement: ast.Fail) -> None:
    profile = context.profile
    able = [f"`{name}`" for name, one in profile.handlers.items() if one.fails is not None]
    context.diagnostics.report(
        messages.FAIL_ELSEWHERE,
        statement.span,
        handler=context.handler,
        why=f"Only {' and '.join(able)} can"
        if able
        else f"No handler of the {profile.name} profile can",
        fixes=remove_statement(statement.span, "Remove it"),
    )


def _report_other_fails(context: Context, statement: ast.Fail, target: ast.Variable) -> None:
    subject = f"`{context.param.name}`" if context.param is not None else "the thread it is about"
    context.diagnostics.report(
        messages.FAIL_OF_ANOTHER,
        target.span,
        handler=context.handler,
        name=target.span.text,
        subject=subject,
        fixes=replace(statement.span, "fail;"),
    )


def _held(context: Context, kind: ir.CheckKind, source: ir.Element | ir.Expr) -> ir.Check | None:
    """The condition that there is a thread to take."""
    if isinstance(source, ir.Element):
        return context.check(kind, source.span)
    return context.check_of_name(kind, source.span)


def _source(context: Context, variable: ast.Variable) -> ir.Element | ir.Expr | None:
    """What a transfer or `destroy` takes: the front of a container, or one thread."""
    symbol = context.resolve(variable.name)
    if symbol is None:
        return None
    if isinstance(symbol, ir.Container):
        return container_element(context, variable, symbol)
    if isinstance(symbol, ir.Global) and symbol.type is ir.ValueType.THREAD:
        context.diagnostics.report(messages.LIBRARY_MOVED, variable.span, name=symbol.name)
        return None
    if not isinstance(symbol, ir.Local) or symbol.type is not ir.ValueType.THREAD:
        _report_number_moved(context, variable)
        return None
    if variable.index is not None:
        report_index(context, variable)
        return None
    context.usage.read.add(symbol)
    if symbol is context.fixed:
        context.diagnostics.report(messages.FIXED_MOVED, variable.span, name=symbol.name)
    place = ir.LocalPlace(ir.ValueType.THREAD, variable.span, symbol, None, None)
    return ir.Load(ir.ValueType.THREAD, variable.span, place)


def _destination(context: Context, variable: ast.Variable) -> ir.Element | None:
    symbol = context.resolve(variable.name)
    if symbol is None:
        return None
    if isinstance(symbol, ir.Container):
        return container_element(context, variable, symbol)
    if symbol.type is ir.ValueType.THREAD:
        context.diagnostics.report(
            messages.WRONG_TYPE,
            variable.span,
            found=f"`{symbol.name}`, one thread,",
            wanted="a container",
            hint="Name where the thread goes.",
        )
    else:
        _report_number_moved(context, variable)
    return None


def _warn_same_place(
    context: Context, statement: ast.Transfer, source: ir.Element | ir.Expr, target: ir.Element
) -> None:
    same = (
        isinstance(source, ir.Element)
        and source.container is target.container
        and statement.source.span.text == statement.target.span.text
    )
    if not same:
        return
    effect = kind(target.container.type.value).again or "nothing changes"
    context.diagnostics.report(
        messages.SAME_PLACE, statement.span, name=statement.source.span.text, effect=effect
    )


def _report_number_moved(context: Context, variable: ast.Variable) -> None:
    context.diagnostics.report(messages.MOVE_NUMBER, variable.span, name=variable.name.text)


def _report_undispatchable(
    context: Context, statement: ast.Dispatch, symbol: Symbol, what: str
) -> None:
    """With a fix that moves the thread into a slot: into one that there is, else into a new one."""
    target = statement.target
    context.asked.all = (context.attributes, context.globals)
    slots = [
        one.name
        for one in context.globals.values()
        if isinstance(one, ir.Container) and one.type.is_slot and one.size is None
    ]
    moved = isinstance(symbol, ir.Container) and (symbol.size is None or target.index is not None)
    fixes: list[Fix] = []
    if moved and (slots or (context.data is not None and USUAL_SLOT not in context.globals)):
        slot = USUAL_SLOT if USUAL_SLOT in slots or not slots else slots[0]
        written = f"{target.span.text} => {slot}; dispatch {slot};"
        fixes = replace(statement.span, written)
        if not slots and context.data is not None:
            [add] = insert_last(context.data, f"threadref {slot};", "")
            title = f"Add the slot `{slot}`, and write `{written}`"
            fixes = [Fix(title, (*fixes[0].edits, *add.edits))]
    hint = "Move a thread into one, and dispatch that."
    context.diagnostics.report(
        messages.DISPATCH_TARGET,
        target.span,
        name=target.span.text,
        what=what,
        hint=hint,
        fixes=fixes,
    )


def _not_dispatchable(symbol: Symbol, context: Context) -> str | None:
    """Why a symbol cannot be dispatched, None when it can: an array only where the library has a
    processor for each of its slots."""
    if not isinstance(symbol, ir.Container):
        return "a thread" if symbol.type is ir.ValueType.THREAD else "a number"
    if symbol.handler is not None:
        return "local"
    if not symbol.type.is_slot:
        return f"a {symbol.type.value}"
    is_single = symbol.size is None or context.profile.slot_index is not None
    return None if is_single else "an array"
