"""A program that sends one request at a time, and reads what others share after an answer, decides
alike in a simulation and in processes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from manager_process import Manager, compile_manager, lay_out
from node_process import build_program, make
from pth_library import ROOT, Library
from trace_file import read_trace

_TEXTS = Path(__file__).parent / "alike"
_SIMULATOR = ROOT / "simulator/dist/cli.js"


def _simulated(folder: Path) -> list[int]:
    """The threads that the asker dispatched, by the order of their birth, from 1. The server's own
    order hangs on when the next query comes."""
    command = ["node", _SIMULATOR, "run", _TEXTS / "pair.system", "--traces", folder]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    lines = (folder / "asker.trace").read_text("utf-8").splitlines()
    records = [line.split() for line in lines if not line.startswith("#")]
    births = [one[3] for one in records if one[2] == "BIRTH"]
    return [births.index(one[3]) + 1 for one in records if one[2] == "DISPATCH"]


def _dispatched(trace: Path) -> list[int]:
    found = read_trace(trace)
    return [one.thread - found.container_nodes for one in found.records if one.kind == "DISPATCH"]


@pytest.fixture(scope="module")
def folder(pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The system with its programs."""
    made = lay_out("pair", tmp_path_factory.mktemp("pair"), "request", _TEXTS)
    compile_manager(made, "manager/checked")
    make(made, "asker/scheduler.so", "server/scheduler.so", f"PTH={pth.installed}")
    (made / "programs").mkdir()
    for name in ("asker", "server"):
        build_program(pth, made / "programs", name, made / name)
    return made


def _start(folder: Path, name: str, ends: tuple[int, int]) -> subprocess.Popen[bytes]:
    environment = {
        "CATAPULTS_MANAGER": "pipe:pipes",
        "PTH_SCHED": str(folder / name / "scheduler"),
        "PTH_SCHED_TRACE": str(folder / f"{name}.trace"),
    }
    command = [folder / "programs" / name, *map(str, ends)]
    return subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, pass_fds=ends)


def _in_processes(folder: Path) -> list[int]:
    """The same of real processes. Both write to the manager by one pipe, so what was told before an
    answer is carried out before what is asked behind it."""
    manager = Manager(folder / "manager/checked", "pipe:pipes", "--nodes", "2", folder=folder)
    try:
        to_server, to_asker = os.pipe(), os.pipe()
        server = _start(folder, "server", (to_server[0], to_asker[1]))
        asker = _start(folder, "asker", (to_server[1], to_asker[0]))
        for end in (*to_server, *to_asker):
            os.close(end)
        assert asker.wait(60) == 0
        assert server.wait(60) == 0
        assert "2 nodes arrived, 2 departed, 0 of them lost" in manager.ended()
    finally:
        manager.end_anyway()
    return _dispatched(folder / "asker.trace")


def test_decisions_are_those_of_the_simulation(folder: Path, tmp_path: Path) -> None:
    expected, found = _simulated(tmp_path), _in_processes(folder)
    # On Pth the program's main thread is born first, and only starts the others.
    asked = [thread - 1 for thread in found if thread > 1]
    assert asked == expected
    assert len(asked) > 40
    # What was told decides: which helper goes first is not always the same.
    client, left, right = 1, 2, 3
    first = {asked[at + 1] for at, one in enumerate(asked[:-1]) if one == client}
    assert {left, right} <= first
