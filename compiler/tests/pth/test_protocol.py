"""Real Pth calls handlers as the table of the protocol says, whatever its threads do."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from protocol_check import FOLLOWS, ProtocolChecker
from pth_workshop import Workshop, complaints, published, run
from trace_file import read_trace

_SEEDS = range(1, 22)
_LEAVES_EVENTS = "detect_leaks=0"  # as does whoever is cancelled in the midst of a wait

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


class Taken:
    """What all runs have shown together."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.orders: Counter[tuple[str, str]] = Counter()


@pytest.fixture(scope="module")
def taken() -> Taken:
    return Taken()


@pytest.fixture(scope="module")
def everything(checked_workshop: Workshop) -> Path:
    return checked_workshop.program("everything")


@pytest.mark.parametrize("name", ["first_come", "round_robin", "priority", "own_mind"])
def test_handlers_are_called_as_the_table_says(
    checked_workshop: Workshop, everything: Path, taken: Taken, name: str, tmp_path: Path
) -> None:
    scheduler = checked_workshop.scheduler(published(name), name=f"{name}-traced")

    def one(seed: int) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        file = tmp_path / f"{seed}.trace"
        more = {"PTH_SCHED_TRACE": str(file), "ASAN_OPTIONS": _LEAVES_EVENTS}
        done = run([everything, str(seed)], scheduler, **more)
        said = (done.returncode, done.stdout, complaints(done.stderr))
        assert said == (0, "done\n", ""), f"seed {seed}"
        return ProtocolChecker(read_trace(file)).check()

    with ThreadPoolExecutor(8) as pool:  # threads of Pth mostly wait
        for steps, orders in pool.map(one, _SEEDS):
            taken.steps.update(steps)
            taken.orders.update(orders)


def test_all_steps_of_the_protocol_were_taken(taken: Taken) -> None:
    """This rests on the tests above, which count the steps."""
    assert not _ALL_STEPS - set(taken.steps)


def test_each_step_was_taken_behind_each_that_it_may_follow(taken: Taken) -> None:
    """This, too."""
    allowed = {(before, step) for before, steps in FOLLOWS.items() for step in steps}
    assert not allowed - set(taken.orders)
