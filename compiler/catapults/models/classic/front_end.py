"""From the text of a classic scheduler to the checked program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from catapults.contracts.libraries import Profile, profile, recognised
from catapults.diagnostics import Diagnostics, Fix
from catapults.models.classic.handlers import check_handlers
from catapults.models.classic.inherit import Assembly, assemble
from catapults.models.classic.lower import lower
from catapults.models.classic.messages import OF_HOST
from catapults.models.classic.other_profile import other_profile, report_other_profile
from catapults.models.classic.readers_own import ReadersOwn
from catapults.models.classic.removals import Removals
from catapults.models.model import Declared, Lowered, Reading, Remarks, Request, place_of
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source, Span
from catapults.syntax import ast


@dataclass(frozen=True)
class ClassicReading(Reading):
    """A classic scheduler, and what it is put together from."""

    model = "classic"

    #: None if not even the outline of the text could be read.
    assembly: Assembly | None = None

    @property
    def name(self) -> str:
        """As the base class does."""
        return self.parsed.scheduler.name.text if self.parsed.scheduler is not None else ""

    def check_handlers(self) -> Remarks:
        """As the base class does."""
        if self.assembly is None or self.lowered is None:
            return Remarks()
        return check_handlers(self.assembly, self.lowered, self.diagnostics)

    def removals(self) -> Callable[[Declared], list[Fix]]:
        """As the base class does."""
        if self.parsed.scheduler is None or self.lowered is None:
            return super().removals()
        return Removals(self.parsed.scheduler, self.lowered.program).fixes

    def ends_of_blocks(self) -> Mapping[tuple[int, int], Span]:
        """As the base class does."""
        scheduler = self.parsed.scheduler
        return {
            place_of(statement.span): block.statements[-1].span
            for section in (scheduler.sections if scheduler is not None else ())
            for block in ast.walk(section)
            if isinstance(block, ast.Block)
            for statement in block.statements
        }


def front_end(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> ClassicReading:
    """Reads the scheduler, puts it together with its bases and aspects, and lowers it. It may be a
    part of a system, from which it has names, and handlers that it lacks."""
    told = ReadersOwn(diagnostics)
    parsed = known.read(source, told)
    if parsed.scheduler is None or told.has_errors:
        return ClassicReading(parsed, told)
    system = request.system
    defaults = system.defaults if system is not None else ()
    assembly = assemble(parsed.scheduler, request.aspects, request.load, told, defaults)
    if system is not None:
        assembly = replace(assembly, system=system)
    told.assembly = assembly
    chosen = profile(request.profile_name or recognised(assembly.handlers, assembly.bases))
    lowered = None
    if assembly.complete:  # what a missing part declares would all be unknown
        lowered = _lower(assembly, chosen, told, request, known)
        if told.is_cut_short or _lacks_names(assembly, told):  # not all was lowered
            lowered = None
    return ClassicReading(parsed, told, chosen, lowered, assembly)


def _lower(
    assembly: Assembly, chosen: Profile, told: Diagnostics, request: Request, known: Lineage
) -> Lowered:
    """Of a scheduler for another library only that is told: its names are known there."""
    found = Diagnostics() if other_profile(assembly, chosen) is not None else told
    lowered = lower(assembly, chosen, found, known.parts, for_target=request.for_target)
    if found is not told and found.has_errors:
        report_other_profile(assembly, chosen, told)
    return lowered


def _lacks_names(assembly: Assembly, diagnostics: Diagnostics) -> bool:
    """Whether a scheduler that is to be woven into another names what only that declares."""
    codes = (one.code for one in diagnostics) if assembly.host is not None else ()
    return OF_HOST.code in codes
