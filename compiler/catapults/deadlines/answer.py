"""The answer to an editor that asks what is known of deadlines."""

from __future__ import annotations

from functools import partial

from catapults.contracts.deadlines import DeadlinesAnswer
from catapults.contracts.messages import AnalyseRequest
from catapults.deadlines.findings import find
from catapults.questions.projects import Project, told_in_steps
from catapults.steps import Steps


def deadlines_in_steps(request: AnalyseRequest) -> Steps[DeadlinesAnswer]:
    """What is known of the texts of a request; nothing while they have errors."""
    return told_in_steps(request, partial(_told, request))


def _told(request: AnalyseRequest, project: Project) -> Steps[DeadlinesAnswer]:
    yield
    program, workload = project.checked.program, project.workload
    if program is None or workload is None or project.collected.has_errors:
        return DeadlinesAnswer(version=request.version, found=None)
    return DeadlinesAnswer(version=request.version, found=find(program, workload))
