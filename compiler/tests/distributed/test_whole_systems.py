"""A system under the compiled runtime and under plain interpreters: the same in every process."""

from __future__ import annotations

import copy
import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from random_systems import RandomSystem, compiled
from whole_systems import Node, Process, carry_out

from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.system.check import check_system
from catapults.system.syntax.parser import parse
from catapults.translation import NodePrograms, check_nodes

_TESTS = Path(__file__).parent
#: ns; before that all has been done, and nobody has left.
CALM = 500_000_000
SYSTEMS = 60 if os.environ.get("EXPLORE") else 4
SEEDS = 4 if os.environ.get("EXPLORE") else 1


def recorded(files: Mapping[str, str], seed: int, until: int, folder: Path) -> list[dict[str, Any]]:
    """What each process did in a simulation."""
    whole = folder / "compiled.json"
    whole.write_text(json.dumps(compiled(files)))
    command = ["node", str(_TESTS / "record.mjs"), str(whole), str(seed), str(until)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: list[dict[str, Any]] = json.loads(answer)
    return found


def programs(files: Mapping[str, str]) -> NodePrograms:
    """The checked texts."""
    diagnostics = Diagnostics()
    beside = {name: Source(name, text) for name, text in files.items()}
    syntax = parse(beside["s.system"], diagnostics)
    assert syntax is not None
    system = check_system(syntax, beside.get, diagnostics)
    return check_nodes(system, beside.get, diagnostics)


def interpreted(files: Mapping[str, str], runs: list[dict[str, Any]], seed: int) -> list[Process]:
    """The same by interpreters."""
    found = programs(files)
    assert found.manager is not None
    return carry_out(runs, found.manager, found.families, seed)


@pytest.mark.parametrize("number", range(SYSTEMS))
def test_random_systems_do_the_same(number: int, tmp_path: Path) -> None:
    files = RandomSystem(40 + number).files
    for seed in range(1, 1 + SEEDS):
        runs = recorded(files, seed, CALM, tmp_path)
        made = interpreted(files, runs, seed)
        nodes = [one for one in made if isinstance(one, Node)]
        assert sum(one.handled for one in nodes) > 100
        for process, run in zip(made, runs, strict=True):
            assert process.final() == {name: run["globals"][name] for name in process.final()}


@pytest.mark.parametrize("number", range(SYSTEMS))
def test_nodes_that_depart_and_threads_that_are_dispatched_do_the_same(
    number: int, tmp_path: Path
) -> None:
    files = RandomSystem(140 + number, moves=True).files
    kinds = {one["number"]: kind for kind, one in table("trace")["kinds"].items()}
    for seed in range(1, 1 + SEEDS):
        runs = recorded(files, seed, CALM, tmp_path)
        made = interpreted(files, runs, seed)
        manager = [kinds[kind] for kind, *_ in runs[0]["records"]]
        assert ("NODE_LEFT" in manager) == ("departs" in files["s.system"])
        assert "SELECTED" in manager
        for process, run in zip(made, runs, strict=True):
            assert process.final() == {name: run["globals"][name] for name in process.final()}


@pytest.mark.parametrize("number", range(SYSTEMS))
def test_nodes_that_crash_do_the_same(number: int, tmp_path: Path) -> None:
    files = RandomSystem(240 + number, crashes=True).files
    for seed in range(1, 1 + SEEDS):
        runs = recorded(files, seed, CALM, tmp_path)
        assert any(run["crashes"] is not None and run["records"] for run in runs)
        for process, run in zip(interpreted(files, runs, seed), runs, strict=True):
            assert process.final() == {name: run["globals"][name] for name in process.final()}


def test_what_is_otherwise_is_found(tmp_path: Path) -> None:
    files = RandomSystem(40).files
    runs = recorded(files, 1, CALM, tmp_path)
    kinds = {name: one["number"] for name, one in table("trace")["kinds"].items()}
    for kind, field in (("LOG", 4), ("ANSWERED", 4), ("DISPATCH", 2), ("LEAVE", 4)):
        wrong = copy.deepcopy(runs)
        records = [one for one in wrong[1]["records"] if one[0] == kinds[kind]]
        records[len(records) // 2][field] += 1
        with pytest.raises(AssertionError):
            interpreted(files, wrong, 1)


#: Of each published listing: the families, and the profile of their threads' library.
_LISTINGS = {
    "webapp": (("webserver", "database"), "pth"),
    "balanced": (("server", "server"), "pth"),
    "distemb": (("camera", "encoder", "web"), "embedded"),
}


@pytest.mark.parametrize("name", _LISTINGS)
def test_a_published_listing_runs_as_it_is(name: str, tmp_path: Path) -> None:
    families, library = _LISTINGS[name]
    texts = {
        one.name: one.read_text("utf-8") for one in (_TESTS / "listings" / name).glob("*.sched")
    }
    nodes = " ".join(
        f'node n{at} {{ family {one}; workload "app.workload"; }}'
        for at, one in enumerate(families)
    )
    workload = f"""workload app {{
    profile {library};
    thread worker[4] {{ loop {{ compute uniform(1ms, 3ms); yield; }} }}
}}
"""
    system = f'system s {{ scheduler "{name}.sched"; {nodes} }}\n'
    files = texts | {"app.workload": workload, "s.system": system}
    kinds = {one["number"]: kind for kind, one in table("trace")["kinds"].items()}
    for process in recorded(files, 1, 200_000_000, tmp_path):
        told = [kinds[kind] for kind, *_ in process["records"]]
        assert "FAULT" not in told, process["label"]
        assert process["family"] is None or told.count("DISPATCH") > 20
