"""``catapults build``: schedulers and workloads translated into files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from catapults.backends.base import MAP_ENDING, Options, backends
from catapults.backends.replayed import read_run
from catapults.cli.files import read_source, write_all
from catapults.cli.inputs import (
    add_files,
    add_parameters,
    add_surroundings,
    beside_system,
    expand_projects,
    measured_run,
    one_of,
    parameter_of,
    status_of,
    surroundings_of,
    tables_beside,
    tell,
)
from catapults.cli.status import FINE, CannotError
from catapults.contracts.decode import WrongShapeError
from catapults.contracts.libraries import folder_targets
from catapults.contracts.messages import TestedRun
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.system.check import Wishes
from catapults.translation import (
    WORKLOAD,
    Around,
    Files,
    check_workload,
    is_system,
    is_workload,
    translate_scheduler,
    translate_system,
    translate_workload,
)
from catapults.workload.model import Workload

NAME = "build"
ABOUT = "translate"

_TARGETS = (*backends(), WORKLOAD)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, into what they are translated, and where that goes."""
    add_files(parser, "a .sched, .workload or .system file, or a project: a folder, .zip or .json")
    parser.add_argument(
        "--backend",
        required=True,
        type=lambda given: one_of("backend", _TARGETS, given),
        metavar="BACKEND",
        help=f"one of {', '.join(_TARGETS)}",
    )
    parser.add_argument("--release", action="store_true", help="leave assertions out")
    parser.add_argument(
        "--map", action="store_true", help="also write where each line of the text comes from"
    )
    parser.add_argument(
        "--workload",
        metavar="FILE",
        help="for pth and dynamicc: make the sample program of this workload",
    )
    parser.add_argument(
        "--counterexample",
        metavar="FILE",
        help="for pth and dynamicc: make a test program of a run that an exploration has found "
        "(`catapults-sim explore … --test-program FOLDER` writes the file and calls this)",
    )
    parser.add_argument(
        "--unknown-import",
        choices=("error", "ignore"),
        default="error",
        help="for pth: what happens when an application registers a variable that the scheduler "
        "does not import",
    )
    parser.add_argument("-o", "--output", metavar="PATH", help="a folder, or one output file")
    add_parameters(parser)
    add_surroundings(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Translates each file, then writes; what belongs to a file with errors is not written."""
    asked.takes_systems = asked.backend != WORKLOAD and backends()[asked.backend].builds_systems
    expand_projects(asked)
    _take_workload(asked)
    status = FINE
    made: dict[Path, str] = {}
    written: dict[Path, bytes | str] = {}
    for name in asked.files:
        diagnostics = Diagnostics()
        outputs = _place(_translate(name, asked, diagnostics), asked)
        one_status = status_of(diagnostics) if asked.json else tell(diagnostics)
        status = max(status, one_status)
        for path in outputs:
            if path in made:
                raise CannotError(f"{path} would hold both {made[path]} and {name}. Build one.")
            made[path] = name
        written |= outputs
    write_all(written)
    if asked.json:
        print(json.dumps({"written": [str(path) for path in made]}))
    return status


def _take_workload(asked: argparse.Namespace) -> None:
    """Of a project: its workload is translated, or makes the sample program where it fits."""
    workload = asked.project_workload
    if workload is None:
        return
    if asked.backend == WORKLOAD:
        asked.files = [workload]
        return
    backend = backends()[asked.backend]
    if backend.folder is None or asked.workload is not None:
        return
    found = Diagnostics()
    source = read_source(workload, found)
    tables = tables_beside(workload, found)
    checked = None if source is None else check_workload(source, found, tables)
    if checked is not None and checked.profile == backend.profile:
        asked.workload = workload


def _translate_system(source: Source, asked: argparse.Namespace, diagnostics: Diagnostics) -> Files:
    _require_systems(source.name, asked)
    options = _options(asked, diagnostics)
    around = Around(
        beside=beside_system(source.name, diagnostics),
        wishes=Wishes(dict(parameter_of(one) for one in asked.parameter), dict(asked.dsm)),
        measured=measured_run(asked.measured),
    )
    return translate_system(source, around, asked.backend, options, diagnostics)


def _require_systems(name: str, asked: argparse.Namespace) -> None:
    known = [one for one, backend in backends().items() if backend.builds_systems]
    if asked.backend not in known:
        raise CannotError(
            f"{name} is a system, and the backend {asked.backend} makes no processes of one. "
            f"Those that do: {', '.join(known)}."
        )
    for option in ("workload", "counterexample"):
        if getattr(asked, option) is not None:
            raise CannotError(f"--{option} is of no use with a system. Leave it out.")


def _translate(name: str, asked: argparse.Namespace, diagnostics: Diagnostics) -> Files:
    if is_workload(name) != (asked.backend == WORKLOAD):
        kind = "a workload" if is_workload(name) else "a scheduler"
        raise CannotError(
            f"{name} is {kind}, which the backend {asked.backend} does not translate."
        )
    source = read_source(name, diagnostics)
    if source is None:
        return {}
    if is_system(name):
        return _translate_system(source, asked, diagnostics)
    if asked.backend == WORKLOAD:
        return translate_workload(source, diagnostics, tables_beside(name, diagnostics))
    surroundings = surroundings_of(source, asked, diagnostics)
    if surroundings is None:
        return {}
    options = _options(asked, diagnostics)
    if diagnostics.has_errors:
        return {}
    return translate_scheduler(source, surroundings, asked.backend, options, diagnostics)


def _options(asked: argparse.Namespace, diagnostics: Diagnostics) -> Options:
    _require_profile(asked)
    return Options(
        debug=not asked.release,
        line_map=asked.map,
        ignore_unknown_imports=asked.unknown_import == "ignore",
        workload=_workload(asked, diagnostics),
        run=_run(asked),
    )


def _require_profile(asked: argparse.Namespace) -> None:
    only = backends()[asked.backend].profile
    if only is not None and asked.profile not in (None, only):
        raise CannotError(
            f"the backend {asked.backend} translates for the profile {only} only, and "
            f"--profile names {asked.profile}. Leave --profile out."
        )


def _workload(asked: argparse.Namespace, diagnostics: Diagnostics) -> Workload | None:
    """The workload that the sample program is made of."""
    if asked.workload is None:
        return None
    backend = backends()[asked.backend]
    if not backend.takes_workload:
        raise CannotError(f"the backend {asked.backend} makes nothing of --workload. Leave it out.")
    source = read_source(asked.workload, diagnostics)
    tables = tables_beside(asked.workload, diagnostics)
    workload = None if source is None else check_workload(source, diagnostics, tables)
    if workload is None:
        return None
    if workload.profile != backend.profile:
        raise CannotError(
            f"{asked.workload} is a workload of the profile {workload.profile}, and its threads "
            f"cannot run on {backend.target}. Name one with `profile {backend.profile};`."
        )
    backend.check_workload(workload, diagnostics)
    return workload


def _run(asked: argparse.Namespace) -> TestedRun | None:
    """The counterexample that the test program is made of."""
    if asked.counterexample is None:
        return None
    if asked.backend not in folder_targets() or not folder_targets()[asked.backend].tests:
        raise CannotError(
            f"the backend {asked.backend} makes nothing of --counterexample. Leave it out."
        )
    try:
        return read_run(Path(asked.counterexample).read_text("utf-8"))
    except (OSError, ValueError, WrongShapeError) as problem:
        raise CannotError(
            f"{asked.counterexample} holds no run of an exploration: {problem} "
            "`catapults-sim explore` writes one with --test-program."
        ) from None


def _place(files: Files, asked: argparse.Namespace) -> dict[Path, bytes | str]:
    """Where outputs go: all into a folder, or the one whose ending is asked for into that file.

    The map of a file lies beside it, and headers that it includes. Outputs that want a folder of
    their own get one that is called after the scheduler, if none is named.
    """
    own = backends()[asked.backend].folder if asked.backend != WORKLOAD else None
    if asked.output is None and own is not None and files:
        target = Path(f"{Path(next(iter(files))).stem}{own}")
    else:
        target = Path(asked.output or ".")
    chosen = [name for name in files if target.suffix and Path(name).suffix == target.suffix]
    if chosen and not target.is_dir():
        map_of = {Path(f"{target}{MAP_ENDING}"): files.get(f"{chosen[0]}{MAP_ENDING}")}
        return (
            {target: files[chosen[0]]}
            | {p: text for p, text in map_of.items() if text}
            | _beside(files, asked.backend, target.parent)
        )
    return {target / name: content for name, content in files.items()}


def _beside(files: Files, backend: str, folder: Path) -> dict[Path, bytes | str]:
    """What one text is of no use without."""
    below = "" if backend == WORKLOAD else backends()[backend].beside
    return {folder / name: content for name, content in files.items() if below and below in name}
