"""The folder around a scheduler for threads of Linux."""

from __future__ import annotations

from importlib.resources import files

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.carrier import carrier, copied, filled_in, text_of

_SUPPORT = files("catapults.backends.linux") / "support"

#: Threads of the sample program under a scheduler whose text names none.
_OWN = ("first", "second")


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the scheduler's own C, by their paths in the folder."""
    folder = _SUPPORT / "folder"
    named = tuple(program.members.values) if program.members else ()
    return {
        **{name: text_of(folder / name) for name in ("sample.c", "test.sh")},
        **carrier(),
        **copied(_SUPPORT / "scheduler", "scheduler"),
        **copied(_SUPPORT / "protocol", "protocol"),
        **copied(_SUPPORT / "executive", "executive"),
        **copied(_SUPPORT / "daemon", "daemon"),
        **copied(_SUPPORT / "library", "library"),
        **filled_in(folder, program, options, {"threads": " ".join(named or _OWN)}),
    }
