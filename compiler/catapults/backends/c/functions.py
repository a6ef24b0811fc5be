"""Writes the functions of a C file: handlers, invariants and ``setup``.

Each layer of a handler that has several is a function of its own, so that
``return`` ends the layer. What a loop over threads keeps in scratch is given
back by the function around it, whichever way the loop was left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from catapults import program as ir
from catapults.backends.c.expressions import Expressions
from catapults.backends.c.scope import Scope
from catapults.backends.c.statements import Statements
from catapults.backends.c.unit import Unit
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.origins import opening_of
from catapults.backends.lowering.transfers import is_destroyed
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.structured_c.literals import comment
from catapults.backends.tree import leads_past_body, walk
from catapults.source import Span


@dataclass(frozen=True)
class _Second:
    """The parameter behind the context."""

    type: str
    name: str
    local: ir.Local | None = None
    by_address: bool = False  # a layer can change it for those behind it

    @property
    def declaration(self) -> str:
        return f"{self.type} *{self.name}" if self.by_address else f"{self.type} {self.name}"


def write_handler(out: Emitter, unit: Unit, handler: ir.Handler) -> None:
    """One handler as the contract wants it, with what it consists of."""
    remark = _remark(f"{handler.kind} {handler.name}", handler.span)
    wish = c_name(handler.param.name) if handler.param else "unused"
    name = unit.names.scope().unique(wish)
    second = _Second("cat_thread", name, handler.param)
    function = _Function(unit.handlers[handler], remark, second)
    with out.made_from(handler.name_span):
        _write_layers(out, unit, function, handler.layers)


def write_invariant(out: Emitter, unit: Unit, invariant: ir.Invariant) -> None:
    """The function that checks an invariant; it is told the site of the transfer."""
    container, span = invariant.container.name, invariant.span
    remark = _remark(f"invariant of {container}", span)
    layers = [ir.Layer(kind=ir.LayerKind.BODY, body=invariant.body)]
    second = _Second("uint32_t", unit.names.scope().unique("cause"))
    function = _Function(unit.invariants[invariant], remark, second)
    with out.made_from(span):
        _write_layers(out, unit, function, layers)


def write_setup(out: Emitter, unit: Unit) -> str:
    """Gives the variables their initial values; the name of the function."""
    scope = Scope(unit)
    body = scope.out
    thread = scope.name("unused")
    expressions = Expressions(scope)
    for variable, member in unit.variables.items():
        if not variable.imported:
            with body.made_from(variable.span):
                _initialise(scope, expressions, variable, member)
    body.line("return 0;")
    remark = "Gives the variables their initial values."
    _write_function(out, _Function("setup", remark, _Second("cat_thread", thread)), scope)
    return "setup"


def _initialise(scope: Scope, expressions: Expressions, variable: ir.Global, member: str) -> None:
    place = f"{scope.data()}->{member}"
    out = scope.out
    if variable.size is not None:
        index = scope.name("i")
        with out.block(f"for (int {index} = 0; {index} < {variable.size}; {index}++) {{", "}"):
            out.line(f"{place}[{index}] = 0;")
    elif variable.init is None:
        out.line(f"{place} = {scope.unit.literal(0, variable.type)};")
    else:
        out.line(f"{place} = {expressions.stored(variable.init)};")


def _remark(what: str, span: Span) -> str:
    return comment(f"{what}, {span.source.name} line {span.line}")


@dataclass(frozen=True)
class _Function:
    """What is known of a function before its body."""

    name: str
    remark: str
    second: _Second


def _write_layers(
    out: Emitter, unit: Unit, function: _Function, layers: Sequence[ir.Layer]
) -> None:
    loops = any(isinstance(node, ir.Foreach) for layer in layers for node in walk(layer))
    if len(layers) == 1 and not loops:
        _write_layer(out, unit, function, layers[0].body)
        return
    second = function.second
    if len(layers) > 1 and is_destroyed(second.local, layers):
        second = replace(second, by_address=True)
    parts: list[str] = []
    for layer in layers:
        name = unit.names.unique(f"{function.name}_{layer.kind.value}")
        parts.append(name)
        opening = opening_of(layer.body)
        remark = function.remark
        if layer.kind is not ir.LayerKind.BODY:
            remark = _remark(f"{layer.kind.value} {function.name}", opening)
        with out.made_from(opening):
            _write_layer(out, unit, _Function(name, remark, second), layer.body)
    calls = [
        _Call(part, leads_past_body=leads_past_body(layer), behind=layer.kind is ir.LayerKind.AFTER)
        for part, layer in zip(parts, layers, strict=True)
    ]
    _write_whole(out, function.name, calls, second, loops=loops)


def _write_layer(out: Emitter, unit: Unit, function: _Function, block: ir.Block) -> None:
    second = function.second
    cause = second.name if second.type == "uint32_t" else None
    scope = Scope(unit, cause=cause)
    scope.name(second.name)
    if second.local is not None:
        scope.bind(second.local, f"(*{second.name})" if second.by_address else second.name)
    Statements(scope).body(block)
    _write_function(out, function, scope)


def _write_function(out: Emitter, function: _Function, scope: Scope) -> None:
    """A function around a body that is already written."""
    body = scope.out.text()
    second = function.second
    if function.remark:
        out.line(f"/* {function.remark} */")
    out.line(f"static int32_t {function.name}(struct cat_ctx *ctx, {second.declaration})")
    with out.block("{", "}"):
        if scope.uses_data:
            tag = f"struct {scope.unit.data_tag}"
            out.line(f"{tag} *data = ({tag} *)ctx->data;")
        if scope.uses_fault:
            out.line("int32_t fault;")
        if not scope.uses_data and not _mentions(body, "ctx"):
            out.line("(void)ctx;")
        if not _mentions(body, second.name):
            out.line(f"(void){second.name};")
        out.include(scope.out)
    out.line()


@dataclass(frozen=True)
class _Call:
    """How the handler calls one of its layers."""

    part: str
    leads_past_body: bool
    behind: bool  # the body


def _write_whole(
    out: Emitter, name: str, calls: Sequence[_Call], second: _Second, *, loops: bool
) -> None:
    """The handler that runs its layers one after the other. Behind an aspect that can dispatch
    those up to the body run only if none did."""
    out.line(f"static int32_t {name}(struct cat_ctx *ctx, {second.type} {second.name})")
    argument = f"&{second.name}" if second.by_address else second.name
    with out.block("{", "}"):
        if loops:
            out.line("const uint32_t scratch_top = ctx->scratch_top;")
        may_be_past = False
        for number, one in enumerate(calls):
            call = f"{one.part}(ctx, {argument});"
            unless = "!fault && !ctx->chosen" if may_be_past and not one.behind else "!fault"
            out.line(f"int32_t fault = {call}" if number == 0 else f"if ({unless}) fault = {call}")
            may_be_past |= one.leads_past_body
            if loops:
                out.line("ctx->scratch_top = scratch_top;")
        out.line("return fault;")
    out.line()


def _mentions(text: str, name: str) -> bool:
    """Whether a name occurs outside comments."""
    return re.search(rf"\b{re.escape(name)}\b", re.sub(r"/\*.*?\*/", "", text)) is not None
