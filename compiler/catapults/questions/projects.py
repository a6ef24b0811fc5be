"""Projects: a scheduler, the files beside it, and the workload that it serves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from catapults.analysis.check import Ahead, Checked, room_for_recursion
from catapults.contracts.messages import AnalyseRequest
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.questions import checks
from catapults.questions.checks import Check, Scheduler
from catapults.questions.memo import question
from catapults.questions.versions.texts import open_source, source_beside
from catapults.questions.workloads import CheckedWorkload, checked_workload
from catapults.steps import Steps, finish
from catapults.workload import check_against, is_table, placed
from catapults.workload.model import Workload

R = TypeVar("R")


@dataclass(frozen=True, eq=False)
class Project:
    """A scheduler and its workload, checked."""

    checked: Checked
    #: None also where it has errors.
    workload: Workload | None
    #: Of both, and of how they fit.
    diagnostics: tuple[Diagnostic, ...]
    #: Whether the scheduler alone can be translated.
    sound: bool
    #: The workload without what the scheduler tells its threads.
    written: Workload | None = None

    @property
    def collected(self) -> Diagnostics:
        """What was found, to add to."""
        collected = Diagnostics()
        for diagnostic in self.diagnostics:
            collected.add(diagnostic)
        return collected


def project_of(request: AnalyseRequest) -> Project:
    """The texts of a request, checked; what is the same as in the version that was read last is
    taken over from it. Nothing of the answer must be changed."""
    return finish(project_in_steps(request))


def project_in_steps(request: AnalyseRequest) -> Steps[Project]:
    """As :func:`project_of`, in steps; other questions can be asked between them."""
    check = yield from checks.check_in_steps_of(_scheduler(request))
    return _together(check, _workload(request))


def soon_in_steps(request: AnalyseRequest) -> Steps[tuple[Diagnostic, ...]]:
    """What is known to be wrong with the scheduler before its handlers are followed together."""
    return checks.soon_in_steps_of(_scheduler(request))


def told_in_steps(request: AnalyseRequest, tell: Callable[[Project], Steps[R]]) -> Steps[R]:
    """What is told of the texts of a request, in steps."""
    project = yield from project_in_steps(request)
    return (yield from looking(project.checked.look, tell(project)))


def looking(look: Callable[[], None], steps: Steps[R]) -> Steps[R]:
    """Steps in which a version of a text is looked at. Other questions, which look at others, can
    be asked between them."""
    while True:
        look()
        try:
            with room_for_recursion():
                next(steps)
        except StopIteration as end:
            told: R = end.value
            return told
        yield


def is_known(request: AnalyseRequest) -> bool:
    """Whether the scheduler of a request was checked, and that is kept."""
    return checks.known_check(_scheduler(request)) is not None


def look_ahead(request: AnalyseRequest, diagnostics: Diagnostics) -> Ahead | None:
    """What is soon known of the scheduler of a request, as a version that comes after the one that
    was read last; what is wrong with it goes to ``diagnostics``. None if there is no such one."""
    return checks.check_ahead_of(_scheduler(request), diagnostics)


def follow_text(name: str, text: str) -> None:
    """Reads a version of a scheduler that is followed, so that all who ask for its tree get one
    that took over what did not change."""
    checks.follow(open_source(name, text))


def _scheduler(request: AnalyseRequest) -> Scheduler:
    """The scheduler of a request; the workload tells the profile where nothing else does."""
    profile = request.profile
    if profile is None and request.workload is not None:
        workload = _workload(request)
        profile = workload.workload.profile if workload and workload.workload else None
    version = open_source(request.name, request.text)
    return Scheduler(request.files, tuple(request.aspects), version, profile)


def _workload(request: AnalyseRequest) -> CheckedWorkload | None:
    workload = request.workload
    if workload is None:
        return None
    tables = [source_beside(name, request.files[name]) for name in request.files if is_table(name)]
    with room_for_recursion():
        return checked_workload(open_source(workload.name, workload.text), *tables)


@question(most=4)
def _together(check: Check, workload: CheckedWorkload | None) -> Project:
    found = Diagnostics()
    for one in (*(workload.diagnostics if workload is not None else ()), *check.diagnostics):
        found.add(one)
    program, said = check.checked.program, workload.workload if workload is not None else None
    if program is not None and said is not None:
        check_against(program, said, found)
    world = placed(said, program) if program is not None and said is not None else said
    return Project(check.checked, world, tuple(found), check.sound, written=said)
