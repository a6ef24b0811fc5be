"""What a run came to, beside what is known before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from catapults.contracts.deadlines import Deadlines, DeadlineTask


def beside(found: Deadlines, jobs: Iterable[Mapping[str, Any]]) -> Deadlines:
    """The same with the greatest response times of a run, of which a row of ``jobs`` tells for each
    class. Where threads of a class differ, that value stands with the greatest bound."""
    measured = {row["class"]: row for row in jobs}
    rows = []
    for task in found.tasks:
        row = measured.get(task.class_)
        first = max(
            (one for one in found.tasks if one.class_ == task.class_),
            key=lambda one: one.response_ns or 0,
        )
        rows.append(_with(task, row) if row is not None and first is task else task)
    return replace(found, tasks=rows)


def _with(task: DeadlineTask, row: Mapping[str, Any]) -> DeadlineTask:
    greatest = row.get("response_max_ns")
    above = greatest is not None and task.response_ns is not None and greatest > task.response_ns
    return replace(
        task,
        simulated_ns=greatest,
        jobs_simulated=row.get("completed", row.get("jobs")),
        contradicted=above,
    )
