"""What threads by appointment cost: ``npm run bench:tap``, within five minutes.

Prints what a switch and a wrapper call cost beside what they are compared with, then how the
threaded web server fares with the C library's threads and by appointment, from the same source.
Ways take turns within a round, and figures are medians of the rounds. ``-- --quick`` takes a
minute. Needs a C compiler, make, and Debian's httperf.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[3]
BASE = ROOT / "compiler/catapults/models/classic/bases/tap.sched"
SIZES = (1000, 20_000, 90_000)  # bytes of a file
RATES = (200, 1000, 4000)  # connections per second
WAYS = {"server-nptl": "threads of C", "server": "by appointment"}
GOALS = {("switch", "switch-by-hand"): 1.2, ("wrapper-call", "bare-call"): 1.15}


@dataclass(frozen=True)
class Load:
    """What clients met."""

    replies: float  # per second
    response: float  # ms
    errors: float


def main() -> int:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--policy", type=Path, default=BASE, help="another scheduler")
    parser.add_argument("--only", choices=("costs", "server"), help="one of the two parts")
    options = parser.parse_args()
    if options.only != "costs" and not shutil.which("httperf"):
        print("bench:tap: httperf is missing; install Debian's httperf", file=sys.stderr)
        return 2
    rounds = 3 if options.quick else 7
    with TemporaryDirectory() as folder:
        _build(options.policy, Path(folder))
        if options.only != "server":
            _measure_costs(Path(folder), rounds)
        if options.only != "costs":
            _measure_server(Path(folder), rounds)
    return 0


def _call(command: Sequence[str | Path], folder: Path) -> str:
    done = subprocess.run(command, check=True, cwd=folder, capture_output=True, text=True)
    return done.stdout


def _build(policy: Path, folder: Path) -> None:
    build = [sys.executable, "-m", "catapults.cli", "build", policy.resolve(), "--backend", "tap"]
    _call([*build, "--release", "-o", folder], folder)
    _call(["make", "-j2", "CFLAGS=-O2", "all"], folder)
    includes = [f"-I{part}" for part in ("library", "scheduler", "include")]
    source = Path(__file__).with_name("micro.c")
    flags = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", *includes]
    _call(["cc", *flags, source, "built/library/switch.o", "libtap.a", "-o", "micro"], folder)
    (folder / "www").mkdir()
    for size in SIZES:
        (folder / "www" / f"f{size}").write_bytes(b"x" * size)


# --- costs -------------------------------------------------------------------------------------


def _measure_costs(folder: Path, rounds: int) -> None:
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
    print(f"{'bytes':>6} {'rate':>5}  " + "  ".join(f"{way:>30}" for way in WAYS.values()))
    for size in SIZES:
        for rate in RATES:
            found: dict[str, list[Load]] = {way: [] for way in WAYS}
            for _ in range(rounds):
                for way in WAYS:
                    found[way].append(_load(folder, way, size, rate))
            print(f"{size:6} {rate:5}  " + "  ".join(map(_told, found.values())), flush=True)


def _told(loads: Sequence[Load]) -> str:
    replies, response, errors = (
        median(getattr(one, field) for one in loads) for field in ("replies", "response", "errors")
    )
    return f"{replies:8.0f}/s {response:8.1f} ms {errors:4.0f} lost"


def _load(folder: Path, way: str, size: int, rate: int) -> Load:
    """One second of connections, each of one request."""
    with subprocess.Popen(
        [f"./{way}", "0", "www", "64"], cwd=folder, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split()[1]
            command = ["httperf", "--server", "127.0.0.1", "--port", port, "--uri", f"/f{size}"]
            load = ["--num-conns", str(rate), "--rate", str(rate), "--timeout", "3", "--hog"]
            said = _call([*command, *load], folder)
        finally:
            server.terminate()
    return Load(
        replies=_figure(said, r"replies (\d+)") / _figure(said, r"test-duration ([\d.]+)"),
        response=_figure(said, r"response ([\d.]+)"),
        errors=_figure(said, r"Errors: total (\d+)"),
    )


def _figure(said: str, pattern: str) -> float:
    found = re.search(pattern, said)
    assert found, said
    return float(found[1])


if __name__ == "__main__":
    sys.exit(main())
