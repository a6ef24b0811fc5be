"""From text to checked program: the passes of the front end, in their order."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from catapults.analysis.inherit import Assembly, Loader, assemble
from catapults.analysis.lower import lower
from catapults.analysis.rules import check_rules
from catapults.analysis.verdicts import analyse_flow
from catapults.contracts.tables import Profile, profile
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source
from catapults.syntax.parser import Parsed, parse

#: Frames that passes over a tree of the greatest depth can need; CPython's own default is less.
_FRAMES_NEEDED = 12_000


@dataclass(frozen=True)
class Checked:
    """What is known of a scheduler. ``program`` is None when there are errors in its syntax, names
    or types; with other errors it is complete, but must not be translated."""

    parsed: Parsed
    profile: Profile | None
    program: Program | None


def check(
    source: Source,
    diagnostics: Diagnostics,
    *,
    load: Loader,
    aspects: Sequence[Source] = (),
    profile_name: str | None = None,
) -> Checked:
    """Checks a scheduler; all there is to say goes to ``diagnostics``."""
    with room_for_recursion():
        parsed = parse(source, diagnostics)
        if parsed.scheduler is None or diagnostics.has_errors:
            return Checked(parsed, None, None)
        assembly = assemble(parsed.scheduler, aspects, load, diagnostics)
        chosen = profile(profile_name or profile_of(assembly))
        lowered = lower(assembly, chosen, diagnostics)
        clean = not diagnostics.has_errors
        flow = analyse_flow(lowered, diagnostics) if clean else None
        check_rules(lowered, assembly, flow, diagnostics)
        return Checked(parsed, chosen, lowered.program if clean else None)


def profile_of(assembly: Assembly) -> str:
    """Pth if the scheduler has, or inherits, `set_waiting`; else embedded."""
    return "pth" if "set_waiting" in assembly.handlers else "embedded"


@contextmanager
def room_for_recursion() -> Iterator[None]:
    """Lets passes recurse as deep as the parser's limit on nesting allows a tree to be."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES_NEEDED))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
