"""What is particular to C for the library of appointments: it knows containers by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.unit import Unit
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.tree import walk_program
from catapults.contracts.libraries import profile

if TYPE_CHECKING:
    from catapults.backends.emitter import Emitter


class TapUnit(Unit):
    """The file of one scheduler."""

    counts_statements = False
    origin = " for threads by appointment, from"
    contract = "target.h"
    use_of_file = "The Makefile beside it builds it into libtap.a."

    def __init__(self, program: ir.Program, options: Options) -> None:
        super().__init__(program, options)
        self._reads_clock = any(isinstance(node, ir.Now) for node in walk_program(program))

    @property
    def symbol(self) -> str:
        """The library's own names are around it."""
        return f"{stem_of(self.program.name)}_scheduler"

    def write_end(self, out: Emitter) -> None:
        """What the library asks for by its name."""
        nodes = {c.name: node for c, node in self.layout.nodes.items()}
        out.line()
        with out.block("const struct cat_tap_module cat_tap_module = {", "};"):
            out.line(f".scheduler = &{self.symbol},")
            if self._reads_clock:
                out.line(".reads_clock = true,")
            for name in profile(self.program.profile).containers:
                out.line(f".{name} = {nodes[name]},")
