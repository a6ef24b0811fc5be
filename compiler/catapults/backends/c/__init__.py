"""Portable C11 with the entry points of ``sched.h``."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.c.contract import contract
from catapults.backends.c.translate import translate
from catapults.backends.c.unit import Unit
from catapults.backends.emitter import Listing


class CBackend(ExecutableBackend):
    """A C file for a program or a shared library, and the headers of its contract."""

    name = "c"
    description = "portable C11, for native runs"
    text_ending = "c"
    beside = "catapults/"

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The file, line by line."""
        return translate(Unit(program, options))

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """The file, and what it includes, so that it can be compiled where it lies."""
        return {**super().emit(program, options), **contract()}


BACKEND = CBackend()
