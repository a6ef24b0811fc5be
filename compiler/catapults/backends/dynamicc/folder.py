"""What lies beside the library: one for comparison, a sample program, and how to use them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePath
from string import Template

from catapults.backends.base import Options
from catapults.backends.dynamicc.estimates import handler_clocks
from catapults.backends.dynamicc.generic import generic_of
from catapults.backends.dynamicc.library import library_of, sizes_of
from catapults.backends.dynamicc.names import import_functions
from catapults.backends.dynamicc.sample import sample_of
from catapults.program import Program

_SUPPORT = files("catapults.backends.dynamicc") / "support"

#: Functions of the library, and the handlers without which it lacks them.
_OPTIONAL = {
    "set_next_thread": "`cmt_yieldTo(thread)`",
    "suspend_thread": "`cmt_suspend(thread)`",
    "resume_thread": "`cmt_resume(thread)`",
}


def library_name(program: Program) -> str:
    """The name of a library: in capitals, as those of Dynamic C."""
    return f"{program.name.upper()}.LIB"


def folder_of(program: Program, options: Options) -> dict[str, bytes | str]:
    """All files but the library itself, by their paths in the folder."""
    generic = generic_of(program)
    name, generic_name = library_name(program), library_name(generic)
    return {
        f"generic/{generic_name}": library_of(generic, options, generic_name).text,
        "sample.c": sample_of(program, options.workload, name, generic_name),
        "README.md": _readme(program, options, name, generic_name),
    }


def _readme(program: Program, options: Options, name: str, generic_name: str) -> str:
    workload = options.workload
    own = "a few threads that compute and yield"
    optional = [text for handler, text in _OPTIONAL.items() if handler in program.handlers]
    sizes = sizes_of(program, options)
    return Template((_SUPPORT / "README.md.in").read_text("utf-8")).substitute(
        bytes=sum(sizes.values()),
        sizes=", ".join(f"`{function}` {size}" for function, size in sizes.items()),
        **handler_clocks(),
        name=program.name,
        source=PurePath(program.syntax.span.source.name).name,
        build="debug" if options.debug else "release",
        library=name,
        generic=generic_name,
        sample=own if workload is None else f"the threads of the workload `{workload.name}`",
        functions="".join(f", {text}" for text in optional),
        imports=_imports(program),
    )


def _imports(program: Program) -> str:
    """The rows of what the application tells the scheduler, and a sentence on threads."""
    rows = [
        f"| `{function}(&variable)` | the scheduler finds `{one.name}` there |"
        for one, function in import_functions(program).items()
    ]
    of_threads = [one.name for one in program.attributes if one.imported]
    text = "".join(f"{row}\n" for row in rows)
    if of_threads:
        listed = ", ".join(f"`{name}`" for name in of_threads)
        text += (
            f"\nOf a thread the scheduler reads {listed}: let what you give to `cmt_create` begin "
            "with a `cmt_Imports`, and\ncall `cmt_initImports(&it)` before. Without userdata a "
            "thread has the defaults.\n"
        )
    return text
