"""``catapults project``: what a project of the studio runs."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from catapults.cli.projects import enter_project, is_project, unpack_project
from catapults.cli.status import FINE, CannotError

NAME = "project"
ABOUT = "tell what a project of the studio runs: a folder, a zip or a .json file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A project, and where it is unpacked."""
    parser.add_argument("project", metavar="PROJECT", help="a folder, a .zip or a .json file")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="unpack it into this folder")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Prints what is run."""
    if not is_project(asked.project):
        raise CannotError(f"{asked.project} is no project: that is a folder, a .zip or a .json.")
    into = Path(asked.output) if asked.output else None
    if into is not None and into.exists() and any(into.iterdir()):
        raise CannotError(f"{into} is not empty. Name a new folder.")
    project = enter_project(asked.project) if into is None else unpack_project(asked.project, into)
    told = {
        "system": _name(project.system),
        "scheduler": _name(project.scheduler),
        "workload": _name(project.workload),
        "aspects": [str(one) for one in project.aspects],
    }
    if asked.json:
        print(json.dumps(told))
    else:
        for role, file in told.items():
            names = file if isinstance(file, list) else [file]
            for name in filter(None, names):
                print(f"{role}: {Path(name).name}")
    return FINE


def _name(path: Path | None) -> str | None:
    return None if path is None else str(path)
