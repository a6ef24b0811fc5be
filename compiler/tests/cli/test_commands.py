"""The commands: what they print, write and return."""

from __future__ import annotations

import gc
import json
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from catapults.cli import main

Run = Callable[..., subprocess.CompletedProcess[str]]


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


def test_check_is_silent_when_all_is_well(run: Run, folder: Path) -> None:
    done = run("check", "good.sched", "w.workload")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_command_leaves_the_collector_as_it_was(run: Run) -> None:
    assert run("check", "good.sched").returncode == 0
    assert gc.isenabled()


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


def test_build_writes_where_each_line_comes_from(run: Run, folder: Path) -> None:
    assert run("build", "--backend", "c", "--map", "good.sched").returncode == 0
    assert run("build", "--backend", "c", "--map", "-o", "x.c", "good.sched").returncode == 0
    text = (folder / "good.c").read_text("utf-8")
    line_map = json.loads((folder / "good.c.map.json").read_text("utf-8"))
    assert (folder / "x.c.map.json").read_text("utf-8").strip() == json.dumps(line_map)
    assert len(line_map["lines"]) == len(text.splitlines())
    [number] = [n for n, line in enumerate(text.splitlines()) if "t => RQ;" in line][:1]
    [origin] = line_map["lines"][number]
    assert line_map["origins"][origin] | {"column": 0} == {
        "file": "good.sched",
        "line": 4,
        "lastLine": 4,
        "column": 0,
    }


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
    assert done.stdout.startswith("// Drawn by Graphviz")
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


def test_format_knows_workloads_by_their_ending(run: Run, folder: Path) -> None:
    assert run("format", "w.workload").returncode == 0
    text = (folder / "w.workload").read_text("utf-8")
    assert text.startswith("workload w {\n    thread a[1] {\n        loop {\n")
    assert run("format", "--check", "w.workload").returncode == 0


def test_check_brings_a_scheduler_and_a_workload_together(run: Run, folder: Path) -> None:
    pth = "workload p { profile pth; thread a { compute 1ms; } }"
    (folder / "p.workload").write_text(pth, "utf-8")
    assert run("check", "--workload", "w.workload", "good.sched").returncode == 0
    done = run("check", "--profile", "embedded", "--workload", "p.workload", "good.sched")
    assert done.returncode == 1
    assert "error[E760]" in done.stderr


def test_bundle_holds_all_that_a_simulation_loads(run: Run, folder: Path) -> None:
    done = run("bundle", "good.sched", "w.workload", "--json")
    analysis = json.loads(done.stdout)
    assert done.returncode == 0
    assert analysis["compiled"]["module"]
    assert analysis["compiled"]["workload"]
    assert run("bundle", "bad.sched", "w.workload").returncode == 1


def test_serve_answers_line_by_line(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    params = {"version": 7, "name": "good.sched", "text": (folder / "good.sched").read_text()}
    request = json.dumps({"method": "analyse", "params": params})
    monkeypatch.setattr("sys.stdin", StringIO(f"{request}\nnothing\n{request}\n"))
    done = run("serve")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [list(answer) for answer in answers] == [["answer"], ["error"], ["answer"]]
    assert answers[0] == answers[2]
    assert answers[0]["answer"]["version"] == 7
    assert answers[1]["error"].startswith("The request is no JSON")


def test_a_bundle_for_any_program_tells_which_values_of_imports_matter(
    run: Run, folder: Path
) -> None:
    (folder / "any.sched").write_text(
        """scheduler any extends cmthread {
    thread { int rank; }
    threadimports { int level default 0; int nice default 5; int odd default 0; }
    imports { int load default 3; int unread default 1; }
    data { pqueue sorted sortable on rank; queue low; }
    event newthread(t) { t.rank = t.nice; if (t.level >= 7 || t.odd) t => low; else t => RQ; }
    before schedule { if (|low| > 0 && load * 2 > 4) low => RQ; }
}""",
        encoding="utf-8",
    )
    done = run("bundle", "any.sched", "--any-program", "3")
    answer = json.loads(done.stdout)
    assert answer["compiled"]["workload"] is not None
    exploration = answer["exploration"]
    assert exploration["goesByTime"] is None
    assert {one["name"]: (one["values"], one["exact"]) for one in exploration["imports"]} == {
        "level": ([6, 7], True),
        "nice": ([5, 6, 7], True),
        "odd": ([0, 1], True),
        "load": ([0, 1, 3], False),
        "unread": ([1], True),
    }
    assert "--any-program" in run("bundle", "any.sched").stderr


def test_the_scheduler_of_a_system_names_what_can_be_explored(run: Run, folder: Path) -> None:
    (folder / "all.sched").write_text(
        """distributed scheduler all {
    nodefamilies { "web.sched" : web; }
    nodes { queue every; }
    arrival(n) { n => every; }
}""",
        encoding="utf-8",
    )
    (folder / "web.sched").write_text("scheduler web extends pth {}", encoding="utf-8")
    done = run("bundle", "all.sched", "--any-program", "3")
    assert done.returncode == 2
    assert "a .system file that names it, or one of its nodes alone: web.sched." in done.stderr


def test_a_bundle_holds_the_processes_of_a_table_beside_the_workload(
    run: Run, folder: Path
) -> None:
    text = 'workload t { profile preemptive; processes from "set.txt"; }'
    (folder / "t.workload").write_text(text, "utf-8")
    (folder / "t.sched").write_text("scheduler t extends preemptive { }", "utf-8")
    assert run("bundle", "t.sched", "t.workload").returncode == 1
    (folder / "set.txt").write_text("name,arrival,bursts\nP1,0,8\n", "utf-8")
    done = run("bundle", "t.sched", "t.workload")
    assert done.returncode == 0
    assert json.loads(done.stdout)["compiled"]["workload"]


def test_bases_are_found_beside_the_file(run: Run, folder: Path) -> None:
    (folder / "mine.sched").write_text("scheduler mine extends good { }", "utf-8")
    assert run("check", "mine.sched").returncode == 0


_READ = "is read by this command and would be overwritten."


@pytest.fixture
def inputs(folder: Path) -> dict[str, str]:
    """Files whose names end as outputs do: a scheduler, its base, an aspect and a workload."""
    good = (folder / "good.sched").read_text("utf-8")
    texts = {
        "mine.c": "scheduler mine extends good { }",
        "good.sched": good,
        "watch.c": "partial scheduler watch { before schedule { assert(|RQ| < 99); } }",
        "w.workload": (folder / "w.workload").read_text("utf-8"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return texts


def _link(folder: Path, to: str, name: str, kind: str) -> str:
    if kind == "symbolic":
        (folder / name).symlink_to(folder / to)
    elif kind == "hard":
        (folder / name).hardlink_to(folder / to)
    return name


@pytest.mark.parametrize(
    "arguments",
    [
        ["build", "--backend", "c", "mine.c"],
        ["build", "--backend", "c", "-o", "./../{folder}/mine.c", "mine.c"],
        ["build", "--backend", "c", "-o", "watch.c", "--aspect", "watch.c", "good.sched"],
        ["build", "--backend", "dot", "-o", "symbolic.dot", "mine.c"],
        ["build", "--backend", "wasm", "-o", "hard.wat", "mine.c"],
        ["build", "--backend", "workload", "-o", "world.bin", "w.workload"],
        ["build", "--backend", "dot", "-o", "base.dot", "mine.c"],
        ["graph", "-o", "mine.c", "mine.c"],
        ["graph", "-o", "good.sched", "mine.c"],
    ],
    ids=" ".join,
)
def test_what_is_read_is_not_written_over(
    run: Run, folder: Path, inputs: dict[str, str], arguments: list[str]
) -> None:
    _link(folder, "mine.c", "symbolic.dot", "symbolic")
    _link(folder, "mine.c", "hard.wat", "hard")
    _link(folder, "w.workload", "world.bin", "symbolic")
    _link(folder, "good.sched", "base.dot", "hard")
    done = run(*(argument.format(folder=folder.name) for argument in arguments))
    assert (done.returncode, _READ in done.stderr) == (2, True), done
    assert {name: (folder / name).read_text("utf-8") for name in inputs} == inputs


def test_a_later_input_is_not_written_over_by_an_earlier_output(run: Run, folder: Path) -> None:
    text = "scheduler other extends cmthread { }"
    (folder / "good.c").write_text(text, "utf-8")
    assert run("build", "--backend", "c", "good.sched", "good.c").returncode == 2
    assert (folder / "good.c").read_text("utf-8") == text


def test_an_earlier_output_is_written_over(run: Run, folder: Path) -> None:
    for _ in range(2):
        assert run("build", "--backend", "c", "good.sched").returncode == 0
