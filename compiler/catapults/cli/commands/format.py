"""``catapults format``: files in canonical layout."""

from __future__ import annotations

import argparse
from pathlib import Path

from catapults.cli.files import read_source, write
from catapults.cli.inputs import add_files, tell
from catapults.cli.projects import enter_project, is_packed, is_project, texts_of
from catapults.cli.status import FINE, INPUT_ERRORS, CannotError
from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text

NAME = "format"
ABOUT = "rewrite files in canonical layout"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, and whether to change them."""
    add_files(parser, "a .sched, .workload or .system file, or a project: a folder, .zip or .json")
    parser.add_argument(
        "--check", action="store_true", help="change nothing, tell what would change"
    )


def run(asked: argparse.Namespace) -> int:
    """Formats each file; one with syntax errors stays as it is."""
    status = FINE
    for name in _texts(asked):
        diagnostics = Diagnostics()
        source = read_source(name, diagnostics)
        text = format_text(source, diagnostics) if source is not None else None
        status = max(status, tell(diagnostics, errors_only=True))
        if text is None or source is None or text == source.text:
            continue
        if asked.check:
            print(f"{name} is not in canonical layout")
            status = max(status, INPUT_ERRORS)
        else:
            write(Path(name), text)
    return status


def _texts(asked: argparse.Namespace) -> list[str]:
    """The files, with the texts of a project in its place."""
    projects = [name for name in asked.files if is_project(name)]
    if not projects:
        return list(asked.files)
    if len(asked.files) > 1:
        raise CannotError("a project is worked on alone. Name one project, or files.")
    name = projects[0]
    if is_packed(name) and not asked.check:
        raise CannotError(
            f"{name} is packed. `catapults project {name} -o FOLDER` unpacks it; format that."
        )
    folder = enter_project(name).folder if is_packed(name) else Path(name)
    texts = [str(path) for path in texts_of(folder) if path.suffix != ".csv"]
    if not texts:
        raise CannotError(f"{name} holds no scheduler, workload or system.")
    return texts
