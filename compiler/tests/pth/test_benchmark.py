"""The benchmark on Pth runs to its end; what it measures is not looked at."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from pth_library import ROOT, Library

_BENCHMARK = ROOT / "compiler/bench/pth/run.py"
_RATIO = r"\d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\)"


def run(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, _BENCHMARK, *arguments],
        check=False,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        timeout=200,
    )


def test_it_prints_what_switches_cost_and_how_long_clients_wait(
    pth: Library, tmp_path: Path
) -> None:
    quick = "--quick --rounds 1 --seconds 0.1 --only switches --only server".split()
    done = run(*quick, "--build", tmp_path, "--pth", pth.installed)
    assert done.returncode in (0, 1), done.stderr  # 1: a goal is missed, as on a busy machine
    rows = [line for line in done.stdout.splitlines() if re.search(_RATIO, line)]
    assert [re.split(r" {2,}", row)[0] for row in rows[:3]] == [
        "2 yield, 0 waits",
        "100 yield, 0 waits",
        "2 yield, 1 waits",
    ]
    assert len(rows) == 5
    assert all("too few rounds" in row or "overloaded" in row for row in rows)
    titles = re.findall(r"^(.*): mean response", done.stdout, flags=re.MULTILINE)
    assert titles == ["files of mixed sizes", "proxy, mixed sizes"]


def test_a_missing_generator_is_told_before_anything_is_measured() -> None:
    done = run("--quick", PATH="/nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert "bench:pth: missing: httperf. apt-get install httperf" in done.stderr
