"""Every example of the language guide compiles without a warning and is in canonical layout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catapults.analysis.check import check
from catapults.diagnostics import Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.source import Source

GUIDE = Path(__file__).parents[2] / "docs" / "language.md"
EXAMPLES = re.findall(r"^```catapults\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
NAMES = [re.findall(r"scheduler (\w+)", text)[0] for text in EXAMPLES]


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_compiles(text: str) -> None:
    diagnostics = Diagnostics()
    checked = check(Source("guide.sched", text), diagnostics, load=lambda _name: None)
    told = [d.message for d in diagnostics if d.severity is not Severity.NOTE]
    assert checked.program is not None
    assert told == []


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_is_formatted(text: str) -> None:
    assert format_text(Source("guide.sched", text), Diagnostics()) == text
