"""Pth's own test programs pass under generated schedulers exactly as under its built-in one.

They mostly sleep, so all of them run side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from own_programs import PROGRAMS, shown
from pth_library import Library
from pth_workshop import Workshop, published

_SCHEDULERS = ("first_come", "round_robin", "priority")

Shown = dict[tuple[str, str | None], "Future[list[str]]"]


@pytest.fixture(scope="module")
def all_shown(pth: Library, shared_workshop: Workshop) -> Iterator[Shown]:
    built = {name: shared_workshop.scheduler(published(name), name=name) for name in _SCHEDULERS}
    pairs = [(program, name) for name in (None, *_SCHEDULERS) for program in PROGRAMS]
    pool = ThreadPoolExecutor(len(pairs))
    yield {
        (program, name): pool.submit(shown, pth, program, built[name] if name else None)
        for program, name in pairs
    }
    pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_passes_under_the_built_in_scheduler_of_the_hooked_library(
    all_shown: Shown, program: str
) -> None:
    all_shown[program, None].result()


@pytest.mark.parametrize("scheduler", _SCHEDULERS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_shows_the_same_under_a_generated_scheduler(
    all_shown: Shown, program: str, scheduler: str
) -> None:
    assert all_shown[program, scheduler].result() == all_shown[program, None].result()
