"""Puts the C file of a scheduler for Pth together; most of it is what the backend ``c`` writes."""

from __future__ import annotations

from catapults.backends.base import Options
from catapults.backends.c.descriptor import write_descriptors
from catapults.backends.c.functions import write_handler, write_invariant, write_setup
from catapults.backends.c.translate import write_names, write_structs
from catapults.backends.description import called_handlers
from catapults.backends.emitter import Emitter, Listing
from catapults.backends.pth.unit import PthUnit
from catapults.backends.structured_c.literals import comment
from catapults.program import Program

_FOR_VERBATIM = ("<assert.h>", "<stdio.h>", "<stdlib.h>", "<string.h>")


def translate(program: Program, options: Options) -> Listing:
    """The file that stands for a program without errors."""
    unit = PthUnit(program, options)
    functions = Emitter()
    for invariant in unit.invariants:
        write_invariant(functions, unit, invariant)
    for handler in called_handlers(program):
        write_handler(functions, unit, handler)
    setup = write_setup(functions, unit)
    imports = Emitter()
    unit.write_imports(imports)

    out = Emitter()
    _write_head(out, unit)
    write_names(out, unit)
    write_structs(out, unit)
    out.include(imports)
    for helper in unit.used_helpers():
        out.lines(helper.text)
        out.line()
    unit.verbatims.write(out)
    out.include(functions)
    write_descriptors(out, unit, setup)
    _write_module(out, unit)
    return out.listing()


def _write_head(out: Emitter, unit: PthUnit) -> None:
    file = comment(unit.program.syntax.span.source.name)
    build = "A debug build: assertions and invariants are checked."
    if not unit.options.debug:
        build = "A release build: of the checks it has those that are not proven."
    headers = {helper.header for helper in unit.used_helpers() if helper.header}
    headers.update(_FOR_VERBATIM if unit.has_verbatim else ())
    out.line(f"/* The scheduler {unit.program.name} for GNU Pth, from {file} by Catapults.")
    out.line(f" * {build}")
    out.line(" * The Makefile beside it builds it; catapults_pth.h and sched.h are its contract.")
    out.line(" */")
    for header in sorted(headers):
        out.line(f"#include {header}")
    if headers:
        out.line()
    out.line('#include "catapults/handlers.h"')
    out.line('#include "catapults_pth.h"')
    out.line()


def _write_module(out: Emitter, unit: PthUnit) -> None:
    out.line()
    with out.block("const struct cat_pth_module cat_pth_module = {", "};"):
        out.line(f".scheduler = &{unit.symbol},")
        out.line(f".userdata = offsetof(struct {unit.record_tag}, userdata),")
        if unit.reads_clock:
            out.line(".reads_clock = true,")
        if unit.options.ignore_unknown_imports:
            out.line(".ignores_unknown = true,")
        if unit.imports:
            out.line(".imports = imports,")
        if unit.thread_imports:
            out.line(".thread_imports = thread_imports,")
