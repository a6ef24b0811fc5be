"""What is particular to C for the library of appointments: it knows containers by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.backends.carrier.unit import CarriedUnit
from catapults.contracts.libraries import profile

if TYPE_CHECKING:
    from catapults.backends.emitter import Emitter


class TapUnit(CarriedUnit):
    """The file of one scheduler."""

    origin = " for threads by appointment, from"
    use_of_file = "The Makefile beside it builds it into libtap.a."

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
