"""Compiles the sample program of a folder for Dynamic C by SDCC, as the tests do, runs it on a
simulated Rabbit with the time of a simulation, and prints what the scheduler decided. Where the
folder has a test program of a counterexample, that runs, and what came of it is printed.

Usage: ``.venv/bin/python compiler/tests/dynamicc/try_folder.py FOLDER``
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from struct import unpack
from tempfile import TemporaryDirectory

from board import (
    LONGEST_TEST,
    MACHINE,
    MOST_DECISIONS,
    decisions_of,
    run_sample,
    run_test,
    sample_of,
)
from dynamic_c import RefusedError
from sdcc import PROCESSORS, build


def counterexample(folder: Path) -> str:
    """What came of the counterexample."""
    with TemporaryDirectory() as name:
        done = run_test(folder, Path(name))
    events = re.findall(r'printf\("(\d+\. .*)\\n"\)', (folder / "test.c").read_text("utf-8"))
    if not done.in_time:
        happened = events[: done.word("next")]
        told = f"The scheduler does not come back behind event {len(happened)}: it loops for ever."
        return "\n".join([*happened, f"{told} (Stopped behind {LONGEST_TEST} s of the processor.)"])
    told = {1: "It fails as in the counterexample", 0: "It does not fail"}[done.word("verdict")]
    rounds = done.word("rounds")
    loop = f", in {rounds} rounds of the loop" if rounds else ""
    happened = events if rounds else events[: done.word("next")]
    return "\n".join([*happened, f"{told}, behind event {len(happened)}{loop}."])


def main(folder: Path) -> str:
    """What came of it, line by line."""
    if (folder / "test.c").exists():
        return counterexample(folder)
    lines: list[str] = []
    with TemporaryDirectory() as name:
        for processor in PROCESSORS:
            built = build(sample_of(folder, "MODEL"), Path(name), processor, machine=MACHINE)
            lines.append(f"{processor}: {built.code_bytes} bytes of code")
        done = run_sample(built)
    chosen = decisions_of(done)
    times = unpack(f"<{MOST_DECISIONS}l", done.bytes_at("chosen_at", 4 * MOST_DECISIONS))
    unit = re.findall(r"Time is counted in ([^,]+)", (folder / "sample.c").read_text("utf-8"))[0]
    lines += [f"{time:>10} {unit}  thread {one}" for time, one in zip(times, chosen, strict=False)]
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "sample.c").exists():
        sys.exit(__doc__)
    try:
        print(main(Path(sys.argv[1])))
    except (RefusedError, AssertionError) as problem:
        sys.exit(f"It cannot be compiled: {problem}")
