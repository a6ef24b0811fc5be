"""Lowers a whole scheduler to the checked program: declarations, woven handlers, invariants."""

from __future__ import annotations

from catapults import program as ir
from catapults.contracts.libraries import Profile, ProfileHandler, profiles
from catapults.diagnostics import Diagnostics
from catapults.models.classic import messages
from catapults.models.classic.built_in import is_built_in
from catapults.models.classic.context import Context, Symbol
from catapults.models.classic.inherit import Assembly
from catapults.models.classic.statements import StatementLowering
from catapults.models.classic.symbols import declare
from catapults.models.model import Lowered
from catapults.models.system import System
from catapults.questions.versions.parts import Parts
from catapults.syntax import ast

_RESULTS = {
    "int": ir.ValueType.INT,
    "time": ir.ValueType.TIME,
    "thread": ir.ValueType.THREAD,
    None: ir.ValueType.INT,
}


def lower(
    assembly: Assembly,
    profile: Profile,
    diagnostics: Diagnostics,
    parts: Parts | None = None,
    *,
    for_target: bool = False,
) -> Lowered:
    """The program of a scheduler. With errors reported, it is good for looking at only.

    ``parts`` are those that are known of the text, for the same target.
    """
    parts = parts if parts is not None else Parts()
    parts.begin()
    nowhere = assembly.own.span.before
    context = Context(profile, diagnostics, nowhere, parts, for_target=for_target)
    system = context.system = assembly.system
    sections = assembly.own.sections
    context.data = next((s.span for s in sections if isinstance(s, ast.DataSection)), None)
    context.is_woven_in = assembly.host is not None
    declare(assembly, context)
    handlers = {name: _handler(h, assembly, context) for name, h in assembly.handlers.items()}
    invariants = [_invariant(one, context) for one in assembly.invariants]
    if system is not None:
        _note_uses(system, context)
    symbols = [*context.globals.values(), *context.told(), *context.remote()]
    program = ir.Program(
        name=assembly.own.name.text,
        profile=profile.name,
        partial=assembly.own.partial,
        span=assembly.own.span,
        name_span=assembly.own.name.span,
        attributes=list(context.attributes.values()),
        containers=[s for s in symbols if isinstance(s, ir.Container)] + context.local_slots,
        globals=[s for s in symbols if isinstance(s, ir.Global)]
        + ([] if for_target else context.simulated),
        hosts=[] if for_target else list(context.hosts.values()),
        handlers=handlers,
        invariants=[one for one in invariants if one is not None],
        sites=context.sites,
        checks=context.checks,
        stamp=system.stamp if system is not None else 0,
        family=system.family if system is not None else 0,
    )
    return Lowered(program, profile, context.usage, context.locals)


def _note_uses(system: System, context: Context) -> None:
    """What other texts do with the variables of this one. What becomes of those of a master, and of
    what it knows of nodes, is told where all texts are looked at."""
    if system.is_master:
        names = [*context.globals.values(), *context.attributes.values()]
        context.usage.read |= {*names}
        context.usage.written |= {*names}
        containers = {one for one in names if isinstance(one, ir.Container)}
        context.usage.filled |= containers
        context.usage.drained |= containers
        return
    for name, use in system.used.items():
        variable = context.globals.get(name)
        if isinstance(variable, ir.Global):
            context.usage.read |= {variable} if use.read else set()
            context.usage.written |= {variable} if use.written else set()


def _handler(handler: ast.Handler, assembly: Assembly, context: Context) -> ir.Handler:
    name = handler.name.text
    expected = context.profile.handlers.get(name) or _elsewhere(name)
    aspects = [aspect for aspect in assembly.aspects if aspect.handler.text == name]
    param = _parameter(handler, aspects, context)
    result = _RESULTS[expected.result if expected else None] if handler.kind == "query" else None
    context.handler = name
    context.param, context.destroyed = param, False
    context.fixed = param if handler.param is not None and handler.param.fixed else None

    def layer(kind: ir.LayerKind, section: ast.Handler | ast.Aspect) -> ir.Layer:
        scope: dict[str, Symbol] = {}
        if section.param is not None and param is not None:
            scope[section.param.name.text] = param
        context.is_of_base = is_built_in(section.span.source)
        body_kind = handler.kind if kind is ir.LayerKind.BODY else "event"
        with context.scope(scope):
            lowering = StatementLowering(context, body_kind, result)
            body = lowering.body(section.body, tuple(scope))
            return ir.Layer(kind=kind, body=body, called=next(iter(scope), None))

    layers = [layer(ir.LayerKind.BEFORE, a) for a in aspects if a.when == "before"]
    layers.append(layer(ir.LayerKind.BODY, handler))
    layers += [layer(ir.LayerKind.AFTER, a) for a in aspects if a.when == "after"]
    return ir.Handler(
        name=name,
        role=expected.role if expected is not None else None,
        kind=handler.kind,
        param=param,
        fixed=context.fixed is not None,
        result=result,
        layers=layers,
        span=handler.span,
        name_span=handler.name.span,
    )


def _elsewhere(name: str) -> ProfileHandler | None:
    """The handler of another profile, so that of one of those only this is told."""
    known = (one.handlers.get(name) for one in profiles())
    return next((one for one in known if one is not None), None)


def _parameter(
    handler: ast.Handler, aspects: list[ast.Aspect], context: Context
) -> ir.Local | None:
    """The thread that the library passes; aspects may name it though the handler does not."""
    params = [handler.param, *(aspect.param for aspect in aspects)]
    written = [param for param in params if param is not None]
    if not written:
        return None
    name = written[0].name
    local = context.parts.parameter(name)
    context.locals.append(local)
    for one in (param.name for param in written):
        if (hidden := context.globals.get(one.text)) is not None:
            what = "container" if isinstance(hidden, ir.Container) else "variable"
            context.diagnostics.report(messages.HIDES, one.span, name=one.text, what=what)
    return local


def _invariant(invariant: ast.Invariant, context: Context) -> ir.Invariant | None:
    context.handler = f"invariant {invariant.container.text}"
    context.is_of_base = is_built_in(invariant.span.source)
    context.param = context.fixed = None
    context.destroyed = False
    symbol = context.resolve(invariant.container)
    body = StatementLowering(context, "invariant", None).body(invariant.body)
    if symbol is None:
        return None
    if not isinstance(symbol, ir.Container):
        context.diagnostics.report(
            messages.WRONG_TYPE,
            invariant.container.span,
            found=f"`{symbol.name}`, a number,",
            wanted="a container",
            hint="An invariant runs when a container changes.",
        )
        return None
    return ir.Invariant(container=symbol, body=body, span=invariant.span)
