"""Each explanation's wrong program yields its code, and the right one does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from catapults.analysis.check import check
from catapults.cli import main
from catapults.contracts.tables import table
from catapults.diagnostics import MESSAGES, Diagnostics
from catapults.explain import all_pages, program
from catapults.source import Source

EXPLAINED = sorted(table("explanations"))
PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def codes(text: str) -> set[str]:
    diagnostics = Diagnostics()
    source = Source("example.sched", text)
    check(source, diagnostics, load=lambda _name: None, profile_name="embedded")
    return {one.code for one in diagnostics}


@pytest.mark.parametrize("code", EXPLAINED)
def test_the_wrong_program_yields_the_code(code: str) -> None:
    assert code in codes(program(table("explanations")[code], "wrong"))


@pytest.mark.parametrize("code", EXPLAINED)
def test_the_right_program_has_no_error(code: str) -> None:
    found = codes(program(table("explanations")[code], "fixed"))
    assert code not in found
    assert not any(one.startswith("E") for one in found)


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_code_is_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", code.lower()]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"## {code}: {MESSAGES[code].title}\n")
    assert "{name}" not in out


def test_an_unknown_code_is_named_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "E2010"]) == 2
    assert "there is no diagnostic E2010. Perhaps E201 is meant." in capsys.readouterr().err


def test_the_page_of_the_documentation_is_current() -> None:
    assert PAGE.read_text("utf-8") == all_pages()
