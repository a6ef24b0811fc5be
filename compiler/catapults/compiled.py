"""What a simulator loads of a scheduler and its workload, made in steps."""

from __future__ import annotations

from base64 import b64encode

from catapults.analysis.across.protocol import dispatch_slots
from catapults.analysis_messages import analysis_message
from catapults.backends.base import Options
from catapults.backends.layout import lay_out
from catapults.contracts.messages import Analysis, Compiled
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.questions.projects import Project
from catapults.steps import Steps
from catapults.workload import compile_workload, describe
from catapults.workload.model import Workload

#: The library of managers.
_MANAGER = "manager"


def analysis_of(version: int, project: Project, *, outputs: bool) -> Steps[Analysis]:
    """All that is known of a project; with ``outputs`` what a simulator loads, too."""
    diagnostics = project.collected
    program = project.checked.program
    compiled = None
    if program is not None and outputs and not diagnostics.has_errors:
        compiled = yield from _compile(program, project.workload, diagnostics)
        yield
    return (yield from analysis_message(version, project.checked, compiled, diagnostics))


def _compile(
    program: Program, workload: Workload | None, diagnostics: Diagnostics
) -> Steps[Compiled | None]:
    """What a simulator loads; None, with the reason reported, where that is impossible."""
    is_manager = program.profile == _MANAGER  # which dispatches nothing
    if not (is_manager or dispatch_slots(program)):  # while a scheduler is being written
        return None
    from catapults.backends import wasm  # noqa: PLC0415

    lay_out(program)
    yield
    wasm.BACKEND.check(program, diagnostics)
    if diagnostics.has_errors:
        return None
    blob = compile_workload(workload) if workload is not None else None
    yield
    module = yield from wasm.module_in_steps(program, Options(stepping=True, text=False))
    return Compiled(
        module=b64encode(module).decode(),
        workload=b64encode(blob).decode() if blob is not None else None,
        workload_info=describe(workload) if workload is not None else None,
    )
