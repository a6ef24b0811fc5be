"""The header by which an application tells a scheduler its variables."""

from __future__ import annotations

from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.names import Names
from catapults.backends.pth.unit import (
    PRIORITY,
    is_priority,
    thread_variables_to_register,
    variables_to_register,
)
from catapults.backends.structured_c.c_names import c_member, stem_of
from catapults.backends.structured_c.literals import literal

_TYPES = {ir.ValueType.INT: "int", ir.ValueType.FLOAT: "double", ir.ValueType.TIME: "int64_t"}

_HEAD = """\
/* What an application tells the scheduler {name} of itself.
 *
 * Without PTH_SCHED, or under another scheduler that imports the same names, the calls do no harm.
 */
#ifndef {guard}
#define {guard}

#include <stddef.h>
#include <stdint.h>

#include <pth.h>

#ifndef PTH_LOADS_SCHEDULERS
#error "this pth.h is not that of the Pth with hooks; compile with -Ipth/installed/include in front"
#endif
"""


def header_of(program: ir.Program) -> str:
    """The header, with a struct and a function for the variables and one for those of threads."""
    out = Emitter()
    stem = stem_of(program.name)
    out.lines(_HEAD.format(name=program.name, guard=f"{stem.upper()}_FOR_PTH_H"))
    variables = variables_to_register(program)
    of_threads = thread_variables_to_register(program)
    if variables:
        _write_variables(out, stem, variables)
    if of_threads:
        _write_thread_variables(out, stem, of_threads)
    if not variables and not of_threads:
        out.line()
        out.line("/* This scheduler imports nothing: there is nothing to tell. */")
    if any(is_priority(a) for a in program.attributes if a.imported):
        out.line()
        out.line(f"/* Its import {PRIORITY} is the priority that pth_attr_set gives a thread. */")
    out.line()
    out.line("#endif")
    return out.text()


def _write_variables(out: Emitter, name: str, variables: Sequence[ir.Global]) -> None:
    fields = fields_of(variables)
    out.line()
    out.line("/* Variables of the application that the scheduler reads, and may write. */")
    _write_struct(out, f"{name}_imports", variables, fields)
    initial = ", ".join(literal(v.default, v.type, 32) for v in variables)
    out.line()
    out.line("/* The values that they have for the scheduler until they are registered. */")
    out.line(f"#define {name.upper()}_DEFAULTS {{{initial}}}")
    out.line()
    out.line("/* Registers all of them; 0 if one is refused. They must stay where they are. */")
    out.line(f"static inline int {name}_register(struct {name}_imports *imports)")
    calls = [
        f'pth_schedvar_register("{v.name}", &imports->{field})'
        for v, field in zip(variables, fields, strict=True)
    ]
    _write_conjunction(out, calls)


def _write_thread_variables(out: Emitter, name: str, attributes: Sequence[ir.Attribute]) -> None:
    fields = fields_of(attributes)
    out.line()
    out.line(
        "/* Variables of a thread: put one into what you give to pth_set_userdata(thread, …). */"
    )
    _write_struct(out, f"{name}_thread_imports", attributes, fields)
    out.line()
    out.line(
        "/* Registers all of them, with the offset at which the struct lies in yours; 0 if one is"
    )
    out.line(f" * refused. Example: {name}_register_threads(offsetof(struct mine, imports)) */")
    out.line(f"static inline int {name}_register_threads(size_t offset)")
    calls = [
        f'pth_threadvar_register_typed("{a.name}", '
        f"offset + offsetof(struct {name}_thread_imports, {field}), "
        f"PTH_TYPE_OF(&((struct {name}_thread_imports *)0)->{field}))"
        for a, field in zip(attributes, fields, strict=True)
    ]
    _write_conjunction(out, calls)


def fields_of(declarations: Sequence[ir.Global | ir.Attribute]) -> list[str]:
    """The members of the structs that stand for imports."""
    names = Names()
    return [names.unique(c_member(one.name)) for one in declarations]


def _write_struct(
    out: Emitter,
    tag: str,
    declarations: Sequence[ir.Global | ir.Attribute],
    fields: Sequence[str],
) -> None:
    with out.block(f"struct {tag} {{", "};"):
        for one, field in zip(declarations, fields, strict=True):
            notes = ["ns"] if one.type is ir.ValueType.TIME else []
            notes += [f"the scheduler's {one.name}"] if field != one.name else []
            remark = f" /* {', '.join(notes)} */" if notes else ""
            out.line(f"{_TYPES[one.type]} {field};{remark}")


def _write_conjunction(out: Emitter, calls: Sequence[str]) -> None:
    with out.block("{", "}"):
        for number, call in enumerate(calls):
            opening = "return " if number == 0 else "    && "
            out.line(f"{opening}{call}{';' if number == len(calls) - 1 else ''}")
