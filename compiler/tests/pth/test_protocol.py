"""Real Pth calls handlers as the table of the protocol says, whatever its threads do."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from protocol_check import ProtocolChecker
from pth_workshop import Workshop, published, run
from trace_file import read_trace

_SEEDS = range(1, 25)

#: Each handler with each place that its thread can come from; seen by one or the other scheduler.
_ALL_STEPS = {
    "init",
    "newthread",
    "schedule",
    "switch_out",
    "switch_out running",  # told of the thread in the slot
    "switch_out waiting",  # which set_waiting only tagged
    "set_waiting running",
    "set_waiting queued",  # resumed before its event
    "set_dead running",
    "set_dead queued",
    "set_dead waiting",
    "set_dead suspended",
    "set_dead suspended with an event",
    "event_raised waiting",
    "set_next_thread queued",
    "suspend_thread queued",
    "suspend_thread waiting",
    "resume_thread suspended",
    "resume_thread suspended with an event",
}


@pytest.fixture(scope="module")
def steps() -> Counter[str]:
    return Counter()


@pytest.fixture(scope="module")
def everything(shared_workshop: Workshop) -> Path:
    return shared_workshop.program("everything")


@pytest.mark.parametrize("name", ["first_come", "round_robin", "priority"])
def test_handlers_are_called_as_the_table_says(
    shared_workshop: Workshop, everything: Path, steps: Counter[str], name: str, tmp_path: Path
) -> None:
    scheduler = shared_workshop.scheduler(published(name), name=f"{name}-traced")

    def taken(seed: int) -> Counter[str]:
        file = tmp_path / f"{seed}.trace"
        done = run([everything, str(seed)], scheduler, PTH_SCHED_TRACE=str(file))
        assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", ""), f"seed {seed}"
        return ProtocolChecker(read_trace(file)).check()

    with ThreadPoolExecutor(8) as pool:  # threads of Pth mostly wait
        for counted in pool.map(taken, _SEEDS):
            steps.update(counted)


def test_all_steps_of_the_protocol_were_taken(steps: Counter[str]) -> None:
    """This rests on the tests above, which count the steps."""
    assert not _ALL_STEPS - set(steps)
