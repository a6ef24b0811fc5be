"""The bytes that a library says its functions have, against those that SDCC makes of them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from libraries import library
from recording import ROOT

sys.path.append(str(ROOT / "compiler/bench/rabbit"))

from estimates import examples

from catapults.backends.dynamicc.costs.estimates import bytes_of

#: Of the bytes of all functions of a scheduler.
_MOST_ERROR = 0.05


def test_the_examples_have_about_the_bytes_that_are_estimated(tmp_path: Path) -> None:
    for _, functions in examples(tmp_path):
        size = sum(one.size for one in functions)
        found = sum(bytes_of(one.operations) for one in functions)
        assert found == pytest.approx(size, rel=_MOST_ERROR)


def test_each_function_of_a_scheduler_says_what_it_has() -> None:
    text = (ROOT / "public/examples/weather-station/weather.sched").read_text("utf-8")
    lines = next(iter(library(text, debug=False).values())).splitlines()
    for name in ("event schedule, ", "event switch_out, ", "Where a thread goes, "):
        first = next(n for n, line in enumerate(lines) if line.startswith(f"// {name}"))
        size = re.fullmatch(r"// estimated: about (\d+) bytes", lines[first + 1])
        assert size is not None and 20 < int(size[1]) < 300
