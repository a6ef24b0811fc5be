"""What `catapults report` tells of a scheduler's checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catapults.cli import main

EXAMPLES = sorted((Path(__file__).parents[3] / "public/examples").glob("*/*.sched"))

FIRST_COME = """scheduler first {
    thread { int turns; }
    data { queue RQ; threadref current; }
    event init { }
    event newthread(t) { t => RQ; }
    event schedule {
        RQ => current;
        current.turns++;
        dispatch current;
    }
    event switch_out { current => RQ; }
}
"""

#: Checks of examples that handlers together do not prove.
UNPROVEN = dict.fromkeys("sockets feedback_queues lottery round_robin work_stealing".split(), 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "first.sched"
    path.write_text(FIRST_COME, "utf-8")
    return path


def test_checks_are_counted_within_and_across_handlers(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["scheduler"] == "first"
    assert report["checks"] == {
        "total": 4,
        "within": {"proven": 3, "runtime": 1, "refuted": 0},
        "across": {"proven": 4, "runtime": 0, "refuted": 0},
    }
    found = [(one["line"], one["subject"], one["within"], one["across"]) for one in report["list"]]
    assert found == [
        (7, "RQ", "runtime", "proven"),
        (7, "current", "proven", "proven"),
        (9, "current", "proven", "proven"),
        (11, "current", "proven", "proven"),
    ]
    assert all(one["reason"] for one in report["list"])


def test_guards_are_listed_apart(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["report", str(file), "--json"])
    guards = json.loads(capsys.readouterr().out)["guards"]
    assert guards["total"] == 1
    assert [(one["kind"], one["line"]) for one in guards["list"]] == [("slot_holds", 8)]


def test_people_are_told_the_reason(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["report", str(file)])
    out = capsys.readouterr().out
    assert "across handlers: 4 proven, 0 run time, 0 refuted (100 % proven)" in out
    assert f"{file}:7: schedule: RQ holds a thread" in out
    assert "proven across handlers: `RQ` holds a thread: " in out


def test_files_with_errors_have_no_report(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(FIRST_COME.replace("t => RQ", "t => QR"), "utf-8")
    assert main(["report", str(file), "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out) is None
    assert "E201" in err


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_verdict_of_an_example_has_a_reason(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    checks, entries = report["checks"], report["list"]
    assert checks["total"] == len(entries) > 0
    for scope in ("within", "across"):
        verdicts = [one[scope] for one in entries]
        assert checks[scope] == {kind: verdicts.count(kind) for kind in checks[scope]}
    assert all(one["reason"].endswith(".") for one in entries)
    assert checks["within"]["refuted"] == checks["across"]["refuted"] == 0
    assert checks["across"]["proven"] >= checks["within"]["proven"]
    # Within `schedule` alone one check stays: of the thread that another handler has put by. That
    # the longest of several lines is not empty is beyond the analysis.
    within = checks["total"] - checks["within"]["proven"]
    assert within <= max(1, checks["total"] // 4)
    assert checks["across"]["runtime"] == UNPROVEN.get(path.stem, 0)
