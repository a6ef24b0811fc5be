"""Every example of the language guide compiles without a warning and is in canonical layout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catapults.analysis.check import check
from catapults.analysis.symbols import ARRAY_LIMIT
from catapults.analysis.verbatim.text import DEEPEST
from catapults.contracts.tables import table
from catapults.diagnostics import ERROR_LIMIT, Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.source import Source
from catapults.syntax.building import NESTING_LIMIT
from catapults.syntax.parser import LENGTH_LIMIT

GUIDE = Path(__file__).parents[2] / "docs" / "language.md"
EXAMPLES = re.findall(r"^```catapults\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
LIMITS = {
    "E120": NESTING_LIMIT,
    "E121": LENGTH_LIMIT,
    "E122": ERROR_LIMIT,
    "E214": ARRAY_LIMIT,
    "E801": DEEPEST,
    "E803": table("layout")["limits"]["DATA_MAX"],
}
NAMES = [re.findall(r"scheduler (\w+)", text)[0] for text in EXAMPLES]


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_compiles(text: str) -> None:
    source, aspects = Source("guide.sched", text), []
    if text.startswith("partial"):  # one to weave in
        source, aspects = Source("plain.sched", "scheduler plain extends cmthread { }"), [source]
    diagnostics = Diagnostics()
    checked = check(source, diagnostics, load=lambda _name: None, aspects=aspects)
    assert [d.message for d in diagnostics if d.severity is not Severity.NOTE] == []
    assert checked.program is not None


@pytest.mark.parametrize(
    ("said", "code"), re.findall(r"\| ([\d ]+) \| \[(E\d+)\]", GUIDE.read_text())
)
def test_limits_of_the_guide_are_those_of_the_compiler(said: str, code: str) -> None:
    assert int(said.replace(" ", "")) == LIMITS[code]


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_is_formatted(text: str) -> None:
    assert format_text(Source("guide.sched", text), Diagnostics()) == text
