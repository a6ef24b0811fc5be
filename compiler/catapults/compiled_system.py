"""A system with all that it names, as a simulator runs it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

from catapults.analysis.check import Checked, room_for_recursion
from catapults.analysis_messages import diagnostic_message
from catapults.compiled import analysis_of
from catapults.contracts.decode import WrongShapeError
from catapults.contracts.messages import Analysis, Diagnostic
from catapults.contracts.systems import (
    CompiledSystem,
    CompiledWorkload,
    MeasuredMessages,
    SharedUse,
    SharedVariable,
    SystemFamily,
    SystemParameter,
    SystemRequest,
)
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics
from catapults.questions.memo import Memo, memo_table
from catapults.questions.projects import Project, looking
from catapults.questions.versions.texts import open_source, source_beside
from catapults.source import Source
from catapults.steps import Steps
from catapults.system.check import Wishes, check_system
from catapults.system.model import CheckedSystem
from catapults.system.parameters import take_parameters
from catapults.system.syntax.parser import parse
from catapults.translation import NodePrograms, check_nodes
from catapults.workload import compile_workload, describe, placed
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
    with room_for_recursion():
        programs = check_nodes(checked, _beside(request), diagnostics, request.measured)
    yield
    told = [diagnostic_message(one) for one in diagnostics]
    sound = not diagnostics.has_errors
    outputs = request.outputs and sound
    manager = None
    if programs.manager is not None:
        manager = yield from _analysis(programs.manager, request.version, outputs=outputs)
        told += manager.diagnostics
    families: list[SystemFamily] = []
    for family in checked.scheduler.families if checked.scheduler is not None else []:
        scheduler = None
        if family.name in programs.families:
            of_family = programs.families[family.name]
            scheduler = yield from _analysis(of_family, request.version, outputs=outputs)
            told += scheduler.diagnostics
        families.append(
            SystemFamily(
                name=family.name, number=family.number, file=family.file, scheduler=scheduler
            )
        )
    if checked.plan is not None:
        _check_parameters(request, checked.plan.parameters)
    sound = sound and not any(one.severity == "error" for one in told)
    return CompiledSystem(
        version=request.version,
        diagnostics=list(_once(told)),
        name=checked.name,
        stamp=_stamp(request, checked, programs),
        manager=manager,
        families=families,
        workloads={
            file: _workload(workload, checked, programs, outputs=request.outputs and sound)
            for file, workload in checked.workloads.items()
        },
        plan=checked.plan if sound else None,
        shared=[] if programs.manager is None else list(_shared(programs.manager)),
    )


def _beside(request: SystemRequest) -> Callable[[str], Source | None]:
    def load(name: str) -> Source | None:
        text = request.files.get(name)
        return None if text is None else source_beside(name, text)

    return load


def _shared(manager: Checked) -> Iterator[SharedVariable]:
    """The variables that its nodes share, with what is known of each."""
    for one in manager.reading.shared_variables():
        families = {
            family: SharedUse(counts=used["counts"], per_second=used["perSecond"])
            for family, used in one["families"].items()
        }
        seen = one["seen"]
        yield SharedVariable(
            name=one["name"],
            kind=one["kind"],
            model=one["model"],
            reason=one["reason"],
            families=families,
            messages_per_second=one["messagesPerSecond"],
            by_run=one["byRun"],
            seen=MeasuredMessages(model=seen["model"], per_second=seen["perSecond"])
            if seen is not None
            else None,
        )


#: What is known of schedulers, by their identity, and whether with modules.
_analyses: Memo[tuple[int, bool], tuple[Checked, Analysis]] = memo_table(16)


def _analysis(checked: Checked, version: int, *, outputs: bool) -> Steps[Analysis]:
    """What is known of one scheduler; its diagnostics are told by the system."""
    key = (id(checked), outputs)
    known = _analyses.get(key)
    if known is None or known[0] is not checked:
        project = Project(checked, None, (), sound=checked.program is not None)
        steps = looking(checked.look, analysis_of(version, project, outputs=outputs))
        known = _analyses.keep(key, (checked, (yield from steps)))
    return replace(known[1], version=version)


def _checked(
    source: Source, request: SystemRequest, diagnostics: Diagnostics
) -> CheckedSystem | None:
    syntax = parse(source, diagnostics)
    if syntax is None:
        return None
    wishes = Wishes(request.parameters, request.dsm)
    return check_system(syntax, _beside(request), diagnostics, wishes)


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
        shared=[],
    )


def _once(diagnostics: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Each only once: files are checked with more than one other."""
    seen: set[tuple[str, str, int, int, str]] = set()
    for one in diagnostics:
        key = (one.code, one.file, one.from_, one.to, one.message)
        if key not in seen:
            seen.add(key)
            yield one


def _workload(
    workload: Workload | None, checked: CheckedSystem, programs: NodePrograms, *, outputs: bool
) -> CompiledWorkload:
    if workload is None:
        return CompiledWorkload(blob=None, info=None)
    if checked.plan is not None:
        take_parameters(workload, checked.plan.parameters)
    world = workload
    # Only a scheduler that all nodes have knows threads by their names: a tree is no nodespec.
    for program in (one.program for one in programs.families.values()):
        if program is not None and program.members is not None:
            world = placed(workload, program)
            break
    blob = b64encode(compile_workload(world)).decode() if outputs else None
    return CompiledWorkload(blob=blob, info=describe(world))


def _check_parameters(request: SystemRequest, known: list[SystemParameter]) -> None:
    names = [one.name for one in known]
    for name in request.parameters:
        if name not in names:
            there = ", ".join(f"`{one}`" for one in names) or "none"
            raise WrongShapeError(f"there is no parameter `{name}`: the system declares {there}.")


def _stamp(request: SystemRequest, checked: CheckedSystem, programs: NodePrograms) -> str:
    """That of the distributed scheduler; else a digest of the text that all nodes have."""
    manager = programs.manager
    if manager is not None:
        return f"{manager.program.stamp:016x}" if manager.program is not None else ""
    scheduler = checked.scheduler
    text = scheduler.source.text if scheduler is not None else ""
    digest = sha256(str(table("layout")["limits"]["SCHED_ABI"]).encode())
    digest.update(text.encode())
    return digest.hexdigest()[:16]
