"""The folder around a scheduler for the library of appointments."""

from __future__ import annotations

from importlib.resources import files

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.carrier import carrier, copied, filled_in, text_of

_SUPPORT = files("catapults.backends.tap") / "support"


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the scheduler's own C, by their paths in the folder."""
    folder = _SUPPORT / "folder"
    return {
        **{name: text_of(folder / name) for name in ("sample.c", "server.c")},
        "tap-check": text_of(folder / "tap-check.sh"),
        **carrier(),
        **copied(_SUPPORT / "scheduler", "scheduler"),
        **copied(_SUPPORT / "library", "library"),
        **copied(_SUPPORT / "posix", "posix"),
        **filled_in(folder, program, options, {}),
    }
