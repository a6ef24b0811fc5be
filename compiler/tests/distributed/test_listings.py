"""Distributed schedulers as they were published, in small: they compile as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from catapults.diagnostics import Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.source import Source
from catapults.translation import Surroundings, check_scheduler

LISTINGS = Path(__file__).parent / "listings"
MASTERS = sorted(LISTINGS.glob("*/*.sched"))


def _checked(path: Path) -> list[str]:
    """What is said of a text and those beside it."""
    beside = {
        one.stem: Source(one.name, one.read_text("utf-8")) for one in path.parent.glob("*.sched")
    }
    masters = [one for one in beside.values() if "nodefamilies" in one.text]
    found = Diagnostics()
    check_scheduler(beside[path.stem], Surroundings(load=beside.get, masters=masters), found)
    return [
        f"{one.span.source.name}:{one.span.line} {one.code}"
        for one in found
        if one.severity is not Severity.NOTE
    ]


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_a_published_text_compiles_as_it_is(path: Path) -> None:
    """Neither an error nor a warning, whichever of its texts is asked about."""
    assert _checked(path) == []


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_formatting_it_twice_gives_the_same(path: Path) -> None:
    """The canonical text has all tokens of the text, and stays what it is."""
    text = path.read_text("utf-8")
    once = format_text(Source(path.name, text), Diagnostics())
    assert once is not None
    assert format_text(Source(path.name, once), Diagnostics()) == once
    assert sorted(once.replace("{", " ").split()) == sorted(text.replace("{", " ").split())
