"""What an editor asks of the compiler: plain data in, plain data out.

Every answer names the version of the text that it was asked with, so that an
editor can drop one that comes too late. Offsets count UTF-16 units.
"""

from __future__ import annotations

import gc
import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from catapults.analysis.check import Checked, room_for_recursion
from catapults.analysis.outline import outline
from catapults.analysis.protocol import dispatch_slots
from catapults.backends.base import Options, backends
from catapults.backends.layout import Layout, lay_out
from catapults.backends.outputs import output_of
from catapults.contracts import messages
from catapults.contracts.decode import WrongShapeError, decode
from catapults.contracts.messages import (
    AnalyseRequest,
    Analysis,
    Checks,
    Compiled,
    Diagnosis,
    Exported,
    ExportRequest,
    FormatRequest,
    Formatted,
    Output,
    OutputRequest,
    TextRequest,
    to_json,
)
from catapults.contracts.tables import PROFILES, handler_numbers
from catapults.diagnostics import Diagnostic, Diagnostics, Fix
from catapults.graph import derive_graph
from catapults.program import CHECKS, Check, Container, Program, Verdict
from catapults.project import follow_project, follow_text, read_project
from catapults.source import Source, Span
from catapults.workload import compile_workload, describe
from catapults.workload.model import Workload


def handle(request: str) -> str:
    """Answers a request in JSON: ``{"method": …, "params": {…}}``.

    Methods are ``diagnose``, ``analyse``, ``output``, ``format``, ``edit``, ``rules``,
    ``newScheduler``, ``export`` and those of :mod:`catapults.editor.answers`. Raises
    :class:`~catapults.contracts.decode.WrongShapeError`, which says where and why, for what is no
    request.
    """
    asked = _decoded(request)
    kind, answer = _METHODS[asked.method]()
    message = decode(kind, asked.params)
    if isinstance(message, AnalyseRequest | TextRequest):
        _require_known(message)
    if isinstance(message, TextRequest) and message.language == "scheduler":
        follow_text(message.name, message.text)
    return json.dumps(to_json(answer(message)))


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
    """Makes a process answer quickly that does nothing else: it waits for :func:`tidy` to collect
    cyclic garbage, of which checking makes none."""
    gc.disable()
    gc.freeze()


def tidy() -> None:
    """Collects garbage, when nobody waits for an answer."""
    gc.collect()


def format_scheduler(request: FormatRequest) -> Formatted:
    """A scheduler in canonical layout."""
    from catapults.edit.format import format_text  # noqa: PLC0415

    with room_for_recursion():
        text = format_text(Source(request.name, request.text), Diagnostics())
    return Formatted(version=request.version, text=text)


def diagnose(request: AnalyseRequest) -> Diagnosis:
    """What is wrong with the texts, and what is known of each check: first of all while typing."""
    project = follow_project(request)
    program = project.checked.program
    return Diagnosis(
        version=request.version,
        diagnostics=[diagnostic_message(diagnostic) for diagnostic in project.diagnostics],
        checks=_checks(program.checks if program is not None else []),
    )


def analyse(request: AnalyseRequest) -> Analysis:
    """All that the compiler knows of a scheduler and its workload."""
    project = read_project(request)
    diagnostics = project.collected
    program = project.checked.program
    compiled = None
    if program is not None and request.outputs and not diagnostics.has_errors:
        with room_for_recursion():
            compiled = _compile(program, project.workload, diagnostics)
    analysis = _analysis(request, project.checked, compiled, diagnostics)
    if program is not None:
        _describe_program(analysis, program)
    return analysis


def output(request: OutputRequest) -> Output:
    """One generated text of a scheduler, with where its lines come from."""
    if request.kind in ("pth", "dynamicc"):
        from catapults.export import text_of_folder  # noqa: PLC0415

        with room_for_recursion():
            return text_of_folder(request, request.kind)
    project = read_project(request)
    with room_for_recursion():
        return output_of(project.checked.program if project.sound else None, request)


def _export(request: ExportRequest) -> Exported:
    """A folder for a real threading library; what makes it is loaded when one is asked for."""
    from catapults.export import export  # noqa: PLC0415

    return export(request)


def _compile(
    program: Program, workload: Workload | None, diagnostics: Diagnostics
) -> Compiled | None:
    """What a simulator loads; None, with the reason reported, where that is impossible."""
    if not dispatch_slots(program):  # while a scheduler is being written
        return None
    wasm = backends()["wasm"]
    wasm.check(program, diagnostics)
    if diagnostics.has_errors:
        return None
    blob = compile_workload(workload) if workload is not None else None
    module = wasm.emit(program, Options(stepping=True, text=False))[f"{program.name}.wasm"]
    assert isinstance(module, bytes)
    return Compiled(
        module=b64encode(module).decode(),
        workload=b64encode(blob).decode() if blob is not None else None,
        workload_info=describe(workload) if workload is not None else None,
    )


# --- answers ------------------------------------------------------------------------


def _analysis(
    request: AnalyseRequest,
    checked: Checked,
    compiled: Compiled | None,
    diagnostics: Diagnostics,
) -> Analysis:
    scheduler = checked.parsed.scheduler
    entries = outline(scheduler) if scheduler is not None else []
    return Analysis(
        version=request.version,
        name=scheduler.name.text if scheduler is not None else "",
        profile=checked.profile.name if checked.profile is not None else None,
        diagnostics=[diagnostic_message(diagnostic) for diagnostic in diagnostics],
        outline=[
            messages.OutlineItem(
                name=entry.name, kind=entry.kind, detail=entry.detail, **_range(entry.span)
            )
            for entry in entries
        ],
        graph=None,
        checks=_checks(checked.program.checks if checked.program is not None else []),
        sites=[],
        handlers=[],
        containers=[],
        attributes=[],
        globals=[],
        compiled=compiled,
    )


def _describe_program(analysis: Analysis, program: Program) -> None:
    """Fills in what only a program has."""
    layout = lay_out(program)
    analysis.graph = derive_graph(program, layout.nodes)
    analysis.sites = [
        messages.SiteInfo(kind=site.kind, handler=site.handler, text=site.text, **_place(site.span))
        for site in program.sites
    ]
    analysis.handlers = [
        messages.HandlerInfo(
            name=handler.name,
            kind=handler.kind,
            number=handler_numbers()[handler.name],
            **_range(handler.span),
        )
        for handler in program.handlers.values()
    ]
    analysis.containers = [_container(one, layout) for one in program.containers]
    _describe_variables(analysis, program, layout)


def _describe_variables(analysis: Analysis, program: Program, layout: Layout) -> None:
    analysis.attributes = [
        messages.AttributeInfo(
            name=one.name,
            type=one.type.value,
            imported=one.imported,
            offset=layout.attributes[one],
        )
        for one in program.attributes
    ]
    analysis.globals = [
        messages.GlobalInfo(
            name=one.name,
            type=one.type.value,
            size=one.size,
            const=one.const,
            imported=one.imported,
            offset=layout.globals[one],
        )
        for one in program.globals
    ]


def _container(container: Container, layout: Layout) -> messages.ContainerInfo:
    return messages.ContainerInfo(
        name=container.name,
        kind=container.type.value,
        size=container.size,
        key=container.key.name if container.key is not None else None,
        lowest_first=container.lowest_first,
        first_node=layout.nodes[container],
        local=container.handler is not None,
    )


def _checks(all_checks: list[Check]) -> Checks:
    checks = [check for check in all_checks if check.kind in CHECKS]
    guards = [check for check in all_checks if check.kind not in CHECKS]

    def count(verdict: Verdict) -> int:
        return sum(check.verdict is verdict for check in checks)

    return Checks(
        total=len(checks),
        proven=count(Verdict.PROVEN),
        runtime=count(Verdict.RUNTIME),
        refuted=count(Verdict.REFUTED),
        list_=[_check_info(check) for check in checks],
        guards=[_check_info(check) for check in guards],
    )


def _check_info(one: Check) -> messages.CheckInfo:
    return messages.CheckInfo(
        site=one.site,
        kind=one.kind.name.lower(),
        verdict=one.verdict.value,
        reason=one.reason,
        subject=one.subject,
        **_place(one.span),
    )


def diagnostic_message(diagnostic: Diagnostic) -> messages.Diagnostic:
    """A diagnostic as an editor shows it."""
    return messages.Diagnostic(
        code=diagnostic.code,
        severity=diagnostic.severity.value,
        column=diagnostic.span.column,
        message=diagnostic.message,
        notes=[messages.Note(text=note.text, **_place(note.span)) for note in diagnostic.notes],
        fixes=_fixes(diagnostic.fixes),
        **_place(diagnostic.span),
    )


def _fixes(fixes: Iterable[Fix]) -> list[messages.Fix]:
    return [
        messages.Fix(
            title=fix.title,
            edits=[
                messages.Edit(file=edit.span.source.name, text=edit.text, **_range(edit.span))
                for edit in fix.edits
            ],
        )
        for fix in fixes
    ]


def _range(span: Span) -> dict[str, Any]:
    return {"from_": span.source.utf16(span.start), "to": span.source.utf16(span.end)}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "line": span.line, **_range(span)}


# --- methods ------------------------------------------------------------------------

#: The kind of a request, and what answers it.
_Method = tuple[type[Any], Callable[[Any], Any]]


def _edit() -> _Method:
    """What is not needed for the first answer is loaded when it is asked for."""
    from catapults.contracts.gestures import EditRequest  # noqa: PLC0415
    from catapults.edit.gestures.apply import edit  # noqa: PLC0415

    return EditRequest, edit


def _new_scheduler() -> _Method:
    from catapults.contracts.gestures import NewSchedulerRequest  # noqa: PLC0415
    from catapults.edit.new_scheduler import new_scheduler  # noqa: PLC0415

    return NewSchedulerRequest, new_scheduler


def _rules() -> _Method:
    from catapults.edit.rules import rules  # noqa: PLC0415

    return AnalyseRequest, rules


def _editor(method: str) -> _Method:
    from catapults.editor.answers import METHODS  # noqa: PLC0415

    return METHODS[method]


_QUESTIONS = ("hover", "complete", "signature", "definition", "references", "rename", "structure")

_METHODS: dict[str, Callable[[], _Method]] = {
    "diagnose": lambda: (AnalyseRequest, diagnose),
    "analyse": lambda: (AnalyseRequest, analyse),
    "output": lambda: (OutputRequest, output),
    "export": lambda: (ExportRequest, _export),
    "format": lambda: (FormatRequest, format_scheduler),
    "edit": _edit,
    "rules": _rules,
    "newScheduler": _new_scheduler,
    **{question: partial(_editor, question) for question in _QUESTIONS},
}
