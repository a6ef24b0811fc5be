"""What lies beside the library: one for comparison, a sample program, and how to use them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import PurePath
from string import Template

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.dynamicc.costs.estimates import profile_clocks
from catapults.backends.dynamicc.costs.handlers import handler_estimates
from catapults.backends.dynamicc.generic import generic_of
from catapults.backends.dynamicc.library import library_of, sizes_of
from catapults.backends.dynamicc.names import import_functions, thread_import_fields
from catapults.backends.dynamicc.replay.program import readme_of, test_program
from catapults.backends.dynamicc.sample.program import sample_of
from catapults.backends.dynamicc.unit import TYPES
from catapults.backends.structured_c.c_names import dynamic_c_name, stem_of
from catapults.backends.tree import walk_program
from catapults.contracts.tables import table
from catapults.workload.model import Workload

_SUPPORT = files("catapults.backends.dynamicc") / "support"

#: Functions of the library that give control or take it, and the handlers that they need.
_OPTIONAL = {
    "set_next_thread": "| `cmt_yieldTo(thread)` | gives up control, to that thread if it can run |",
    "suspend_thread": "| `cmt_suspend(thread)` | the thread does not run until it is resumed |",
    "resume_thread": "| `cmt_resume(thread)` | a suspended thread can run again |",
}


def library_name(program: ir.Program) -> str:
    """The name of a library: in capitals, as those of Dynamic C."""
    return f"{stem_of(program.name).upper()}.LIB"


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the library itself, by their paths in the folder."""
    generic = generic_of(program)
    name, generic_name = library_name(program), library_name(generic)
    readme, run = _readme(program, options, name, generic_name), options.run
    folder: dict[str, bytes | str] = {
        f"generic/{generic_name}": library_of(generic, options, generic_name).text,
        "sample.c": sample_of(program, options.workload, name, generic_name),
        "README.md": readme if run is None else f"{readme}{readme_of(run)}",
    }
    return folder if run is None else {**folder, "test.c": test_program(program, run, name)}


def _readme(program: ir.Program, options: Options, name: str, generic_name: str) -> str:
    workload = options.workload
    own = "a few threads that compute and yield"
    world = "the threads of the workload `{}`, with its devices, channels, arrivals and locks"
    optional = [row for handler, row in _OPTIONAL.items() if handler in program.handlers]
    return Template((_SUPPORT / "README.md.in").read_text("utf-8")).substitute(
        faults="".join(_faults(library_of(program, options, name).text)),
        bytes=sum(sizes_of(program, options).values()),
        estimates="".join(_estimates(program, options)),
        switch=profile_clocks("switch"),
        name=program.name,
        source=PurePath(program.source.name).name,
        build="debug" if options.debug else "release",
        library=name,
        generic=generic_name,
        sample=own if workload is None else world.format(workload.name),
        functions="".join(f"{row}\n" for row in optional),
        hosts=_hosts(program, workload),
        imports=_imports(program),
    )


def _estimates(program: ir.Program, options: Options) -> Iterator[str]:
    """The rows of what each handler comes to."""
    for name, one in handler_estimates(program, options).items():
        yield f"| `{name}` | {one.size} | {one.clocks} |\n"


def _faults(library: str) -> Iterator[str]:
    """The rows of the faults that this library can tell."""
    told = {
        int(number)
        for number in re.findall(r"\bCMT_(?:CHECK|AFTER)\(.*, (\d+), \d+(?:, cause)?\);", library)
    }
    for one in table("faults")["faults"].values():
        if one["number"] in told:
            yield f"| {one['number']} | {one['text']} |\n"


def _hosts(program: ir.Program, workload: Workload | None) -> str:
    """A sentence on what verbatim text calls and the sample program does not have."""
    texts = [n.text for n in walk_program(program) if isinstance(n, ir.Target | ir.TargetExpr)]
    called = {name for text in texts for name in re.findall(r"\b([A-Za-z_]\w*)\s*\(", text)}
    known = {dynamic_c_name(one.name) for one in workload.hosts} if workload is not None else set()
    unknown = {name for name in called - known if dynamic_c_name(name) == name}
    listed = ", ".join(f"`{name}`" for name in sorted(unknown))
    if not listed:
        return ""
    return (
        f"\n   The scheduler's verbatim text calls {listed}:\n   declare that in front of "
        "`#use`, and define it, before you compile."
    )


def _imports(program: ir.Program) -> str:
    """The rows of what the application tells the scheduler, and a sentence on threads."""
    rows = [
        f"| `{function}(&variable)` | the scheduler finds `{one.name}` there, "
        f"of type `{TYPES[one.type]}` |"
        for one, function in import_functions(program).items()
    ]
    of_threads = thread_import_fields(program)
    text = "".join(f"{row}\n" for row in rows)
    if of_threads:
        listed = ", ".join(_import_told(one.name, field) for one, field in of_threads.items())
        text += (
            f"\nOf a thread the scheduler reads {listed}: let what you give to `cmt_create` begin "
            "with a `cmt_Imports`, and\ncall `cmt_initImports(&it)` before. Without userdata a "
            "thread has the defaults.\n"
        )
    return text


def _import_told(name: str, field: str) -> str:
    """An import of threads, with its member where C has another word for it."""
    return f"`{name}`" if field == name else f"`{name}` (in C `{field}`)"
