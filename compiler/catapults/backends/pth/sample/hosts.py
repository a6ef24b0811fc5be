"""Host functions of a workload: in the sample program verbatim text of the scheduler finds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.layout import lay_out
from catapults.backends.pth.sample.code import Code, constant
from catapults.backends.pth.sample.names import TYPES, SampleNames
from catapults.backends.structured_c.c_names import c_name
from catapults.source import Span
from catapults.workload.model import Field, HostFunction, Workload

#: What a parameter is in the text that calls, or the answer.
_TYPES = {
    ir.ValueType.INT: "int",
    ir.ValueType.FLOAT: "double",
    ir.ValueType.TIME: "int64_t",
    ir.ValueType.THREAD: "const void *",
}

#: What the program calls functions and variables of its own, beside those of its header.
_OWN = "imports variables counters histograms channels locks devices told is_over classes".split()


def taken_names(workload: Workload) -> Iterator[tuple[str, str, Span]]:
    """Host functions whose names the sample program needs itself, why not, and where."""
    header = files("catapults.backends.pth") / "support" / "workload" / "workload.h"
    taken = {*_OWN, *re.findall(r"[A-Za-z_]\w*", header.read_text("utf-8"))}
    for host in workload.hosts:
        if c_name(host.name) in taken:
            why = "the program has another function or variable of that name; choose another one"
            yield host.name, why, host.span


def write_hosts(
    out: Emitter, program: ir.Program, workload: Workload, names: SampleNames, code: Code
) -> None:
    """All of them, and what they find in threads."""
    if not workload.hosts:
        return
    out.line("/* Functions that verbatim text of the scheduler can call. */")
    out.line()
    if workload.thread_fields:
        _write_thread_behind(out, lay_out(program).stride)
    for number, field in enumerate(workload.thread_fields):
        _write_field(out, number, field, workload, names)
    for host in workload.hosts:
        out.line(_head(host))
        with out.block("{", "}"):
            for number in range(len(host.parameters)):
                out.line(f"(void)a_{number};")
            for line in code.answers(host, _TYPES[host.type]):
                out.line(line)
        out.line()


def _write_thread_behind(out: Emitter, userdata: int) -> None:
    out.line(
        "/* The text has the scheduler's record of a thread, or its userdata, which is ours. */"
    )
    out.line("static struct own_thread *thread_behind(const void *given)")
    with out.block("{", "}"):
        out.line("if (!given) return NULL;")
        out.line("struct thread *t = thread_known(given);")
        out.line(f"if (!t) t = thread_known(*(void *const *)((const char *)given + {userdata}));")
        out.line("return (struct own_thread *)(void *)t;")
    out.line()


def _write_field(
    out: Emitter, number: int, field: Field, workload: Workload, names: SampleNames
) -> None:
    """A value that host functions find in threads; 0 where there is none."""
    out.line(f"static {TYPES[field.type]} field_{number}(const void *given)")
    with out.block("{", "}"):
        out.line("const struct own_thread *own = thread_behind(given);")
        out.line("if (!own) return 0;")
        for kind in workload.classes:
            for one in kind.imports:
                if one.name == field.name and one.type is field.type:
                    place = names.member(kind.number, one.number) or "own->thread.priority"
                    out.line(f"if (own->thread.class == {kind.number}) return {place};")
        out.line(f"return {constant(0, field.type)};")
    out.line()


def _head(host: HostFunction) -> str:
    parameters = ", ".join(
        f"{_TYPES[one.type]}{'' if one.type is ir.ValueType.THREAD else ' '}a_{number}"
        for number, one in enumerate(host.parameters)
    )
    return f"{_TYPES[host.type]} {c_name(host.name)}({parameters or 'void'})"
