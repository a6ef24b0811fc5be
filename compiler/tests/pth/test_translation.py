"""Both C compilers take everything that is generated without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import write_files
from pth_library import ROOT, Library
from pth_workshop import compile_files, translated

from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, check_workload, translate_scheduler

_SCHEDULERS = [
    *ROOT.glob("public/examples/*/*.sched"),
    *ROOT.glob("public/examples/database/others/*.sched"),
    *ROOT.glob("compiler/tests/frontend/published/*.sched"),
    *ROOT.glob("compiler/tests/pth/schedulers/*.sched"),
]


def _is_for_pth(path: Path) -> bool:
    """Whether Pth is the library that a scheduler says, or that its program says."""
    text = path.read_text("utf-8")
    programs = [one.read_text("utf-8") for one in path.parent.glob("*.workload")]
    if any("profile preemptive;" in program for program in programs):
        return False
    return "set_waiting" in text or "extends pth" in text


_FOR_PTH = sorted(path for path in _SCHEDULERS if _is_for_pth(path))


def translate(path: Path, options: Options) -> dict[str, bytes | str]:
    """The folder of a scheduler; a base may lie beside it."""

    def load(base: str) -> Source | None:
        beside = path.parent / f"{base}.sched"
        return Source(beside.name, beside.read_text("utf-8")) if beside.exists() else None

    diagnostics = Diagnostics()
    source = Source(path.name, path.read_text("utf-8"))
    files = translate_scheduler(source, Surroundings(load=load), "pth", options, diagnostics)
    assert files, [one.message for one in diagnostics]
    return files


@pytest.mark.parametrize("debug", [True, False], ids=["debug", "release"])
@pytest.mark.parametrize("path", _FOR_PTH, ids=lambda path: path.stem)
def test_a_scheduler_for_pth_compiles_without_warnings(
    pth: Library, tmp_path: Path, path: Path, debug: bool
) -> None:
    write_files(translate(path, Options(debug=debug)), tmp_path)
    for compiler in ("gcc", "clang"):
        compile_files(pth, tmp_path, compiler, "*.c")


#: All that a workload can say.
_WORKLOAD = """workload all {
    profile pth;
    const int ROOM = 4;
    parameter load = 0.5 from 0.1 to 1.0;
    int openfiles = 3;
    float level;
    time long;
    signal float wave = sine(5, 2, 1s) + triangle(1, 1, 2s) every 10ms;
    signal float drift = walk(5, 1, 0, 10) every 10ms;
    signal int switched = step(0, 1, 3s) every 100ms;
    signal float listed = table(0s: 1, 1s: 2) every 100ms;
    device disk { servers 2; service exponential(1ms); latency 100us; }
    device tape { service 1ms + amount * 20us; discipline lowest amount; }
    device belt { rate 1kB per 1ms; discipline highest amount; }
    channel work[ROOM];
    channel results;
    lock table;
    lock row[3];
    arrivals regular {
        every exponential(1ms / load); start 5ms; count 20; burst 2; to work;
        fields { int size = pareto(1.2, 1000, 5000); float weight = lognormal(0, 1); }
    }
    arrivals listed_ones { at 1ms, 2ms; to work; fields { int size = 5; float weight = 0; } }
    thread worker[2] {
        import int isaccepting = 1, other = 2;
        import float ratio = 0.5;
        int turns = 3;
        float x; time t;
        repeat (turns) {
            receive m from work;
            if (m.size > 100 && now > m.created || !isaccepting) { compute uniform(1us, 2us); }
            else yield;
            io disk; io tape m.size; io belt 3; poll tape 2; poll disk;
            x = normal(5, 1) / 2 - -uniform(1.0, 2.0) * max(1.5, m.weight) + abs(-2.5);
            t = min(1ms, exponential(2ms)) + long % 3ms;
            level = choice(1: 1, 2: 2.5);
            openfiles += instance * 3 % 2 / 1 - abs(turns) - served;
            acquire table; release table;
            acquire row[uniform(0, 2)]; exit;
        }
        send { size = 1; weight = 2.0 } to results;
        suspend watcher[0]; resume watcher[0]; yield to watcher[0];
        spawn helper;
        record waited t; record ratios x; record counts turns;
        count served;
        mark "a mark";
    }
    thread watcher[1] {
        loop {
            try receive r from results { send r to results; break; } else sleep 1ms;
            while (length(work) > 100 || refused(work) > 3 && wave > 1.0) { sleep 2ms; continue; }
        }
    }
    thread helper { compute 1us; exit; }
    stop when served == 5 or now > 2s;
}
"""


@pytest.mark.parametrize("name", ["priority", "web_proxy"])
def test_a_sample_of_everything_that_a_workload_can_say_compiles_without_warnings(
    pth: Library, tmp_path: Path, name: str
) -> None:
    diagnostics = Diagnostics()
    workload = check_workload(Source("all.workload", _WORKLOAD), diagnostics)
    assert workload is not None and not diagnostics.has_errors, [d.message for d in diagnostics]
    path = next(path for path in _FOR_PTH if path.stem == name)
    write_files(translate(path, Options(workload=workload)), tmp_path)
    for compiler in ("gcc", "clang"):
        compile_files(pth, tmp_path, compiler, "*.c", "scheduler/*.c", "workload/*.c")


def test_a_scheduler_that_lacks_a_handler_of_pth_is_not_translated() -> None:
    text = "scheduler small { data { queue RQ; threadref current; } event init { } }"
    diagnostics = Diagnostics()
    surroundings = Surroundings(load=lambda _: None)
    source = Source("small.sched", text)
    assert not translate_scheduler(source, surroundings, "pth", Options(), diagnostics)
    assert any("set_waiting" in one.message for one in diagnostics)


def test_proven_checks_cost_no_code() -> None:
    files = translate(next(p for p in _FOR_PTH if p.stem == "first_come"), Options())
    assert "cat_fail" not in str(files["first_come.c"])


@pytest.mark.parametrize("name", ["sample", "workload"])
def test_a_scheduler_may_be_called_like_a_file_of_the_sample(
    pth: Library, tmp_path: Path, name: str
) -> None:
    text = f"scheduler {name} extends pth {{ imports {{ int seen default 0; }} }}"
    write_files(translated(text), tmp_path)
    compile_files(pth, tmp_path, "gcc", "*.c")
    assert f"{name}_scheduler.so: {name}_scheduler.c" in (tmp_path / "Makefile").read_text()
