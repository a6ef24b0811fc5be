"""The threaded web server under load: what clients met, and what the server computed for it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Load:
    """What clients met."""

    replies: float  # per second
    response: float  # ms
    connection: float  # ms, from its beginning to its end
    errors: float
    computed: float  # µs of processors for a reply


def medians(loads: Sequence[Load], field: str) -> float:
    """The median of one figure."""
    return median(getattr(one, field) for one in loads)


def load(folder: Path, way: str, size: int, rate: int, *, alone: bool) -> Load:
    """One second of connections, each of one request. ``alone``: the server has a processor of its
    own, and its clients another."""
    with _server(folder, way, 64, alone=alone) as (port, computed):
        said = _clients(port, size, rate, alone=alone).communicate()[0]
    return _read(said, computed[0])


def loads_together(folder: Path, sizes: Sequence[int], rate: int, threads: int) -> list[Load]:
    """The same for several sizes at once, so many connections of each."""
    with _server(folder, "server", threads, alone=True) as (port, computed):
        clients = [_clients(port, size, rate, alone=True) for size in sizes]
        said = [one.communicate()[0] for one in clients]
    return [_read(one, computed[0]) for one in said]


def _on(processor: int, *, alone: bool) -> list[str]:
    able = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(able[processor % len(able)])] if alone else []


@contextmanager
def _server(
    folder: Path, way: str, threads: int, *, alone: bool
) -> Iterator[tuple[str, list[float]]]:
    """Its port, and behind its end the seconds that it computed."""
    computed: list[float] = []
    command = [*_on(-1, alone=alone), f"./{way}", "0", "www", str(threads)]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[1], computed
        finally:
            server.terminate()
            _, status, used = os.wait4(server.pid, 0)
            server.returncode = os.waitstatus_to_exitcode(status)
            computed.append(used.ru_utime + used.ru_stime)


def _clients(port: str, size: int, rate: int, *, alone: bool) -> subprocess.Popen[str]:
    command = ["httperf", "--server", "127.0.0.1", "--port", port, "--uri", f"/f{size}"]
    command += ["--num-conns", str(rate), "--rate", str(rate), "--timeout", "5", "--hog"]
    return subprocess.Popen(
        [*_on(0, alone=alone), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _read(said: str, computed: float) -> Load:
    replies = _figure(said, r"replies (\d+)")
    return Load(
        replies=replies / _figure(said, r"test-duration ([\d.]+)"),
        response=_figure(said, r"response ([\d.]+)"),
        connection=_figure(said, r"Connection time \[ms\]: min [\d.]+ avg ([\d.]+)"),
        errors=_figure(said, r"Errors: total (\d+)"),
        computed=1e6 * computed / max(replies, 1),
    )


def _figure(said: str, pattern: str) -> float:
    found = re.search(pattern, said)
    assert found, said
    return float(found[1])
