"""``catapults graph``: containers and transfers, as a drawing or as data."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from catapults.backends.base import Options, backends
from catapults.backends.layout import lay_out
from catapults.cli.files import write_all
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    checked_scheduler,
    expand_projects,
    tell,
)
from catapults.cli.status import FINE, CannotError
from catapults.contracts.plain_data import to_json
from catapults.diagnostics import Diagnostics
from catapults.graph import derive_graph
from catapults.program import Program

NAME = "graph"
ABOUT = "print the graph of containers and transfers"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, with what they are checked, and where the graph goes."""
    add_files(parser, "a .sched file, or a project: a folder, .zip or .json")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write, not to standard output"
    )
    add_surroundings(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Draws each file that has no errors."""
    expand_projects(asked)
    if asked.output is not None and len(asked.files) > 1:
        raise CannotError(
            "several graphs do not fit into one file. Name one FILE, or leave out -o."
        )
    status = FINE
    for name in asked.files:
        diagnostics = Diagnostics()
        checked = checked_scheduler(name, asked, diagnostics)
        status = max(status, tell(diagnostics, errors_only=True))
        if checked is None or checked.program is None:
            continue
        text = _drawn(checked.program, asked.json)
        if asked.output is None:
            print(text, end="")
        else:
            write_all({Path(asked.output): text})
    return status


def _drawn(program: Program, as_json: bool) -> str:
    if as_json:
        return json.dumps(to_json(derive_graph(program, lay_out(program).nodes))) + "\n"
    (text,) = backends()["dot"].emit(program, Options()).values()
    assert isinstance(text, str)
    return text
