"""One file, with what is beside it, from its text to what a backend makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from catapults.analysis.check import Checked, Wishes, check_as, room_for_recursion
from catapults.backends.base import (
    MASTER_ALONE,
    NO_SYSTEMS,
    SAME_NAME,
    Backend,
    Options,
    SystemParts,
    backends,
)
from catapults.backends.structured_c.c_names import stem_of
from catapults.contracts.systems import MeasuredRun
from catapults.diagnostics import Diagnostic, Diagnostics, Note
from catapults.models.distributed.families import below
from catapults.models.model import Loader, Reading, Request
from catapults.models.registry import model_of
from catapults.program import Program
from catapults.questions.memo import reading_question
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source
from catapults.syntax import messages
from catapults.system.check import AS_WRITTEN
from catapults.system.check import Wishes as SystemWishes
from catapults.system.check import check_system as check_system_syntax
from catapults.system.families import Family
from catapults.system.model import CheckedSystem
from catapults.system.modelled import check_models
from catapults.system.parameters import take_parameters
from catapults.system.syntax.parser import parse as parse_system
from catapults.workload import (
    Beside,
    check_against,
    compile_workload,
    nothing_beside,
    parse,
    placed,
)
from catapults.workload import check as check_syntax
from catapults.workload.members import check_members
from catapults.workload.model import Workload

#: What compiles workloads; the backends compile schedulers.
WORKLOAD = "workload"

Files = dict[str, bytes | str]


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a scheduler is compiled with."""

    load: Loader
    aspects: Sequence[Source] = ()
    profile: str | None = None
    #: The distributed schedulers beside it, and the models of their variables.
    masters: Sequence[Source] = ()
    dsm: Mapping[str, str] = field(default_factory=dict)
    #: How many nodes each family has, where that is known.
    nodes: Mapping[str, int] = field(default_factory=dict)
    #: A run by which `auto` is decided, in the place of estimates.
    measured: MeasuredRun | None = None


def decoded(name: str, data: bytes, diagnostics: Diagnostics) -> Source | None:
    """The text of a file; None, with the place reported, when it is no text."""
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        source = Source(name, data.decode("utf-8", errors="replace"))
        start = len(data[: error.start].decode("utf-8"))
        span = source.span(start, start + 1)
        diagnostics.report(messages.NOT_TEXT, span, byte=data[error.start], fix=_way_out(data))
        return None


def _way_out(data: bytes) -> str:
    """What to do about a file that is no text in UTF-8: texts in UTF-16 begin with their mark."""
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "It is a binary file: name the file of the source."
    return "Save it as UTF-8."


def is_workload(name: str) -> bool:
    """Whether a file of that name holds a workload; all others hold schedulers."""
    return PurePath(name).suffix == ".workload"


def check_scheduler(
    source: Source,
    surroundings: Surroundings,
    diagnostics: Diagnostics,
    *,
    for_target: bool = False,
) -> Checked:
    """What is known of a scheduler; ``for_target``: its verbatim text stays C."""
    wishes = Wishes(
        surroundings.aspects,
        surroundings.profile,
        for_target=for_target,
        masters=surroundings.masters,
        dsm=surroundings.dsm,
        nodes=surroundings.nodes,
        measured=surroundings.measured,
    )
    return check_as(source, diagnostics, surroundings.load, wishes)


def can_have_models(source: Source, surroundings: Surroundings) -> frozenset[str] | None:
    """The variables that the nodes of a master share, or could; None if that is not known."""
    request = Request(surroundings.load, (), None, for_target=False, masters=surroundings.masters)
    with room_for_recursion():
        reading = model_of(source).front_end(source, request, Lineage(), Diagnostics())
    return reading.can_have_models()


def check_workload(
    source: Source, diagnostics: Diagnostics, beside: Beside = nothing_beside
) -> Workload | None:
    """What a workload says, with the tables that stand beside it; None when it has syntax
    errors."""
    syntax = parse(source, diagnostics)
    return check_syntax(syntax, diagnostics, beside) if syntax is not None else None


def is_system(name: str) -> bool:
    """Whether a file of that name holds a system of nodes."""
    return PurePath(name).suffix == ".system"


def check_system(
    source: Source,
    beside: Callable[[str], Source | None],
    diagnostics: Diagnostics,
    wishes: SystemWishes = AS_WRITTEN,
) -> CheckedSystem | None:
    """What a system says, with all files that it names; None when it has syntax errors."""
    syntax = parse_system(source, diagnostics)
    if syntax is None:
        return None
    checked = check_system_syntax(syntax, beside, diagnostics, wishes)
    check_nodes(checked, beside, diagnostics)
    return checked


@dataclass(frozen=True)
class NodePrograms:
    """What is known of the schedulers of a system."""

    #: None of a system whose nodes share nothing.
    manager: Checked | None
    #: By the name of the family; those that have a file.
    families: Mapping[str, Checked]


def check_nodes(
    system: CheckedSystem,
    beside: Callable[[str], Source | None],
    diagnostics: Diagnostics,
    measured: MeasuredRun | None = None,
) -> NodePrograms:
    """The schedulers of a system, and whether they fit the workloads of their nodes."""
    scheduler = system.scheduler
    if scheduler is None:
        return NodePrograms(None, {})
    around = _Around(tuple(system.dsm.items()), tuple(_how_many(system).items()))
    load = below(lambda base: beside(base) or beside(f"{base}.sched"), scheduler.file)

    def checked_alone(source: Source, profile: str | None) -> Checked:
        asked = replace(around, profile=profile)
        if measured is None:
            checked, found = _known_alone(load, source, asked)
        else:
            checked, found = _checked_alone(load, source, asked, measured)
        checked.look()
        for one in found:
            diagnostics.add(one)
        return checked

    manager, together = None, dict[str, Checked]()
    if scheduler.distributed:
        manager = checked_alone(scheduler.source, None)
        check_models(system.modelled, manager.reading.can_have_models(), diagnostics)
        together = {one.reading.source.name: one for one in manager.others}
        around = replace(around, masters=(scheduler.source,))
    found: dict[str, Checked] = {}
    for family in scheduler.families:
        source = beside(family.file)
        if source is None:
            continue
        workloads = _workloads_of(family, system)
        profile = workloads[0].profile if workloads else None
        checked = together.get(source.name)
        if checked is None:
            checked = checked_alone(source, profile)
        found[family.name] = checked
        for workload in workloads:
            if checked.program is not None:
                check_against(checked.program, workload, diagnostics)
    return NodePrograms(manager, found)


@dataclass(frozen=True)
class _Around:
    """With what a scheduler of a system is checked, beside its files."""

    dsm: tuple[tuple[str, str], ...]
    nodes: tuple[tuple[str, int], ...]
    masters: tuple[Source, ...] = ()
    profile: str | None = None


def _checked_alone(
    load: Loader, source: Source, around: _Around, measured: MeasuredRun | None = None
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    """What is known of a scheduler of a system, and what is wrong with it."""
    found = Diagnostics()
    surroundings = Surroundings(
        load=load,
        profile=around.profile,
        masters=around.masters,
        dsm=dict(around.dsm),
        nodes=dict(around.nodes),
        measured=measured,
    )
    return check_scheduler(source, surroundings, found), tuple(found)


#: The same. It stands while the files are the same, whatever changes in the system and its
#: workloads.
_known_alone = reading_question(most=16)(_checked_alone)


def _how_many(system: CheckedSystem) -> dict[str, int]:
    """The nodes of each family."""
    found: dict[str, int] = {}
    for group in system.nodes:
        if group.family is not None:
            found[group.family.name] = found.get(group.family.name, 0) + (group.count or 1)
    return found


def _workloads_of(family: Family, system: CheckedSystem) -> list[Workload]:
    """Those of the nodes of a family that are without errors."""
    files = dict.fromkeys(node.workload for node in system.nodes if node.family is family)
    return [one for file in files if (one := system.workloads.get(file or "")) is not None]


def check_together(
    scheduler: Source,
    workload: Source,
    surroundings: Surroundings,
    diagnostics: Diagnostics,
    beside: Beside = nothing_beside,
) -> tuple[Program | None, Workload | None]:
    """Checks a scheduler, a workload, and whether the two fit; the workload chooses the profile."""
    both = check_both(scheduler, workload, surroundings, diagnostics, beside)
    return both.program, both.workload


@dataclass(frozen=True)
class Both:
    """A scheduler with the workload that it serves."""

    reading: Reading
    #: None with errors.
    program: Program | None
    #: As the scheduler runs it, and as it is written.
    workload: Workload | None
    written: Workload | None


def check_both(
    scheduler: Source,
    workload: Source,
    surroundings: Surroundings,
    diagnostics: Diagnostics,
    beside: Beside = nothing_beside,
) -> Both:
    """As :func:`check_together`, with all that is known of them."""
    written = check_workload(workload, diagnostics, beside)
    if written is not None and surroundings.profile is None:
        surroundings = replace(surroundings, profile=written.profile)
    checked = check_scheduler(scheduler, surroundings, diagnostics)
    program, world = checked.program, written
    if written is not None and program is not None:
        check_against(program, written, diagnostics)
        world = placed(written, program)
    return Both(checked.reading, program, world, written)


def translate_scheduler(
    source: Source,
    surroundings: Surroundings,
    backend_name: str,
    options: Options,
    diagnostics: Diagnostics,
) -> Files:
    """The output files of a backend by name; none with errors. Of a master, the manager's and those
    of each nodespec."""
    backend = backends()[backend_name]
    surroundings = replace(surroundings, profile=backend.profile or surroundings.profile)
    checked = check_scheduler(source, surroundings, diagnostics, for_target=backend.takes_verbatim)
    programs = [one.program for one in (checked, *checked.others) if one.program is not None]
    if diagnostics.has_errors:
        return {}
    families = checked.reading.families() if backend.builds_systems else ()
    files: Files = {}
    if options.workload is not None and checked.program is not None:
        check_members(checked.program, options.workload, diagnostics)
        options = replace(options, workload=placed(options.workload, checked.program))
    _check_names(programs, diagnostics)
    # What stands for another text is told of there.
    is_written = checked.reading.classic_text() is not None
    told = checked.reading.diagnostics if is_written else diagnostics
    with room_for_recursion():
        for program in programs:
            if program.stamp and not families and not backend.takes_systems:
                _report_system(program, backend, diagnostics)
            backend.check(program, told)
            if options.run is not None:
                backend.check_run(program, options.run, diagnostics)
        if diagnostics.has_errors:
            return {}
        if families:
            master, *nodes = programs
            parts = SystemParts(
                name=master.name,
                source=PurePath(master.source.name).name,
                master=master,
                families=dict(zip(families, nodes, strict=True)),
            )
            return backend.emit_system(parts, options)
        for program in programs:
            files |= backend.emit(program, options)
    return files


@dataclass(frozen=True, kw_only=True)
class Around:
    """With what a system is compiled."""

    beside: Callable[[str], Source | None]
    wishes: SystemWishes = AS_WRITTEN
    #: A run by which `auto` is decided, in the place of estimates.
    measured: MeasuredRun | None = None


def translate_system(
    source: Source,
    around: Around,
    backend_name: str,
    options: Options,
    diagnostics: Diagnostics,
) -> Files:
    """The files by which a system runs as processes; none with errors."""
    backend = backends()[backend_name]
    beside = around.beside
    system = check_system(source, beside, diagnostics, around.wishes)
    if system is None or system.plan is None or system.scheduler is None:
        return {}
    scheduler = system.scheduler
    surroundings = Surroundings(
        load=below(lambda base: beside(base) or beside(f"{base}.sched"), scheduler.file),
        profile=backend.profile,
        dsm=dict(system.dsm),
        nodes=_how_many(system),
        measured=around.measured,
    )
    found = Diagnostics()  # what is wrong with schedulers was told with the system
    checked = check_scheduler(
        scheduler.source, surroundings, found, for_target=backend.takes_verbatim
    )
    programs = [one.program for one in (checked, *checked.others) if one.program is not None]
    known = {(one.code, one.span) for one in diagnostics}
    for one in found:
        if (one.code, one.span) not in known:
            diagnostics.add(one)
    _check_parts(system, backend, programs, diagnostics)
    if diagnostics.has_errors:
        return {}
    with room_for_recursion():
        return backend.emit_system(_parts_of(system, checked, programs), options)


def _check_parts(
    system: CheckedSystem, backend: Backend, programs: Sequence[Program], diagnostics: Diagnostics
) -> None:
    """What of a system no process can do."""
    _check_names(programs, diagnostics)
    for workload in filter(None, system.workloads.values()):
        backend.check_workload(workload, diagnostics, MASTER_ALONE)
    with room_for_recursion():
        for program in programs:
            backend.check(program, diagnostics)


def _parts_of(system: CheckedSystem, checked: Checked, programs: Sequence[Program]) -> SystemParts:
    assert system.plan is not None
    families = checked.reading.families()
    master = programs[0] if families else None
    alone = stem_of(programs[0].name)
    named = dict(zip(families, programs[1:], strict=True)) if families else {alone: programs[0]}
    of_nodes = [one.family if families else alone for one in system.plan.nodes]
    used = dict.fromkeys(zip(of_nodes, (one.workload for one in system.plan.nodes), strict=True))
    workloads: dict[tuple[str, str], Workload] = {}
    for family, file in used:
        workload = system.workloads[file]
        assert workload is not None
        take_parameters(workload, system.plan.parameters)
        workloads[family, file] = placed(workload, named[family])
    return SystemParts(
        name=system.name,
        source=system.file,
        master=master,
        families=named,
        plan=system.plan,
        of_nodes=of_nodes,
        workloads=workloads,
        otherwise=[
            f"`network` in line {one.line} of `{system.file}` is left out: messages take as long "
            "as they take on this machine."
            for one in system.network
        ],
    )


def _report_system(program: Program, backend: Backend, diagnostics: Diagnostics) -> None:
    what = "none. Translate it by `c` or `wasm`, and simulate its system"
    if backend.builds_systems and program.family:
        what = "such as a whole. Name the master"
    elif backend.builds_systems:
        what = "none without the schedulers of its families. Put them beside it"
    name, span = program.name, program.name_span
    diagnostics.report(NO_SYSTEMS, span, name=name, backend=backend.name, what=what)


def _check_names(programs: Sequence[Program], diagnostics: Diagnostics) -> None:
    """Files are called after schedulers."""
    first: dict[str, Program] = {}
    for program in programs:
        other = first.setdefault(program.name, program)
        if other is not program:
            notes = [Note(other.name_span, "the other one")]
            diagnostics.report(SAME_NAME, program.name_span, name=program.name, notes=notes)


def translate_workload(
    source: Source, diagnostics: Diagnostics, beside: Beside = nothing_beside
) -> Files:
    """The compiled form of a workload; nothing with errors."""
    workload = check_workload(source, diagnostics, beside)
    if workload is None or diagnostics.has_errors:
        return {}
    return {f"{workload.name}.bin": compile_workload(workload)}
