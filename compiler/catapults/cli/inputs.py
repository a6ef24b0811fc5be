"""What the commands share: options about the input, reading it, and telling what is wrong."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePath

from catapults.analysis.check import Checked
from catapults.cli.files import read_source, read_text
from catapults.cli.models import check_asked
from catapults.cli.projects import enter_project, is_packed, is_project, texts_of
from catapults.cli.status import FINE, INPUT_ERRORS, CannotError
from catapults.contracts.decode import WrongShapeError, decode
from catapults.contracts.libraries import PROFILES, PROTOCOLS, library_of
from catapults.contracts.systems import MeasuredRun
from catapults.diagnostics import Diagnostics, Severity, nearest
from catapults.models.distributed.families import families_of
from catapults.models.model import is_master
from catapults.questions.versions.trees import tree_of
from catapults.rendering import render
from catapults.source import Source
from catapults.system.syntax.tokens import tokenise
from catapults.translation import Surroundings, check_scheduler, is_system, is_workload
from catapults.workload import Beside, parse
from catapults.workload.syntax import ast

#: What models variables of several processes can follow.
MODELS = ("auto", "request", "broadcast")


def one_of(kind: str, known: tuple[str, ...], given: str) -> str:
    """A word of a few that are known, as argparse wants to have its types."""
    if given in known:
        return given
    close = nearest(given, known)
    hint = f" Perhaps `{close}` is meant." if close else ""
    raise argparse.ArgumentTypeError(
        f"there is no {kind} `{given}`.{hint} Known are {', '.join(known)}."
    )


def add_files(parser: argparse.ArgumentParser, about: str) -> None:
    """The files that a command works on."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=about)
    parser.set_defaults(takes_systems=False, project_workload=None)


def expand_projects(asked: argparse.Namespace) -> None:
    """Puts what a project runs in its place, among the files that a command works on."""
    projects = [name for name in asked.files if is_project(name)]
    if not projects:
        return
    if len(asked.files) > 1:
        raise CannotError("a project is worked on alone. Name one project, or files.")
    if is_packed(projects[0]):  # the command goes on elsewhere
        _name_from_the_root(asked)
    project = enter_project(projects[0])
    if project.system is not None and asked.takes_systems:
        asked.files = [str(project.system)]
        return
    if project.scheduler is None:
        raise CannotError(
            f"{projects[0]} runs a system, and this command is about schedulers. Name one: "
            f"{', '.join(one.name for one in texts_of(project.folder) if one.suffix == '.sched')}."
        )
    asked.files = [str(project.scheduler)]
    asked.aspect = [*(str(one) for one in project.aspects), *asked.aspect]
    asked.project_workload = None if project.workload is None else str(project.workload)


#: Files that a command may take beside those it works on.
_BESIDE = ("output", "workload", "measured")


def _name_from_the_root(asked: argparse.Namespace) -> None:
    for one in _BESIDE:
        if getattr(asked, one, None) is not None:
            setattr(asked, one, str(Path(getattr(asked, one)).absolute()))
    asked.aspect = [str(Path(one).absolute()) for one in getattr(asked, "aspect", [])]


def scheduler_and_workload(asked: argparse.Namespace) -> tuple[str, str]:
    """The two that a command works on: a project's, or files in either order."""
    expand_projects(asked)
    files = [*asked.files, *filter(None, [asked.project_workload])]
    workloads = [name for name in files if is_workload(name)]
    others = [name for name in files if not is_workload(name)]
    if len(workloads) != 1 or len(others) != 1:
        raise CannotError(
            "one workload and one scheduler are needed: W.workload and S.sched, or a project "
            "that has both."
        )
    return others[0], workloads[0]


def add_surroundings(parser: argparse.ArgumentParser) -> None:
    """With what a scheduler is compiled."""
    parser.add_argument(
        "--profile",
        type=lambda given: one_of("profile", (*PROFILES, *PROTOCOLS), given),
        metavar="PROFILE",
        help=f"the threading library to check against: {' or '.join(PROFILES)}; or, with a "
        f"workload, a protocol: {', '.join(PROTOCOLS)}",
    )
    parser.add_argument(
        "--dsm",
        action="append",
        default=[],
        type=_model,
        metavar="[NAME=]MODEL",
        help=f"the model of distributed variables, or of one: {', '.join(MODELS)}",
    )
    add_measured(parser)
    parser.add_argument("--aspect", action="append", default=[], metavar="FILE", help="weave in")


def add_parameters(parser: argparse.ArgumentParser) -> None:
    """Other values of a system's parameters."""
    parser.add_argument(
        "--parameter",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another value of a parameter, such as load=1.5 or wait=5ms",
    )


def parameter_of(given: str) -> tuple[str, int | float]:
    """A name and its value; a time counts its nanoseconds."""
    name, _, text = given.partition("=")
    tokens = tokenise(Source("", text.removeprefix("-")), Diagnostics())
    value = tokens[0].value
    if len(tokens) != 2 or isinstance(value, str):  # the second is the end
        raise CannotError(f"`--parameter {given}` is not NAME=VALUE with a number or a time.")
    return name, -value if text.startswith("-") else value


def add_measured(parser: argparse.ArgumentParser) -> None:
    """A run by which `auto` is decided."""
    parser.add_argument(
        "--measured",
        metavar="FILE",
        help="what `catapults-sim run SYSTEM --json` printed: --dsm auto follows it",
    )


def measured_run(file: str | None) -> MeasuredRun | None:
    """What a run in a file tells of shared variables; None when no file was named."""
    if file is None:
        return None
    try:
        told = json.loads(read_text(Path(file)))
        return decode(MeasuredRun, told["measured"], "measured")
    except (json.JSONDecodeError, KeyError, TypeError, WrongShapeError) as fault:
        why = f" {fault}" if isinstance(fault, WrongShapeError) else ""
        raise CannotError(
            f"{file} is not what `catapults-sim run SYSTEM --json` prints of a system whose nodes "
            f"share variables.{why}"
        ) from fault


def under_protocol(workload: Source, named: str | None) -> Source:
    """A workload as if it named that protocol as its profile; of the libraries themselves it has to
    name the one it is written for."""
    syntax = parse(workload, Diagnostics()) if named in PROTOCOLS else None
    if syntax is None or named is None:
        return workload
    items = [one for one in syntax.items if isinstance(one, ast.ProfileItem)]
    text = workload.text
    if items:
        span = items[0].name.span
        return Source(workload.name, text[: span.start] + named + text[span.end :])
    begin = text.index("{", syntax.name.span.end) + 1
    return Source(workload.name, f"{text[:begin]} profile {named};{text[begin:]}")


def _model(given: str) -> tuple[str, str]:
    """The name of a variable, or none for all others, with its model."""
    name, _, model = given.rpartition("=")
    return name, one_of("model", MODELS, model)


def surroundings_of(
    source: Source, asked: argparse.Namespace, diagnostics: Diagnostics
) -> Surroundings | None:
    """The bases beside a file and the aspects asked for; None when an aspect is no text."""
    folder = Path(source.name).parent

    masters = _masters(Path(source.name))

    @cache
    def load(base: str) -> Source | None:
        file = base if PurePath(base).suffix else f"{base}.sched"
        paths = [place / file for place in (folder, *(Path(one.name).parent for one in masters))]
        path = next((one for one in paths if one.is_file()), None)
        return read_source(str(path), diagnostics) if path is not None else None

    aspects = [read_source(aspect, diagnostics) for aspect in asked.aspect]
    present = [aspect for aspect in aspects if aspect is not None]
    if len(present) < len(aspects):
        return None
    surroundings = Surroundings(
        load=load,
        aspects=present,
        profile=asked.profile and library_of(asked.profile),
        masters=masters,
        dsm=dict(asked.dsm),
        measured=measured_run(asked.measured),
    )
    check_asked(source, surroundings)
    return surroundings


#: How many folders above a scheduler its master may be.
_FOLDERS = 3


def _masters(scheduler: Path) -> list[Source]:
    """The distributed schedulers beside a file, by their names, and those above it that name it.
    What cannot be read is none: it is not what was asked about."""
    found = [one for one in _schedulers_in(scheduler.parent, scheduler) if is_master(one)]
    for folder in list(scheduler.parent.parents)[:_FOLDERS]:
        for one in _schedulers_in(folder, scheduler):
            tree = tree_of(one, Diagnostics()).scheduler if is_master(one) else None
            named = families_of(tree) if tree is not None else ()
            if any(folder / each.file.text == scheduler for each in named):
                found.append(one)
    return found


def _schedulers_in(folder: Path, but: Path) -> Iterator[Source]:
    for path in sorted(folder.glob("*.sched")):
        if path != but and path.is_file():
            with suppress(OSError, UnicodeDecodeError):
                yield Source(str(path), path.read_bytes().decode("utf-8"))


def tables_beside(name: str, diagnostics: Diagnostics) -> Beside:
    """Reads the tables that a workload names, from its folder."""
    folder = Path(name).parent

    def beside(table: str) -> Source | None:
        path = folder / table
        return read_source(str(path), diagnostics) if path.is_file() else None

    return beside


def beside_system(name: str, diagnostics: Diagnostics) -> Callable[[str], Source | None]:
    """Reads the files that a system names, from its folder, each once."""
    folder = Path(name).parent

    @cache
    def load(file: str) -> Source | None:
        path = folder / file
        return read_source(str(path), diagnostics) if path.is_file() else None

    return load


#: The files that a system can name.
_OF_SYSTEMS = ("*.sched", "*.workload", "*.csv")


def files_beside(name: str) -> dict[str, str]:
    """The texts that a system can name, by file name: those of its folder, and of further folders
    that they name."""
    folder = Path(name).parent
    files: dict[str, str] = {}
    here, known = PurePath(), set[PurePath]()
    waiting = [here, *_folders_in(read_text(Path(name)), here)]
    while waiting:
        below = waiting.pop(0)
        if below in known:
            continue
        known.add(below)
        found = (path for one in _OF_SYSTEMS for path in sorted((folder / below).glob(one)))
        for path in filter(Path.is_file, found):
            files[(below / path.name).as_posix()] = text = read_text(path)
            waiting += _folders_in(text, below)
    return files


#: A file in quotation marks with a folder before it, which lies further down.
_NAMED = re.compile(r'"((?:[^"\n/.][^"\n/]*/)+)[^"\n/]+\.(?:sched|workload|csv)"')


def _folders_in(text: str, below: PurePath) -> Iterator[PurePath]:
    return (below / one for one in dict.fromkeys(_NAMED.findall(text)))


def system_of(workload: str, diagnostics: Diagnostics) -> Source | None:
    """The system of which a workload is a part, if just one in its folder names it."""
    path = Path(workload)
    sources = (read_source(str(one), diagnostics) for one in sorted(path.parent.glob("*.system")))
    named = [one for one in sources if one is not None and f'"{path.name}"' in one.text]
    return named[0] if len(named) == 1 else None


def tables_named_in(workload: Source) -> dict[str, str]:
    """The texts of the tables that a workload names and its folder holds."""
    tree = parse(workload, Diagnostics())
    items = tree.items if tree is not None else []
    names = [item.file for item in items if isinstance(item, ast.ProcessesFileItem)]
    beside = {name: Path(workload.name).parent / name for name in names}
    return {name: read_text(path) for name, path in beside.items() if path.is_file()}


def checked_scheduler(
    name: str, asked: argparse.Namespace, diagnostics: Diagnostics
) -> Checked | None:
    """What is known of the scheduler in a file; None when it cannot be read as text."""
    for kind, is_one in (("workload", is_workload), ("system", is_system)):
        if is_one(name):
            raise CannotError(f"{name} is a {kind}, and this command is about schedulers.")
    source = read_source(name, diagnostics)
    surroundings = surroundings_of(source, asked, diagnostics) if source is not None else None
    if source is None or surroundings is None:
        return None
    return check_scheduler(source, surroundings, diagnostics)


def tell(diagnostics: Diagnostics, *, errors_only: bool = False) -> int:
    """Prints diagnostics for people; gives the exit status."""
    for diagnostic in diagnostics:
        if diagnostic.severity is Severity.ERROR or not errors_only:
            print(render(diagnostic), file=sys.stderr)
    return status_of(diagnostics)


def status_of(diagnostics: Diagnostics) -> int:
    """The exit status for what was found."""
    return INPUT_ERRORS if diagnostics.has_errors else FINE
