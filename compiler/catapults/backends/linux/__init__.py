"""Threads of the kernel by groups: a folder with a scheduler as C, and the daemon around it."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis.across.protocol import dispatch_slots
from catapults.backends.base import SEVERAL_SLOTS, ExecutableBackend, Options
from catapults.backends.c.translate import translate
from catapults.backends.emitter import Listing
from catapults.backends.linux.folder import folder_of
from catapults.backends.linux.unit import GroupsUnit
from catapults.backends.structured_c.c_names import stem_of
from catapults.contracts.libraries import target_profile
from catapults.diagnostics import Diagnostics


class LinuxBackend(ExecutableBackend):
    """The scheduler's C, the daemon that carries it, the library of programs, and a sample."""

    name = "linux"
    description = "a folder for a daemon that schedules threads of Linux by groups"
    text_ending = "c"
    profile = target_profile(name)
    takes_systems = False
    folder = "-groups"

    def check(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        """As the base class does, and that there is one processor."""
        super().check(program, diagnostics)
        if any(one.element.container.size is not None for one in dispatch_slots(program)):
            diagnostics.report(SEVERAL_SLOTS, program.name_span, name=program.name)

    def text_name(self, program: ir.Program) -> str:
        """The name of that C file."""
        return f"{stem_of(program.name)}.c"

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The scheduler's C, line by line."""
        return translate(GroupsUnit(program, options))

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """All files of the folder, by their paths in it."""
        return {**super().emit(program, options), **folder_of(program, options)}


BACKEND = LinuxBackend()
