"""What real processes see of each other is what the models of their variables promise: programs
made at random, whose histories the checker of simulated runs reads."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest
from node_process import make
from oracle.random_systems import RandomSystem
from pth_library import ROOT, Library
from test_whole_systems import build

_CHECKER = ROOT / "simulator/test/history/of-processes.ts"
_TRANSPORTS = ("unix:door", "pipe:pipes", "tcp:127.0.0.1:47395")
#: Systems whose variables follow request, and broadcast; with EXPLORE=1 further ones that mix them.
_SEEDS = range(30) if os.environ.get("EXPLORE") else (1, 3)
_WORDS = ("read ", "set ", "do ", "former ", "value ")


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("checker") / "check.mjs"
    bundler = ROOT / "node_modules/.bin/rolldown"
    command = [bundler, _CHECKER, "--platform", "node", "--format", "esm", "-o", target]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return target


def _made(seed: int, pth: Library, folder: Path) -> tuple[RandomSystem, Path]:
    system = RandomSystem(seed)
    texts = folder / "texts"
    texts.mkdir()
    for name, text in system.files.items():
        (texts / name).write_text(text, "utf-8")
    done = build(texts / "s.system", folder / "made")
    assert done.returncode == 0, done.stderr
    make(folder / "made", f"PTH={pth.installed}", "CFLAGS=-O0")
    return system, folder / "made"


def _run(system: RandomSystem, made: Path, address: str, pth: Library) -> dict[str, object]:
    """What all of one run have told."""
    logs = made / f"logs-{address.partition(':')[0]}"
    arguments = f"ARGUMENTS=--logs {logs.name} --seed {os.getpid()}"
    make(
        made, "run", f"PTH={pth.installed}", "CFLAGS=-O0", f"CATAPULTS_MANAGER={address}", arguments
    )
    summary = (logs / "manager.log").read_text("utf-8")
    counted = re.search(r"(\d+) nodes arrived, (\d+) departed, 0 of them lost", summary)
    assert counted, summary
    printed = [
        [line for line in log.read_text("utf-8").splitlines() if line.startswith(_WORDS)]
        for log in sorted(logs.glob("*s[[]*.log"))
    ]
    last = re.findall(r"^manager: (\w+(?:\[\d+\])?) = (-?\d+) ", summary, re.MULTILINE)
    return {
        "printed": printed,
        "variables": [asdict(one) for one in system.variables],
        "last": {name: int(value) for name, value in last},
        "arrived": int(counted[1]),
        "departed": int(counted[2]),
    }


@pytest.mark.parametrize("seed", _SEEDS)
def test_histories_of_real_runs_are_as_models_promise(
    seed: int, checker: Path, pth: Library, tmp_path: Path
) -> None:
    system, made = _made(seed, pth, tmp_path)
    files = []
    for number, address in enumerate(_TRANSPORTS):
        run = _run(system, made, address, pth)
        assert sum(len(one) for one in run["printed"]) > 40, run  # type: ignore[attr-defined]
        assert len(run["last"]) > 4  # type: ignore[arg-type]
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(run), "utf-8")
    told = subprocess.run(
        ["node", checker, *files], check=True, capture_output=True, text=True, timeout=120
    ).stdout
    assert told == "\n" * len(files), told


def test_the_checker_finds_what_no_model_allows(checker: Path, tmp_path: Path) -> None:
    """One adds to a counter and is not counted."""
    variables = [
        {"name": "g2", "use": "counter", "model": "request", "owner": "manager", "size": None}
    ]
    run = {"printed": [["do g2 add 3 0"]], "variables": variables, "arrived": 1, "departed": 1}
    file = tmp_path / "run.json"
    for last, is_fine in ((10, True), (7, False)):
        file.write_text(json.dumps({**run, "last": {"g2": last}}), "utf-8")
        command = ["node", checker, file]
        told = subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=60
        ).stdout
        assert (told == "\n") == is_fine, told
