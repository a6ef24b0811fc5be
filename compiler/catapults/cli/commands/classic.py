"""``catapults classic``: the scheduler that a group scheduler stands for, to be taken over."""

from __future__ import annotations

import argparse
from pathlib import Path

from catapults.cli.files import write_all
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    checked_scheduler,
    expand_projects,
    tell,
)
from catapults.cli.status import FINE, CannotError
from catapults.diagnostics import Diagnostics

NAME = "classic"
ABOUT = "print the scheduler that a group scheduler stands for"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, for which library, and where the text goes."""
    add_files(parser, "a .sched file that begins with `group scheduler`, or a project")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write, not to standard output"
    )
    add_surroundings(parser)


def run(asked: argparse.Namespace) -> int:
    """Prints the text of each file that has no errors."""
    expand_projects(asked)
    if asked.output is not None and len(asked.files) > 1:
        raise CannotError("several texts do not fit into one file. Name one FILE, or leave out -o.")
    status = FINE
    for name in asked.files:
        diagnostics = Diagnostics()
        checked = checked_scheduler(name, asked, diagnostics)
        status = max(status, tell(diagnostics, errors_only=True))
        if checked is None or diagnostics.has_errors:
            continue
        text = checked.reading.classic_text()
        if text is None:
            raise CannotError(f"{name} is no group scheduler: it stands for nothing but itself.")
        if asked.output is None:
            print(text, end="")
        else:
            write_all({Path(asked.output): text})
    return status
