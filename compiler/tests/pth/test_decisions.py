"""A scheduler decides on real Pth as in the simulation."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from pth_library import ROOT
from pth_workshop import SCHEDULERS, Workshop, published, run
from trace_file import read_trace

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.contracts.tables import handler_numbers, profile
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import check_workload
from catapults.workload import compile_workload
from catapults.workload.model import Workload

_NATIVE = ROOT / "wasm-runtime/build/native/catapults-run"
_EVENTS = {name for name, one in profile("pth").handlers.items() if one.kind == "event"}
_NAMES = {number: name for name, number in handler_numbers().items()}

#: A call of a handler and its thread, counted from 1 by birth, 0 for main on Pth, -1 for none; of
#: schedule the one dispatched.
Call = tuple[str, int]


def workload_of(name: str) -> Workload:
    diagnostics = Diagnostics()
    source = Source(name, (SCHEDULERS / f"{name}.workload").read_text("utf-8"))
    workload = check_workload(source, diagnostics)
    assert workload is not None and not diagnostics.has_errors, [d.message for d in diagnostics]
    return workload


def simulated(text: str, workload: Workload, folder: Path) -> list[Call]:
    """The calls in a simulation by the native runtime."""
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
    calls: list[Call] = []
    for line in done.stdout.splitlines():
        if line.startswith("#"):
            continue
        _, _, kind, thread, place, _ = line.split()
        _add(calls, kind, int(thread) - containers if int(thread) else -1, int(place))
    return calls


def real(text: str, workload: Workload, workshop: Workshop) -> list[Call]:
    """The calls on Pth, where main is the thread born first and only starts the others."""
    scheduler = workshop.scheduler(text)
    sample = workshop.sample(text, workload)
    trace = workshop.folder / "trace"
    done = run([sample], scheduler, PTH_SCHED_TRACE=str(trace), PTH_SCHED_CHECK="")
    assert done.returncode == 0 and "all threads have ended" in done.stdout, done.stderr
    found = read_trace(trace)
    calls: list[Call] = []
    for record in found.records:
        number = record.thread - found.container_nodes - 1 if record.thread else -1
        _add(calls, record.kind, number, record.place)
    return calls


def _add(calls: list[Call], kind: str, thread: int, place: int) -> None:
    if kind == "ENTER" and _NAMES[place] in _EVENTS:
        calls.append((_NAMES[place], thread))
    elif kind == "DISPATCH":
        calls[-1] = ("schedule", thread)


def _without_start(calls: list[Call]) -> list[Call]:
    """What comes behind the births of the start; on Pth main has gone to sleep by then."""
    first = calls.index(("schedule", 1))
    main_again = ("event_raised", 0)
    return calls[first : calls.index(main_again) if main_again in calls else None]


@pytest.mark.parametrize("name", ["first_come", "round_robin", "priority"])
def test_decisions_are_those_of_the_simulation(workshop: Workshop, name: str) -> None:
    workload = workload_of("deterministic")
    expected = _without_start(simulated(published(name), workload, workshop.folder))
    found = _without_start(real(published(name), workload, workshop))
    assert len(expected) > 300
    kinds = {call for call, _ in expected}
    assert kinds == _EVENTS - {"init", "quantum_expired"}
    for number, (wanted, called) in enumerate(zip(expected, found, strict=False)):
        assert called == wanted, f"call {number} behind {expected[max(0, number - 5) : number]}"
    assert len(found) == len(expected)
