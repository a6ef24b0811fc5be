"""``catapults bundle``: all that a simulation loads, as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from catapults.cli.files import read_source, read_text
from catapults.cli.inputs import add_surroundings, tables_named_in, tell
from catapults.cli.status import FINE, INPUT_ERRORS
from catapults.contracts.messages import AnalyseRequest, TextFile, to_json
from catapults.deadlines.answer import job_bounds
from catapults.diagnostics import Diagnostics
from catapults.services import analyse

NAME = "bundle"
ABOUT = "print all that a simulation loads, as JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A scheduler and a workload."""
    parser.add_argument("scheduler", metavar="SCHEDULER")
    parser.add_argument("workload", metavar="WORKLOAD")
    add_surroundings(parser)
    parser.add_argument("--json", action="store_true", help="the only form there is")


def run(asked: argparse.Namespace) -> int:
    """Prints the compiler's whole answer; its ``compiled`` is null with errors."""
    diagnostics = Diagnostics()
    names = (asked.scheduler, asked.workload)
    scheduler, workload = (read_source(name, diagnostics) for name in names)
    aspects = {name: read_text(Path(name)) for name in asked.aspect}
    beside = [path for path in Path(asked.scheduler).parent.glob("*.sched") if path.is_file()]
    if scheduler is None or workload is None:
        return tell(diagnostics)
    request = AnalyseRequest(
        version=0,
        name=scheduler.name,
        text=scheduler.text,
        profile=asked.profile,
        workload=TextFile(name=workload.name, text=workload.text),
        files={path.name: read_text(path) for path in beside} | aspects | tables_named_in(workload),
        aspects=asked.aspect,
        outputs=True,
    )
    analysis = analyse(request)
    bounds = [] if analysis.compiled is None else job_bounds(request)
    print(json.dumps({**to_json(analysis), "bounds": bounds}))
    return FINE if analysis.compiled is not None else INPUT_ERRORS
