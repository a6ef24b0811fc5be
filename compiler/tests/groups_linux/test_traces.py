"""The studio opens what the daemon recorded, and shows where the kernel held a thread back."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from folders import translated_for
from groups_workshop import PROCESSOR, daemon, made
from replaying import REPLAY, answer_of, contents_before_calls
from trace_file import Trace, read_trace

from catapults.backends.base import Options
from catapults.contracts.tables import table

TREE = """
group scheduler recorded {
    parameters { int priority default 0; }
    group root : sequential { urgent; turns; rest; }
    group urgent : priority(priority) { thread high priority 2; thread low priority 1; }
    group turns : round_robin(5ms) { thread first; thread second; }
    group rest : os;
}
"""
HELD_BACK = table("trace")["steps"]["HELD_BACK"]["number"]
READY, RUNNING = (table("layout")["enums"]["thread_state"][one] for one in ("READY", "RUNNING"))
MS = 1_000_000  # ns
SPINS = f"import os; os.sched_setaffinity(0, {{{PROCESSOR}}})\nwhile True: pass"
STUDIO = Path(__file__).with_name("studio.mjs")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(TREE, tmp_path_factory.mktemp("recorded"), "scripted")


def recorded(folder: Path, trace: Path, script: str) -> Trace:
    """What the daemon writes while threads follow a script."""
    with daemon(folder, trace.parent / "f", GROUPS_TRACE=str(trace)) as running:
        done = subprocess.run(
            [folder / "scripted"],
            check=False,
            input=script,
            capture_output=True,
            text=True,
            timeout=60,
            env=running.environment,
        )
        assert done.returncode == 0, done.stderr
    return read_trace(trace)


def opened(trace: Path, folder: Path) -> dict[str, Any]:
    """What the page's worker shows of a trace, or why it refuses it."""
    return answer_of(STUDIO, module(), trace, folder)


def module() -> bytes | str:
    """The module that the page has of the tree."""
    return translated_for("wasm", TREE, Options(stepping=True, text=False))["recorded.wasm"]


@contextlib.contextmanager
def ordinary_load() -> Iterator[None]:
    """An ordinary thread wants the controlled processor: newer kernels throttle for such only."""
    load = subprocess.Popen(
        [sys.executable, "-c", SPINS],
    )
    try:
        yield
    finally:
        load.kill()
        load.wait()


def test_the_simulator_replays_what_the_daemon_wrote(folder: Path, tmp_path: Path) -> None:
    lines = [
        f"thread {name} sleep {20_000 + at} " + "compute 12000 sleep 4000 " * 4
        for at, name in enumerate(("high", "first", "second", "stranger"))
    ]
    file = tmp_path / "trace"
    trace = recorded(folder, file, "\n".join(lines))
    replay = answer_of(REPLAY, module(), file, tmp_path)
    info = replay["info"]
    assert (info["fit"], info["isCut"], info["scheduler"]) == ("same", False, "recorded")
    assert info["decisions"] == sum(one.kind == "DISPATCH" for one in trace.records) > 20
    names = {name for name, _ in replay["threads"]}
    assert names == {"high", "first", "second", "stranger"}
    assert replay["positions"][:-1] == contents_before_calls(trace)


@pytest.mark.parametrize("name", ["high", "first"], ids=["without a quantum", "with a quantum"])
def test_throttling_is_marked_where_it_happened(folder: Path, tmp_path: Path, name: str) -> None:
    runtime, period = (
        int(Path(f"/proc/sys/kernel/sched_rt_{one}_us").read_text())
        for one in ("runtime", "period")
    )
    if not 0 < runtime <= 0.98 * period:
        pytest.skip("NOT RUN: this kernel lets real-time threads use the whole processor")
    file = tmp_path / "trace"
    with ordinary_load():
        trace = recorded(folder, file, f"thread {name} sleep 20000 compute 1700000")
    gaps = [
        (at, one)
        for at, one in enumerate(trace.records)
        if (one.kind, one.place) == ("STEP", HELD_BACK)
    ]
    assert gaps, "nothing is marked"
    for at, gap in gaps:
        stops, goes_on = trace.records[at + 1 : at + 3]
        assert (stops.kind, stops.place, stops.time) == ("STATE", READY, gap.time)
        assert (goes_on.kind, goes_on.place) == ("STATE", RUNNING)
        assert goes_on.time - gap.time == gap.value
    shown = opened(file, tmp_path)
    assert "refused" not in shown, shown["refused"]
    told = [one["text"] for one in shown["events"]]
    assert len(told) == len(gaps)
    pattern = rf"Held back by the kernel, though chosen: thread 1 \({name}\), [\d.]+ ms"
    assert all(re.fullmatch(pattern, one) for one in told), told
    lane = shown["lanes"][shown["names"].index(name)]
    waits = [(one["from"], one["to"]) for one in lane if one["state"] == "ready"]
    for _, gap in gaps:  # what is shorter than a column beside it may be part of it
        assert any(a <= gap.time and gap.time + gap.value <= b for a, b in waits), gap
    ran = sum(one["to"] - one["from"] for one in lane if one["state"] == "running")
    assert 1700 * MS <= ran < 1900 * MS, "it computes for 1700 ms, and no gap is of these"


def test_a_broken_trace_is_told_with_its_place(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "trace"
    recorded(folder, file, "thread high sleep 20000 compute 2000 sleep 2000 compute 2000")
    whole = file.read_bytes()
    at = (len(whole) // 2) // 16 * 16
    file.write_bytes(whole[: at + 4] + b"\x7f\0\0\0" + whole[at + 8 :])
    why = opened(file, tmp_path)["refused"]
    assert f"The trace is damaged at byte {at}: there is a record of kind 127." in why
    file.write_bytes(whole[:at])
    shown = opened(file, tmp_path)
    assert shown.get("info", shown)["isCut"], "as of a daemon that was killed"
