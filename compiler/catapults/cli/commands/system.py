"""``catapults system``: a system of nodes with all that it names, as a simulator runs it."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import get_args

from catapults.cli.files import read_source, write
from catapults.cli.inputs import (
    add_files,
    add_measured,
    add_parameters,
    beside_system,
    expand_projects,
    files_beside,
    measured_run,
    parameter_of,
    tell,
)
from catapults.cli.models import check_named
from catapults.cli.status import FINE, INPUT_ERRORS, CannotError
from catapults.compiled_system import compiled_system
from catapults.contracts.decode import WrongShapeError
from catapults.contracts.plain_data import to_json
from catapults.contracts.systems import CompiledSystem, SharingModel, SystemRequest
from catapults.diagnostics import Diagnostics
from catapults.steps import finish
from catapults.system.check import Wishes
from catapults.translation import check_system, is_system

NAME = "system"
ABOUT = "compile a system of nodes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The system, what is otherwise than it says, and for whom the answer is."""
    add_files(parser, "a .system file, or a project: a folder, .zip or .json")
    parser.set_defaults(takes_systems=True)
    add_parameters(parser)
    parser.add_argument(
        "--dsm",
        action="append",
        default=[],
        metavar="[NAME=]MODEL",
        help="where shared variables are: request, broadcast or auto",
    )
    add_measured(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for a simulator")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the JSON to a file")


def run(asked: argparse.Namespace) -> int:
    """Compiles one system."""
    expand_projects(asked)
    name: str = asked.files[0]
    if len(asked.files) > 1:
        raise CannotError("one system is compiled at a time. Name one.")
    if not is_system(name):
        raise CannotError(f"{name} is no system: the names of those end with .system.")
    diagnostics = Diagnostics()
    source = read_source(name, diagnostics)
    if source is None:
        return tell(diagnostics)
    request = SystemRequest(
        version=0,
        name=Path(name).name,
        text=source.text,
        files=files_beside(name),
        parameters=dict(parameter_of(one) for one in asked.parameter),
        dsm=dict(_model(one) for one in asked.dsm),
        measured=measured_run(asked.measured),
    )
    try:
        compiled = finish(compiled_system(request))
    except WrongShapeError as fault:
        raise CannotError(str(fault)) from fault
    if compiled.plan is not None:
        check_named(request.dsm, [one.name for one in compiled.shared], name)
    else:
        wishes = Wishes(request.parameters, request.dsm)
        check_system(source, beside_system(name, diagnostics), diagnostics, wishes)
    if asked.json or asked.output is not None:
        text = json.dumps(to_json(compiled)) + "\n"
        write(Path(asked.output), text) if asked.output is not None else print(text, end="")
    else:
        print(_in_words(compiled), end="")
    tell(diagnostics, errors_only=True)
    return FINE if compiled.plan is not None else INPUT_ERRORS


def _model(given: str) -> tuple[str, SharingModel]:
    name, _, model = given.rpartition("=")
    for known in get_args(SharingModel):
        if model == known:
            return name, known
    known_models = ", ".join(get_args(SharingModel))
    raise CannotError(f"there is no model `{model}`. Known are {known_models}.")


def _in_words(compiled: CompiledSystem) -> str:
    """What there is, for people."""
    if compiled.plan is None:
        return f"{compiled.name} cannot run.\n"
    plan = compiled.plan
    lines = [f"{compiled.name}, stamp {compiled.stamp}"]
    counts = Counter((node.name, node.family, node.workload) for node in plan.nodes)
    for (name, family, workload), count in counts.items():
        times = f"{count} times " if count > 1 else ""
        lines.append(f"  {times}{name}: family {family}, {workload}")
    labels = ["manager", *(node.label for node in plan.nodes)]
    for channel in plan.channels:
        source, target = channel.from_, channel.to
        lines.append(
            f"  {labels[source.node]}.{source.channel} -> {labels[target.node]}.{target.channel}"
        )
    for shared in plan.shared_channels:
        ends = ", ".join(f"{labels[end.node]}.{end.channel}" for end in shared.ends)
        lines.append(f"  shared {shared.name}: {ends}")
    return "\n".join(lines) + "\n"
