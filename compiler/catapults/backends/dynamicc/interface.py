"""What an application calls of the scheduler's own: its imports and its queries."""

from __future__ import annotations

from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.dynamicc.code.functions import Function
from catapults.backends.dynamicc.literals import literal
from catapults.backends.dynamicc.modules import Module, function_module
from catapults.backends.dynamicc.names import import_functions
from catapults.backends.dynamicc.unit import TYPES, Unit
from catapults.backends.emitter import Emitter


def interface_of(unit: Unit, file_name: str) -> Iterator[Module]:
    """The modules of functions that tell the scheduler, and ask it."""
    if unit.thread_imports:
        yield _init_imports(unit, file_name)
    for variable, name in import_functions(unit.program).items():
        yield _register(unit, file_name, variable, name)
    for handler in unit.queries:
        yield _query(unit, file_name, handler)


def _init_imports(unit: Unit, file_name: str) -> Module:
    body = Emitter()
    for attribute, field in unit.thread_imports.items():
        body.line(f"imports->{field} = {literal(attribute.default, attribute.type)};")
    function = Function("cmt_initImports", "cmt_Imports *imports", body)
    what = "Gives a thread's imports their defaults."
    return _public(file_name, function, what, ["the struct at the head of a thread's userdata"])


def _register(unit: Unit, file_name: str, variable: ir.Global, name: str) -> Module:
    body = Emitter()
    body.line(f"{unit.globals[variable]} = place;")
    function = Function(name, f"{TYPES[variable.type]} *place", body)
    what = (
        f"Tells where the application keeps {variable.name}. From now on the scheduler reads "
        "it there."
    )
    return _public(file_name, function, what, ["the variable, which must stay where it is"])


def _query(unit: Unit, file_name: str, handler: ir.Handler) -> Module:
    body = Emitter()
    argument = "t" if handler.param is not None else ""
    body.line(f"{unit.handlers[handler]}({argument});")
    body.line("return cmt_answer;")
    name = unit.names.unique(f"cmt_{handler.name}")
    parameters = "cmt_Thread *t" if argument else ""
    function = Function(name, parameters, body, handler.name_span, result="int ")
    what = f"What the scheduler answers to {handler.name}."
    return _public(file_name, function, what, ["the thread"] if argument else [], "the answer")


def _public(
    file_name: str, function: Function, what: str, parameters: list[str], result: str = "none"
) -> Module:
    """A module of one function with the help that Dynamic C shows."""
    module = function_module(function)
    help_ = Emitter()
    help_.line("/* START FUNCTION DESCRIPTION ********************************************")
    help_.line(f"{function.name:<28} <{file_name}>")
    help_.line()
    help_.line(f"SYNTAX: {function.prototype};")
    help_.line()
    help_.line(f"DESCRIPTION: {what}")
    help_.line()
    for number, parameter in enumerate(parameters, 1):
        help_.line(f"PARAMETER{number}: {parameter}")
    if parameters:
        help_.line()
    help_.line(f"RETURN VALUE: {result}")
    help_.line()
    help_.line("END DESCRIPTION **********************************************************/")
    help_.include(module.body)
    module.body = help_
    return module
