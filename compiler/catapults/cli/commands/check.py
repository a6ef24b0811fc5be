"""``catapults check``: what is wrong with files, or might be."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from catapults.analysis_messages import diagnostic_message
from catapults.cli.files import read_source
from catapults.cli.inputs import (
    add_files,
    add_surroundings,
    beside_system,
    expand_projects,
    status_of,
    surroundings_of,
    system_of,
    tables_beside,
    tell,
    under_protocol,
)
from catapults.cli.status import FINE
from catapults.contracts.groups import GroupOutcome
from catapults.contracts.plain_data import to_json
from catapults.diagnostics import Diagnostics
from catapults.edit.groups.answers import outcomes_of, outcomes_text
from catapults.source import Source
from catapults.translation import (
    Surroundings,
    check_both,
    check_scheduler,
    check_system,
    check_workload,
    is_system,
    is_workload,
)

NAME = "check"
ABOUT = "report errors, warnings and notes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, with what they are checked, and for whom the answer is."""
    add_files(parser, "a .sched, .workload or .system file, or a project: a folder, .zip or .json")
    add_surroundings(parser)
    parser.set_defaults(takes_systems=True)
    parser.add_argument(
        "--workload", metavar="WORKLOAD", help="see whether each scheduler fits this workload"
    )
    parser.add_argument(
        "--outcomes",
        action="store_true",
        help="of a group scheduler, also print what its groups can answer",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(asked: argparse.Namespace) -> int:
    """Checks each file by itself."""
    expand_projects(asked)
    asked.workload = asked.workload or asked.project_workload
    status, answers = FINE, []
    for name in asked.files:
        diagnostics = Diagnostics()
        given = _check(name, asked, diagnostics)
        status = max(status, status_of(diagnostics) if asked.json else tell(diagnostics))
        found = [to_json(diagnostic_message(diagnostic)) for diagnostic in diagnostics]
        answer: dict[str, Any] = {"file": name, "diagnostics": found}
        if given:
            answer["outcomes"] = [to_json(one) for one in given]
        answers.append(answer)
        if asked.outcomes and not asked.json:
            print(outcomes_text(given), end="")
    if asked.json:
        print(json.dumps(answers))
    return status


def _check(name: str, asked: argparse.Namespace, diagnostics: Diagnostics) -> list[GroupOutcome]:
    """Reports what is wrong with a file; of a group scheduler what its groups can answer."""
    source = read_source(name, diagnostics)
    if source is None:
        return []
    if is_system(name):
        check_system(source, beside_system(name, diagnostics), diagnostics)
    elif is_workload(name):
        _check_workload(source, diagnostics)
    elif (surroundings := surroundings_of(source, asked, diagnostics)) is not None:
        return _check_scheduler(source, surroundings, asked, diagnostics)
    return []


def _check_scheduler(
    source: Source, around: Surroundings, asked: argparse.Namespace, diagnostics: Diagnostics
) -> list[GroupOutcome]:
    """A scheduler alone, or with the workload that it serves."""
    beside: str | None = asked.workload
    file = read_source(beside, diagnostics) if beside else None
    if file is None or beside is None:
        return outcomes_of(check_scheduler(source, around, diagnostics).reading, None)
    tables = tables_beside(beside, diagnostics)
    file = under_protocol(file, asked.profile)
    both = check_both(source, file, around, diagnostics, tables)
    return outcomes_of(both.reading, both.written)


def _check_workload(source: Source, diagnostics: Diagnostics) -> None:
    """A workload that is a part of a system is checked with it: other nodes may feed it."""
    found = Diagnostics()
    system = system_of(source.name, found)
    if system is None:
        check_workload(source, diagnostics, tables_beside(source.name, diagnostics))
        return
    load = beside_system(source.name, found)
    check_system(system, lambda file: _same(source, load(file)), found)
    for one in found:
        if one.span.source is source:
            diagnostics.add(one)


def _same(source: Source, loaded: Source | None) -> Source | None:
    """A file that is read already."""
    is_same = loaded is not None and Path(loaded.name) == Path(source.name)
    return source if is_same else loaded
