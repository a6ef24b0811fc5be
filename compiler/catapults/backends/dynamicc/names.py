"""What the parts of a scheduler are called in a library for Dynamic C.

All names of a program share one space there: what belongs to the library begins with ``cmt_``,
what is the scheduler's own with ``cms_``. The compiler tells names apart by their first 31
characters.
"""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.names import Names
from catapults.backends.structured_c.c_names import dynamic_c_member

#: The most characters of a name that count.
LONGEST = 31

_ROOM_FOR_NUMBER = 4  # what makes a name that is taken another one

#: Members of a thread's record that are the library's own.
RECORD = (
    """cmt_next cmt_prev cmt_home cmt_sp cmt_body cmt_imports cmt_own cmt_state userdata""".split()
)


class LongestNames(Names):
    """Names that fit into what counts of a name."""

    def unique(self, wish: str) -> str:
        """``wish``, shortened if need be; with a number behind it if it is taken."""
        short = wish if len(wish) <= LONGEST else wish[: LONGEST - _ROOM_FOR_NUMBER]
        return super().unique(short)


def import_functions(program: ir.Program) -> dict[ir.Global, str]:
    """The functions by which an application tells where it keeps what a scheduler imports."""
    names = LongestNames()
    return {g: names.unique(f"cmt_import_{g.name}") for g in program.globals if g.imported}


def thread_import_fields(program: ir.Program) -> dict[ir.Attribute, str]:
    """The members of the struct in which an application keeps a thread's imports."""
    names = LongestNames(RECORD)  # verbatim text finds them in the record
    imports = [a for a in program.attributes if a.imported]
    return {a: names.unique(dynamic_c_member(a.name)) for a in imports}
