"""What files of C have in common that a library carries on Linux: its own names are around them."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.unit import Unit
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.tree import walk_program


class CarriedUnit(Unit):
    """The file of one scheduler."""

    counts_statements = False
    contract = "target.h"

    def __init__(self, program: ir.Program, options: Options) -> None:
        super().__init__(program, options)
        self._reads_clock = any(isinstance(node, ir.Now) for node in walk_program(program))

    @property
    def symbol(self) -> str:
        """The library's own names are around it."""
        return f"{stem_of(self.program.name)}_scheduler"
