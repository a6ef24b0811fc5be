"""The applications that are measured, and how: until the same work is done, clock by clock."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from string import Template

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
sys.path += [str(HERE), str(ROOT / "compiler/tests/dynamicc")]

from calls import calls_between  # noqa: E402
from clocks import clocks_of  # noqa: E402
from dynamic_c import read_program  # noqa: E402
from libraries import targeted  # noqa: E402
from sdcc import Built, build, read_image, run  # noqa: E402

from catapults.backends.base import Options  # noqa: E402
from catapults.backends.dynamicc.generic import generic_of  # noqa: E402
from catapults.backends.dynamicc.library import library_of  # noqa: E402
from catapults.program import Program  # noqa: E402

#: Turns of the loop that stands for a calculation, or for the work on a segment.
LENGTHS = (10, 42, 100, 500)


@dataclass(frozen=True)
class Case:
    """One application: its program, its scheduler, and what must come out the same."""

    title: str
    name: str  # of its program and of its workload, without their endings
    scheduler: Path
    work: Sequence[str]
    values: dict[str, int]
    also: Sequence[str] = ()  # variables that may differ

    @cached_property
    def text(self) -> str:
        """The scheduler."""
        return self.scheduler.read_text("utf-8")

    def programs(self) -> tuple[Program, Program]:
        """First come, first served with the scheduler's interface, and the scheduler."""
        own = targeted(self.text, self.scheduler.name)
        return generic_of(own), own


_EXAMPLES = ROOT / "public/examples"
_SLOW_TICKS = 4


def _server(handlers: int) -> Case:
    return Case(
        f"web server, {handlers} handlers",
        "server",
        _EXAMPLES / "embedded-web-server/sockets.sched",
        ("pages", "segments"),
        {"handlers": handlers, "threads": handlers + 1},
        ("tcp_runs",),
    )


WEATHER = Case(
    "weather station",
    "weather",
    _EXAMPLES / "weather-station/weather.sched",
    ("calculations", "fast_readings", "slow_readings", "drawings"),
    {
        "slow_ticks": _SLOW_TICKS,
        "slow_calculations": 2 * _SLOW_TICKS,
        "slow_left": 480 // _SLOW_TICKS,
    },
)

CASES = (WEATHER, _server(4), _server(8))


@dataclass(frozen=True)
class Result:
    """One run."""

    work: dict[str, int]
    also: dict[str, int]
    wasted: int
    decisions: int
    clocks: dict[str, int]  # of each function, without those that it calls
    calls: dict[str, int]
    between: dict[str, dict[str, int]]  # calls of each function, by who calls
    functions: dict[str, int]  # bytes of each
    library_lines: int = field(repr=False)

    @property
    def code_bytes(self) -> int:
        """Of the whole program."""
        return sum(self.functions.values())

    @property
    def all_clocks(self) -> int:
        """Of the whole run."""
        return sum(self.clocks.values())

    @property
    def library_clocks(self) -> int:
        """Of the library with the scheduler in it."""
        return sum(n for name, n in self.clocks.items() if name.startswith(("cmt_", "cms_")))

    def clocks_in(self, *names: str) -> int:
        """Of some functions."""
        return sum(self.clocks.get(name, 0) for name in names)


def measured(case: Case, program: Program, turns: int, folder: Path) -> Result:
    """Builds the application with a library and runs it."""
    library = library_of(program, Options(debug=False), "LIBRARY.LIB").text
    template = Template((HERE / f"{case.name}.c.in").read_text("utf-8"))
    application = template.substitute(library="LIBRARY.LIB", turns=turns, **case.values)
    built = build(read_program(application, {"LIBRARY.LIB": library}), folder)
    pieces = pieces_of(built)
    span = (min(pieces.values())[0], max(end for _, end in pieces.values()))
    watched = dict.fromkeys([*case.work, *case.also, "wasted", "fault_kind", "fault_line"], 2)
    done = run(built, "done", watched, statistic=span)
    if not done.in_time or done.word("fault_kind"):
        raise SystemExit(f"{case.title}: fault {done.word('fault_kind')}")
    memory = read_image(built.image)
    calls = {name: done.fetches.get(start, 0) for name, (start, _) in pieces.items()}
    return Result(
        {name: done.word(name) for name in case.work},
        {name: done.word(name) for name in case.also},
        done.word("wasted"),
        calls["cmt_dispatch"] - calls["cmt_leave"],
        {
            name: clocks_of(memory, done.fetches, *piece)
            for name, piece in pieces.items()
            if any(done.fetches.get(address) for address in range(*piece))
        },
        calls,
        calls_between(memory, done.fetches, pieces),
        {name: end - start for name, (start, end) in pieces.items()},
        len(library.splitlines()),
    )


def pieces_of(built: Built) -> dict[str, tuple[int, int]]:
    """Where each function begins and ends."""
    starts = sorted((a, name) for name, a in built.symbols.items() if a in built.code)
    ends = [address for address, _ in starts[1:]] + [built.code.stop]
    return {
        name: (start, end) for (start, name), end in zip(starts, ends, strict=True) if start < end
    }
