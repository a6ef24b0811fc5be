"""The web server of compiler/pth-server: built, started, asked and ended."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import parse_headers
from pathlib import Path
from typing import BinaryIO

from pth_library import ROOT, Library
from pth_workshop import complaints, environment

FOLDER = ROOT / "compiler/pth-server"
SCHEDULERS = ("first_come_pth", "web_proxy", "web_server")
_TIMEOUT = 60.0
_SUMMARY = re.compile(r"pth-server: (\d+) answers, (\d+) bytes, (\d+) refusals, (\d+) broken off")


def build_server(pth: Library, folder: Path) -> Path:
    """The server, under sanitizers, and the schedulers with all their assertions beside it."""
    command = ["make", "-s", f"BUILD={folder}", f"PTH={pth.installed}", "CFLAGS=-O1 -g"]
    done = subprocess.run(
        [*command, "SANITIZE=address,undefined"],
        check=False,
        cwd=FOLDER,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    body: bytes
    headers: dict[str, str]


class Server:
    """A server that runs, or has ended."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.port = self._port()

    def _port(self) -> int:
        assert self.process.stdout is not None
        found = re.search(r"127\.0\.0\.1:(\d+) ", self.process.stdout.readline())
        if not found:
            _, errors = self.process.communicate(timeout=_TIMEOUT)
            raise AssertionError(errors)
        return int(found[1])

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=_TIMEOUT)

    def ask(self, target: str, method: str = "GET") -> Answer:
        """One request on a connection of its own."""
        head = f"{method} {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
        return self.send(head.encode())

    def send(self, request: bytes) -> Answer:
        """Any bytes; the answer to them."""
        with self.connect() as connection, connection.makefile("rb") as answers:
            connection.sendall(request)
            return read_answer(answers, is_head=request[:5] == b"HEAD ")

    def end(self, number: int = signal.SIGTERM) -> dict[str, int]:
        """Ends it by a signal. It must end well, without a word of scheduler or sanitizers."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=_TIMEOUT)
        assert (self.process.returncode, complaints(errors)) == (0, ""), errors[-3000:]
        counts = _SUMMARY.search(output)
        assert counts is not None, output
        names = ("answers", "bytes", "refusals", "broken")
        return dict(zip(names, map(int, counts.groups()), strict=True))


def read_answer(answers: BinaryIO, *, is_head: bool = False) -> Answer:
    """The next answer of a connection; a body of unknown length goes to its end."""
    version, status, _ = answers.readline().split(b" ", 2)
    assert version == b"HTTP/1.1"
    headers = {name.lower(): value for name, value in parse_headers(answers).items()}
    length = 0 if is_head else int(headers.get("content-length", "-1"))
    return Answer(int(status), answers.read(length), headers)


@contextmanager
def running(
    build: Path, scheduler: str | None, *arguments: str | Path, **more: str
) -> Iterator[Server]:
    """A server with those arguments; killed if the test has not ended it."""
    chosen = build / scheduler if scheduler else None
    with subprocess.Popen(
        [build / "pth-server", "--port", "0", *arguments],
        env=environment(chosen, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield Server(process)
        finally:
            process.kill()


def wait_until(path: Path, lines: int) -> list[str]:
    """The lines of a file, as soon as there are so many."""
    until = time.monotonic() + _TIMEOUT
    while True:
        found = path.read_text("utf-8").splitlines() if path.exists() else []
        if len(found) >= lines:
            return found
        assert time.monotonic() < until, found
        time.sleep(0.02)
