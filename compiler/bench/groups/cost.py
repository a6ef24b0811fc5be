"""What a group costs that is asked and passes: processor time of runs with few and with many.

``.venv/bin/python compiler/bench/groups/cost.py`` prints ns per decision and group, of the least of
four runs each: in C, by the native runtime, and in the simulator's WebAssembly.
"""

from __future__ import annotations

import resource
import subprocess
import tempfile
from pathlib import Path

from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, check_together
from catapults.workload import compile_workload

ROOT = Path(__file__).resolve().parents[3]
RUNTIME = ROOT / "wasm-runtime"
FEW, MANY = 1, 65
#: Decisions of a run, nearly all by the last group.
DECISIONS = 2_000_000


def texts(groups: int) -> tuple[str, str]:
    """A sequence of groups whose threads have ended, and one behind them with two that run."""
    names = range(groups)
    members = " ".join(f"g{one};" for one in names)
    passing = "".join(f"group g{one} : sequential {{ thread t{one}; }}\n" for one in names)
    last = "group last : round_robin(1ms) { thread busy; }"
    tree = f"group all : sequential {{ {members} last; }}\n{passing}{last}"
    ended = "".join(f"thread t{one} {{ compute 1us; }}\n" for one in names)
    busy = f"thread busy[2] {{ repeat ({DECISIONS // 2}) {{ compute 10us; yield; }} }}"
    workload = f"workload work {{ profile preemptive; limit time 2000s; {ended} {busy} }}\n"
    return f"group scheduler cost {{ {tree} }}\n", workload


def least_time(*command: str | Path) -> float:
    """Processor time of a command, seconds."""
    times = []
    for _ in range(4):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(command, check=True, capture_output=True)
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(times)


def times_of(groups: int, folder: Path) -> tuple[float, float]:
    """Of a run in C, and in the simulator."""
    scheduler, workload = texts(groups)
    sources = [Source("cost.sched", scheduler), Source("work.workload", workload)]
    for one in sources:
        (folder / one.name).write_text(one.text)
    around, diagnostics = Surroundings(load=lambda _: None), Diagnostics()
    program, world = check_together(*sources, around, diagnostics)
    assert program is not None and world is not None, [one.message for one in diagnostics]
    (folder / "cost.c").write_text(str(backends()["c"].emit(program, Options())["cost.c"]))
    (folder / "work.bin").write_bytes(compile_workload(world))
    flags = "-std=c11 -O3 -ffp-contract=off -shared -fPIC -DCATAPULTS_SHARED".split()
    includes = [f"-I{RUNTIME}/include", f"-I{RUNTIME}/build/generated"]
    command = ["gcc", *flags, *includes, folder / "cost.c", "-o", folder / "cost.so"]
    subprocess.run(command, check=True)
    in_c = least_time(
        RUNTIME / "build/native/catapults-run", folder / "cost.so", folder / "work.bin"
    )
    run = ["node", ROOT / "simulator/bin/catapults-sim.mjs", "run"]
    return in_c, least_time(*run, folder / "cost.sched", folder / "work.workload")


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        all_times = zip(times_of(FEW, Path(few)), times_of(MANY, Path(many)), strict=True)
        for name, (with_few, with_many) in zip(("C", "simulator"), all_times, strict=True):
            group = (with_many - with_few) / (MANY - FEW) / DECISIONS * 1e9
            print(f"{name}: {group:.1f} ns per group that is asked")


if __name__ == "__main__":
    main()
