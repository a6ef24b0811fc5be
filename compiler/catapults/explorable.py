"""A scheduler with what it is explored under."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from catapults.analysis.across.protocol import dispatch_slots
from catapults.compiled import analysis_of
from catapults.contracts.exploration import Explorable, ExplorableRequest
from catapults.contracts.libraries import DEFAULT_PROFILE
from catapults.contracts.messages import AnalyseRequest, TextFile
from catapults.exploration import any_program, facts_of
from catapults.exploration.members import NAME as MEMBERS
from catapults.exploration.members import members_program
from catapults.exploration.program import LOCKS, NAME, OF_LOCKS
from catapults.questions.projects import Project, project_of, told_in_steps
from catapults.steps import Steps

Request = TypeVar("Request", bound=AnalyseRequest)


def under_any_program(request: Request, threads: int, locks: int = LOCKS) -> Request:
    """The same scheduler under whatever a program with so many threads may do, and so many locks
    where it is told of locks."""
    program = project_of(request).checked.program
    profile = program.profile if program is not None else request.profile
    slots = dispatch_slots(program) if program is not None else []
    processors = max((one.element.container.size or 1 for one in slots), default=1)
    is_told = program is not None and any(map(program.in_role, OF_LOCKS))
    text = any_program(profile or DEFAULT_PROFILE, threads, processors, locks if is_told else 0)
    return replace(request, workload=TextFile(name=NAME, text=text))


def under_members(request: Request, threads: int) -> Request | None:
    """A group scheduler under a program of the threads that it names; None for other schedulers.

    The first ``threads`` of them draw how long they compute."""
    program = project_of(request).checked.program
    if program is None or program.members is None:
        return None
    text = members_program(program.members, program.profile or DEFAULT_PROFILE, threads)
    return replace(request, workload=TextFile(name=MEMBERS, text=text))


def explorable_in_steps(request: ExplorableRequest) -> Steps[Explorable]:
    """What is explored of the texts of a request."""
    if request.workload is None:
        request = under_any_program(request, request.threads, request.locks)
    return (yield from told_in_steps(request, partial(_told, request)))


def _told(request: ExplorableRequest, project: Project) -> Steps[Explorable]:
    analysis = yield from analysis_of(request.version, project, outputs=True)
    program = project.checked.program
    return Explorable(
        version=request.version,
        profile=analysis.profile,
        compiled=analysis.compiled,
        facts=facts_of(program, request.threads, request.writes) if program is not None else None,
    )
