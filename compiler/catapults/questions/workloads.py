"""The tree of a workload, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.questions.memo import question
from catapults.source import Source
from catapults.workload import check
from catapults.workload.model import Workload
from catapults.workload.syntax import ast
from catapults.workload.syntax.parser import has_errors, parse_partly

#: Versions of workloads that are known.
_KEPT = 4


@dataclass(frozen=True, eq=False)
class WorkloadTree:
    """The tree of what could be read, and what is wrong with the text as the grammar sees it."""

    workload: ast.Workload | None
    diagnostics: tuple[Diagnostic, ...]
    sound: bool


@dataclass(frozen=True, eq=False)
class CheckedWorkload:
    """What a workload says; None where it has errors in its syntax."""

    workload: Workload | None
    diagnostics: tuple[Diagnostic, ...]


@question(most=_KEPT)
def workload_tree(source: Source) -> WorkloadTree:
    """The tree of a workload. Nothing of it must be changed."""
    found = Diagnostics()
    tree = parse_partly(source, found)
    return WorkloadTree(tree, tuple(found), not has_errors(source, found))


@question(most=_KEPT)
def checked_workload(source: Source, *tables: Source) -> CheckedWorkload:
    """What is known of a workload by itself, with the tables beside it."""
    named = {table.name: table for table in tables}
    tree, found = workload_tree(source), Diagnostics()
    for diagnostic in tree.diagnostics:
        found.add(diagnostic)
    syntax = tree.workload if tree.sound else None
    workload = check(syntax, found, named.get) if syntax is not None else None
    return CheckedWorkload(workload, tuple(found))
