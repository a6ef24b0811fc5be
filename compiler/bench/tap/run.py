"""What threads by appointment cost: ``npm run bench:tap``, within five minutes.

Prints what a switch and a wrapper call cost beside what they are compared with; how the threaded
web server fares with the C library's threads and by appointment, from the same source, on all
processors and on one of its own; and the time of connections by the size of their file under three
policies. Ways take turns within a round, and figures are medians of the rounds. ``-- --quick``
takes two minutes. Needs a C compiler, make, and Debian's httperf.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from load import Load, load, loads_together, medians

ROOT = Path(__file__).resolve().parents[3]
BASE = ROOT / "compiler/catapults/models/classic/bases/tap.sched"
POLICIES = ROOT / "public/examples/appointments"
SIZES = (1000, 20_000, 90_000)  # bytes of a file
RATES = (200, 1000, 4000)  # connections per second
MOST = max(RATES)
TOGETHER = 500  # connections per second of each size: more than the server can do
WAYS = {"server-nptl": "threads of C", "server": "by appointment"}
GOALS = {("switch", "switch-by-hand"): 1.2, ("wrapper-call", "bare-call"): 1.15}
PARTS = ("costs", "server", "policies")


def main() -> int:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--policy", type=Path, default=BASE, help="another scheduler")
    parser.add_argument("--only", choices=PARTS, help="one of the parts")
    options = parser.parse_args()
    wanted = (options.only,) if options.only else PARTS
    missing = [one for one in ("httperf", "taskset") if not shutil.which(one)]
    if wanted != ("costs",) and missing:
        print(f"bench:tap: {' and '.join(missing)} missing; Debian has it", file=sys.stderr)
        return 2
    rounds = 3 if options.quick else 5
    with TemporaryDirectory() as temporary:
        folder = _build(options.policy, Path(temporary) / "it")
        if "costs" in wanted:
            _measure_costs(folder, rounds)
        if "server" in wanted:
            _measure_server(folder, rounds)
        if "policies" in wanted:
            _measure_policies(Path(temporary), rounds)
    return 0


def _call(command: Sequence[str | Path], folder: Path) -> str:
    done = subprocess.run(command, check=True, cwd=folder, capture_output=True, text=True)
    return done.stdout


def _build(policy: Path, folder: Path) -> Path:
    build = [sys.executable, "-m", "catapults.cli", "build", policy.resolve(), "--backend", "tap"]
    _call([*build, "--release", "-o", folder], ROOT)
    _call(["make", "-j2", "CFLAGS=-O2", "server", "server-nptl"], folder)
    (folder / "www").mkdir()
    for size in SIZES:
        (folder / "www" / f"f{size}").write_bytes(b"x" * size)
    return folder


# --- costs -------------------------------------------------------------------------------------


def _measure_costs(folder: Path, rounds: int) -> None:
    includes = [f"-I{part}" for part in ("library", "scheduler", "include")]
    source = Path(__file__).with_name("micro.c")
    flags = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", *includes]
    _call(["cc", *flags, source, "built/library/switch.o", "libtap.a", "-o", "micro"], folder)
    figures: dict[str, list[float]] = {}
    for _ in range(rounds):
        for line in _call(["./micro"], folder).splitlines():
            name, value = line.split()
            figures.setdefault(name, []).append(float(value))
    for name, values in figures.items():
        print(f"{name:15} {median(values):9.1f} ns")
    for (ours, other), goal in GOALS.items():
        if other in figures:
            ratio = median(a / b for a, b in zip(figures[ours], figures[other], strict=True))
            print(f"{ours} is {ratio:.2f} times {other} (goal {goal})")


# --- the server --------------------------------------------------------------------------------


def _measure_server(folder: Path, rounds: int) -> None:
    print("\non all processors, which its clients use, too")
    _compare(folder, [(size, rate) for size in SIZES for rate in RATES], rounds, alone=False)
    print("\non one processor, and its clients on another")
    _compare(folder, [(size, MOST) for size in SIZES], rounds, alone=True)


def _compare(folder: Path, cases: Sequence[tuple[int, int]], rounds: int, *, alone: bool) -> None:
    print(f"{'bytes':>6} {'rate':>5}  " + "  ".join(f"{way:>45}" for way in WAYS.values()))
    for size, rate in cases:
        found: dict[str, list[Load]] = {way: [] for way in WAYS}
        for _ in range(rounds):
            for way in WAYS:
                found[way].append(load(folder, way, size, rate, alone=alone))
        print(f"{size:6} {rate:5}  " + "  ".join(map(_told, found.values())), flush=True)


def _told(loads: Sequence[Load]) -> str:
    return (
        f"{medians(loads, 'replies'):6.0f}/s {medians(loads, 'response'):8.1f} ms "
        f"{medians(loads, 'errors'):4.0f} lost {medians(loads, 'computed'):8.0f} µs each"
    )


# --- policies ----------------------------------------------------------------------------------


def _measure_policies(temporary: Path, rounds: int) -> None:
    """A thread for each connection, so that the policy alone says who waits."""
    print("\nms of a connection, where files of all sizes are asked for at once")
    print(f"{'policy':12} " + " ".join(f"{size:8}" for size in SIZES) + "   largest / smallest")
    policies = {
        name: _build(POLICIES / f"{name}.sched", temporary / name)
        for name in ("constant", "latency", "throughput")
    }
    found: dict[str, list[list[Load]]] = {name: [] for name in policies}
    for _ in range(rounds):
        for name, folder in policies.items():
            found[name].append(loads_together(folder, SIZES, TOGETHER, len(SIZES) * TOGETHER))
    for name, loads in found.items():
        times = [medians(of_size, "connection") for of_size in zip(*loads, strict=True)]
        steep = median(one[-1].connection / one[0].connection for one in loads)
        print(f"{name:12} " + " ".join(f"{time:8.0f}" for time in times) + f"   {steep:.1f}")


if __name__ == "__main__":
    sys.exit(main())
