"""What a simulation says that a scheduler costs on a Rabbit, beside what it does cost.

A simulation counts switches, calls of handlers, statements of them, calls of host functions, and
looks that find nothing to do. What each of them costs is taken from measured runs: a switch, a look
and a host function as they are; a handler and a statement so that they come closest to all runs.
What a simulated thread computes is what the measured one does when it is not activated in vain.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from applications import HERE, ROOT, Case, Result

sys.path += [str(ROOT / "compiler/tests")]

from libraries import simulated
from recording import build_scheduler
from workload.support import blob

from catapults.backends.dynamicc.costs.estimates import FREQUENCY
from catapults.backends.dynamicc.generic import generic_of
from catapults.contracts.libraries import profile
from catapults.program import Program

#: What each decision takes, whatever the scheduler.
_SWITCHING = ("cmt_yield", "cmt_dispatch", "cmt_switch")

_RUNNER = ROOT / "wasm-runtime/build/native/catapults-run"


#: What a simulation charges.
COSTS = ("switch", "handler", "statement", "look", "host")


def costs_of_profile() -> dict[str, int]:
    """The costs of the embedded profile, in clocks."""
    costs = profile("embedded").costs
    return {name: round(costs[name] * FREQUENCY / 1e9) for name in COSTS}


def nanoseconds(clocks: float) -> int:
    """The time of so many clocks."""
    return round(clocks * 1e9 / FREQUENCY)


# --- a measured application, part by part


@dataclass(frozen=True)
class Parts:
    """A measured run: the clocks of its application without what wasted activations do in it."""

    case: Case
    result: Result
    turn: float  # of the loop of a calculation
    call: float  # what a calculation takes besides

    def work(self, turns: int) -> float:
        """The clocks of a calculation of so many turns."""
        return self.call + self.turn * turns

    @property
    def host_calls(self) -> int:
        """How often the scheduler asked the application."""
        return sum(n for name, n in self.result.calls.items() if name.startswith("sock_"))

    @property
    def hosts(self) -> float:
        """What the application did to answer."""
        names = [name for name in self.result.clocks if name.startswith("sock_")]
        inside = sum(self._of_one(name) for name in ("is_ready", "cmt_userdata"))
        return self.result.clocks_in(*names) + self.host_calls * inside

    def _of_one(self, name: str) -> float:
        calls = self.result.calls.get(name)
        return self.result.clocks[name] / calls if calls else 0

    @property
    def library(self) -> float:
        """The library without what belongs to a switch, or to a host function."""
        switching = self.result.clocks_in(*_SWITCHING)
        asked = self.host_calls * self._of_one("cmt_userdata") if self.host_calls else 0
        return self.result.library_clocks - switching - asked

    @property
    def switching(self) -> float:
        """What is the same for each decision."""
        return self.result.clocks_in(*_SWITCHING)

    @property
    def threads(self) -> float:
        """What the threads do that do the same work whoever schedules them."""
        asked = self.host_calls * self._of_one("cmt_userdata") if self.host_calls else 0
        own = self.result.all_clocks - self.result.library_clocks
        tcp = self.result.clocks_in("run_tcp") + self.result.also.get("tcp_runs", 0) * self.work(20)
        return own - (self.hosts - asked) - tcp

    def lengths(self, turns: int) -> dict[str, int]:
        """What each thread of the workload computes in a useful activation, in clocks."""
        result, done = self.result, self.result.work
        if self.case.name == "weather":
            kinds = {
                "fast": ("read_fast", done["fast_readings"], 5),
                "slow": ("read_slow", done["slow_readings"], 15),
                "display": ("draw", done["drawings"], 50),
                "calculation": ("calculate", done["calculations"], turns),
            }
        else:
            kinds = {"tcp": ("run_tcp", result.also["tcp_runs"], 20)}
        lengths = {
            kind: round(result.clocks[function] / count + self.work(loop))
            for kind, (function, count, loop) in kinds.items()
        }
        if self.case.name == "server":
            pages, segments = done["pages"], done["segments"]
            computed = (pages + segments) * self.work(turns)
            lengths["wait"] = round((self.threads - computed) / (2 * pages + segments))
            lengths["work"] = round(self.work(turns))
        return lengths


def parts_of(case: Case, runs: Mapping[int, Result]) -> dict[int, Parts]:
    """The parts of runs of one library, by the turns of a calculation."""
    (short, one), *_, (long, other) = sorted(runs.items())
    done = one.work
    if case.name == "weather":
        calculations = done["calculations"]
        turns = 5 * done["fast_readings"] + 15 * done["slow_readings"] + 50 * done["drawings"]
        calls = sum(done.values())
    else:
        calculations = done["pages"] + done["segments"]
        turns = 20 * one.also["tcp_runs"]
        calls = calculations + one.also["tcp_runs"]
    turn = (other.clocks["work"] - one.clocks["work"]) / (calculations * (long - short))
    call = (one.clocks["work"] - turn * (calculations * short + turns)) / calls
    return {length: Parts(case, result, turn, call) for length, result in runs.items()}


# --- the simulation


@dataclass(frozen=True)
class Simulated:
    """What a simulated run came to."""

    clocks: int
    decisions: int
    switches: int
    wasted: int


def simulate(
    case: Case, program: Program, lengths: Mapping[str, int], costs: Mapping[str, int], folder: Path
) -> Simulated:
    """Runs the workload of an application under a scheduler; a nanosecond stands for a clock."""
    template = Template((HERE / f"{case.name}.workload.in").read_text("utf-8"))
    text = template.substitute(**costs, **lengths, **case.values)
    (folder / "workload.bin").write_bytes(blob(text))
    command = [str(_RUNNER), str(build_scheduler(program, folder)), str(folder / "workload.bin")]
    done = subprocess.run(
        [*command, "--json"], check=True, capture_output=True, text=True, timeout=60
    )
    told = json.loads(done.stdout)
    assert told["outcome"]["kind"] == "ended", told["outcome"]
    return Simulated(
        told["time_ns"], told["decisions"], told["switches"], told["measures"]["wasted"]
    )


def programs(case: Case) -> tuple[Program, Program]:
    """First come, first served, and the scheduler, as simulations understand them."""
    own = simulated(case.text, case.scheduler.name)
    return generic_of(own), own


def counted(case: Case, program: Program, cost: str, folder: Path) -> int:
    """How often the simulation charges a cost."""
    short = dict.fromkeys("fast slow display calculation tcp wait work".split(), 1)
    free = dict.fromkeys(COSTS, 0)
    without = simulate(case, program, short, free, folder).clocks
    return simulate(case, program, short, {**free, cost: 1}, folder).clocks - without


# --- costs


@dataclass(frozen=True)
class Row:
    """A measured run of a library, and what a simulation of it counts."""

    parts: Parts
    handlers: int
    statements: int

    @staticmethod
    def of(parts: Parts, program: Program, folder: Path) -> Row:
        """The row of a measured run, with the program that is simulated."""
        handlers, statements = (
            counted(parts.case, program, cost, folder) for cost in ("handler", "statement")
        )
        return Row(parts, handlers, statements)

    @property
    def shares(self) -> list[float]:
        """What the costs of a handler, a statement and a call of a host function are multiplied
        with to give 1, the measured clocks."""
        counts = (self.handlers, self.statements, self.parts.host_calls)
        return [count / self.parts.library for count in counts]


def fitted(rows: Sequence[Row]) -> dict[str, float]:
    """The costs in clocks; those of a handler, a statement and a call by least squares of the
    relative errors."""
    shares = [row.shares for row in rows]
    matrix = [[sum(one[i] * one[j] for one in shares) for j in range(3)] for i in range(3)]
    handler, statement, call = solved(matrix, [sum(one[i] for one in shares) for i in range(3)])
    decisions = sum(row.parts.result.decisions for row in rows)
    asked = sum(row.parts.host_calls for row in rows)
    looks = clocks = 0.0
    for generic, own in zip(rows[::2], rows[1::2], strict=True):
        looks += generic.parts.result.wasted - own.parts.result.wasted
        clocks += generic.parts.threads - own.parts.threads
    return {
        "switch": sum(row.parts.switching for row in rows) / decisions,
        "handler": handler,
        "statement": statement,
        "look": clocks / looks,
        "host": call + sum(row.parts.hosts for row in rows) / asked,
    }


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for k, row in enumerate(rows):
            if k != i:
                factor = row[i] / pivot[i]
                rows[k] = [x - factor * y for x, y in zip(row, pivot, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]
