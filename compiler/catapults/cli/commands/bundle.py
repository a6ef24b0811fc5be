"""``catapults bundle``: all that a simulation loads, as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from catapults.cli.files import read_source, read_text
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    expand_projects,
    scheduler_and_workload,
    tables_named_in,
    tell,
    under_protocol,
)
from catapults.cli.projects import is_project
from catapults.cli.status import FINE, INPUT_ERRORS, CannotError
from catapults.contracts.libraries import library_of
from catapults.contracts.messages import AnalyseRequest, TextFile
from catapults.contracts.plain_data import to_json
from catapults.deadlines.answer import job_bounds
from catapults.diagnostics import Diagnostics
from catapults.edit.groups.told import groups
from catapults.explorable import under_any_program, under_members
from catapults.exploration import facts_of, writable_attributes
from catapults.exploration.program import LOCKS
from catapults.models.model import is_master
from catapults.questions.projects import project_of
from catapults.services import analyse
from catapults.source import Source
from catapults.steps import finish

NAME = "bundle"
ABOUT = "print all that a simulation loads, as JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A scheduler and a workload."""
    add_files(parser, "a .sched and a .workload file, or a project: a folder, .zip or .json")
    parser.add_argument(
        "--any-program",
        type=int,
        metavar="N",
        help="in place of a workload: whatever a program with N threads may do, to be explored",
    )
    parser.add_argument(
        "--locks",
        type=int,
        default=LOCKS,
        metavar="N",
        help=f"that its threads take, of a scheduler that is told of locks ({LOCKS})",
    )
    parser.add_argument(
        "--writes",
        action="append",
        default=[],
        metavar="NAME",
        help="an attribute that such a program writes as if it were an import",
    )
    add_surroundings(parser)
    parser.add_argument("--json", action="store_true", help="the only form there is")


def run(asked: argparse.Namespace) -> int:
    """Prints the compiler's whole answer; its ``compiled`` is null with errors."""
    diagnostics = Diagnostics()
    named, world = _files(asked)
    scheduler = read_source(named, diagnostics)
    workload = None if world is None else read_source(world, diagnostics)
    workload = workload and under_protocol(workload, asked.profile)
    aspects = {name: read_text(Path(name)) for name in asked.aspect}
    if scheduler is None or (workload is None and world is not None):
        return tell(diagnostics)
    beside = [path for path in Path(scheduler.name).parent.glob("*.sched") if path.is_file()]
    request = AnalyseRequest(
        version=0,
        name=scheduler.name,
        text=scheduler.text,
        profile=asked.profile and library_of(asked.profile),
        files={path.name: read_text(path) for path in beside} | aspects,
        aspects=asked.aspect,
        outputs=True,
    )
    if workload is not None:
        request.workload = TextFile(name=workload.name, text=workload.text)
        request.files |= tables_named_in(workload)
    else:
        _refuse_master(scheduler, request)
        request = under_members(request, asked.any_program) or under_any_program(
            request, asked.any_program, asked.locks
        )
    analysis = analyse(request)
    bounds = [] if analysis.compiled is None else job_bounds(request)
    answer = {**to_json(analysis), "bounds": bounds}
    if analysis.model == "group":
        answer["tree"] = to_json(finish(groups(request)))
        answer["members"] = request.workload.text if workload is None and request.workload else None
    if asked.any_program is not None:
        answer["exploration"] = _facts(request, asked.any_program, asked.writes)
    print(json.dumps(answer))
    return FINE if analysis.compiled is not None else INPUT_ERRORS


def _refuse_master(scheduler: Source, request: AnalyseRequest) -> None:
    """Says what can be explored in place of the scheduler of a system."""
    if not is_master(scheduler):
        return
    nodes = ", ".join(
        Path(one.reading.source.name).name for one in project_of(request).checked.others
    )
    ways = f", or one of its nodes alone: {nodes}" if nodes else ""
    raise CannotError(
        f"{scheduler.name} chooses among the nodes of a system, and no program runs under it "
        f"alone. Explore a system of it, a .system file that names it{ways}."
    )


def _facts(request: AnalyseRequest, threads: int, writes: list[str]) -> dict[str, Any] | None:
    """What decides how the scheduler is explored; None while its text has errors."""
    program = project_of(request).checked.program
    if program is None:
        return None
    known = writable_attributes(program)
    unknown = next((name for name in writes if name not in known), None)
    if unknown is not None:
        have = f"It has {', '.join(known)}" if known else "It has none"
        raise CannotError(
            f"{program.name} has no attribute {unknown} of its own that an application could "
            f"write. {have}."
        )
    facts: dict[str, Any] = to_json(facts_of(program, threads, writes))
    return facts


def _files(asked: argparse.Namespace) -> tuple[str, str | None]:
    """The scheduler and the workload; none where whatever a program may do is explored."""
    if asked.any_program is None and len(asked.files) == 2:
        # In this order: what stands in the wrong place is told of with a place in its text.
        return asked.files[0], asked.files[1]
    if asked.any_program is None:
        if len(asked.files) == 1 and not is_project(asked.files[0]):
            raise CannotError("name a workload, or give --any-program N.")
        return scheduler_and_workload(asked)
    expand_projects(asked)
    if len(asked.files) != 1:
        raise CannotError("with --any-program one scheduler is named, and no workload.")
    return asked.files[0], None
