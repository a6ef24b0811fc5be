"""A scheduler decides on real Pth as in the simulation."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from pth_library import ROOT
from pth_workshop import SCHEDULERS, Workshop, published, run
from trace_file import read_trace

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.contracts.libraries import handler_numbers, profile
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import check_workload
from catapults.workload import compile_workload
from catapults.workload.model import Workload

_NATIVE = ROOT / "wasm-runtime/build/native/catapults-run"
_EVENTS = {name for name, one in profile("pth").handlers.items() if one.kind == "event"}
_NAMES = {number: name for name, number in handler_numbers().items()}

#: A call of a handler and its thread; of schedule the one dispatched.
Call = tuple[str, int]


class Record(NamedTuple):
    """Of a trace; the thread is counted from 1 by birth, 0 for main on Pth, -1 for none."""

    kind: str
    thread: int
    place: int
    value: int
    time: int = 0  # ns


def workload_of(name: str) -> Workload:
    diagnostics = Diagnostics()
    source = Source(name, (SCHEDULERS / f"{name}.workload").read_text("utf-8"))
    workload = check_workload(source, diagnostics)
    assert workload is not None and not diagnostics.has_errors, [d.message for d in diagnostics]
    return workload


def simulated(text: str, workload: Workload, folder: Path) -> list[Record]:
    """What happens in a simulation by the native runtime."""
    checked = check(Source("test.sched", text), Diagnostics(), load=lambda _: None).program
    assert checked is not None
    (folder / "scheduler.c").write_text(
        str(backends()["c"].emit(checked, Options())[f"{checked.name}.c"])
    )
    (folder / "workload.bin").write_bytes(compile_workload(workload))
    library = folder / "scheduler.so"
    headers = ROOT / "wasm-runtime"
    flags = "-std=c11 -ffp-contract=off -shared -fPIC -DCATAPULTS_SHARED".split()
    includes = [f"-I{headers / 'include'}", f"-I{headers / 'build/generated'}"]
    command = ["gcc", *flags, *includes, str(folder / "scheduler.c"), "-o", str(library)]
    subprocess.run(command, check=True, timeout=120)
    done = subprocess.run(
        [_NATIVE, library, folder / "workload.bin", "--trace", "-"],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    containers = sum(one.size or 1 for one in checked.containers)
    lines = [line.split() for line in done.stdout.splitlines() if not line.startswith("#")]
    return [
        Record(
            kind,
            int(thread) - containers if int(thread) else -1,
            int(place),
            int(value),
            int(time),
        )
        for _, time, kind, thread, place, value in lines
    ]


def real(text: str, workload: Workload, workshop: Workshop) -> list[Record]:
    """What happens on Pth, where main is the thread born first and only starts the others."""
    scheduler = workshop.scheduler(text)
    sample = workshop.sample(text, workload)
    trace = workshop.folder / "trace"
    done = run([sample], scheduler, PTH_SCHED_TRACE=str(trace), PTH_SCHED_CHECK="")
    assert done.returncode == 0 and "all threads have ended" in done.stdout, done.stderr
    found = read_trace(trace)
    containers = found.container_nodes
    return [
        Record(
            one.kind,
            one.thread - containers - 1 if one.thread else -1,
            one.place,
            one.value,
            one.time,
        )
        for one in found.records
    ]


def calls_of(records: list[Record]) -> list[Call]:
    calls: list[Call] = []
    for record in records:
        if record.kind == "ENTER" and _NAMES[record.place] in _EVENTS:
            calls.append((_NAMES[record.place], record.thread))
        elif record.kind == "DISPATCH":
            calls[-1] = ("schedule", record.thread)
    return calls


def decisions_of(records: list[Record]) -> list[tuple[int, int]]:
    """When the scheduler is asked for a thread, ns, and whom it chooses; without main of Pth."""
    made, asked = list[tuple[int, int]](), 0
    for one in records:
        if one.kind == "ENTER" and _NAMES[one.place] == "schedule":
            asked = one.time
        elif one.kind == "DISPATCH" and one.thread > 0:
            made.append((asked, one.thread))
    return made


def turns_told_in_another_order(simulation: list[Record]) -> int:
    """Turns in which several threads were given their locks, and told of it in another order."""
    turns, given, told = 0, list[int](), list[int]()
    for record in simulation:
        if record.kind == "LOCK" and record.value == 1:
            given.append(record.thread)
        elif record.kind == "ENTER" and _NAMES[record.place] == "event_raised":
            told.append(record.thread)
        elif record.kind == "DISPATCH":
            both = set(given) & set(told)
            turns += [t for t in given if t in both] != [t for t in told if t in both]
            given, told = [], []
    return turns


def _without_start(calls: list[Call]) -> list[Call]:
    """What comes behind the births of the start; on Pth main has gone to sleep by then."""
    first = calls.index(("schedule", 1))
    main_again = ("event_raised", 0)
    return calls[first : calls.index(main_again) if main_again in calls else None]


@pytest.mark.parametrize("name", ["first_come", "round_robin", "priority", "last_waiter_first"])
def test_decisions_are_those_of_the_simulation(workshop: Workshop, name: str) -> None:
    workload = workload_of("deterministic")
    simulation = simulated(published(name), workload, workshop.folder)
    expected = _without_start(calls_of(simulation))
    found = _without_start(calls_of(real(published(name), workload, workshop)))
    assert len(expected) > 300
    assert turns_told_in_another_order(simulation) > 0
    kinds = {call for call, _ in expected}
    assert kinds == _EVENTS - {"init", "quantum_expired"}
    for number, (wanted, called) in enumerate(zip(expected, found, strict=False)):
        assert called == wanted, f"call {number} behind {expected[max(0, number - 5) : number]}"
    assert len(found) == len(expected)
