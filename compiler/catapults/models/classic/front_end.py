"""From the tree of a classic scheduler to the checked program."""

from __future__ import annotations

from catapults.contracts.libraries import profile, recognised
from catapults.diagnostics import Diagnostics
from catapults.models.classic.inherit import Assembly, assemble
from catapults.models.classic.lower import lower
from catapults.models.classic.messages import OF_HOST
from catapults.models.classic.readers_own import ReadersOwn
from catapults.models.model import Lowering, Request
from catapults.questions.versions.parts import Parts
from catapults.syntax import ast


def front_end(
    tree: ast.Scheduler, request: Request, parts: Parts, diagnostics: ReadersOwn
) -> Lowering:
    """Puts the scheduler together with its bases and aspects, and lowers it."""
    assembly = assemble(tree, request.aspects, request.load, diagnostics)
    diagnostics.assembly = assembly
    chosen = profile(request.profile_name or recognised(assembly.handlers))
    if not assembly.complete:  # what the missing part declares would all be unknown
        return Lowering(assembly, chosen, None)
    lowered = lower(assembly, chosen, diagnostics, parts, for_target=request.for_target)
    if diagnostics.is_cut_short or _lacks_names(assembly, diagnostics):  # not all was lowered
        return Lowering(assembly, chosen, None)
    return Lowering(assembly, chosen, lowered)


def _lacks_names(assembly: Assembly, diagnostics: Diagnostics) -> bool:
    """Whether a scheduler that is to be woven into another names what only that declares."""
    codes = (one.code for one in diagnostics) if assembly.host is not None else ()
    return OF_HOST.code in codes
