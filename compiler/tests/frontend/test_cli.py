"""The command line from outside: what it prints, writes and returns."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from catapults.cli import main

GOOD = """scheduler good {
    data { queue RQ; threadref current; }
    event init { }
    event newthread(t) { t => RQ; }
    event schedule { RQ => current; dispatch current; }
    event switch_out(t) { t => RQ; }
}
"""
WORKLOAD = "workload w { thread a[1] { loop { compute 1ms; yield; } } stop when now > 1s; }\n"


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.sched").write_text(GOOD, "utf-8")
    (tmp_path / "bad.sched").write_text(GOOD.replace("t => RQ", "t => QR", 1), "utf-8")
    (tmp_path / "w.workload").write_text(WORKLOAD, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """One command in the folder."""

    def command(*arguments: str) -> subprocess.CompletedProcess[str]:
        try:
            status = main(arguments)
        except SystemExit as leave:  # argparse
            status = int(leave.code or 0)
        out, err = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, status, out, err)

    return command


def test_the_command_is_installed(folder: Path) -> None:
    command = Path(sys.executable).with_name("catapults")
    done = subprocess.run([command, "check", "bad.sched"], capture_output=True, check=False)
    assert done.returncode == 1


def test_check_is_silent_when_all_is_well(run: Run, folder: Path) -> None:
    done = run("check", "good.sched", "w.workload")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_check_shows_the_line_and_the_fix(run: Run, folder: Path) -> None:
    done = run("check", "bad.sched")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "bad.sched:4:31: error[E201]: Nothing here is called `QR`. Perhaps `RQ` is meant.",
        "        event newthread(t) { t => QR; }",
        "                                  ^^",
        "    fix: Write `RQ`",
    ]


def test_check_tells_programs_in_json(run: Run, folder: Path) -> None:
    done = run("check", "--json", "bad.sched", "good.sched")
    bad, good = json.loads(done.stdout)
    assert (done.returncode, bad["diagnostics"][0]["code"]) == (1, "E201")
    assert good == {"file": "good.sched", "diagnostics": []}


def test_build_writes_into_a_folder_or_one_file(run: Run, folder: Path) -> None:
    assert run("build", "--backend", "wasm", "-o", "out", "good.sched").returncode == 0
    assert {path.name for path in (folder / "out").iterdir()} == {"good.wasm", "good.wat"}
    assert run("build", "--backend", "c", "-o", "x.c", "good.sched").returncode == 0
    assert "good" in (folder / "x.c").read_text("utf-8")
    assert run("build", "--backend", "workload", "w.workload").returncode == 0
    assert (folder / "w.bin").read_bytes().startswith(b"CATW")


def test_errors_in_the_input_write_nothing(run: Run, folder: Path) -> None:
    before = sorted(folder.iterdir())
    assert run("build", "--backend", "wasm", "bad.sched").returncode == 1
    assert sorted(folder.iterdir()) == before


def test_graph_prints_dot(run: Run, folder: Path) -> None:
    done = run("graph", "good.sched")
    assert done.returncode == 0
    assert done.stdout.startswith("digraph")
    nodes = json.loads(run("graph", "--json", "good.sched").stdout)["nodes"]
    assert {"RQ", "current"} <= {node["name"] for node in nodes}


def test_format_rewrites_and_then_has_nothing_to_do(run: Run, folder: Path) -> None:
    assert run("format", "--check", "good.sched").returncode == 1
    assert run("format", "good.sched").returncode == 0
    assert run("format", "--check", "good.sched").returncode == 0
    broken = folder / "broken.sched"
    broken.write_text("scheduler s {", "utf-8")
    assert run("format", "broken.sched").returncode == 1
    assert broken.read_text("utf-8") == "scheduler s {"


def test_bundle_holds_all_that_a_simulation_loads(run: Run, folder: Path) -> None:
    done = run("bundle", "good.sched", "w.workload", "--json")
    analysis = json.loads(done.stdout)
    assert done.returncode == 0
    assert analysis["compiled"]["module"]
    assert analysis["compiled"]["workload"]
    assert run("bundle", "bad.sched", "w.workload").returncode == 1


def test_bases_are_found_beside_the_file(run: Run, folder: Path) -> None:
    (folder / "mine.sched").write_text("scheduler mine extends good { }", "utf-8")
    assert run("check", "mine.sched").returncode == 0


_CANNOT = [
    (["check", "missing.sched"], "missing.sched cannot be read: no such file or directory."),
    (["check", "."], ". cannot be read: is a directory."),
    (["build", "--backend", "pascal", "good.sched"], "invalid choice: 'pascal'"),
    (["build", "--backend", "c", "w.workload"], "is a workload, which the backend c"),
    (["build", "--backend", "c", "-o", "good.sched/x", "good.sched"], "cannot be written"),
    (["check"], "usage"),
    ([], "usage"),
]


@pytest.mark.parametrize(("arguments", "message"), _CANNOT, ids=range(len(_CANNOT)))
def test_what_cannot_be_done_is_told(
    run: Run, folder: Path, arguments: list[str], message: str
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_file_that_is_no_text_is_an_error_with_its_place(run: Run, folder: Path) -> None:
    (folder / "x.sched").write_bytes(b"scheduler \xff")
    done = run("check", "x.sched")
    assert done.returncode == 1
    assert done.stderr.startswith("x.sched:1:11: error[E124]")
