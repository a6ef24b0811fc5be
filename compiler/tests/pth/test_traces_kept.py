"""A trace has what happened, however its program ends, and on whatever disk it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from pth_workshop import Workshop, published, run
from test_recording import replayed
from trace_file import Trace, read_trace

from catapults.contracts.tables import table

_EXITED = table("recording")["outcomes"]["EXITED"]


@pytest.fixture
def scheduler(workshop: Workshop) -> Path:
    return workshop.scheduler(published("first_come"))


@pytest.fixture
def program(workshop: Workshop) -> Path:
    return workshop.program("ends")


def _dispatches(trace: Trace) -> int:
    return sum(record.kind == "DISPATCH" for record in trace.records)


@pytest.mark.parametrize("how", ["fork", "pth_fork"])
def test_a_child_that_exits_leaves_its_parents_trace_alone(
    workshop: Workshop, scheduler: Path, program: Path, how: str
) -> None:
    file = workshop.folder / "trace"
    done = run([program, how], scheduler, PTH_SCHED_TRACE=str(file))
    assert (done.returncode, done.stderr) == (0, "")
    trace = read_trace(file)
    assert trace.records[-1].place == _EXITED
    assert _dispatches(trace) > 200  # of both halves
    times = [record.time for record in trace.records]
    assert times == sorted(times)
    assert replayed(published("first_come"), file, workshop.folder)["info"]["fit"] == "same"


@pytest.mark.parametrize(
    ("how", "status"),
    [("abort", -6), ("kill", -9), ("segv", -11), ("term", -15), ("_exit", 0)],
)
def test_a_program_that_ends_early_leaves_its_trace(
    workshop: Workshop, scheduler: Path, program: Path, how: str, status: int
) -> None:
    file = workshop.folder / "trace"
    done = run([program, how], scheduler, PTH_SCHED_TRACE=str(file))
    assert done.returncode == status
    trace = read_trace(file)
    assert _dispatches(trace) >= 100
    assert trace.records[-1].kind != "END"
    assert replayed(published("first_come"), file, workshop.folder)["info"]["isCut"]


def test_a_disk_that_is_full_from_the_start_is_told(scheduler: Path, program: Path) -> None:
    done = run([program], scheduler, PTH_SCHED_TRACE="/dev/full")
    assert done.returncode == 1
    assert "PTH_SCHED_TRACE: /dev/full cannot be written: No space left on device" in done.stderr


def test_a_disk_that_becomes_full_ends_the_trace_with_a_word(
    workshop: Workshop, scheduler: Path, program: Path
) -> None:
    """A limit of the size of files stands for the disk: 100 kB."""
    file = workshop.folder / "trace"
    limited = 'trap \'\' XFSZ; ulimit -f 200; exec "$0" "$@"'
    command = ["sh", "-c", limited, str(program), "return", "20000"]
    done = run(command, scheduler, PTH_SCHED_TRACE=str(file), PTH_SCHED_CHECK="")
    assert done.returncode == 0
    assert done.stderr == (
        f"**Pth** SCHEDULER first_come: PTH_SCHED_TRACE: {file} cannot be written: File too large. "
        "The trace ends here; the program goes on.\n"
    )
    assert 80_000 < file.stat().st_size <= 102_400
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 16 * 16])
    assert _dispatches(read_trace(file)) > 500


def test_a_pipe_takes_a_trace(workshop: Workshop, scheduler: Path, program: Path) -> None:
    file = workshop.folder / "trace"
    command = ["sh", "-c", f'PTH_SCHED_TRACE=/dev/stdout "$0" | cat >{file}', str(program)]
    assert run(command, scheduler).stderr == ""
    assert read_trace(file).records[-1].place == _EXITED
