"""Prints a text in canonical layout, whichever of the two languages it is in."""

from __future__ import annotations

from catapults.analysis.check import room_for_recursion
from catapults.diagnostics import Diagnostics
from catapults.edit.scheduler_format import format_scheduler
from catapults.edit.workload_format import format_workload
from catapults.source import Source


def format_text(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a file: of a workload if its name says so, else of a scheduler.

    None if it has syntax errors, which are reported.
    """
    is_workload = source.name.endswith(".workload")
    with room_for_recursion():
        return (format_workload if is_workload else format_scheduler)(source, diagnostics)
