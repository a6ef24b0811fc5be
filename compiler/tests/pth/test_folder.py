"""The whole way of a user: a folder from the command line, ``make && make run`` in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pth_library import ROOT, Library
from pth_workshop import SCHEDULERS, run

_EXAMPLES = ROOT / "public/examples"


def catapults(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "catapults.cli", *map(str, arguments)]
    return subprocess.run(
        command, check=False, cwd=cwd, capture_output=True, text=True, timeout=120
    )


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PTH")}
    return subprocess.run(
        ["make", *arguments],
        check=False,
        cwd=folder,
        env=kept,
        capture_output=True,
        text=True,
        timeout=500,
    )


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command], check=False, cwd=folder, capture_output=True, text=True, timeout=60
    )


def test_make_run_works_in_a_folder_of_its_own(pth: Library, tmp_path: Path) -> None:
    """Pth is built from its source, too: of the tarball, so without a network."""
    built = catapults(
        "build", SCHEDULERS / "priority.sched", "--backend", "pth", "-o", "here", cwd=tmp_path
    )
    assert built.returncode == 0, built.stderr
    # The compiler is named as people do; Pth's own make must not hear of it.
    done = make(tmp_path / "here", "CC=gcc", "CFLAGS=-O1", "run", f"PTH_TARBALL={pth.tarball}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "PTH_SCHED=./priority ./sample" in done.stdout
    lines = done.stdout.splitlines()
    assert any(line.startswith("sample: all threads have ended after") for line in lines)
    assert "turns            80" in lines
    again = make(tmp_path / "here")
    assert again.stdout == "make: Nothing to be done for 'all'.\n"
    (tmp_path / "here").rename(tmp_path / "there")
    moved = make(tmp_path / "there", "run")
    assert moved.returncode == 0, moved.stdout + moved.stderr
    (tmp_path / "there").rename(tmp_path / "here")
    assert make(tmp_path / "here", "distclean").returncode == 0
    assert not (tmp_path / "here/pth").exists()


def test_the_threads_of_a_workload_run_under_both_schedulers(pth: Library, tmp_path: Path) -> None:
    example = _EXAMPLES / "web-proxy/web_proxy"
    built = catapults(
        "build",
        f"{example}.sched",
        "--backend",
        "pth",
        "--workload",
        f"{example}.workload",
        cwd=tmp_path,
    )
    assert built.returncode == 0, built.stderr
    folder = tmp_path / "web_proxy-pth"
    for target in ("run", "builtin"):
        done = make(folder, target, f"PTH={pth.installed}", "ARGUMENTS=--seconds 1 --seed 3")
        assert done.returncode == 0, done.stdout + done.stderr
        words = [line.split() for line in done.stdout.splitlines()]
        assert [line[0] for line in words[-3:]] == ["proxy:", "served", "response"]


_ASKING = """
scheduler asking extends pth {
    thread { int rank; }
    event event_raised(t) {
        t.state = READY;
        t.rank = (* nice_of(t) + 10 * nice_of(t->userdata) + 100 * later(t, 2, 1.5) *);
        {* printf("rank %d of %d\\n", t->rank, turns_left()); *}
        t => RQ;
    }
}
"""
_ASKED = """
workload asked {
    profile pth;
    int left = 3;
    host int nice_of(thread t) = t.nice;
    host int later(thread t, int n, float f) = t.nice > 0 && n == 2 && f > 1.0;
    host int turns_left() = left;
    thread worker {
        import int nice = 7;
        while (left > 0) { sleep 1ms; left--; }
    }
}
"""


def test_verbatim_text_calls_the_host_functions_of_the_workload(
    pth: Library, tmp_path: Path
) -> None:
    (tmp_path / "asking.sched").write_text(_ASKING, "utf-8")
    (tmp_path / "asked.workload").write_text(_ASKED, "utf-8")
    files = ("asking.sched", "--workload", "asked.workload")
    built = catapults("build", *files, "--backend", "pth", "-o", "here", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    done = make(tmp_path / "here", "run", f"PTH={pth.installed}")
    assert done.returncode == 0, done.stdout + done.stderr
    told = [line for line in done.stdout.splitlines() if line.startswith("rank ")]
    assert [line for line in told if not line.startswith("rank 0 ")] == [  # main has no rank
        f"rank 177 of {left}" for left in (3, 2, 1)
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("later", "time_now", "6:14: error[E807]: `time_now` cannot be part"),
        ("int left", "quantum 5ms; int left", "4:5: error[E807]: `quantum 5ms` cannot be part"),
    ],
)
def test_what_a_sample_cannot_do_is_refused_with_its_place(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    (tmp_path / "asking.sched").write_text(_ASKING, "utf-8")
    (tmp_path / "asked.workload").write_text(_ASKED.replace(before, after), "utf-8")
    files = ("asking.sched", "--workload", "asked.workload")
    built = catapults("build", *files, "--backend", "pth", "-o", "here", cwd=tmp_path)
    assert built.returncode == 1
    assert f"asked.workload:{told}" in built.stderr
    assert not (tmp_path / "here").exists()


@pytest.mark.parametrize("name", ["web-proxy/web_proxy", "web-server/web_server"])
def test_the_program_in_the_readme_runs_under_the_scheduler(
    pth: Library, tmp_path: Path, name: str
) -> None:
    built = catapults(
        "build", _EXAMPLES / f"{name}.sched", "--backend", "pth", "-o", "here", cwd=tmp_path
    )
    assert built.returncode == 0, built.stderr
    folder = tmp_path / "here"
    stem = Path(name).name
    assert make(folder, f"PTH={pth.installed}", f"{stem}.so").returncode == 0
    readme = (folder / "README.md").read_text("utf-8")
    (folder / "program.c").write_text(readme.split("```c\n")[1].split("```")[0], "utf-8")
    (folder / "pth").mkdir()
    (folder / "pth/installed").symlink_to(pth.installed)
    said = readme.split("## With a program of yours\n\n```\n")[1].split("PTH_SCHED=")[0]
    command = said.replace("cc ", "cc -Wall -Wextra -Werror ")
    done = shell(command, folder)
    assert done.returncode == 0, done.stderr
    ran = run([folder / "program"], folder / stem)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("name", "pth poll math sample _Atomic".split())
def test_a_scheduler_may_be_called_as_what_is_around_it(
    pth: Library, tmp_path: Path, name: str
) -> None:
    base = "" if name == "pth" else " extends pth"
    text = f"""scheduler {name}{base} {{
        imports {{ int {name} default 3; int register default 1; int NULL default 2; }}
        threadimports {{ int userdata default 4; int {name} default 5; }}
        data {{ int size_t; }}
        after set_waiting(free) {{
            size_t = NULL + register + {name};
            {{* size_t += NULL + free->userdata + free->{name}; *}}
            {{* if (size_t == 17) {{ printf("all is told\\n"); exit(0); }} *}}
        }}
    }}"""
    if name == "pth":  # it cannot extend itself, so it has the base's text
        base_text = (ROOT / "compiler/catapults/models/classic/bases/pth.sched").read_text("utf-8")
        text = text[: text.rindex("}")] + base_text[base_text.index("{") + 1 :]
    (tmp_path / "it.sched").write_text(text, "utf-8")
    built = catapults("build", "it.sched", "--backend", "pth", "-o", "here", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    done = make(tmp_path / "here", "run", f"PTH={pth.installed}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all is told" in done.stdout


def test_readme_and_header_say_what_c_calls_an_import(tmp_path: Path) -> None:
    text = "scheduler odd extends pth { imports { int register; int free; } }"
    (tmp_path / "it.sched").write_text(text.replace(";", " default 0;"), "utf-8")
    catapults("build", "it.sched", "--backend", "pth", "-o", "here", cwd=tmp_path)
    header = (tmp_path / "here/odd.h").read_text("utf-8")
    assert "int register_; /* the scheduler's register */\n    int free;\n" in header
    assert 'pth_schedvar_register("register", &imports->register_)' in header
    assert "in the structs `register` is `register_`." in (tmp_path / "here/README.md").read_text()


def test_a_pth_without_hooks_is_told_when_a_program_is_compiled(tmp_path: Path) -> None:
    scheduler = _EXAMPLES / "web-proxy/web_proxy.sched"
    catapults("build", scheduler, "--backend", "pth", "-o", ".", cwd=tmp_path)
    (tmp_path / "pth.h").write_text("int pth_init(void);\n")
    done = shell("cc -fsyntax-only -I. web_proxy.h", tmp_path)
    assert "not that of the Pth with hooks; compile with -Ipth/installed/include" in done.stderr


def test_a_sample_tells_how_it_is_called(pth: Library, tmp_path: Path) -> None:
    scheduler = SCHEDULERS / "first_come.sched"
    catapults("build", scheduler, "--backend", "pth", "-o", "here", cwd=tmp_path)
    folder = tmp_path / "here"
    assert make(folder, f"PTH={pth.installed}").returncode == 0
    done = subprocess.run(
        [folder / "sample", "--seconds", "soon"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == f"usage: {folder}/sample [--seconds N] [--seed N]\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--backend", "pth", "--profile", "embedded"),
            "the backend pth translates for the profile pth only",
        ),
        (("--backend", "c", "--workload", "x.workload"), "makes nothing of --workload"),
        (
            ("--backend", "pth", "--workload", _EXAMPLES / "first-come/first_come.workload"),
            "is a workload of the profile embedded, and its threads cannot run on Pth",
        ),
    ],
)
def test_what_cannot_be_built_is_told(
    tmp_path: Path, arguments: tuple[str | Path, ...], said: str
) -> None:
    done = catapults("build", SCHEDULERS / "first_come.sched", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []
