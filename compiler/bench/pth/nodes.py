"""What it costs to be a node of a system: decisions, reads of copies, and requests."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from figures import Comparison, compare, print_table, spread
from subjects import FIRST_COME, ROOT, Amount, CannotMeasureError, Subjects
from system import TRANSPORTS, System, build_system, managed, on_one_processor

_TEXTS = ROOT / "compiler/bench/pth/systems"
_SHARE = 0.15  # of the time for a figure
_PING = re.compile(r"a ping without a manager (\d+) ns")

_MORE = 10  # requests of the one decision than of the other
_WINDOWS = 3  # of a figure

#: Ratios that are at most so large.
DECIDING, COPIES, REQUESTS = 1.02, 1.1, 1.5


@dataclass(frozen=True)
class _Row:
    name: str
    figures: tuple[list[float], list[float]]
    goal: float

    @property
    def found(self) -> Comparison:
        return compare(*self.figures)

    @property
    def holds(self) -> bool:
        return self.found.ratio <= self.goal

    def cells(self) -> list[str]:
        verdict = f"{'holds' if self.holds else 'MISSED'} (at most {self.goal})"
        return [self.name, *map(spread, self.figures), str(self.found), verdict]


def measure_nodes(subjects: Subjects, amount: Amount) -> bool:
    """Prints the table; whether the goals hold."""
    rows = [
        *_deciding(subjects, amount),
        _copies(subjects, amount),
        *(_requests(subjects, amount, transport) for transport in TRANSPORTS),
    ]
    title = f"ns, medians of {amount.rounds} rounds, with their spread"
    print_table(title, ["", "as a node", "without", "ratio", ""], [one.cells() for one in rows])
    return all(one.holds for one in rows)


def _deciding(subjects: Subjects, amount: Amount) -> list[_Row]:
    """A switch under first come, first served, as a node that shares nothing, and by itself."""
    program = _Program.of(subjects, amount)
    system = build_system(subjects, _TEXTS / "quiet.sched", ["member"])
    rows = []
    for threads in (2, 100):
        taken: tuple[list[float], list[float]] = ([], [])
        with managed(system, "Unix sockets") as (address, folder):
            for _ in range(amount.rounds):
                node = system.environment("member", address)
                taken[0].append(program.switch(node, folder, threads))
                alone = subjects.environment(FIRST_COME)
                taken[1].append(program.switch(alone, folder, threads))
        rows.append(_Row(f"a switch, {threads} threads, nothing shared", taken, DECIDING))
    return rows


def _copies(subjects: Subjects, amount: Amount) -> _Row:
    """A decision with 2000 reads of a copy, and one with as many of a variable of its own."""
    program = _Program.of(subjects, amount)
    system = build_system(
        subjects, _TEXTS / "reading.sched", ["copies", "plain", "asks"], "broadcast"
    )
    taken: tuple[list[float], list[float]] = ([], [])
    with managed(system, "Unix sockets") as (address, folder):
        for _ in range(amount.rounds):
            for figures, family in zip(taken, ("copies", "plain"), strict=True):
                figures.append(program.switch(system.environment(family, address), folder))
    return _Row("a switch with 2000 reads of a copy", taken, COPIES)


def _requests(subjects: Subjects, amount: Amount, transport: str) -> _Row:
    """A request, of which one decision has ten more than another; a bare ping of as many bytes.

    On one processor, where the kernel puts two that wait for each other. When something else moves
    one of them away, each of both costs as much as the other processor needs to wake up.
    """
    program = _Program.of(subjects, amount)
    system = build_system(subjects, _TEXTS / "reading.sched", ["asks", "often"], "request")
    taken: tuple[list[float], list[float]] = ([], [])
    with on_one_processor(), managed(system, transport) as (address, folder):
        for _ in range(amount.rounds):
            found = [_request(system, address, folder, program) for _ in range(_WINDOWS)]
            pings = [_ping(system, transport, folder) for _ in range(_WINDOWS)]
            taken[0].append(median(found))
            taken[1].append(median(pings))
    return _Row(f"a request, {transport}", taken, REQUESTS)


def _request(system: System, address: str, folder: Path, program: _Program) -> float:
    once, often = (
        program.switch(system.environment(family, address), folder, wall=True)
        for family in ("asks", "often")
    )
    return (often - once) / _MORE


@dataclass(frozen=True)
class _Program:
    """The one that does nothing but yield."""

    path: Path
    milliseconds: float

    @classmethod
    def of(cls, subjects: Subjects, amount: Amount) -> _Program:
        return cls(subjects.switches, amount.seconds * 1000 * _SHARE)

    def switch(
        self, environment: dict[str, str], folder: Path, threads: int = 2, *, wall: bool = False
    ) -> float:
        """ns of a processor for a switch, or of time as it passes."""
        done = subprocess.run(
            [self.path, str(threads), "0", str(self.milliseconds), *(["wall"] if wall else [])],
            check=False,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=60,
            env=environment,
        )
        if done.returncode != 0:
            raise CannotMeasureError(f"a node ended with {done.returncode}: {done.stderr[-500:]}")
        return float(done.stdout)


def _ping(system: System, transport: str, folder: Path) -> float:
    address = TRANSPORTS[transport].replace("47413", "47414").replace("socket", "other")
    address = address.replace("pipe:pipes", "pipe:others")
    done = subprocess.run(
        [str(system.manager), "--calibrate", address],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )
    found = _PING.search(done.stdout)
    if not found:
        raise CannotMeasureError(f"{address}: {done.stderr}")
    return float(found[1])
