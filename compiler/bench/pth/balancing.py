"""Load balancing on real processes: two accept from one socket, under httperf."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from figures import print_table
from subjects import BUILT_IN, FIRST_COME, ROOT, CannotMeasureError, Subjects, compile_program
from system import System, build_system, managed

_TEXTS = ROOT / "public/systems/load-balancing"
_GAP = 0.25  # s from one request to the next
_LONGEST = 5.0  # s that a request stays
_SLACK = 2.0  # s until the generator asks
_PUBLISHED = {BUILT_IN: (2.68, 12), "balanced": (1.78, 6)}
_SIMULATED = {FIRST_COME: "balanced_default.system", "balanced": "balanced.system"}
WAYS = (BUILT_IN, FIRST_COME, "balanced")


@dataclass(frozen=True)
class Difference:
    """Of the requests that two processes have, weighted by time."""

    mean: float
    largest: float
    answered: int


@dataclass(frozen=True)
class Balancing:
    """What has been built for it."""

    subjects: Subjects
    program: Path
    system: System

    @classmethod
    def build(cls, subjects: Subjects) -> Balancing:
        """The program, and the published system."""
        source = ROOT / "compiler/bench/pth/programs/balance.c"
        program = compile_program(source, subjects.folder / "balance", subjects.pth)
        system = build_system(subjects, _TEXTS / "balanced.sched", ["server"])
        return cls(subjects, program, system)

    def run(self, way: str, requests: int, scale: float, seed: int) -> Difference:
        """So many requests, with all times multiplied by ``scale``."""
        with self._surroundings(way) as (environment, folder), _listening() as listener:
            seconds = requests * _GAP * scale + _SLACK
            nodes = [
                self._start(environment, folder, listener, [str(seconds), str(scale), str(own)])
                for own in (2 * seed, 2 * seed + 1)
            ]
            answered = _ask(listener.getsockname()[1], requests, scale)
            counts = [_counts(node, answered.slack) for node in nodes]
        return _difference(counts, answered.replies)

    @contextmanager
    def _surroundings(self, way: str) -> Iterator[tuple[dict[str, str], Path]]:
        if way != "balanced":
            yield self.subjects.environment(way), self.subjects.folder
            return
        with managed(self.system, "Unix sockets") as (address, folder):
            yield self.system.environment("server", address), folder

    def _start(
        self,
        environment: dict[str, str],
        folder: Path,
        listener: socket.socket,
        words: Sequence[str],
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.program), str(listener.fileno()), *words],
            cwd=folder,
            env=environment,
            pass_fds=[listener.fileno()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


@contextmanager
def _listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        listener.setblocking(False)
        yield listener


@dataclass(frozen=True)
class _Answered:
    replies: int
    slack: float  # s that the last requests may take


def _ask(port: int, requests: int, scale: float) -> _Answered:
    """A request each 0.25 s, whether or not answers come."""
    rate = 1 / (_GAP * scale)
    options = f"--rate {rate:.3f} --num-conns {requests} --timeout {4 * _LONGEST * scale + 5:.1f}"
    done = subprocess.run(
        [*f"httperf --server 127.0.0.1 --port {port}".split(), *options.split()],
        check=False,
        capture_output=True,
        text=True,
        timeout=requests / rate + 60,
    )
    if done.returncode != 0:
        raise CannotMeasureError(f"httperf failed:\n{done.stderr[-1000:]}")
    replies = done.stdout.split("replies ")[1].split()[0]
    return _Answered(int(replies), _LONGEST * scale)


def _counts(node: subprocess.Popen[str], slack: float) -> list[tuple[int, int]]:
    said, complained = node.communicate(timeout=60 + slack)
    if node.returncode != 0:
        raise CannotMeasureError(f"a node ended with {node.returncode}: {complained[-1000:]}")
    lines = [line.split() for line in said.splitlines()]
    return [(int(time), int(count)) for time, count in lines]


def _difference(counts: Sequence[Sequence[tuple[int, int]]], replies: int) -> Difference:
    """Between the first request and the last."""
    changes = sorted((time, who, count) for who, own in enumerate(counts) for time, count in own)
    now, weighted, largest = [0, 0], 0.0, 0
    for (time, who, count), (then, *_) in pairwise(changes):
        now[who] = count
        weighted += abs(now[0] - now[1]) * (then - time)
        largest = max(largest, abs(now[0] - now[1])) if then > time else largest
    return Difference(weighted / (changes[-1][0] - changes[0][0]), largest, replies)


def _predicted(name: str) -> tuple[float, float]:
    """By the simulation."""
    command = ["node", "simulator/dist/cli.js", "run", str(_TEXTS / name), "--json"]
    done = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True)
    found = json.loads(done.stdout)["families"][0]["load_difference"]["threads"]
    return found["mean"], found["max"]


def measure_balancing(subjects: Subjects, rounds: int, requests: int, scale: float) -> None:
    """Prints a table, beside what was published and what the simulation predicts."""
    built = Balancing.build(subjects)
    found: dict[str, list[Difference]] = {way: [] for way in WAYS}
    for turn in range(rounds):
        for way in WAYS:
            found[way].append(built.run(way, requests, scale, turn))
    rows = []
    for way, ones in found.items():
        published = "{} / {}".format(*_PUBLISHED[way]) if way in _PUBLISHED else "-"
        predicted = "-"
        if way in _SIMULATED:
            predicted = "{:.2f} / {:.0f}".format(*_predicted(_SIMULATED[way]))
        here = f"{median(one.mean for one in ones):.2f} / {max(one.largest for one in ones):.0f}"
        answered = f"{sum(one.answered for one in ones)} of {requests * rounds} answered"
        rows.append([way, published, predicted, here, answered])
    title = (
        f"load balancing: mean and largest difference of requests, {rounds} rounds of {requests}, "
        f"times multiplied by {scale}"
    )
    print_table(title, ["", "published", "simulated", "here", ""], rows)
