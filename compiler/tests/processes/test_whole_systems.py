"""A system as processes: `make run` starts its nodes in order, joins them, and ends when the system
says so."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from node_process import make
from pth_library import ROOT, Library

_TEXTS = Path(__file__).parent / "whole"


def build(system: Path, target: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """As a user does it."""
    command = [sys.executable, "-m", "catapults.cli", "build", system, "--backend", "pth"]
    return subprocess.run(
        [*command, "-o", target, *more], check=False, capture_output=True, text=True, timeout=120
    )


@pytest.fixture(scope="module")
def post(pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("post") / "made"
    done = build(_TEXTS / "post.system", folder, "--parameter", "letters=20")
    assert done.returncode == 0, done.stderr
    make(folder, f"PTH={pth.installed}")
    return folder


def _counted(said: str, what: str) -> int:
    return sum(int(one) for one in re.findall(rf"^{what} +(\d+)$", said, re.MULTILINE))


@pytest.mark.parametrize("address", ["unix:door", "pipe:pipes", "tcp:127.0.0.1:47393"])
def test_make_run_does_the_work_of_a_system(post: Path, pth: Library, address: str) -> None:
    """Three senders, one of which comes late, two nodes that take from one channel, one that
    departs and one that crashes; the parameter is that of the command line."""
    said = make(post, "run", f"PTH={pth.installed}", f"CATAPULTS_MANAGER={address}").stdout
    assert _counted(said, "kept") == 60, said
    assert _counted(said, "taken") == 60, said
    assert re.search(r"^guest: it departs after 0\.(2[5-9]|[3-9])", said, re.MULTILINE), said
    over = re.search(r"^post: taker.taken == 3 \* letters .* after ([\d.]+) s$", said, re.MULTILINE)
    assert over and float(over[1]) >= 0.3, said
    assert "8 nodes arrived, 8 departed, 1 of them lost, 0 refused" in said, said
    assert not {path.name for path in post.iterdir()} & {"door", "pipes"}


def test_a_system_of_one_scheduler_has_no_manager(pth: Library, tmp_path: Path) -> None:
    """Its nodes share channels only."""
    texts, folder = tmp_path / "texts", tmp_path / "made"
    shutil.copytree(_TEXTS, texts)
    (texts / "alone.sched").write_text("scheduler alone extends pth {\n}\n", "utf-8")
    text = (texts / "post.system").read_text("utf-8")
    text = re.sub(r" family \w+;", "", text).replace("post.sched", "alone.sched")
    (texts / "post.system").write_text(text.replace("dsm total = broadcast;", ""), "utf-8")
    done = build(texts / "post.system", folder)
    assert done.returncode == 0, done.stderr
    said = make(folder, "run", f"PTH={pth.installed}").stdout
    assert _counted(said, "taken") == 24, said
    assert "manager:" not in said
    assert not (folder / "manager").exists()


def test_what_a_process_cannot_do_is_told_with_its_place(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    shutil.copytree(_TEXTS, texts)
    guest = texts / "guest.workload"
    guest.write_text(
        guest.read_text("utf-8").replace("sleep", "resume clerk on keeper;\n        sleep")
    )
    done = build(texts / "post.system", tmp_path / "made")
    assert done.returncode == 1
    assert re.search(
        r"guest\.workload:5:9: error\[E807\]: `resume clerk on keeper` .* message", done.stderr
    )
    assert not (tmp_path / "made").exists()


def test_a_family_may_be_called_as_a_folder_is(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    shutil.copytree(_TEXTS, texts)
    for name in ("post.sched", "post.system"):
        text = (texts / name).read_text("utf-8")
        text = text.replace(": keeper;", ": library;").replace("is keeper", "is library")
        (texts / name).write_text(text.replace("family keeper", "family library"), "utf-8")
    made = tmp_path / "made"
    assert build(texts / "post.system", made).returncode == 0
    assert (made / "library_/scheduler.c").exists()
    assert not (made / "library/scheduler.c").exists()
    assert '"./library_/scheduler"' in (made / "runner/system.c").read_text("utf-8")


def test_what_is_left_out_is_told_in_the_folder(post: Path) -> None:
    readme = (post / "README.md").read_text("utf-8")
    assert "`network` in line 10 of `post.system` is left out" in readme
    assert "catapults-sim merge post.system here/*.trace -o post.run " in readme


def test_a_node_that_fails_ends_the_system(post: Path, pth: Library, tmp_path: Path) -> None:
    """None of the others is left behind."""
    folder = tmp_path / "made"
    shutil.copytree(post, folder)
    sample = folder / "worker/guest/sample"
    sample.unlink()
    sample.write_text("#!/bin/sh\nexit 3\n")
    sample.chmod(0o755)
    done = subprocess.run(
        ["runner/run"],
        check=False,
        cwd=folder,
        env={"CATAPULTS_MANAGER": "unix:door", "PATH": "/bin:/usr/bin"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1, done.stdout
    assert "has failed" in done.stderr
    assert "manager:" in done.stdout  # it was told to end, and has
    assert not (folder / "door").exists()


def test_traces_of_a_run_are_merged_and_decide_models(
    post: Path, pth: Library, tmp_path: Path
) -> None:
    """No message comes before it is sent, each clock is bounded, and `auto` follows the run."""
    traces = "ARGUMENTS=--traces traces"
    make(post, "run", f"PTH={pth.installed}", "CATAPULTS_MANAGER=unix:door", traces)
    files = sorted((post / "traces").iterdir())
    command = ["node", ROOT / "simulator/dist/cli.js", "merge", _TEXTS / "post.system", *files]
    merged = tmp_path / "run.json"
    with merged.open("w") as out:
        subprocess.run([*command, "--json"], check=True, stdout=out, timeout=60)
    run = json.loads(merged.read_text("utf-8"))
    assert len(run["processes"]) == 9
    assert all(one["uncertainty"] is not None for one in run["processes"])
    come = [one for one in run["messages"] if one["arrival"] is not None]
    assert len(come) > 40
    assert all(one["sent"] <= one["arrival"] for one in come)
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    assert re.search(r"^messages about total +\d", text, re.MULTILINE), text
    report = [sys.executable, "-m", "catapults.cli", "report", _TEXTS / "post.sched"]
    told = subprocess.run(
        [*report, "--dsm", "auto", "--measured", merged],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout
    assert "by the measured run" in told, told
