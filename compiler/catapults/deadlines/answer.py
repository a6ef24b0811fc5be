"""The answer to an editor that asks what is known of deadlines."""

from __future__ import annotations

from functools import partial
from typing import Any

from catapults.contracts.deadlines import DeadlinesAnswer
from catapults.contracts.messages import AnalyseRequest
from catapults.deadlines.findings import find_in_steps
from catapults.questions.projects import Project, project_of, told_in_steps
from catapults.steps import Steps, finish


def deadlines_in_steps(request: AnalyseRequest) -> Steps[DeadlinesAnswer]:
    """What is known of the texts of a request; nothing while they have errors."""
    return told_in_steps(request, partial(_told, request))


def _told(request: AnalyseRequest, project: Project) -> Steps[DeadlinesAnswer]:
    program, workload = project.checked.program, project.workload
    if program is None or workload is None or project.collected.has_errors:
        return DeadlinesAnswer(version=request.version, found=None)
    found = yield from find_in_steps(program, workload)
    return DeadlinesAnswer(version=request.version, found=found)


def job_bounds(request: AnalyseRequest) -> list[dict[str, Any]]:
    """The bounds on response times, by the classes of threads: what a run's measures of jobs are
    held against."""
    project = project_of(request)
    if project.workload is None or not any(one.job for one in project.workload.classes):
        return []
    found = finish(deadlines_in_steps(request)).found
    return [
        {"class": one.class_, "bound_ns": one.response_ns}
        for one in (found.tasks if found is not None else ())
        if one.response_ns is not None
    ]
