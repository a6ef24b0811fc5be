"""What real Pth writes is what the simulator replays."""

from __future__ import annotations

from pathlib import Path

from pth_workshop import Workshop, published, run
from replaying import contents_before_calls, replayed
from test_decisions import workload_of
from trace_file import read_trace

from catapults.contracts.tables import table

_OUTCOMES = table("recording")["outcomes"]


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
