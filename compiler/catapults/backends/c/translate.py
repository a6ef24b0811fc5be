"""Puts a C file together: names, helpers, invariants, handlers, descriptors."""

from __future__ import annotations

from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.c.descriptor import write_descriptors
from catapults.backends.c.functions import write_handler, write_invariant, write_setup
from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.description import called_handlers
from catapults.backends.emitter import Emitter, Listing
from catapults.backends.layout import SIZES
from catapults.backends.structured_c.literals import comment
from catapults.source import Span


def translate(unit: Unit) -> Listing:
    """The file that stands for a program without errors."""
    functions = Emitter()
    for invariant in unit.invariants:
        write_invariant(functions, unit, invariant)
    for handler in called_handlers(unit.program):
        write_handler(functions, unit, handler)
    setup = write_setup(functions, unit)
    imports = Emitter()
    unit.write_imports(imports)  # which tells what else is used

    out = Emitter()
    _write_head(out, unit)
    _write_names(out, unit)
    _write_structs(out, unit)
    out.include(imports)
    for helper in unit.used_helpers():
        out.lines(helper.text)
        out.line()
    unit.write_verbatim(out)
    out.include(functions)
    write_descriptors(out, unit, setup)
    unit.write_end(out)
    return out.listing()


def _write_head(out: Emitter, unit: Unit) -> None:
    file = comment(unit.program.source.name)
    build = "A debug build: assertions and invariants are checked."
    if not unit.options.debug:
        build = "A release build: of the checks it has those that are not proven."
    headers = {helper.header for helper in unit.used_helpers() if helper.header}
    headers.update(unit.headers)
    out.line(f"/* The scheduler {unit.program.name}{unit.origin} {file} by Catapults.")
    out.line(f" * {build}")
    out.line(f" * {unit.use_of_file}")
    out.line(" */")
    for header in sorted(headers):
        out.line(f"#include {header}")
    if headers:
        out.line()
    out.line('#include "catapults/handlers.h"')
    out.line(f'#include "{unit.contract}"')
    out.line()


# --- declarations ------------------------------------------------------------------


def _write_names(out: Emitter, unit: Unit) -> None:
    """The names of containers and of constants."""
    if unit.containers:
        out.line("/* The nodes of the containers; the elements of an array follow its first. */")
        rows = [
            (name, str(unit.layout.nodes[container]), container.span)
            for container, name in unit.containers.items()
        ]
        _write_enum(out, rows)
    if unit.constants:
        rows = [
            (name, unit.literal(constant.init.value, ir.ValueType.INT), constant.span)
            for constant, name in unit.constants.items()
            if isinstance(constant.init, ir.Const)
        ]
        _write_enum(out, rows)


def _write_enum(out: Emitter, rows: Sequence[tuple[str, str, Span]]) -> None:
    with out.block("enum {", "};"):
        for name, value, declaration in rows:
            with out.made_from(declaration):
                out.line(f"{name} = {value},")
    out.line()


def _write_structs(out: Emitter, unit: Unit) -> None:
    """What is kept for each thread, the way to it, and the variables."""
    if unit.attributes or unit.record_tail:
        out.line("/* What is kept for each thread. */")
        _write_struct(out, unit.record_tag, unit.attributes, unit.record_tail)
    if unit.uses_record:
        tag = f"struct {unit.record_tag}"
        out.line(f"static inline {tag} *record(const struct cat_ctx *ctx, cat_thread t)")
        with out.block("{", "}"):
            out.line(f"return ({tag} *)(ctx->attributes.at + (size_t)t * {unit.layout.stride});")
        out.line()
    if unit.variables:
        out.line("/* The scheduler's variables. */")
        _write_struct(out, unit.data_tag, unit.variables)


def _write_struct(
    out: Emitter,
    tag: str,
    members: dict[ir.Attribute, str] | dict[ir.Global, str],
    tail: Sequence[str] = (),
) -> None:
    """Alignment is written out, so that offsets are the same on every machine."""
    with out.block(f"struct {tag} {{", "};"):
        for declaration, name in members.items():
            size = SIZES[declaration.type]
            wide = f"_Alignas({size}) " if size > SIZES[ir.ValueType.INT] else ""
            count = declaration.size if isinstance(declaration, ir.Global) else None
            array = "" if count is None else f"[{count}]"
            note = " /* import */" if declaration.imported else ""
            with out.made_from(declaration.span):
                out.line(f"{wide}{TYPES[declaration.type]} {name}{array};{note}")
        for member in tail:
            out.line(member)
    out.line()
