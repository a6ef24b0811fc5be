"""``catapults format``: files in canonical layout."""

from __future__ import annotations

import argparse
from pathlib import Path

from catapults.cli.files import read_source, write
from catapults.cli.inputs import add_files, tell
from catapults.cli.status import FINE, INPUT_ERRORS
from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text

NAME = "format"
ABOUT = "rewrite files in canonical layout"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, and whether to change them."""
    add_files(parser, "a .sched, .workload or .system file")
    parser.add_argument(
        "--check", action="store_true", help="change nothing, tell what would change"
    )


def run(asked: argparse.Namespace) -> int:
    """Formats each file; one with syntax errors stays as it is."""
    status = FINE
    for name in asked.files:
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
