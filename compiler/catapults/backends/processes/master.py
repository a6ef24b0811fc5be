"""The master as C for the manager of real processes."""

from __future__ import annotations

from collections.abc import Mapping

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.unit import Unit
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.literals import string
from catapults.backends.tree import walk_program


class MasterUnit(Unit):
    """The file of one master."""

    counts_statements = False
    origin = " for a manager of processes, from"
    contract = "target.h"
    use_of_file = "The Makefile beside it builds it; target.h and sched.h are its contract."

    def __init__(self, program: ir.Program, options: Options, families: Mapping[int, str]) -> None:
        """Families have numbers from 1; one whose scheduler is missing has no name."""
        super().__init__(program, options)
        self._families = families
        self._reads_clock = any(isinstance(node, ir.Now) for node in walk_program(program))

    def write_end(self, out: Emitter) -> None:
        """What the manager asks for by its name."""
        last = max(self._families)
        names = ", ".join(string(self._families.get(one, "")) for one in range(1, last + 1))
        out.line()
        with out.block("const struct cat_master cat_master = {", "};"):
            out.line(f".scheduler = &{self.symbol},")
            if self._reads_clock:
                out.line(".reads_clock = true,")
            out.line(f".family_count = {last},")
            out.line(f".families = (const char *const[]){{{names}}},")
