"""Prints a text in canonical layout, whichever of the languages it is in."""

from __future__ import annotations

from pathlib import PurePath

from catapults.analysis.check import room_for_recursion
from catapults.diagnostics import Diagnostics
from catapults.edit.group_format import format_groups
from catapults.edit.scheduler_format import format_scheduler
from catapults.edit.system_format import format_system
from catapults.edit.workload_format import format_workload
from catapults.models.model import is_group
from catapults.source import Source


def format_text(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a file: of a workload or a system if its name says so, else of a
    scheduler.

    None if it has syntax errors, which are reported.
    """
    by_ending = {".workload": format_workload, ".system": format_system}
    with room_for_recursion():
        of_schedulers = format_groups if is_group(source) else format_scheduler
        printed = by_ending.get(PurePath(source.name).suffix, of_schedulers)
        return printed(source, diagnostics)
