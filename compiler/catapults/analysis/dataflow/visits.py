"""What a walk through a statement of a handler has found."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.analysis.dataflow import driver
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.state import State
from catapults.program import Stmt
from catapults.questions.versions.walks import Walks

Exit = driver.Exit[State]


@dataclass(slots=True, eq=False)
class Visit:
    """What one walk through a statement found that is no part of a loop. Never changed but for
    ``next``, nor are the states in it: who goes on from one copies it."""

    entry: State
    after: State | None
    exits: list[Exit]
    findings: Findings
    #: The statement behind it, with the visit that went on there from ``after``.
    next: tuple[Stmt, Visit] | None = None

    def began_in(self, state: State, *, unsteady: bool) -> bool:
        """Whether it began in a state which says the same."""
        return self.entry.equals(state) and self.findings.unsteady is unsteady


#: Those that are known of a program.
Visits = Walks[Visit]
