"""Dynamic C for Rabbit controllers: a threading library with the scheduler in it."""

from __future__ import annotations

from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.dynamicc.library import library_of
from catapults.backends.dynamicc.unit import PREEMPTIVE
from catapults.backends.emitter import Listing
from catapults.program import Program, ValueType


class DynamicCBackend(ExecutableBackend):
    """The library, one for comparison, and a sample program."""

    name = "dynamicc"
    description = "a threading library for Dynamic C on Rabbit controllers"
    text_ending = "LIB"
    types = frozenset(ValueType) - {ValueType.TIME}
    profile = "embedded"
    takes_verbatim = True
    folder = "-dynamicc"

    def accepted_handlers(self, profile_name: str) -> frozenset[str]:
        """Those that a cooperative library calls."""
        return super().accepted_handlers(profile_name) - PREEMPTIVE

    def text_name(self, program: Program) -> str:
        """The name of the library: in capitals, as those of Dynamic C."""
        return f"{program.name.upper()}.LIB"

    def listing(self, program: Program, options: Options) -> Listing:
        """The library, line by line."""
        return library_of(program, options, self.text_name(program))


BACKEND = DynamicCBackend()
