"""The way of a user: a folder from the command line, ``make run`` in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tap_workshop import BASE, ROOT, make, run

POLICY = """
scheduler latency extends tap {
    before appoint(t) { t.level = 0; if (t.stage == COMMIT) t.level = t.calls; }
}
"""


def build(scheduler: Path, folder: Path, *more: str) -> None:
    command = [sys.executable, "-m", "catapults.cli", "build", str(scheduler), "--backend", "tap"]
    done = run([*command, "-o", str(folder), *more])
    assert done.returncode == 0, done.stderr


def test_make_run_works_in_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "latency.sched").write_text(POLICY, "utf-8")
    build(tmp_path / "latency.sched", tmp_path / "here")
    printed = make(tmp_path / "here", "-j2", "CFLAGS=-O1", "run")
    assert printed.endswith("sample: 12 of 12 clients got what they asked for\n")
    answers = [line for line in printed.splitlines() if "answer" in line]
    assert sorted(line.split()[-2] for line in answers) == ["1000"] * 8 + ["400000"] * 4
    assert make(tmp_path / "here") == "make: Nothing to be done for 'all'.\n"
    (tmp_path / "here").rename(tmp_path / "there")
    make(tmp_path / "there", "run")
    make(tmp_path / "there", "clean")
    assert not (tmp_path / "there/libtap.a").exists()


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("flags", ["-O2", "-O1 -DTAP_UCONTEXT"])
def test_both_compilers_and_both_ways_to_switch(tmp_path: Path, compiler: str, flags: str) -> None:
    build(BASE, tmp_path / "it", "--release")
    printed = make(tmp_path / "it", "-j2", f"CC={compiler}", f"CFLAGS={flags}", "run")
    assert "12 of 12 clients" in printed


def test_only_names_of_the_library_are_seen(tmp_path: Path) -> None:
    build(BASE, tmp_path / "it")
    make(tmp_path / "it", "-j2", "CFLAGS=-O0", "libtap.a")
    listed = run(["nm", "-g", "--defined-only", tmp_path / "it/libtap.a"]).stdout
    names = {line.split()[2] for line in listed.splitlines() if len(line.split()) == 3}
    assert "tap_spawn" in names
    # The linker leads calls of programs to the others.
    names -= {name for name in names if name.startswith("__wrap_")}
    assert not [name for name in names if not name.startswith("tap_")]
    header = (ROOT / "compiler/catapults/backends/tap/support/library/tap.h").read_text("utf-8")
    assert not [name for name in names if f"{name}(" not in header]


def test_a_workload_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "catapults.cli", "build", str(BASE), "--backend", "tap"]
    done = run([*command, "-o", str(tmp_path / "it"), "--workload", "any.workload"])
    assert done.returncode == 2
    assert "the backend tap makes nothing of --workload" in done.stderr
