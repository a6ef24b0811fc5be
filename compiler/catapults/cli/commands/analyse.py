"""``catapults analyse``: what is known of deadlines before a run, beside what a run comes to."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from dataclasses import replace
from typing import Any

from catapults.cli.files import read_source
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    scheduler_and_workload,
    surroundings_of,
    tables_beside,
    tell,
)
from catapults.cli.simulation import simulated_jobs
from catapults.cli.status import FINE, INPUT_ERRORS
from catapults.deadlines import find
from catapults.deadlines.simulated import beside
from catapults.deadlines.text import deadlines_text
from catapults.diagnostics import Diagnostics
from catapults.translation import check_together

NAME = "analyse"
ABOUT = "tell whether deadlines are met, before a run and beside one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A workload and a scheduler, and whether they are also run."""
    add_files(parser, "a .workload and a .sched file, or a project: a folder, .zip or .json")
    add_surroundings(parser)
    parser.add_argument(
        "--simulate",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="run the workload, too, and show its greatest response times beside the bounds",
    )
    parser.add_argument(
        "--until", metavar="TIME", help="how long to run, such as 10s; without it to the end"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Analyses a workload under a scheduler."""
    scheduler, workload = scheduler_and_workload(asked)
    diagnostics = Diagnostics()
    source, world = (read_source(name, diagnostics) for name in (scheduler, workload))
    if source is None or world is None:
        return tell(diagnostics)
    surroundings = surroundings_of(source, asked, diagnostics)
    if surroundings is None:
        return tell(diagnostics)
    tables = tables_beside(workload, diagnostics)
    program, checked = check_together(source, world, surroundings, diagnostics, tables)
    if tell(diagnostics, errors_only=True) != FINE or program is None or checked is None:
        return INPUT_ERRORS
    found = find(program, checked)
    if asked.simulate and found.tasks:
        jobs = (
            "a run has no aspects woven in."
            if asked.aspect
            else simulated_jobs(scheduler, workload, asked.until)
        )
        if isinstance(jobs, str):
            found = replace(found, remarks=[*found.remarks, f"Nothing was simulated: {jobs}"])
        else:
            found = beside(found, jobs)
    if asked.json:
        print(json.dumps(dataclasses.asdict(found, dict_factory=_named)))
    else:
        sys.stdout.write(deadlines_text(found))
    return FINE


def _named(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """Fields by their names in JSON, where `class` and `from` are no words of a language."""
    return {name.rstrip("_"): value for name, value in fields}
