"""Writes the functions of a scheduler: handlers, invariants and the initial values.

Each layer of a handler that has several is a function of its own, so that ``return`` ends the
layer.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.dynamicc.code.choices import Shared
from catapults.backends.dynamicc.code.expressions import Expressions
from catapults.backends.dynamicc.code.scope import Scope
from catapults.backends.dynamicc.code.statements import Statements
from catapults.backends.dynamicc.literals import literal, remark
from catapults.backends.dynamicc.unit import Unit
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.origins import opening_of
from catapults.backends.lowering.transfers import is_destroyed
from catapults.backends.structured_c.c_names import dynamic_c_name
from catapults.backends.tree import leads_past_body
from catapults.contracts.containers import Kind
from catapults.source import Span

NEAR = "root CMT_NODEBUG"  # stands before the type of every function


@dataclass(frozen=True)
class Function:
    """One function of the library, complete."""

    name: str
    parameters: str
    body: Emitter
    origin: Span | None = None
    remark: str = ""
    result: str = "void "
    handler: ir.Handler | None = None  # of which it is a layer, or the whole

    @property
    def prototype(self) -> str:
        """How it is declared, without what stands around it."""
        return f"{self.result}{self.name}({self.parameters or 'void'})"


def handler_functions(unit: Unit, handler: ir.Handler) -> list[Function]:
    """What a handler consists of, its own function last."""
    name, layers = unit.handlers[handler], handler.layers
    what = remark(f"{handler.kind} {handler.name}, {_place(handler.span)}")
    if len(layers) == 1:
        parameters, body = _layer(unit, handler, layers[0])
        return [Function(name, parameters, body, handler.name_span, what, handler=handler)]
    by_address = is_destroyed(handler.param, layers)
    parts = [_part(unit, handler, layer, by_address=by_address) for layer in layers]
    body = Emitter()
    argument = "" if handler.param is None else "&t" if by_address else "t"
    with ExitStack() as until_past_body:
        for part, layer in zip(parts, layers, strict=True):
            if layer.kind is ir.LayerKind.AFTER:
                until_past_body.close()
            call = f"{part.name}({argument})"
            if leads_past_body(layer):
                until_past_body.enter_context(body.block(f"if (!{call}) {{", "}"))
            else:
                body.line(f"{call};")
    parameters = "" if handler.param is None else "cmt_Thread *t"
    whole = Function(name, parameters, body, handler.name_span, what, handler=handler)
    return [*parts, whole]


def _part(unit: Unit, handler: ir.Handler, layer: ir.Layer, *, by_address: bool) -> Function:
    """One layer of several; with ``by_address`` it can take the thread from those behind it. One
    that can lead past the body tells whether it did."""
    name = unit.names.unique(f"{unit.handlers[handler]}_{layer.kind.value}")
    opening = opening_of(layer.body)
    what = remark(f"{layer.kind.value} {handler.name}, {_place(opening)}")
    parameters, body = _layer(unit, handler, layer, by_address=by_address)
    result = "int " if leads_past_body(layer) else "void "
    return Function(name, parameters, body, opening, what, result, handler)


def _layer(
    unit: Unit, handler: ir.Handler, layer: ir.Layer, *, by_address: bool = False
) -> tuple[str, Emitter]:
    """The parameters and the body of a layer's function."""
    scope = Scope(unit, tells_dispatch=leads_past_body(layer))
    parameters = ""
    if handler.param is not None:
        own = scope.name(dynamic_c_name(layer.called or handler.param.name))
        scope.bind(handler.param, f"(*{own})" if by_address else own, called=layer.called)
        parameters = f"cmt_Thread *{'*' if by_address else ''}{own}"
    Statements(scope).body(layer.body)
    return parameters, _joined(scope)


def invariant_function(unit: Unit, invariant: ir.Invariant, level: int) -> Function:
    """The function that checks an invariant; it is told the line of the transfer. ``level``: so
    many loops over threads can be around it."""
    scope = Scope(unit, cause="cause")
    scope.level = level
    Statements(scope).body(invariant.body)
    what = remark(f"invariant of {invariant.container.name}, {_place(invariant.span)}")
    name = unit.invariants[invariant]
    return Function(name, "int cause", _joined(scope), invariant.span, what)


def choice_function(unit: Unit, shared: Shared) -> Function:
    """A choice that several handlers make."""
    scope = Scope(unit)
    choice, thread = shared.choices[0], shared.threads[0]
    parameters = ""
    if thread is not None:
        name = scope.name(dynamic_c_name(thread.name))
        scope.bind(thread, name)
        parameters = f"cmt_Thread *{name}"
    Statements(scope).choice(shared.choices, "return ")
    where = "comes from" if choice.is_source else "goes"
    lines = " and ".join(str(one.statement.line) for one in shared.choices)
    what = f"Where a thread {where}, lines {lines}"
    origin = choice.statement.span
    return Function(shared.name, parameters, _joined(scope), origin, what, "cmt_List *")


def setup_function(unit: Unit) -> Function:
    """Empties the containers and gives the variables their initial values."""
    scope = Scope(unit)
    if unit.list_count:
        _empty_lists(scope)
    scope.out.line(f"{unit.current} = NULL;")
    expressions = Expressions(scope)
    for variable, name in unit.globals.items():
        if variable in unit.constants:
            continue
        with scope.out.made_from(variable.span):
            _initialise(scope, expressions, variable, name)
    return Function("cmt_setup", "", _joined(scope), None, "Nobody is in a container yet.")


def _empty_lists(scope: Scope) -> None:
    name, out = scope.list("list"), scope.out
    end = f"cms_lists + {scope.unit.list_count}"
    with scope.braces(f"for ({name} = cms_lists; {name} != {end}; {name}++)"):
        out.line(f"{name}->cmt_next = (cmt_Thread *){name};")
        out.line(f"{name}->cmt_prev = (cmt_Thread *){name};")
        out.line(f"{name}->cmt_count = 0;")


def _initialise(scope: Scope, expressions: Expressions, variable: ir.Global, name: str) -> None:
    out = scope.out
    if variable.imported:
        default = scope.unit.defaults[variable]
        out.line(f"{default} = {literal(variable.default, variable.type)};")
        out.line(f"{name} = &{default};")
    elif variable.size is not None:
        index = scope.temporary(ir.ValueType.INT, "i")
        with scope.braces(f"for ({index} = 0; {index} < {variable.size}; {index}++)"):
            out.line(f"{name}[{index}] = {literal(0, variable.type)};")
    elif variable.init is None:
        out.line(f"{name} = {literal(0, variable.type)};")
    else:
        out.line(f"{name} = {expressions.value(variable.init)};")


def insert_function(
    unit: Unit, kind: Kind, key: ir.Attribute, *, lowest_first: bool, name: str
) -> Function:
    """Puts a thread into a sorted container: behind those with the same key, or before them."""
    body = Emitter()
    member = unit.attributes[key]
    passes = "<=" if lowest_first else ">="
    if kind.equals == "before":
        passes = passes[0]
    body.lines(f"""\
auto cmt_Thread *next;

next = list->cmt_next;
while (next != (cmt_Thread *)list) {{
    if (!(next->{member} {passes} t->{member})) {{
        break;
    }}
    next = next->cmt_next;
}}
{unit.use("cmt_insert")}(next, list, t);""")
    first = "lowest" if lowest_first else "highest"
    what = f"Puts a thread into a list sorted on {key.name}; the {first} leaves first."
    return Function(name, "cmt_List *list, cmt_Thread *t", body, None, what)


def _joined(scope: Scope) -> Emitter:
    whole = Emitter()
    whole.include(scope.declarations)
    if scope.declarations.text():
        whole.line()
    whole.include(scope.out)
    return whole


def _place(span: Span) -> str:
    return f"{span.source.name} line {span.line}"
