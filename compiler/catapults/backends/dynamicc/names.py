"""What the parts of a scheduler are called in a library for Dynamic C.

All names of a program share one space there: what belongs to the library begins with ``cmt_``,
what is the scheduler's own with ``cms_``. The compiler tells names apart by their first 31
characters.
"""

from __future__ import annotations

from catapults.backends.names import Names
from catapults.program import Global, Program

#: The most characters of a name that count.
LONGEST = 31

_ROOM_FOR_NUMBER = 4  # what makes a name that is taken another one

#: Words of Dynamic C, beside those of C.
KEYWORDS = """abandon abort align always_on anymem asm auto bbram break c case char cofunc const
continue costate debug default do else enum extern far firsttime float for goto if init_on int
interrupt interrupt_vector long main nodebug nomem norst nouseix NULL protected register reserve
return root scofunc segchain shared short signed size sizeof slice speed startfar static struct
switch typedef union unsigned useix void waitfor waitfordone wfd while xdata xmem xstring yield
double inline volatile restrict bool true false""".split()

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


def import_functions(program: Program) -> dict[Global, str]:
    """The functions by which an application tells where it keeps what a scheduler imports."""
    names = LongestNames()
    return {g: names.unique(f"cmt_import_{g.name}") for g in program.globals if g.imported}
