"""A counterexample of an exploration is brought about by the library for Dynamic C."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from board import run_test
from explored import explore, original
from sdcc import Finished
from try_folder import counterexample

from catapults.cli import main

_ALIKE = """scheduler alike {
    threadimports { int urgent default 0; }
    thread { int rank; }
    data { KIND; queue suspended; threadref current; }
    event init {}
    event newthread(t) { t.rank = t.urgent; t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out { current => ready; }
    event suspend_thread(t) { t => suspended; }
    event resume_thread(t) { t => ready; }
    event set_dead(t) { destroy t; }
}
"""


def brought_about(tmp_path: Path, text: str, *options: str) -> Finished:
    """What the test program of a scheduler comes to."""
    done = explore(tmp_path, text, "--test-program", str(tmp_path / "here"), *options)
    assert done.returncode in (0, 1), done.stderr
    return run_test(tmp_path / "here", tmp_path)


@pytest.mark.parametrize(
    ("behind", "before", "after", "threads"),
    [
        ("event resume", "=> ready", "=> suspended", 2),
        ("event resume", "=> ready", "=> next", 4),
        ("event suspend", "=> suspended", "=> ready", 2),
    ],
)
def test_a_fault_comes_at_the_last_event(
    tmp_path: Path, behind: str, before: str, after: str, threads: int
) -> None:
    head, tail = original("first-come/first_come").split(behind, 1)
    text = head + behind + tail.replace(before, after, 1)
    done = brought_about(tmp_path, text, "--threads", str(threads))
    test = (tmp_path / "here/test.c").read_text("utf-8")
    events = int(test.split("#define EVENTS ")[1].split("\n")[0])
    assert done.word("verdict") == 1
    # The last event may be one of the library's own, of which no thread can tell.
    assert done.word("next") in (events, events - 1)


@pytest.mark.parametrize("kind", ["stack ready", "pqueue ready sortable on rank"])
def test_a_thread_is_passed_over_as_often_as_one_likes(tmp_path: Path, kind: str) -> None:
    done = brought_about(tmp_path, _ALIKE.replace("KIND", kind))
    assert (done.word("verdict"), done.word("rounds")) == (1, 1000)


def test_threads_are_born_and_end_in_a_loop(tmp_path: Path) -> None:
    """Who was born last runs first, and gives up control for good."""
    text = _ALIKE.replace("KIND", "queue ready; stack fresh").replace("t => ready", "t => fresh", 1)
    text = text.replace("{ ready", "{ if (|fresh| > 0) fresh => current; else ready", 1)
    done = brought_about(tmp_path, text)
    assert (done.word("verdict"), done.word("rounds")) == (1, 1000)
    assert "BIRTH" in (tmp_path / "here/test.c").read_text("utf-8").split("const int again")[0]


def test_a_scheduler_that_loops_for_ever_is_stopped_and_told(tmp_path: Path) -> None:
    text = _ALIKE.replace("KIND", "queue ready").replace("{ ready", "{ while (|ready| > 1); ready")
    where = ("--test-program", str(tmp_path / "here"))
    done = explore(tmp_path, text, "--threads", "2", *where)
    assert "a handler did not end" in done.stdout, done.stdout + done.stderr
    assert not run_test(tmp_path / "here", tmp_path).in_time
    told = counterexample(tmp_path / "here")
    assert "does not come back behind event 3" in told


def test_a_property_of_ones_own_fails_in_the_last_state(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("always |suspended| < 2;", "utf-8")
    text = _ALIKE.replace("KIND", "queue ready")
    done = brought_about(tmp_path, text, "--properties", str(tmp_path / "mine"))
    assert done.word("verdict") == 1


def test_a_mended_scheduler_does_not_fail(tmp_path: Path) -> None:
    brought_about(tmp_path, _ALIKE.replace("KIND", "stack ready"))
    (tmp_path / "it.sched").write_text(_ALIKE.replace("KIND", "queue ready"), "utf-8")
    there = tmp_path / "there"
    assert main(["build", f"{tmp_path}/it.sched", "--backend", "dynamicc", "-o", str(there)]) == 0
    copy(there / "ALIKE.LIB", tmp_path / "here/ALIKE.LIB")
    assert run_test(tmp_path / "here", tmp_path).word("verdict") == 0


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (
            "event quantum_expired(t) { assert(false); }",
            ["it.sched:12:11", "error[E811]", "no quantum expires"],
        ),
        (
            "before schedule { int n; n = (* rand() *) % 2; }",
            ["error[E811]", "the scheduler calls `rand`, and a controller has its own"],
        ),
    ],
)
def test_what_the_library_does_not_have_is_told(
    tmp_path: Path, added: str, told: list[str]
) -> None:
    text = _ALIKE.replace("KIND", "stack ready").removesuffix("}\n") + f"    {added}\n}}\n"
    done = explore(tmp_path, text, "--test-program", str(tmp_path / "here"))
    assert done.returncode == 1
    assert all(words in done.stderr for words in told)
    assert not (tmp_path / "here").exists()
