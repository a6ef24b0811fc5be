"""Portable C11 with the entry points of ``sched.h``."""

from __future__ import annotations

from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.c.translate import translate
from catapults.backends.emitter import Listing
from catapults.program import Program


class CBackend(ExecutableBackend):
    """One C file, to compile into a program or into a shared library."""

    name = "c"
    description = "portable C11, for native runs"
    text_ending = "c"

    def listing(self, program: Program, options: Options) -> Listing:
        """The file, line by line."""
        return translate(program, options)


BACKEND = CBackend()
