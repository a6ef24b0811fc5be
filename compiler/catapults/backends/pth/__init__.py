"""GNU Pth: a folder with a scheduler as C for a shared library, and all that it needs to run."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from catapults import program as ir
from catapults.backends.base import ExecutableBackend, Options, SystemParts
from catapults.backends.c.translate import translate
from catapults.backends.emitter import Listing
from catapults.backends.pth.folder import folder_of
from catapults.backends.pth.replay.obstacles import obstacles
from catapults.backends.pth.replay.program import with_test
from catapults.backends.pth.sample.hosts import taken_names
from catapults.backends.pth.system import system_of
from catapults.backends.pth.unit import PthUnit
from catapults.backends.replayed import Missing
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.structured_c.workload_code import (
    elsewhere,
    jobs,
    kills,
    limited_requests,
    preemption,
    readers,
)
from catapults.contracts.libraries import target_profile
from catapults.contracts.messages import TestedRun
from catapults.source import Span
from catapults.workload.model import Workload


class PthBackend(ExecutableBackend):
    """The scheduler's C, the header for applications, an example, and the hooked library."""

    name = "pth"
    description = "a folder for the real GNU Pth"
    text_ending = "c"
    profile = target_profile(name)
    takes_verbatim = True
    takes_systems = False
    builds_systems = True
    folder = "-pth"
    takes_workload = True
    target = "Pth"

    def text_name(self, program: ir.Program) -> str:
        """The name of that C file."""
        return f"{stem_of(program.name)}.c"

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The scheduler's C, line by line."""
        return translate(PthUnit(program, options))

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """All files of the folder, by their paths in it."""
        folder = {**super().emit(program, options), **folder_of(program, options)}
        return folder if options.run is None else with_test(folder, program, options.run)

    def obstacles(self, program: ir.Program, run: TestedRun) -> Iterable[Missing]:
        """What Pth does not do, or only later."""
        return obstacles(program, run)

    def emit_system(self, parts: SystemParts, options: Options) -> dict[str, bytes | str]:
        """A manager, and for each family a scheduler with sample programs, as processes."""
        return system_of(parts, options)

    def strangers(self, workload: Workload) -> Iterable[tuple[str, str, Span]]:
        """Preemption, and names that the sample program needs itself."""
        return chain(
            preemption(workload),
            elsewhere(workload),
            kills(workload),
            jobs(workload),
            readers(workload),
            limited_requests(workload),
            taken_names(workload),
        )


BACKEND = PthBackend()
