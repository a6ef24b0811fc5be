"""What the folder's README says of variables: a program to begin from, with the names at hand."""

from __future__ import annotations

from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.pth.header import fields_of
from catapults.backends.pth.unit import thread_variables_to_register, variables_to_register
from catapults.backends.structured_c.c_names import stem_of

_NOTHING = "This scheduler imports nothing: the program need not know of it."
_INTRODUCTION = """\
This scheduler imports variables, which have their defaults until the program tells them. A program
that does:

```c
"""


def telling_of(program: ir.Program) -> str:
    """How an application tells its variables: Markdown, with a whole program in C."""
    shared = bool(variables_to_register(program))
    of_threads = bool(thread_variables_to_register(program))
    if not shared and not of_threads:
        return _NOTHING
    name = stem_of(program.name)
    out = Emitter()
    out.line(f'#include "{name}.h"')
    out.line()
    if shared:
        out.line(f"static struct {name}_imports shared = {name.upper()}_DEFAULTS;")
        out.line()
    if of_threads:
        _write_record(out, name)
    _write_work(out)
    _write_main(out, name, shared=shared, of_threads=of_threads)
    return f"{_INTRODUCTION}{out.text()}```{_other_names(program)}"


def _other_names(program: ir.Program) -> str:
    """What is called otherwise in C than in the scheduler."""
    structs: tuple[Sequence[ir.Global | ir.Attribute], ...] = (
        variables_to_register(program),
        thread_variables_to_register(program),
    )
    told = [
        f"`{one.name}` is `{field}`"
        for members in structs
        for one, field in zip(members, fields_of(members), strict=True)
        if field != one.name
    ]
    if not told:
        return ""
    return f"\n\nC has words of its own, so in the structs {', '.join(told)}."


def _write_record(out: Emitter, name: str) -> None:
    with out.block("struct mine { /* what the program keeps for a thread */", "};"):
        out.line(f"struct {name}_thread_imports imports;")
    out.line()


def _write_work(out: Emitter) -> None:
    out.line("static void *work(void *argument)")
    with out.block("{", "}"):
        out.line("pth_yield(NULL);")
        out.line("return argument;")
    out.line()


def _write_main(out: Emitter, name: str, *, shared: bool, of_threads: bool) -> None:
    out.line("int main(void)")
    with out.block("{", "}"):
        if of_threads:
            out.line("static struct mine mine;")
        out.line("pth_init();")
        if shared:
            out.line(f"{name}_register(&shared);")
        if of_threads:
            out.line(f"{name}_register_threads(offsetof(struct mine, imports));")
        argument = "&mine" if of_threads else "NULL"
        out.line(f"pth_t thread = pth_spawn(PTH_ATTR_DEFAULT, work, {argument});")
        if of_threads:
            out.line("pth_set_userdata(thread, &mine);")
        out.line("return pth_join(thread, NULL) ? 0 : 1;")
