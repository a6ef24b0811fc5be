"""Builds groupsd with group schedulers, runs it, and looks at threads from outside."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from folders import translated_for, write_files

from catapults.translation import Files

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = Path(__file__).parent / "programs"

#: The processor that is controlled: the last one, as the daemon chooses it.
PROCESSOR = max(os.sched_getaffinity(0))


def why_not() -> str | None:
    """What this machine does not permit; None where the daemon can run."""
    if PROCESSOR == 0:
        return "there is no second processor"
    policy = os.sched_getscheduler(0)
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(46))
    except PermissionError:
        return "real-time priorities may not be set"
    os.sched_setscheduler(0, policy, os.sched_param(0))
    return None


def translated(text: str) -> Files:
    """The files of a scheduler that has no errors, by their paths in its folder."""
    return translated_for("linux", text)


def make(folder: Path, *arguments: str) -> str:
    """Runs make in a folder; what it printed."""
    command = ["make", "CFLAGS=-O1 -g", *arguments]
    done = subprocess.run(
        command, check=False, cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def made(text: str, folder: Path, *programs: str) -> Path:
    """The folder of a scheduler, built, with programs of the tests beside it."""
    write_files(translated(text), folder)
    make(folder, "-j2", "groupsd", "libgroups.a")
    for name in programs:
        source = PROGRAMS / f"{name}.c"
        flags = "-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -pthread -Ilibrary".split()
        command = ["cc", *flags, source, "@library/wrap", "libgroups.a", "-o", name]
        subprocess.run(command, check=True, cwd=folder, timeout=120)
    return folder


def until(holds: Callable[[], object], seconds: float = 10) -> bool:
    """Whether something holds within a time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.002)
    return True


@dataclass
class Daemon:
    """A groupsd that runs."""

    process: subprocess.Popen[str]
    folder: Path
    told: Path

    @property
    def environment(self) -> dict[str, str]:
        """For programs that are to find it."""
        return {**os.environ, "GROUPS_SOCKET": str(self.folder / "socket")}

    @property
    def guard(self) -> int:
        """The process of its guard; 0 while another one is started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int((children.split() or [0])[0])

    def says(self) -> str:
        """What it has said so far."""
        return self.told.read_text()

    def status(self, made_in: Path) -> str:
        """What it answers to --status."""
        command = [made_in / "groupsd", "--status", "--folder", self.folder]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=20)
        return done.stdout


@contextlib.contextmanager
def daemon(made_in: Path, folder: Path, *options: str, **environment: str) -> Iterator[Daemon]:
    """A daemon that ends with the block, whatever happens."""
    folder.mkdir(mode=0o700, exist_ok=True)
    told = folder / "told"
    with told.open("w") as to:
        process = subprocess.Popen(
            [made_in / "groupsd", "--folder", folder, *options],
            stderr=to,
            text=True,
            env={**os.environ, **environment},
        )
    running = Daemon(process, folder, told)
    try:
        started = until(lambda: "decides" in running.says() or process.poll() is not None, 20)
        assert started and process.poll() is None, running.says()
        yield running
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def threads_of(process: int) -> list[int]:
    """The threads of a process."""
    with contextlib.suppress(OSError):
        return [int(one.name) for one in Path(f"/proc/{process}/task").iterdir()]
    return []


def policy_of(thread: int) -> tuple[int, int, frozenset[int]] | None:
    """Policy, priority and processors of a thread; None if it is gone."""
    with contextlib.suppress(OSError):
        policy = os.sched_getscheduler(thread)
        priority = os.sched_getparam(thread).sched_priority
        return policy, priority, frozenset(os.sched_getaffinity(thread))
    return None


def are_as_before(threads: list[int]) -> bool:
    """Whether threads that still are have ordinary policies, and all processors."""
    ordinary = (os.SCHED_OTHER, 0, frozenset(os.sched_getaffinity(0)))
    return all(policy_of(one) in (None, ordinary) for one in threads)
