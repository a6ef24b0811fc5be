"""Portable C11 with the entry points of ``sched.h``."""

from __future__ import annotations

from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.c.translate import translate
from catapults.program import Program


class CBackend(ExecutableBackend):
    """One C file, to compile into a program or into a shared library."""

    name = "c"
    description = "portable C11, for native runs"

    def emit(self, program: Program, options: Options) -> dict[str, bytes | str]:
        """``NAME.c``."""
        return {f"{program.name}.c": translate(program, options)}


BACKEND = CBackend()
