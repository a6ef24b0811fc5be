"""Threads by appointment: a folder with a scheduler as C, and the library around it."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.c.translate import translate
from catapults.backends.emitter import Listing
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.tap.folder import folder_of
from catapults.backends.tap.unit import TapUnit
from catapults.contracts.libraries import target_profile


class TapBackend(ExecutableBackend):
    """The scheduler's C, the library for Linux, and a sample program."""

    name = "tap"
    description = "a folder for a library of threads by appointment on Linux"
    text_ending = "c"
    profile = target_profile(name)
    takes_systems = False
    folder = "-tap"

    def text_name(self, program: ir.Program) -> str:
        """The name of that C file."""
        return f"{stem_of(program.name)}.c"

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The scheduler's C, line by line."""
        return translate(TapUnit(program, options))

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """All files of the folder, by their paths in it."""
        return {**super().emit(program, options), **folder_of(program, options)}


BACKEND = TapBackend()
