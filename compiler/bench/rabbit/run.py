"""What a scheduler costs on a Rabbit, beside first come, first served: ``npm run bench:rabbit``.

Libraries for Dynamic C are compiled by SDCC and run in a simulated Rabbit 3000A until the same work
is done. Clocks are counted from how often each instruction was fetched and the manual's table of
clocks (``clocks.py``), because the simulator counts those of another processor. Both libraries are
release builds. Then the costs that a simulation in the studio charges are worked out, and what it
predicts with those of the profile.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from applications import CASES, LENGTHS, WEATHER, Case, Result, measured
from handlers import parts_of_handlers, rows_of
from prediction import (
    Parts,
    Row,
    costs_of_profile,
    fitted,
    nanoseconds,
    parts_of,
    programs,
    simulate,
)

#: Figures of the published weather station: bytes, and lines of the library.
PUBLISHED = "published: 21 120 and 23 808 bytes, 457 and 546 lines, 12.6 % at one length"

#: Goals for the weather station, against first come, first served.
MOST_RATIO, MOST_BYTES = 2.5, 350

#: The runs of both libraries, by the turns of a calculation.
Runs = dict[int, tuple[Result, Result]]


def measure(case: Case, folder: Path) -> Runs:
    """Runs one application under both libraries."""
    runs: Runs = {}
    for turns in LENGTHS:
        generic, own = (measured(case, program, turns, folder) for program in case.programs())
        if generic.work != own.work:
            raise SystemExit(f"{case.title}: unequal work, {generic.work} and {own.work}")
        runs[turns] = generic, own
    return runs


def report(case: Case, runs: Runs) -> None:
    """Prints the table of one application."""
    print(f"\n{case.title}: {case.scheduler.name} against first come, first served\n")
    print(" turns   clocks FCFS   generated     saved   wasted   decisions   clocks a decision")
    for turns, (one, other) in runs.items():
        saved = 100 * (one.all_clocks - other.all_clocks) / one.all_clocks
        costs = [result.library_clocks / result.decisions for result in (one, other)]
        print(
            f"{turns:6}{one.all_clocks:14,}{other.all_clocks:12,}{saved:9.1f} %"
            f"{one.wasted:6}{other.wasted:3}{one.decisions:8}{other.decisions:6}"
            f"{costs[0]:10.0f}{costs[1]:6.0f}"
        )
    first = runs[LENGTHS[0]]
    print(f"\nequal work: {', '.join(f'{count} {name}' for name, count in first[0].work.items())}")
    sizes = [result.code_bytes for result in first]
    lines = [result.library_lines for result in first]
    print(f"code: {sizes[0]} and {sizes[1]} bytes, {sizes[1] - sizes[0]} more", end="; ")
    print(f"libraries of {lines[0]} and {lines[1]} lines")
    _report_functions(*first)
    if case is WEATHER:
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


def report_handlers(case: Case, runs: Runs) -> None:
    """Prints what a call of each handler takes, as measured and as a library says."""
    print(f"\n{case.title}: clocks of a call of each handler\n")
    print("           handler   calls  measured  off     estimated")
    for program, result in zip(case.programs(), runs[LENGTHS[0]], strict=True):
        for row in rows_of(program, result):
            name = f"{program.name}.{row.name}"
            off = f"{100 * row.error:+.0f} %" if row.error else ""
            print(f"{name:>18}{row.calls:8}{row.measured:10.0f}{off:>7}  {row.estimated}")
    parts = parts_of_handlers(rows_of(case.programs()[0], runs[LENGTHS[0]][0]))
    print(f"parts: {', '.join(f'{part} {clocks}' for part, clocks in parts.items())}")


def report_costs(cases: dict[str, Runs], folder: Path) -> None:
    """Prints the costs that come closest to all runs, beside those of the profile."""
    rows = [
        Row.of(parts[LENGTHS[0]], program, folder)
        for case in CASES
        for parts, program in zip(_parts(case, cases[case.title]), programs(case), strict=True)
    ]
    print("\ncosts in a simulation, in clocks; at 22.1184 MHz in ns; those of the profile, in ns\n")
    profile = costs_of_profile()
    for name, clocks in fitted(rows).items():
        print(f"{name:>12}{clocks:8.0f}{nanoseconds(clocks):8}{nanoseconds(profile[name]):8}")


def report_predictions(case: Case, runs: Runs, folder: Path) -> None:
    """Prints what a simulation predicts with the costs of the profile."""
    print(f"\n{case.title}: clocks saved, as predicted with the costs of the profile\n")
    print(" turns    measured   predicted")
    _, own_parts = _parts(case, runs)
    for turns, (one, other) in runs.items():
        lengths = own_parts[turns].lengths(turns)
        costs = costs_of_profile()
        generic, own = (
            simulate(case, program, lengths, costs, folder) for program in programs(case)
        )
        saved, expected = one.all_clocks - other.all_clocks, generic.clocks - own.clocks
        print(f"{turns:6}{saved:12,}{expected:12,}{100 * (expected - saved) / saved:+8.1f} %")


def _parts(case: Case, runs: Runs) -> Iterator[dict[int, Parts]]:
    for number in (0, 1):
        yield parts_of(case, {turns: results[number] for turns, results in runs.items()})


def main() -> None:
    """All applications."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        cases = {}
        for case in CASES:
            cases[case.title] = measure(case, folder)
            report(case, cases[case.title])
            report_handlers(case, cases[case.title])
        report_costs(cases, folder)
        for case in CASES:
            report_predictions(case, cases[case.title], folder)


if __name__ == "__main__":
    main()
