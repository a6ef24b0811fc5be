"""What real Pth writes is what the simulator replays."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from pth_library import ROOT
from pth_workshop import Workshop, published, run
from test_decisions import workload_of
from trace_file import Trace, read_trace

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

_REPLAY = Path(__file__).parent / "replay.mjs"
_OUTCOMES = table("recording")["outcomes"]

#: Numbers of threads by container, the next to leave first.
Contents = list[list[int]]


def program_of(text: str) -> Program:
    checked = check(Source("test.sched", text), Diagnostics(), load=lambda _: None).program
    assert checked is not None
    return checked


def replayed(text: str, trace: Path, folder: Path) -> dict[str, Any]:
    """What the simulator makes of a trace, on the module that the page has of its scheduler."""
    program = program_of(text)
    module = backends()["wasm"].emit(program, Options(stepping=True, text=False))
    file = folder / "module.wasm"
    content = module[f"{program.name}.wasm"]
    assert isinstance(content, bytes)
    file.write_bytes(content)
    command = [str(shutil.which("node")), str(_REPLAY), str(file), str(trace)]
    done = subprocess.run(
        command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def contents_before_calls(trace: Trace) -> list[Contents]:
    """Where the threads are whenever a handler is called: after the tick before."""
    places: Contents = [[] for _ in range(trace.container_nodes + 1)]
    found: list[Contents] = []
    for index, record in enumerate(trace.records):
        if record.kind == "ENTER":
            found.append([list(place) for place in places[1:]])
        if record.kind != "TRANSFER":
            continue
        source, target = record.containers
        thread = record.thread - trace.container_nodes
        if source:
            places[source].remove(thread)
        if target:
            following = trace.next_in_order.get(index, 0) - trace.container_nodes
            into = places[target]
            into.insert(into.index(following) if following > 0 else len(into), thread)
    return found


def recorded(name: str, workshop: Workshop) -> Path:
    """The trace of the deterministic workload under a scheduler without stacks."""
    text = published(name)
    scheduler = workshop.scheduler(text)
    sample = workshop.sample(text, workload_of("deterministic"))
    trace = workshop.folder / "trace"
    done = run([sample], scheduler, PTH_SCHED_TRACE=str(trace), PTH_SCHED_CHECK="")
    assert done.returncode == 0, done.stderr
    return trace


def test_the_simulator_replays_what_pth_wrote(workshop: Workshop) -> None:
    """Each order in each container, sorted ones too, after each of some hundred calls."""
    file = recorded("priority", workshop)
    trace = read_trace(file)
    assert trace.scheduler == "priority"
    assert trace.next_in_order, "nothing was put into a sorted container"
    replay = replayed(published("priority"), file, workshop.folder)
    births = sum(record.kind == "BIRTH" for record in trace.records)
    info = replay["info"]
    assert (info["fit"], info["isCut"], info["threads"]) == ("same", False, births)
    assert info["decisions"] == sum(record.kind == "DISPATCH" for record in trace.records) > 300
    assert info["duration"] == trace.records[-1].time
    assert trace.records[-1].place == _OUTCOMES["EXITED"]
    expected = contents_before_calls(trace)
    assert replay["positions"][:-1] == expected
    assert len(expected) > 500
    assert [name for name, _ in replay["threads"][:3]] == ["main", "maker", "taker"]


def test_a_changed_scheduler_is_told_from_the_recorded_one(workshop: Workshop) -> None:
    file = recorded("first_come", workshop)
    text = published("first_come")
    commented = f"// A line more.\n{text}"
    assert replayed(commented, file, workshop.folder)["info"]["fit"] == "same"
    body = text.rindex("}")
    changed = f"{text[:body]}\n event set_next_thread(t) {{ }}\n{text[body:]}"
    assert replayed(changed, file, workshop.folder)["info"]["fit"] == "changed"


def test_a_fault_ends_the_trace_and_is_told(workshop: Workshop) -> None:
    text = published("first_come")
    body = text.rindex("}")
    faulty = f"{text[:body]}\n event event_raised(t) {{ assert(false); t => RQ; }}\n{text[body:]}"
    scheduler = workshop.scheduler(faulty)
    trace = workshop.folder / "trace"
    program = workshop.program("notified")
    done = run([program], scheduler, PTH_SCHED_TRACE=str(trace))
    assert done.returncode != 0
    *_, fault, end = read_trace(trace).records
    assert (fault.kind, fault.place) == ("FAULT", table("faults")["faults"]["ASSERTION"]["number"])
    assert (end.kind, end.place) == ("END", table("layout")["enums"]["outcome"]["FAULT"])
