"""Commands on the files of a distributed scheduler."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from catapults.cli import main

LISTINGS = Path(__file__).parent / "listings" / "distemb"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a master and its nodespecs."""
    return Path(shutil.copytree(LISTINGS, tmp_path / "files"))


def test_a_check_finds_the_other_files(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Those of a master, and the master of a nodespec; other files there do no harm."""
    (folder / "broken.sched").write_bytes(b"\xff distributed")
    (folder / "other.sched").write_text("distributed scheduler other { nodefamilies { } }")
    for name in ("distemb", "camera", "encoder", "webnode"):
        assert main(["check", str(folder / f"{name}.sched")]) == 0
    assert "error" not in capfd.readouterr().err
    spec = folder / "encoder.sched"
    spec.write_text(spec.read_text().replace("buffered++", "bufered++"))
    assert main(["check", str(folder / "distemb.sched")]) == 1
    told = capfd.readouterr().err
    assert f"{spec}:10:9: error[E201]: Nothing here is called `bufered`." in told


def test_a_nodespec_in_a_folder_below_finds_its_master(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """And the texts that the master names; a master above that does not name it is none of its."""
    (folder / "nodes").mkdir()
    spec = (folder / "camera.sched").rename(folder / "nodes" / "camera.sched")
    assert main(["check", str(spec)]) == 1
    assert "`slow`" in capfd.readouterr().err
    master = folder / "distemb.sched"
    master.write_text(master.read_text().replace("camera.sched", "nodes/camera.sched"))
    assert main(["check", str(spec)]) == 0
    assert main(["check", str(master)]) == 0
    assert "error" not in capfd.readouterr().err


def test_models_are_chosen_for_all_or_for_one(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A loop that waits on a copy is an error under the one and not under the other."""
    spec = folder / "webnode.sched"
    loop = "event newthread(t) {\n        while (buffered > 9) {}"
    spec.write_text(spec.read_text().replace("event newthread(t) {", loop))
    for models, code in (
        (["--dsm", "broadcast"], "E339"),
        (["--dsm", "request"], "W337"),
        (["--dsm", "request", "--dsm", "buffered=broadcast"], "E339"),
    ):
        main(["check", *models, str(spec)])
        assert code in capfd.readouterr().err
    with pytest.raises(SystemExit):
        main(["check", "--dsm", "sometimes", str(spec)])


def test_a_master_is_formatted_and_drawn(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """As every scheduler is."""
    master = folder / "distemb.sched"
    assert main(["format", str(master)]) == 0
    assert main(["format", "--check", str(master)]) == 0
    assert master.read_text().index("global {") < master.read_text().index("dispatch {")
    assert main(["graph", str(master)]) == 0
    assert '"birth" -> "container:cameras" [label="arrival"' in capfd.readouterr().out


def test_a_code_of_systems_is_explained(capfd: pytest.CaptureFixture[str]) -> None:
    """With its page."""
    assert main(["explain", "E327"]) == 0
    assert "arriving node not stored" in capfd.readouterr().out


def test_a_file_that_is_no_measured_run_is_refused(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It says what would be one."""
    run = folder / "run.json"
    run.write_text('{"measured": {"seconds": 1}}')
    master = str(folder / "distemb.sched")
    assert main(["report", "--dsm", "auto", "--measured", str(run), master]) == 2
    told = capfd.readouterr().err
    assert "is not what `catapults-sim run SYSTEM --json` prints" in told
    assert "`measured` lacks `families`" in told


def test_a_model_is_told_only_for_what_nodes_share(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What is misspelt would change nothing, and nobody would know."""
    (folder / "w.workload").write_text("workload w { profile embedded; thread t { yield; } }\n")
    text = (
        'system s { scheduler "distemb.sched"; node e { family encoder; workload "w.workload"; } }'
    )
    (folder / "s.system").write_text(text)
    system = str(folder / "s.system")
    assert main(["system", "--dsm", "buffered=broadcast", system]) == 0
    capfd.readouterr()
    spec = str(folder / "encoder.sched")
    build = ["build", "--backend", "c", "-o", str(folder / "out")]
    for command, file in (
        (["system"], system),
        (["check"], str(folder / "distemb.sched")),
        (["check"], spec),
        (["report"], spec),
        (build, spec),
    ):
        assert main([*command, "--dsm", "bufered=broadcast", file]) == 2
        told = capfd.readouterr().err
        assert "--dsm bufered=broadcast: the nodes of " in told
        assert " share no variable `bufered`. Perhaps `buffered` is meant." in told
        assert main([*command, "--dsm", "buffered=broadcast", file]) == 0
        capfd.readouterr()
