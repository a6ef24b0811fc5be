"""A counterexample of an exploration is brought about by real Pth: ``make test`` in its folder."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from explored import explore, original
from pth_library import Library
from test_folder import catapults, make

_FIRST_COME = original("first-come-pth/first_come_pth")


def with_handler(handler: str) -> str:
    """First come, first served, with a handler of its own."""
    return _FIRST_COME[: _FIRST_COME.rindex("}")] + f"    {handler}\n}}\n"


def run_test(
    pth: Library, tmp_path: Path, text: str, *options: str
) -> subprocess.CompletedProcess[str]:
    """What ``make test`` says of the first run that fails."""
    done = explore(tmp_path, text, "--test-program", str(tmp_path / "here"), *options)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    return make(tmp_path / "here", "test", f"PTH={pth.installed}", "CFLAGS=-O0")


def fails(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines of a test that shows the failure."""
    assert done.returncode == 2 and "Error 1" in done.stderr, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    told = next(at for at, line in enumerate(lines) if line.startswith("FAILS: "))
    return lines[told:]


@pytest.mark.parametrize(
    "handler",
    [
        "event event_raised(t) { t.state = READY; t => WQ; }",
        "event resume_thread(t) { t.state = READY; t => SQ; }",
        "event set_dead(t) { if (|WQ| > 0) t => SQ; else destroy t; }",
        "event newthread(t) { t.state = NEW; t => WQ; }",
    ],
)
def test_a_fault_comes_at_the_last_event(pth: Library, tmp_path: Path, handler: str) -> None:
    found = fails(run_test(pth, tmp_path, with_handler(handler)))
    assert "as in the counterexample" in found[1], found


def test_a_thread_is_passed_over_as_often_as_one_likes(pth: Library, tmp_path: Path) -> None:
    kept = "if (|current| == 1) { current.state = NEW; current => NQ; }"
    text = with_handler(f"event switch_out {{ {kept} }}")
    found = fails(run_test(pth, tmp_path, text))
    assert "The loop went round 1000 times" in found[1], found
    assert "never ran" in found[1]


def test_priorities_are_told_to_pth(pth: Library, tmp_path: Path) -> None:
    """Who is urgent is always served first."""
    text = """scheduler urgent_first extends pth {
        threadimports { int pth_priority default 0; }
        data { queue high; }
        event newthread(t) { t.state = NEW; if (t.pth_priority > 0) t => high; else t => NQ; }
        event schedule {
            if (|next| == 1) next => current;
            else if (|high| > 0) high => current;
            else if (|RQ| > 0) RQ => current;
            else if (|NQ| > 0) NQ => current;
            else return;
            current.state = READY;
            dispatch current;
        }
        event switch_out {
            if (|current| == 0) return;
            if (current.pth_priority > 0) current => high; else current => RQ;
        }
    }"""
    found = fails(run_test(pth, tmp_path, text))
    assert "The loop went round 1000 times" in found[1], found


def test_a_mended_scheduler_passes(pth: Library, tmp_path: Path) -> None:
    run_test(pth, tmp_path, with_handler("event set_dead(t) { t => SQ; }"))
    (tmp_path / "it.sched").write_text(_FIRST_COME, "utf-8")
    built = catapults("build", "it.sched", "--backend", "pth", "-o", "there", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    mended = (tmp_path / "there/first_come_pth.c").read_text("utf-8")
    (tmp_path / "here/first_come_pth.c").write_text(mended, "utf-8")
    done = make(tmp_path / "here", "test", f"PTH={pth.installed}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "does not fail here: all events came about, and nothing fails." in done.stdout


@pytest.mark.parametrize("asked", ["rand() % 3", "sensed()", "sensed() + rand() % 2"])
def test_the_scheduler_is_answered_as_in_the_run(pth: Library, tmp_path: Path, asked: str) -> None:
    text = f"""scheduler turning extends pth {{
        data {{ int turns; int last; }}
        before schedule {{
            int is_two = (* {asked} *) == 2;
            if (is_two != last) turns++;
            last = is_two;
            assert(turns < 4, "turned");
        }}
    }}"""
    values = ["--values", "sensed=1,2"] if "sensed" in asked else []
    found = fails(run_test(pth, tmp_path, text, *values))
    assert "as in the counterexample" in found[1], found


def test_a_state_of_ones_own_is_come_to(pth: Library, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("always |WQ| < 2;", "utf-8")
    done = run_test(pth, tmp_path, _FIRST_COME, "--properties", str(tmp_path / "mine"))
    assert "the scheduler chose as in the counterexample" in fails(done)[1]


def test_an_import_that_pth_learns_too_late_is_told_with_its_place(tmp_path: Path) -> None:
    text = """scheduler late extends pth {
    threadimports { int urgent default 0; }
    data { queue first; }
    event newthread(t) { t.state = NEW; if (t.urgent) t => first; else t => NQ; }
    event schedule { NQ => current; dispatch current; }
}"""
    done = explore(tmp_path, text, "--test-program", str(tmp_path / "here"))
    assert done.returncode == 1
    assert "it.sched:2:25: error[E811]" in done.stderr
    assert "`newthread` looks at `urgent`" in done.stderr
    assert not (tmp_path / "here").exists()
