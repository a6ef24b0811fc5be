"""What is particular to C for groupsd: it knows what the text says of threads by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.backends.carrier.unit import CarriedUnit
from catapults.backends.structured_c.literals import string

if TYPE_CHECKING:
    from catapults.backends.emitter import Emitter


class GroupsUnit(CarriedUnit):
    """The file of one scheduler."""

    origin = " for threads of Linux, from"
    use_of_file = "The Makefile beside it builds it into groupsd."

    def write_end(self, out: Emitter) -> None:
        """What the daemon asks for by its name."""
        members = self.program.members
        rows = [
            f"{{{string(thread)}, {string(name)}, {float(value)!r}}},"
            for thread, values in (members.values if members else {}).items()
            for name, value in values.items()
        ]
        homes = [
            f"{{{string(group)}, {string(thread)}, {home}}},"
            for (group, thread), home in (members.named if members else {}).items()
        ] + [
            f"{{{string(group)}, NULL, {home}}},"
            for group, home in (members.groups if members else {}).items()
            if home is not None
        ]
        out.line()
        if homes:
            out.line("/* The import `home` of threads that are in a group. */")
            with out.block("static const struct cat_groups_home homes[] = {", "};"):
                for row in homes:
                    out.line(row)
            out.line()
        if rows:
            out.line("/* What the text says of threads by their names. */")
            with out.block("static const struct cat_groups_value values[] = {", "};"):
                for row in rows:
                    out.line(row)
            out.line()
        with out.block("const struct cat_groups_module cat_groups_module = {", "};"):
            out.line(f".scheduler = &{self.symbol},")
            if self._reads_clock:
                out.line(".reads_clock = true,")
            if rows:
                out.line(f".value_count = {len(rows)},")
                out.line(".values = values,")
            if homes:
                out.line(f".home_count = {len(homes)},")
                out.line(".homes = homes,")
