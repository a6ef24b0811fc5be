"""``catapults report``: which checks are proven, and why."""

from __future__ import annotations

import argparse
import json
from typing import Any

from catapults.analysis.check import Checked
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    checked_scheduler,
    expand_projects,
    tell,
)
from catapults.cli.status import FINE
from catapults.diagnostics import Diagnostics
from catapults.reporting import report_of, report_text

NAME = "report"
ABOUT = "tell which checks are proven, and why"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, with what they are checked, and for whom the answer is."""
    add_files(parser, "a .sched file, or a project: a folder, .zip or .json")
    add_surroundings(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Reports on each file that has no errors."""
    expand_projects(asked)
    status, reports = FINE, []
    for name in asked.files:
        diagnostics = Diagnostics()
        checked = checked_scheduler(name, asked, diagnostics)
        has_report = checked is not None and checked.program is not None
        status = max(status, tell(diagnostics, errors_only=has_report))
        if checked is not None and checked.program is not None:
            reports.append(_report(checked))
    if asked.json:
        print(json.dumps(reports if len(asked.files) != 1 else reports[0] if reports else None))
    else:
        print("\n".join(report_text(report) for report in reports), end="")
    return status


def _report(checked: Checked) -> dict[str, Any]:
    """Of a master, with those on its nodespecs."""
    assert checked.program is not None
    checked.look()
    report = report_of(checked.program, checked.within, checked.reading.shared_variables())
    others = [_report(one) for one in checked.others if one.program is not None]
    return {**report, **({"nodespecs": others} if others else {})}
