"""Whoever is killed, and whenever: threads get their policies, priorities and processors back."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from groups_workshop import Daemon, are_as_before, daemon, made, make, threads_of, until

NAMES = ("first", "second", "third", "fourth")
TREE = """
group scheduler killed {
    group root : sequential { turns; rest; }
    group turns : round_robin(2ms) { thread first; thread second; }
    group rest : os;
}
"""
MOMENTS = 300 if os.environ.get("EXPLORE") else 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(TREE, tmp_path_factory.mktemp("killed"), "busy", "runaway")


@contextlib.contextmanager
def busy(folder: Path, running: Daemon) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [folder / "busy", *NAMES],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=running.environment,
    ) as program:
        assert program.stdout is not None and program.stdin is not None
        assert program.stdout.readline() == "busy\n"
        try:
            yield program
        finally:
            program.stdin.close()
            if not until(lambda: program.poll() is not None, 20):
                program.kill()


def wait_a_moment(chance: random.Random) -> None:
    time.sleep(chance.uniform(0, 0.03))


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_daemon_that_is_killed_leaves_nothing_behind(
    folder: Path, tmp_path: Path, moment: int
) -> None:
    with daemon(folder, tmp_path / "f") as running, busy(folder, running) as program:
        wait_a_moment(random.Random(moment))
        threads = threads_of(program.pid)
        running.process.kill()
        running.process.wait()
        assert until(lambda: are_as_before(threads)), running.says()


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_guard_that_is_killed_is_replaced_and_nobody_is_disturbed(
    folder: Path, tmp_path: Path, moment: int
) -> None:
    with daemon(folder, tmp_path / "f") as running, busy(folder, running) as program:
        wait_a_moment(random.Random(moment))
        first = running.guard
        os.kill(first, signal.SIGKILL)
        assert until(lambda: "another one takes its place" in running.says())
        assert until(lambda: running.guard not in (0, first))
        threads = threads_of(program.pid)
        running.process.kill()
        running.process.wait()
        assert until(lambda: are_as_before(threads)), running.says()


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_when_both_are_killed_the_record_mends_it(
    folder: Path, tmp_path: Path, moment: int
) -> None:
    with daemon(folder, tmp_path / "f") as running, busy(folder, running) as program:
        wait_a_moment(random.Random(moment))
        guard = running.guard
        os.kill(running.process.pid, signal.SIGSTOP)  # so that it starts no other guard
        os.kill(guard, signal.SIGKILL)
        running.process.kill()
        running.process.wait()
        threads = threads_of(program.pid)
        restore = [folder / "groupsd", "--restore", tmp_path / "f" / "record"]
        done = subprocess.run(restore, capture_output=True, text=True, check=True, timeout=20)
        assert "got their policies back" in done.stdout
        assert are_as_before(threads)


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_program_that_is_killed_is_forgotten(folder: Path, tmp_path: Path, moment: int) -> None:
    with daemon(folder, tmp_path / "f") as running:
        with busy(folder, running) as program, busy(folder, running) as other:
            wait_a_moment(random.Random(moment))
            program.kill()
            program.wait()
            assert until(lambda: f"of process {program.pid}:" not in running.status(folder))
            assert other.poll() is None
            threads = threads_of(other.pid)
        assert are_as_before(threads)
        assert until(lambda: "; 0 threads" in running.status(folder))


def run_away(folder: Path, running: Daemon) -> subprocess.Popen[str]:
    """A program whose thread computes for two seconds at the active level."""
    return subprocess.Popen(
        [folder / "runaway", "first"], stdout=subprocess.PIPE, text=True, env=running.environment
    )


def test_a_thread_that_runs_away_does_not_take_the_machine(folder: Path, tmp_path: Path) -> None:
    with daemon(folder, tmp_path / "f") as running, run_away(folder, running) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "runs away\n"
        assert "first, thread" in running.status(folder)  # the door answers, on another processor
        assert program.wait(30) == 0
        assert program.stdout.read() == "its policy is as it was\n"


def test_a_daemon_that_is_killed_while_a_thread_runs_away(folder: Path, tmp_path: Path) -> None:
    with daemon(folder, tmp_path / "f") as running, run_away(folder, running) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "runs away\n"
        threads = threads_of(program.pid)
        running.process.kill()
        assert until(lambda: are_as_before(threads), 1), running.says()
        assert program.poll() is None, "it still computes"
        program.kill()


def test_whoever_joins_beside_threads_that_compute_is_taken_in_and_let_go(tmp_path: Path) -> None:
    members = " ".join(f"thread {name};" for name in NAMES)
    in_order = TREE.replace("thread first; thread second;", members).replace(
        "round_robin(2ms)", "sequential"
    )
    folder = made(in_order, tmp_path / "in_order")
    make(folder, "sample")
    with daemon(folder, tmp_path / "f") as running:
        done = subprocess.run(
            [folder / "sample", "1", *NAMES],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            env=running.environment,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "; 0 threads" in running.status(folder)
