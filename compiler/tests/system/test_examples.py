"""The systems that are shipped have nothing wrong with them, and are in canonical layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from catapults.diagnostics import Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.source import Source
from catapults.translation import check_system

SYSTEMS = sorted((Path(__file__).parents[3] / "public" / "systems").glob("*/*.system"))
GUIDE = Path(__file__).parents[3] / "docs" / "reference" / "systems.md"


@pytest.mark.parametrize("path", SYSTEMS, ids=lambda path: path.stem)
def test_a_system_has_a_plan_and_nothing_is_wrong(path: Path) -> None:
    sources = {one.name: Source(one.name, one.read_text("utf-8")) for one in path.parent.iterdir()}
    diagnostics = Diagnostics()
    checked = check_system(sources[path.name], sources.get, diagnostics)
    wrong = [one.message for one in diagnostics if one.severity is not Severity.NOTE]
    assert wrong == []
    assert checked is not None
    assert checked.plan is not None


@pytest.mark.parametrize("path", SYSTEMS, ids=lambda path: path.stem)
def test_all_files_are_formatted(path: Path) -> None:
    for file in path.parent.iterdir():
        if file.suffix in (".sched", ".workload", ".system"):
            source = Source(file.name, file.read_text("utf-8"))
            assert format_text(source, Diagnostics()) == source.text, file.name


def test_the_example_of_the_guide_is_formatted() -> None:
    text = GUIDE.read_text("utf-8").split("```\n")[1]
    assert format_text(Source("guide.system", text), Diagnostics()) == text
