"""A group scheduler decides on a simulated Rabbit as a plain recursive interpreter of its tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from groups.compiled_trees import CooperativeCase, cooperative_cases
from libraries import simulated
from recording import build_scheduler, record
from test_decisions import compare

from catapults.workload import compile_workload

CASES = list(cooperative_cases(6, "embedded"))
_MOST = 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_tree_decides_on_a_rabbit_as_its_interpreter(
    watcher: Path, tmp_path: Path, case: CooperativeCase
) -> None:
    text, workload = case.compiled()
    program = simulated(text)
    built = build_scheduler(program, tmp_path)
    recording = record(watcher, program, built, compile_workload(workload), _MOST)
    order = case.order()
    assert list(recording.dispatched) == order[:_MOST], case.scheduler()
    compare(program, recording, text, tmp_path)
