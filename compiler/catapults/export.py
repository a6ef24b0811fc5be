"""A folder in which a scheduler can be built: the files that ``catapults build`` writes as a zip,
for whoever has no command line, and the one that people read."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import PurePath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from catapults.backends.base import Options, backends
from catapults.backends.outputs import listed, nothing
from catapults.contracts.libraries import folder_targets
from catapults.contracts.messages import (
    AnalyseRequest,
    Exported,
    ExportRequest,
    FolderTarget,
    Output,
    OutputRequest,
    TextFile,
)
from catapults.diagnostics import Diagnostic, Diagnostics, Severity
from catapults.source import Source
from catapults.system.check import Wishes
from catapults.translation import (
    Around,
    Files,
    Surroundings,
    check_scheduler,
    check_workload,
    translate_scheduler,
    translate_system,
)
from catapults.workload.model import Workload

#: What folders are for.
_LIBRARIES = {name: one.title for name, one in folder_targets().items()} | {"c": "C"}

#: A fixed date: the same folder is the same zip.
_DATE = (2020, 1, 1, 0, 0, 0)
_READABLE_FILE = 0o100644 << 16


def export(request: ExportRequest) -> Exported:
    """The folder of a scheduler; for a library, with the workload's threads as a sample program."""
    if request.system is not None:
        return _system(request, request.system)
    backend = backends()[request.target]
    library = _LIBRARIES[request.target]
    diagnostics = Diagnostics()
    workload = _workload(request, diagnostics) if backend.takes_workload else None
    if workload is not None and backend.profile not in (workload.profile, None):
        return _refused(
            request,
            f"The program of this project, `{workload.name}`, is written for the profile "
            f"{workload.profile}, and {library} runs programs of the profile {backend.profile}. "
            f"Begin a project with such a program, or write one: `profile {backend.profile};`.",
        )
    if workload is not None:
        backend.check_workload(workload, diagnostics)
    profile = workload.profile if workload is not None else request.profile
    files = _translate(request, workload, profile, diagnostics)
    if not files:
        return _refused(request, _reason(library, diagnostics))
    first = next(iter(files))
    is_whole = "/" in first  # of a master: no file is its own
    name = request.name.removesuffix(".sched") if is_whole else first.rpartition(".")[0]
    return _packed(request, f"{name}{backend.folder or '-c'}", files)


def _system(request: ExportRequest, system: TextFile) -> Exported:
    """The folder in which the nodes of a system run as processes."""
    backend = backends()[request.target]
    library = _LIBRARIES[request.target]
    if not backend.builds_systems:
        known = [one for one in _LIBRARIES if backends()[one].builds_systems]
        others = " or ".join(_LIBRARIES[one] for one in known)
        return _refused(
            request,
            f"The nodes of a system are processes, and {library} runs one scheduler alone. "
            f"Download this system for {others}, or open one of its schedulers by itself.",
        )
    texts = {request.name: request.text} | request.files

    def beside(name: str) -> Source | None:
        text = texts.get(name)
        return None if text is None else Source(name, text)

    diagnostics = Diagnostics()
    options = Options(debug=request.debug, ignore_unknown_imports=request.ignore_unknown_imports)
    source = Source(system.name, system.text)
    around = Around(beside=beside, wishes=Wishes({}, request.dsm))
    files = translate_system(source, around, request.target, options, diagnostics)
    if not files:
        return _refused(request, _reason(library, diagnostics))
    name = PurePath(system.name).stem
    return _packed(request, f"{name}{backend.folder}", files)


def _packed(request: ExportRequest, folder: str, files: Files) -> Exported:
    return Exported(
        version=request.version,
        name=f"{folder}.zip",
        zip=b64encode(_zipped(folder, files)).decode(),
        problem=None,
    )


def text_of_folder(request: OutputRequest, target: FolderTarget) -> Output:
    """What the backend translates the scheduler itself to, or what stands in the way."""
    backend = backends()[target]
    diagnostics = Diagnostics()
    surroundings = replace(_surroundings(request), profile=backend.profile)
    program = check_scheduler(
        Source(request.name, request.text),
        surroundings,
        diagnostics,
        for_target=backend.takes_verbatim,
    ).program
    if program is not None and not diagnostics.has_errors:
        backend.check(program, diagnostics)
    if program is None or diagnostics.has_errors:
        return nothing(request, _reason(_LIBRARIES[target], diagnostics))
    return listed(program, backend, request)


def _workload(request: ExportRequest, diagnostics: Diagnostics) -> Workload | None:
    if request.workload is None:
        return None
    return check_workload(Source(request.workload.name, request.workload.text), diagnostics)


def _translate(
    request: ExportRequest,
    workload: Workload | None,
    profile: str | None,
    diagnostics: Diagnostics,
) -> Files:
    if diagnostics.has_errors:
        return {}
    options = Options(
        debug=request.debug,
        ignore_unknown_imports=request.ignore_unknown_imports,
        workload=workload,
        run=request.counterexample,
    )
    source = Source(request.name, request.text)
    surroundings = replace(_surroundings(request), profile=profile)
    return translate_scheduler(source, surroundings, request.target, options, diagnostics)


def _surroundings(request: AnalyseRequest) -> Surroundings:
    def load(base: str) -> Source | None:
        text = request.files.get(f"{base}.sched")
        return None if text is None else Source(f"{base}.sched", text)

    return Surroundings(
        load=load, aspects=[Source(name, request.files[name]) for name in request.aspects]
    )


def _refused(request: ExportRequest, problem: str) -> Exported:
    return Exported(version=request.version, name="", zip=None, problem=problem)


def _reason(library: str, diagnostics: Diagnostics) -> str:
    """The first error, and how many there are."""
    errors: list[Diagnostic] = [d for d in diagnostics if d.severity is Severity.ERROR]
    first = errors[0]
    place = f"{first.span.source.name}, line {first.span.line}"
    more = f" There are {len(errors) - 1} more errors." if len(errors) > 1 else ""
    return f"There is an error for {library} in {place}: {first.message}{more}"


def _zipped(folder: str, files: Mapping[str, bytes | str]) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = ZipInfo(f"{folder}/{name}", _DATE)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = _READABLE_FILE
            data = content.encode("utf-8", "replace") if isinstance(content, str) else content
            archive.writestr(entry, data)
    return target.getvalue()
