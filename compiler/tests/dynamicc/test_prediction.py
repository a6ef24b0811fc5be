"""A simulation with the costs of the embedded profile tells what a scheduler saves on a Rabbit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from recording import ROOT

sys.path.append(str(ROOT / "compiler/bench/rabbit"))

from applications import CASES, Case, measured
from handlers import rows_of
from prediction import costs_of_profile, parts_of, programs, simulate

#: Turns of a calculation. From the run of two lengths follows what a turn takes.
_LENGTHS = (10, 42)

#: Of the clocks that are saved.
_MOST_ERROR = 0.05

#: Of the clocks of a call of a handler, below the shortest path or above the longest one.
_MOST_ERROR_OF_A_CALL = 0.1


@pytest.mark.parametrize("case", [CASES[0], CASES[-1]], ids=lambda case: case.name)
def test_savings_and_calls_of_handlers_are_those_predicted(case: Case, tmp_path: Path) -> None:
    generic, own = case.programs()
    runs = {turns: measured(case, own, turns, tmp_path) for turns in _LENGTHS}
    parts = parts_of(case, runs)
    for turns in _LENGTHS:
        one, other = measured(case, generic, turns, tmp_path), runs[turns]
        assert one.work == other.work
        lengths = parts[turns].lengths(turns)
        expected = [
            simulate(case, program, lengths, costs_of_profile(), tmp_path)
            for program in programs(case)
        ]
        assert [run.decisions for run in expected] == [one.decisions, other.decisions]
        saved = one.all_clocks - other.all_clocks
        assert expected[0].clocks - expected[1].clocks == pytest.approx(saved, rel=_MOST_ERROR)
    for program, result in ((generic, one), (own, other)):
        rows = [*rows_of(program, result)]
        assert {row.name for row in rows} >= {"newthread", "schedule", "switch_out"}
        for row in rows:
            assert abs(row.error) <= _MOST_ERROR_OF_A_CALL, row
