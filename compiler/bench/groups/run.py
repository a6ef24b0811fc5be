"""How long groupsd takes from one thread stopping to the next starting, beside what was published,
a prototype of the same protocol, and the kernel's own policies.

    npm run bench:groups [-- --quick]

Switches of a run are taken in turns, so what else the machine does meets all of them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
sys.path[:0] = [str(ROOT / "compiler/tests" / one) for one in ("groups_linux", "backends")]

from folders import write_files  # noqa: E402
from groups_workshop import daemon, make, translated, why_not  # noqa: E402

TURNS = """
group scheduler measured {
    group root : sequential { turns; rest; }
    group turns : round_robin(1ms) { thread first; thread second; }
    group rest : os;
}
"""
SHARES = """
group scheduler shared {
    parameters { int weight default 1; time released default 0s; }
    group root : sequential { urgent; shares; rest; }
    group urgent : edf(released + 10ms) { thread sensor; }
    group shares : share(weight, 4ms) { thread gold weight 3; thread silver weight 1; }
    group rest : os;
}
"""
WHAT = {"futex": "blocking on a futex", "sleep": "blocking in a sleep", "cpu": "CPU bound"}
HOW = ("groups", "prototype", "fifo", "rr", "nice", "deadline")
PUBLISHED = {"futex": "110 to 150", "sleep": "110 to 150", "cpu": "85 to 125"}
EDGES = (5, 10, 15, 20, 30, 50, 80, 110, 150, 300, 1000)  # us
GAP = 10_000  # us: throttled, or the machine did something else


def compiled(folder: Path, program: str, *sources: str) -> None:
    """A program of this folder beside a daemon."""
    flags = "-std=gnu11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -pthread -Ilibrary".split()
    command = ["cc", *flags, *(str(HERE / one) for one in sources), "libgroups.a", "-o", program]
    subprocess.run(command, check=True, cwd=folder)


def built(folder: Path, text: str) -> Path:
    """A daemon with a scheduler."""
    write_files(translated(text), folder)
    make(folder, "CFLAGS=-O2", "groupsd", "libgroups.a")
    return folder


def switches(folder: Path, how: str, what: str, count: int) -> list[float] | str:
    """The lengths of switches, us; or why there are none."""
    command = [folder / "switches", how, what, str(count)]
    environment = dict(os.environ)
    if how == "groups":
        with daemon(folder, folder / "f") as running:
            told = subprocess.run(
                command, check=False, capture_output=True, text=True, env=running.environment
            )
    else:
        told = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    lines = told.stdout.split("\n")
    if told.returncode or lines[0].startswith("refused"):
        return lines[0] or told.stderr.strip() or f"ended with {told.returncode}"
    return [int(one) / 1000 for one in lines if one]


def histogram(lengths: Sequence[float]) -> str:
    """A line of counts, one for each range between edges."""
    counts = [0] * (len(EDGES) + 1)
    for one in lengths:
        counts[sum(one >= edge for edge in EDGES)] += 1
    return " ".join(f"{count:6d}" for count in counts)


def part(lengths: Sequence[float], share: float) -> float:
    """The length below which a share of them lies."""
    return sorted(lengths)[min(len(lengths) - 1, int(share * len(lengths)))]


def measure_switches(folder: Path, count: int, turns: int) -> None:
    """Prints the table, and the histograms."""
    found: dict[tuple[str, str], list[float] | str] = {}
    for _ in range(turns):
        for what in WHAT:
            for how in HOW:
                more, before = switches(folder, how, what, count), found.get((how, what), [])
                both = isinstance(before, list) and isinstance(more, list)
                found[how, what] = [*before, *more] if both else more
    print("| | published | " + " | ".join(HOW) + " | groups / prototype |")
    print("|---" * (len(HOW) + 3) + "|")
    for what, words in WHAT.items():
        cells = []
        for how in HOW:
            lengths = found[how, what]
            usual = [one for one in lengths if one < GAP] if isinstance(lengths, list) else []
            cells.append(f"{median(usual):.1f} ({part(usual, 0.99):.0f})" if usual else "-")
        ours, theirs = found["groups", what], found["prototype", what]
        ratio = 0.0
        if isinstance(ours, list) and isinstance(theirs, list) and ours and theirs:
            ratio = median(ours) / median(theirs)
        print(f"| {words} | {PUBLISHED[what]} | {' | '.join(cells)} | {ratio:.2f} |")
    print("\nmedian (99 of 100 are below), us. Histograms, by upper edges in us:\n")
    print(" " * 20 + " ".join(f"{edge:6d}" for edge in EDGES) + "   more   gaps")
    for (how, what), lengths in found.items():
        if isinstance(lengths, str):
            print(f"{what:6} {how:10}  {lengths}")
        elif lengths:
            gaps = sum(one >= GAP for one in lengths)
            print(f"{what:6} {how:10}  {histogram(lengths)} {gaps:6d}")


def measure_shares(folder: Path, turns: int) -> None:
    """Prints how far shares are from ideal, and how late jobs were. A turn is shorter than the time
    after which the kernel stops real-time threads."""
    rows = []
    with daemon(folder, folder / "f") as running:
        for _ in range(turns):
            time.sleep(1)
            done = subprocess.run(
                [folder / "shares", "800"],
                check=True,
                capture_output=True,
                text=True,
                env=running.environment,
            )
            rows.append([int(one) for one in done.stdout.split()])
    off, jobs, late, over, most = zip(*rows, strict=True)
    print(f"shares 3 to 1 of 800 ms, {turns} times: at most {max(map(abs, off)) / 1000:.1f} ms off")
    print(
        f"jobs of 2 ms every 10 ms: {sum(jobs)}, {sum(late)} after their deadlines; "
        f"{median(over):.0f} us over their work (median), {max(most)} at most"
    )


def main() -> None:
    """Builds, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of it")
    asked = parser.parse_args()
    why = why_not()
    if why is not None:
        sys.exit(f"not measured: {why}")
    runtime = Path("/proc/sys/kernel/sched_rt_runtime_us").read_text().strip()
    load = os.getloadavg()[0]
    print(f"sched_rt_runtime_us = {runtime}; load {load:.1f} on {os.cpu_count()} processors\n")
    with tempfile.TemporaryDirectory() as temporary:
        turns = built(Path(temporary) / "turns", TURNS)
        compiled(turns, "switches", "switches.c", "prototype.c")
        measure_switches(turns, 500 if asked.quick else 2000, 1 if asked.quick else 3)
        shares = built(Path(temporary) / "shares", SHARES)
        compiled(shares, "shares", "shares.c")
        print()
        measure_shares(shares, 2 if asked.quick else 10)


if __name__ == "__main__":
    main()
