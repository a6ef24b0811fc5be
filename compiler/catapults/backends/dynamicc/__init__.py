"""Dynamic C for Rabbit controllers: a threading library with the scheduler in it."""

from __future__ import annotations

from collections.abc import Iterable

from catapults import program as ir
from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.dynamicc.folder import folder_of, library_name
from catapults.backends.dynamicc.library import library_of
from catapults.backends.dynamicc.replay.program import obstacles
from catapults.backends.dynamicc.sample.limits import strangers
from catapults.backends.dynamicc.unit import PREEMPTIVE
from catapults.backends.emitter import Listing
from catapults.backends.replayed import Missing
from catapults.contracts.libraries import profile, target_profile
from catapults.contracts.messages import TestedRun
from catapults.source import Span
from catapults.workload.model import Workload


class DynamicCBackend(ExecutableBackend):
    """The library, one for comparison, and a sample program."""

    name = "dynamicc"
    description = "a threading library for Dynamic C on Rabbit controllers"
    text_ending = "LIB"
    types = frozenset(ir.ValueType) - {ir.ValueType.TIME}
    profile = target_profile(name)
    takes_verbatim = True
    takes_systems = False
    folder = "-dynamicc"
    takes_workload = True
    target = "Dynamic C"

    def accepted_handlers(self, profile_name: str) -> frozenset[str]:
        """Those that a cooperative library calls."""
        known = profile(profile_name).handlers.values()
        return frozenset(one.name for one in known if one.role not in PREEMPTIVE)

    def text_name(self, program: ir.Program) -> str:
        """The name of the library."""
        return library_name(program)

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The library, line by line."""
        return library_of(program, options, self.text_name(program))

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """All files of the folder, by their paths in it."""
        return {**super().emit(program, options), **folder_of(program, options)}

    def obstacles(self, program: ir.Program, run: TestedRun) -> Iterable[Missing]:
        """What the library does not do, or only later."""
        return obstacles(program, run)

    def strangers(self, workload: Workload) -> Iterable[tuple[str, str, Span]]:
        """Preemption, and what does not fit into the memory of a controller."""
        return strangers(workload)


BACKEND = DynamicCBackend()
