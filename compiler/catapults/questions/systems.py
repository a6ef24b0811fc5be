"""The tree of a system."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.diagnostics import Diagnostics
from catapults.questions.memo import question
from catapults.source import Source
from catapults.system.syntax import ast
from catapults.system.syntax.parser import parse_partly
from catapults.workload.syntax.parser import has_errors

#: Versions of systems that are known.
_KEPT = 4


@dataclass(frozen=True, eq=False)
class SystemTree:
    """The tree of what could be read, and whether that is all."""

    system: ast.System | None
    sound: bool


@question(most=_KEPT)
def system_tree(source: Source) -> SystemTree:
    """The tree of a system. Nothing of it must be changed."""
    found = Diagnostics()
    tree = parse_partly(source, found)
    return SystemTree(tree, not has_errors(source, found))
