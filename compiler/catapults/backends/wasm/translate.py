"""Puts a module together: setup, handlers, invariants and what they call."""

from __future__ import annotations

from contextlib import nullcontext

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.description import called_handlers
from catapults.backends.layout import lay_out
from catapults.backends.tree import leads_past_body
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.descriptor import SECTION, encode_description
from catapults.backends.wasm.expressions import Expressions
from catapults.backends.wasm.frame import EXIT, Frame
from catapults.backends.wasm.module import Function, Module
from catapults.backends.wasm.statements import Statements
from catapults.backends.wasm.unit import HANDLER, Unit
from catapults.source import Span
from catapults.steps import Steps, finish

_SETUP = "setup"


def translate(program: ir.Program, options: Options) -> Module:
    """The module that stands for a program without errors."""
    return finish(translate_in_steps(program, options))


def translate_in_steps(program: ir.Program, options: Options) -> Steps[Module]:
    """As :func:`translate`, some statements in each step."""
    unit = Unit(program, lay_out(program), options)
    yield
    functions = [(yield from _setup(unit))]
    for handler in called_handlers(program):
        yield
        functions.append((yield from _handler(unit, handler)))
    for invariant in _checked_invariants(unit):
        functions.append((yield from _invariant(unit, invariant)))
    yield
    return Module(
        imports=unit.imports(),
        functions=[*functions, *unit.helpers()],
        section_name=SECTION,
        section=encode_description(program, unit.layout, unit.frame, debug=unit.options.debug),
    )


def _setup(unit: Unit) -> Steps[Function]:
    frame = Frame(unit, None)

    def body() -> Steps[None]:
        expressions = Expressions(frame)
        for variable in unit.program.globals:
            if not variable.imported:
                with frame.code.made_from(variable.span):
                    expressions.initialise(variable)
        yield

    comment = "Gives the variables their initial values."
    return (yield from _function(frame, _SETUP, comment, None, body()))


def _handler(unit: Unit, handler: ir.Handler) -> Steps[Function]:
    span = handler.span
    comment = f"{handler.kind} {handler.name}: {span.source.name}, line {span.line}"
    frame = Frame(unit, handler.param)

    def body() -> Steps[None]:
        if handler.param is not None:
            frame.keep(handler.param)
        yield from _layers(frame, handler.layers)

    return (yield from _function(frame, handler.name, comment, handler.name_span, body()))


def _invariant(unit: Unit, invariant: ir.Invariant) -> Steps[Function]:
    span = invariant.span
    name = invariant.container.name
    comment = f"invariant of {name}: {span.source.name}, line {span.line}"
    frame = Frame(unit, None, invariant=True)
    layers = [ir.Layer(kind=ir.LayerKind.BODY, body=invariant.body)]
    function = unit.invariant_function(invariant)
    return (yield from _function(frame, function, comment, span, _layers(frame, layers)))


def _checked_invariants(unit: Unit) -> list[ir.Invariant]:
    return unit.program.invariants if unit.options.debug else []


def _layers(frame: Frame, layers: list[ir.Layer]) -> Steps[None]:
    statements = Statements(frame)
    behind = [layer for layer in layers if layer.kind is ir.LayerKind.AFTER]
    first = layers[: len(layers) - len(behind)]
    with statements.until_past_body() if any(map(leads_past_body, first)) else nullcontext():
        for index, layer in enumerate(first):
            if index > 0:
                frame.restore_scratch()
            yield from statements.layer(layer)
    for layer in behind:
        frame.restore_scratch()
        yield from statements.layer(layer)


def _function(
    frame: Frame, name: str, comment: str, origin: Span | None, body: Steps[None]
) -> Steps[Function]:
    """A function whose body stands in the block that yields 0 or a fault."""
    with frame.code.block("block", EXIT, "i32"):
        yield from body
        frame.code.emit("i32.const", 0)
    frame.restore_scratch()
    return Function(
        name=name,
        signature=HANDLER,
        parameters=(CTX, frame.second),
        locals=frame.code.locals(),
        body=frame.code.take_instructions(),
        exported=not frame.is_invariant,
        comment=comment,
        origin=origin,
    )
