"""A system with all that it names, as a simulator runs it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from catapults.analysis.check import room_for_recursion
from catapults.analysis_messages import diagnostic_message
from catapults.compiled import analysis_of
from catapults.contracts.decode import WrongShapeError
from catapults.contracts.messages import AnalyseRequest, Analysis, Diagnostic
from catapults.contracts.systems import (
    CompiledSystem,
    CompiledWorkload,
    SystemFamily,
    SystemParameter,
    SystemRequest,
)
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics
from catapults.questions.projects import Project, looking, project_of
from catapults.questions.versions.texts import open_source, source_beside
from catapults.source import Source
from catapults.steps import Steps
from catapults.system.check import Wishes, check_system
from catapults.system.families import Family
from catapults.system.model import CheckedSystem
from catapults.system.syntax.parser import parse
from catapults.workload import check_against, compile_workload, describe
from catapults.workload.model import Workload


def compiled_system(request: SystemRequest) -> Steps[CompiledSystem]:
    """All of a system, in steps; other questions can be asked between them."""
    diagnostics = Diagnostics()
    source = open_source(request.name, request.text)
    with room_for_recursion():
        checked = _checked(source, request, diagnostics)
    yield
    if checked is None:
        return _nothing(request, source, diagnostics)
    projects = {
        family.name: _project(family, checked, request)
        for family in _families(checked)
        if family.file in request.files
    }
    _check_together(checked, projects, diagnostics)
    yield
    told = [diagnostic_message(one) for one in diagnostics]
    families: list[SystemFamily] = []
    for family in _families(checked):
        scheduler: Analysis | None = None
        if family.name in projects:
            scheduler = yield from _scheduler(projects[family.name], request)
            told += scheduler.diagnostics
        families.append(
            SystemFamily(
                name=family.name, number=family.number, file=family.file, scheduler=scheduler
            )
        )
    sound = not any(one.severity == "error" for one in told)
    if checked.plan is not None:
        _check_parameters(request, checked.plan.parameters)
    return CompiledSystem(
        version=request.version,
        diagnostics=list(_once(told)),
        name=checked.name,
        stamp=_stamp(request, checked),
        manager=None,
        families=families,
        workloads={
            file: _workload(workload, checked, outputs=request.outputs and sound)
            for file, workload in checked.workloads.items()
        },
        plan=checked.plan if sound else None,
    )


def _checked(
    source: Source, request: SystemRequest, diagnostics: Diagnostics
) -> CheckedSystem | None:
    syntax = parse(source, diagnostics)
    if syntax is None:
        return None

    def load(name: str) -> Source | None:
        text = request.files.get(name)
        return None if text is None else source_beside(name, text)

    return check_system(syntax, load, diagnostics, Wishes(request.parameters, request.dsm))


def _nothing(request: SystemRequest, source: Source, diagnostics: Diagnostics) -> CompiledSystem:
    """Of a text with syntax errors."""
    return CompiledSystem(
        version=request.version,
        diagnostics=[diagnostic_message(one) for one in diagnostics],
        name=source.name.removesuffix(".system"),
        stamp="",
        manager=None,
        families=[],
        workloads={},
        plan=None,
    )


def _families(checked: CheckedSystem) -> list[Family]:
    return checked.scheduler.families if checked.scheduler is not None else []


def _project(family: Family, checked: CheckedSystem, request: SystemRequest) -> Project:
    """The nodespec of a family; the workload of its nodes tells for which library it is."""
    used = (node.workload for node in checked.nodes if node.family is family)
    workloads = (checked.workloads.get(file or "") for file in used)
    profile = next((one.profile for one in workloads if one is not None), None)
    asked = AnalyseRequest(
        version=request.version,
        name=family.file,
        text=request.files[family.file],
        profile=profile,
        files=request.files,
        outputs=request.outputs,
    )
    return project_of(asked)


def _scheduler(project: Project, request: SystemRequest) -> Steps[Analysis]:
    steps = analysis_of(request.version, project, outputs=request.outputs)
    return looking(project.checked.look, steps)


def _check_together(
    checked: CheckedSystem, projects: dict[str, Project], diagnostics: Diagnostics
) -> None:
    """Whether each nodespec fits the workloads of its nodes."""
    for family, file in _pairs(checked):
        project, workload = projects.get(family), checked.workloads.get(file)
        if project is not None and project.checked.program is not None and workload is not None:
            project.checked.look()
            check_against(project.checked.program, workload, diagnostics)


def _pairs(checked: CheckedSystem) -> list[tuple[str, str]]:
    """Families with the files of their workloads."""
    pairs = [
        (node.family.name, node.workload)
        for node in checked.nodes
        if node.family is not None and node.workload is not None
    ]
    return list(dict.fromkeys(pairs))


def _once(diagnostics: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Each only once: files are checked with more than one other."""
    seen: set[tuple[str, str, int, int, str]] = set()
    for one in diagnostics:
        key = (one.code, one.file, one.from_, one.to, one.message)
        if key not in seen:
            seen.add(key)
            yield one


def _workload(
    workload: Workload | None, checked: CheckedSystem, *, outputs: bool
) -> CompiledWorkload:
    if workload is None:
        return CompiledWorkload(blob=None, info=None)
    if checked.plan is not None:
        _take_parameters(workload, checked.plan.parameters)
    blob = b64encode(compile_workload(workload)).decode() if outputs else None
    return CompiledWorkload(blob=blob, info=describe(workload))


def _take_parameters(workload: Workload, parameters: list[SystemParameter]) -> None:
    """What the system shares takes the place of what the workload says itself."""
    shared = {one.name: one for one in parameters}
    for variable in workload.variables:
        one = shared.get(variable.name)
        if one is not None and variable.bounds is not None:
            variable.initial = one.value
            variable.bounds = (one.from_, one.to)


def _check_parameters(request: SystemRequest, known: list[SystemParameter]) -> None:
    names = [one.name for one in known]
    for name in request.parameters:
        if name not in names:
            there = ", ".join(f"`{one}`" for one in names) or "none"
            raise WrongShapeError(
                f"`params.parameters` has `{name}`, and the system declares {there}."
            )


def _stamp(request: SystemRequest, checked: CheckedSystem) -> str:
    """A digest of all texts that tell how nodes run, and of the compiler's version."""
    scheduler = checked.scheduler
    names = {family.file for family in _families(checked)}
    if scheduler is not None:
        names.add(scheduler.source.name)
    digest = sha256(str(table("layout")["limits"]["SCHED_ABI"]).encode())
    for name in sorted(names):
        digest.update(f"\0{name}\0{request.files.get(name, '')}".encode())
    return digest.hexdigest()[:16]
