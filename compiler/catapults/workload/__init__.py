"""Workloads: what an application and its world do while a scheduler is simulated.

:func:`parse`, :func:`check` and :func:`compile_workload` lead from text to the
bytes that the runtime loads; :func:`check_against` brings a workload and a
scheduler together.
"""

from catapults.workload.bytecode.compile import compile_workload
from catapults.workload.check import check, survey
from catapults.workload.checks.against import check_against
from catapults.workload.describe import OutlineEntry, describe, outline
from catapults.workload.meaning.processes.processes import Beside, nothing_beside
from catapults.workload.meaning.processes.tables import is_table
from catapults.workload.members import placed
from catapults.workload.syntax.parser import parse

__all__ = [
    "Beside",
    "OutlineEntry",
    "check",
    "check_against",
    "compile_workload",
    "describe",
    "is_table",
    "nothing_beside",
    "outline",
    "parse",
    "placed",
    "survey",
]
