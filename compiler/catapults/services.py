"""What an editor asks of the compiler: plain data in, plain data out.

Every answer names the version of the text that it was asked with, so that an
editor can drop one that comes too late. Offsets count UTF-16 units.
"""

from __future__ import annotations

import gc
import json
import traceback
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from catapults.analysis.check import room_for_recursion
from catapults.analysis_messages import checks_message, diagnostic_message
from catapults.backends.outputs import output_of
from catapults.compiled import analysis_of
from catapults.contracts.decode import WrongShapeError, decode
from catapults.contracts.libraries import PROFILES, folder_targets
from catapults.contracts.messages import (
    AnalyseRequest,
    Analysis,
    Diagnosis,
    Exported,
    ExportRequest,
    FormatRequest,
    Formatted,
    Output,
    OutputRequest,
    QuickCheck,
)
from catapults.contracts.plain_data import to_json, to_json_in_steps
from catapults.contracts.questions import TextRequest
from catapults.diagnostics import Diagnostics
from catapults.questions.memo import forget_all
from catapults.questions.projects import (
    Project,
    project_in_steps,
    project_of,
    soon_in_steps,
    told_in_steps,
)
from catapults.source import Source, View
from catapults.steps import Steps, finish


def handle(request: str) -> str:
    """Answers a request in JSON: ``{"method": …, "params": {…}}``.

    Methods are ``quickCheck``, ``diagnose``, ``analyse``, ``output``, ``format``, ``edit``,
    ``rules``, ``groups``, ``newScheduler``, ``newSystem``, ``deadlines``, ``explorable``,
    ``system``, ``export`` and those of :mod:`catapults.editor.answers`. Raises
    :class:`~catapults.contracts.decode.WrongShapeError`, which says where and why, for what is no
    request.
    """
    return finish(_answered(request))


class Task:
    """A request that is answered as by :func:`handle`, but bit by bit: others may be answered
    meanwhile. Of ``quickCheck``, ``diagnose`` and ``analyse`` there are steps between which that is
    possible."""

    def __init__(self, request: str) -> None:
        """Nothing is done yet."""
        self._steps = _answered(request)
        self._view = View()

    def go_on(self, seconds: float) -> str | None:
        """Takes steps for about as long; the answer, once it is there."""
        until = perf_counter() + seconds
        with self._view.shown():
            try:
                next(self._steps)
                while perf_counter() < until:
                    next(self._steps)
            except StopIteration as end:
                answer: str = end.value
                return answer
        return None


class RetryingTask(Task):
    """As the page has it: a request on which the compiler fails is tried once more with nothing
    kept of former texts. In a long session that may be what the fault came from."""

    def __init__(self, request: str) -> None:
        """Nothing is done yet."""
        super().__init__(request)
        self._request = request
        self._is_second_try = False

    def go_on(self, seconds: float) -> str | None:
        """As for any task. The first fault is printed, for who looks for it; a second is raised."""
        try:
            return super().go_on(seconds)
        except Exception:
            if self._is_second_try:
                raise
            traceback.print_exc()
            forget_all()
            self._is_second_try = True
            self._steps = _answered(self._request)
            self._view = View()
            return None


def _answered(request: str) -> Steps[str]:
    asked = _decoded(request)
    kind, answer = _METHODS[asked.method]()
    message = decode(kind, asked.params)
    if isinstance(message, AnalyseRequest | TextRequest):
        _require_known(message)
    answered = answer(message)
    if not isinstance(answered, Generator):
        return json.dumps(to_json(answered))
    plain = yield from to_json_in_steps((yield from answered))
    yield
    return json.dumps(plain)


@dataclass(kw_only=True)
class _Asked:
    """What every request has."""

    method: str
    params: dict[str, Any]


def _decoded(request: str) -> _Asked:
    try:
        plain = json.loads(request)
    except (ValueError, RecursionError) as fault:
        raise WrongShapeError(f"The request is no JSON: {fault}.") from fault
    asked = decode(_Asked, plain, "request")
    if asked.method not in _METHODS:
        known = ", ".join(f"`{name}`" for name in _METHODS)
        raise WrongShapeError(f"`request.method` must be one of {known}.")
    return asked


def _require_known(message: AnalyseRequest | TextRequest) -> None:
    """Refuses a message that names what there is not."""
    if message.profile not in (None, *PROFILES):
        raise WrongShapeError(f"`params.profile` must be one of {', '.join(PROFILES)}.")
    for at, name in enumerate(message.aspects):
        if name not in message.files:
            raise WrongShapeError(
                f"`params.aspects[{at}]` is `{name}`, and `params.files` has no such file."
            )


def prepare() -> None:
    """Makes a process answer quickly that does nothing else: it waits for :func:`tidy` and
    :func:`collect` to collect cyclic garbage, of which there is little."""
    gc.disable()
    gc.freeze()


def tidy() -> None:
    """Collects garbage among what is new, and looks for what the next gesture will need, when
    nobody waits for an answer."""
    from catapults.edit.gestures.scene import prepare_gestures  # noqa: PLC0415

    prepare_gestures()
    gc.collect(0)


def collect() -> None:
    """Collects all garbage, which takes as long as all that is kept is large: when nobody has
    waited for an answer for longer."""
    gc.collect()


def format_scheduler(request: FormatRequest) -> Formatted:
    """A scheduler in canonical layout."""
    from catapults.edit.format import format_text  # noqa: PLC0415

    with room_for_recursion():
        text = format_text(Source(request.name, request.text), Diagnostics())
    return Formatted(version=request.version, text=text)


def diagnose(request: AnalyseRequest) -> Diagnosis:
    """What is wrong with the texts, and what is known of each check: first of all while typing."""
    return finish(_diagnose(request))


def _diagnose(request: AnalyseRequest) -> Steps[Diagnosis]:
    project = yield from project_in_steps(request)
    return Diagnosis(
        version=request.version,
        diagnostics=[diagnostic_message(diagnostic) for diagnostic in project.diagnostics],
        checks=checks_message(project.checked.program),
    )


def _quick_check(request: AnalyseRequest) -> Steps[QuickCheck]:
    found = yield from soon_in_steps(request)
    return QuickCheck(
        version=request.version,
        diagnostics=[diagnostic_message(diagnostic) for diagnostic in found],
    )


def analyse(request: AnalyseRequest) -> Analysis:
    """All that the compiler knows of a scheduler and its workload."""
    return finish(_analyse(request))


def _analyse(request: AnalyseRequest) -> Steps[Analysis]:
    return told_in_steps(request, partial(_analysis, request))


def _analysis(request: AnalyseRequest, project: Project) -> Steps[Analysis]:
    return analysis_of(request.version, project, outputs=request.outputs)


def output(request: OutputRequest) -> Output:
    """One generated text of a scheduler, with where its lines come from."""
    if request.kind in folder_targets():
        from catapults.export import text_of_folder  # noqa: PLC0415

        with room_for_recursion():
            return text_of_folder(request, request.kind)
    project = project_of(request)
    with room_for_recursion():
        return output_of(project.checked.program if project.sound else None, request)


def _export(request: ExportRequest) -> Exported:
    """A folder for a real threading library; what makes it is loaded when one is asked for."""
    from catapults.export import export  # noqa: PLC0415

    return export(request)


# --- methods ------------------------------------------------------------------------

#: The kind of a request, and what answers it, at once or in steps.
_Method = tuple[type[Any], Callable[[Any], Any]]


def _edit() -> _Method:
    """What is not needed for the first answer is loaded when it is asked for."""
    from catapults.contracts.edits import EditRequest  # noqa: PLC0415
    from catapults.edit.gestures.apply import edit  # noqa: PLC0415

    return EditRequest, edit


def _new_scheduler() -> _Method:
    from catapults.contracts.edits import NewSchedulerRequest  # noqa: PLC0415
    from catapults.edit.new_scheduler import new_scheduler  # noqa: PLC0415

    return NewSchedulerRequest, new_scheduler


def _new_system() -> _Method:
    from catapults.contracts.edits import NewSystemRequest  # noqa: PLC0415
    from catapults.edit.new_system import new_system  # noqa: PLC0415

    return NewSystemRequest, new_system


def _deadlines() -> _Method:
    from catapults.deadlines.answer import deadlines_in_steps  # noqa: PLC0415

    return AnalyseRequest, deadlines_in_steps


def _explorable() -> _Method:
    from catapults.contracts.exploration import ExplorableRequest  # noqa: PLC0415
    from catapults.explorable import explorable_in_steps  # noqa: PLC0415

    return ExplorableRequest, explorable_in_steps


def _system() -> _Method:
    from catapults.compiled_system import compiled_system  # noqa: PLC0415
    from catapults.contracts.systems import SystemRequest  # noqa: PLC0415

    return SystemRequest, compiled_system


def _rules() -> _Method:
    from catapults.edit.rules import rules  # noqa: PLC0415

    return AnalyseRequest, rules


def _groups() -> _Method:
    from catapults.edit.groups.told import groups  # noqa: PLC0415

    return AnalyseRequest, groups


def _editor(method: str) -> _Method:
    from catapults.editor.answers import METHODS  # noqa: PLC0415

    return METHODS[method]


_QUESTIONS = ("hover", "complete", "signature", "definition", "references", "rename", "structure")

_METHODS: dict[str, Callable[[], _Method]] = {
    "diagnose": lambda: (AnalyseRequest, _diagnose),
    "quickCheck": lambda: (AnalyseRequest, _quick_check),
    "analyse": lambda: (AnalyseRequest, _analyse),
    "output": lambda: (OutputRequest, output),
    "export": lambda: (ExportRequest, _export),
    "format": lambda: (FormatRequest, format_scheduler),
    "edit": _edit,
    "rules": _rules,
    "groups": _groups,
    "system": _system,
    "newScheduler": _new_scheduler,
    "newSystem": _new_system,
    "deadlines": _deadlines,
    "explorable": _explorable,
    **{question: partial(_editor, question) for question in _QUESTIONS},
}
