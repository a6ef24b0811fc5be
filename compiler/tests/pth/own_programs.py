"""Pth's own test programs, each with what a person would do at its terminal.

Each function returns, as lines, what must be the same under every scheduler.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from pth_library import Library
from pth_workshop import environment, run

_TIMEOUT = 300.0
_EATING = "EATING"
#: Below those that the system hands out, so that no client gets one before the server has it.
_PORTS = count(10_000 + os.getpid() % 20_000)


@dataclass
class _Started:
    """A program that runs, and the file that takes what it shows."""

    process: subprocess.Popen[str]
    output: TextIO

    def lines(self) -> list[str]:
        """What it has shown so far. The program writes where the file stands, so that must stay."""
        file = self.output.fileno()
        return os.pread(file, os.fstat(file).st_size, 0).decode().splitlines()

    def wait_for(self, text: str, times: int = 1) -> None:
        """Waits until it has shown a text so often."""
        until = time.monotonic() + _TIMEOUT
        while True:
            may_go_on = self.process.poll() is None and time.monotonic() < until
            lines = self.lines()
            if sum(text in line for line in lines) >= times:
                return
            assert may_go_on, lines[-20:]
            time.sleep(0.02)

    def type(self, text: str) -> None:
        """Types at its terminal."""
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def finished(self, status: int = 0) -> list[str]:
        """Waits for its end, which must be so; what it has shown."""
        self.process.wait(timeout=_TIMEOUT)
        lines = self.lines()
        assert self.process.returncode == status, lines[-20:]
        assert not [line for line in lines if line.startswith("**Pth**")], lines[-20:]
        return lines


@contextmanager
def _started(command: Sequence[str | Path], scheduler: Path | None) -> Iterator[_Started]:
    with (
        TemporaryFile("w+") as output,
        subprocess.Popen(
            command,
            env=environment(scheduler),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process,
    ):
        try:
            yield _Started(process, output)
        finally:
            process.kill()


def _plain(command: Path, scheduler: Path | None) -> list[str]:
    done = run([command], scheduler, timeout=_TIMEOUT)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "**Pth**" not in done.stderr, done.stderr[-2000:]
    return (done.stdout + done.stderr).splitlines()


def std(command: Path, scheduler: Path | None) -> list[str]:
    lines = _plain(command, scheduler)
    assert "OK - ALL TESTS SUCCESSFULLY PASSED." in lines
    return lines


def mp(command: Path, scheduler: Path | None) -> list[str]:
    with _started([command], scheduler) as started:
        for word in ("one", "two"):
            started.type(f"{word}\n")
            started.wait_for(f"main: in <-- <{word.upper()}>")
        started.type("quit\n")
        return started.finished()


def misc(command: Path, scheduler: Path | None) -> list[str]:
    """While the mutex is locked nobody counts. Whose turn it is differs, what they say does not."""
    with _started([command], scheduler) as started:
        started.wait_for("killer II: 0")
        started.type("l\n")
        started.wait_for("reader: ACQUIRE MUTEX")
        time.sleep(0.7)
        started.type("u\n")
        started.wait_for("reader: RELEASE MUTEX")
        started.type("q\n")
        lines = started.finished()
    locked, released = lines.index("reader: ACQUIRE MUTEX"), lines.index("reader: RELEASE MUTEX")
    counting = re.compile(r"(foo|bar|baz|quux|killer|killer II): \d")
    assert not [line for line in lines[locked + 1 : released] if counting.match(line)]
    return sorted(line for line in lines if not line.startswith("Main Loop ("))


def philo(command: Path, scheduler: Path | None) -> list[str]:
    """No two neighbours eat at once, and nobody starves."""
    with _started([command], scheduler) as started:
        started.wait_for(_EATING, times=12)
        started.process.send_signal(signal.SIGINT)
        lines = started.finished()
    rows = [line.strip("| ").split("|") for line in lines if _EATING in line]
    states = [[cell.strip() == _EATING for cell in row] for row in rows]
    assert not any(row[i] and row[i - 1] for row in states for i in range(5))
    assert all(any(row[i] for row in states) for i in range(5))
    return []


def sig(command: Path, scheduler: Path | None) -> list[str]:
    with _started([command], scheduler) as started:
        started.wait_for("inthandler: enter")
        for number in range(3):
            started.process.send_signal(signal.SIGINT)
            started.wait_for(f"inthandler: SIGINT received (#{number})")
        return sorted(started.finished())


def select(command: Path, scheduler: Path | None) -> list[str]:
    with _started([command], scheduler) as started:
        started.wait_for("ticker: start")
        for character in "ab":
            started.type(character)
            started.wait_for(f"main: read stdin '{character}'")
        started.process.send_signal(signal.SIGTERM)
        return started.finished(-signal.SIGTERM)


def httpd(command: Path, scheduler: Path | None) -> list[str]:
    port = _free_port()
    with _started([command, str(port)], scheduler) as started:
        started.wait_for("listening on port")
        answers = [_ask(port) for _ in range(200)]
        started.process.send_signal(signal.SIGTERM)
        lines = started.finished()
    assert len([line for line in lines if line.startswith("connection established")]) == 200
    return answers


def _free_port() -> int:
    for port in _PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            break
    return port


def _ask(port: int) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=_TIMEOUT) as connection:
        connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
        return b"".join(iter(lambda: connection.recv(4096), b"")).decode()


def uctx(command: Path, scheduler: Path | None) -> list[str]:
    lines = _plain(command, scheduler)
    return [line for line in lines if not re.search(r"\d+ (seconds|user-space)", line)]


def pthread(command: Path, scheduler: Path | None) -> list[str]:
    return sorted(_plain(command, scheduler))


#: All but sfio, which is empty without a library that Debian does not have.
PROGRAMS: dict[str, Callable[[Path, Path | None], list[str]]] = {
    one.__name__: one for one in (std, mp, misc, philo, sig, select, httpd, uctx, pthread)
}


def shown(pth: Library, name: str, scheduler: Path | None) -> list[str]:
    """What a program shows under a scheduler; None stands for Pth's own."""
    return PROGRAMS[name](pth.program(name), scheduler)
