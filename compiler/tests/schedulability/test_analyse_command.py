"""``catapults analyse`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from policy_texts import RATE_MONOTONIC

from catapults.cli import main

TWO = """workload two {
    profile preemptive;
    thread fast { period 70ms; compute 26ms; }
    thread slow[2] { period 200ms; compute 62ms; }
    limit time 2s;
}
"""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    texts = {"two.workload": TWO, "rm.sched": RATE_MONOTONIC}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in texts]


def test_bounds_and_simulated_values_stand_side_by_side(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = [
        (row["name"], row["class"], row["instances"], row["response_ns"], row["simulated_ns"])
        for row in told["tasks"]
    ]
    assert rows[0] == ("fast", "fast", 1, 26_000_000, 26_000_000)
    name, _, instances, bound, simulated = rows[1]
    assert (name, instances) == ("slow", 2)
    assert 150_000_000 < simulated <= bound  # ties: an upper bound


def test_either_file_can_be_named_first_and_nothing_need_be_run(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *reversed(files), "--no-simulate"]) == 0
    printed = capsys.readouterr().out
    assert "utilisation: 99.14 %" in printed
    assert "fixed priorities, with preemption: the lowest period first" in printed


def test_two_files_of_one_kind_are_refused(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", files[1], files[1]]) == 2
    assert "one workload and one scheduler are needed" in capsys.readouterr().err


def test_errors_of_the_texts_are_told(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(files[0]).write_text(TWO.replace("compute 26ms", "compute 26"))
    assert main(["analyse", *files]) == 1
    assert "two.workload:3" in capsys.readouterr().err
