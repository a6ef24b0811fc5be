"""What a scheduler costs on a Rabbit, beside first come, first served: ``npm run bench:rabbit``.

Libraries for Dynamic C are compiled by SDCC and run in a simulated Rabbit 3000A until the same work
is done. Clocks are counted from how often each instruction was fetched and the manual's table of
clocks (``clocks.py``), because the simulator counts those of another processor. Both libraries are
release builds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
sys.path += [str(HERE), str(ROOT / "compiler/tests/dynamicc")]

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

#: Figures of the published weather station: bytes, and lines of the library.
PUBLISHED = "published: 21 120 and 23 808 bytes, 457 and 546 lines, 12.6 % at one length"

#: Goals for the weather station, against first come, first served.
MOST_RATIO, MOST_BYTES = 2.5, 350


@dataclass(frozen=True)
class Case:
    """One application: its program, its scheduler, and what must come out the same."""

    title: str
    program: str
    scheduler: Path
    work: Sequence[str]
    values: dict[str, int]


_EXAMPLES = ROOT / "public/examples"
_SLOW_TICKS = 4

CASES = (
    Case(
        "weather station",
        "weather.c.in",
        _EXAMPLES / "weather-station/weather.sched",
        ("calculations", "fast_readings", "slow_readings", "drawings"),
        {
            "slow_ticks": _SLOW_TICKS,
            "slow_calculations": 2 * _SLOW_TICKS,
            "slow_left": 480 // _SLOW_TICKS,
        },
    ),
    Case(
        "web server, 4 handlers",
        "server.c.in",
        _EXAMPLES / "embedded-web-server/sockets.sched",
        ("pages", "segments"),
        {},
    ),
)


@dataclass(frozen=True)
class Result:
    """One run."""

    work: dict[str, int]
    wasted: int
    decisions: int
    clocks: int
    library_clocks: int
    functions: dict[str, int]  # bytes of each
    library_lines: int

    @property
    def code_bytes(self) -> int:
        """Of the whole program."""
        return sum(self.functions.values())


def measured(case: Case, program: Program, turns: int, folder: Path) -> Result:
    """Builds the application with a library and runs it."""
    library = library_of(program, Options(debug=False), "LIBRARY.LIB").text
    template = Template((HERE / case.program).read_text("utf-8"))
    application = template.substitute(library="LIBRARY.LIB", turns=turns, **case.values)
    built = build(read_program(application, {"LIBRARY.LIB": library}), folder)
    pieces = _pieces(built)
    span = (min(pieces.values())[0], max(end for _, end in pieces.values()))
    watched = dict.fromkeys([*case.work, "wasted", "fault_kind", "fault_line"], 2)
    done = run(built, "done", watched, statistic=span)
    if not done.in_time or done.word("fault_kind"):
        raise SystemExit(f"{case.title}: fault {done.word('fault_kind')}")
    memory = read_image(built.image)
    clocks = {
        name: clocks_of(memory, done.fetches, *piece)
        for name, piece in pieces.items()
        if any(done.fetches.get(address) for address in range(*piece))
    }
    return Result(
        {name: done.word(name) for name in case.work},
        done.word("wasted"),
        done.fetches[built.symbols["cmt_dispatch"]] - done.fetches[built.symbols["cmt_leave"]],
        sum(clocks.values()),
        sum(count for name, count in clocks.items() if name.startswith(("cmt_", "cms_"))),
        {name: end - start for name, (start, end) in pieces.items()},
        len(library.splitlines()),
    )


def _pieces(built: Built) -> dict[str, tuple[int, int]]:
    """Where each function begins and ends."""
    starts = sorted((a, name) for name, a in built.symbols.items() if a in built.code)
    ends = [address for address, _ in starts[1:]] + [built.code.stop]
    return {
        name: (start, end) for (start, name), end in zip(starts, ends, strict=True) if start < end
    }


def report(case: Case, folder: Path) -> None:
    """Prints the table of one application."""
    own = targeted(case.scheduler.read_text("utf-8"), case.scheduler.name)
    generic = generic_of(own)
    print(f"\n{case.title}: {case.scheduler.name} against first come, first served\n")
    print(" turns   clocks FCFS   generated     saved   wasted   decisions   clocks a decision")
    first: tuple[Result, Result] | None = None
    for turns in LENGTHS:
        one, other = (measured(case, program, turns, folder) for program in (generic, own))
        if one.work != other.work:
            raise SystemExit(f"{case.title}: unequal work, {one.work} and {other.work}")
        first = first or (one, other)
        saved = 100 * (one.clocks - other.clocks) / one.clocks
        costs = [result.library_clocks / result.decisions for result in (one, other)]
        print(
            f"{turns:6}{one.clocks:14,}{other.clocks:12,}{saved:9.1f} %"
            f"{one.wasted:6}{other.wasted:3}{one.decisions:8}{other.decisions:6}"
            f"{costs[0]:10.0f}{costs[1]:6.0f}"
        )
    assert first is not None
    print(f"\nequal work: {', '.join(f'{count} {name}' for name, count in first[0].work.items())}")
    sizes = [result.code_bytes for result in first]
    lines = [result.library_lines for result in first]
    print(f"code: {sizes[0]} and {sizes[1]} bytes, {sizes[1] - sizes[0]} more", end="; ")
    print(f"libraries of {lines[0]} and {lines[1]} lines")
    _report_functions(*first)
    if case is CASES[0]:
        print(PUBLISHED)
        _report_goals(*first)


def _report_functions(generic: Result, own: Result) -> None:
    print("functions of different bytes:")
    names = {**own.functions, **generic.functions}
    pairs = {name: (generic.functions.get(name, 0), own.functions.get(name, 0)) for name in names}
    for name, (one, other) in sorted(pairs.items(), key=lambda row: row[1][0] - row[1][1]):
        if one != other:
            print(f"{name:>20}{one:6}{other:6}{other - one:+6}")


def _report_goals(generic: Result, own: Result) -> None:
    costs = [result.library_clocks / result.decisions for result in (generic, own)]
    ratio, more = costs[1] / costs[0], own.code_bytes - generic.code_bytes
    for goal, found, is_met in (
        ("wasted activations: none", own.wasted, own.wasted == 0),
        (f"a decision: at most {MOST_RATIO} x", f"{ratio:.2f} x", ratio <= MOST_RATIO),
        (f"code: at most {MOST_BYTES} bytes more", f"{more} bytes", more <= MOST_BYTES),
    ):
        print(f"goal {goal}: {found}, {'met' if is_met else 'missed'}")


def main() -> None:
    """All applications."""
    with TemporaryDirectory() as folder:
        for case in CASES:
            report(case, Path(folder))


if __name__ == "__main__":
    main()
