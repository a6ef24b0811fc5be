"""Each diagnostic has a page, whose wrong program yields it and whose right one does not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from catapults.cli import main
from catapults.diagnostics import MESSAGES, Diagnostic, Fix
from catapults.explain import groups, markdown_index, markdown_page, page
from catapults.explain.libraries import INDEX, markdown_libraries

DOCUMENTS = Path(__file__).parents[3] / "docs" / "reference" / "diagnostics"
CODES = [code for pages in groups().values() for code in pages]
#: Those that the compiler says; what a run says of its page is a test of the simulator.
OF_TEXTS = [code for pages in groups().values() for code, one in pages.items() if one.told is None]
OF_RUNS = [code for code in CODES if code not in OF_TEXTS]


def test_every_code_has_one_page_and_every_page_its_code() -> None:
    assert sorted(CODES) == sorted(MESSAGES)


def test_pages_stand_in_the_order_of_their_numbers() -> None:
    assert [code[1:] for code in CODES] == sorted(code[1:] for code in CODES)


@cache
def _told_of_wrong(code: str) -> list[Diagnostic]:
    one = page(code)
    assert one is not None
    return list(one.diagnose(one.wrong))


@pytest.mark.parametrize("code", OF_TEXTS)
def test_the_wrong_program_yields_the_code_and_nothing_else(code: str) -> None:
    one = page(code)
    assert one is not None
    assert {told.code for told in _told_of_wrong(code)} == {code, *one.along}


@pytest.mark.parametrize("code", OF_RUNS)
def test_a_program_whose_run_yields_the_code_has_nothing_else_wrong(code: str) -> None:
    one = page(code)
    assert one is not None
    assert one.is_system or one.companion is not None
    assert [told.message for told in one.diagnose(one.wrong)] == []
    assert f"[{code}]" in (one.told or "")


@pytest.mark.parametrize("code", OF_TEXTS)
def test_each_fix_of_the_wrong_program_mends_it(code: str) -> None:
    """A fix may leave something else to do, but never brings a syntax error."""
    one = page(code)
    assert one is not None
    told = _told_of_wrong(code)
    before = [each.code for each in told]
    fixes = [fix for each in told if each.code == code for fix in each.fixes]
    for fix in fixes:
        if fix.edits[0].span.source.name != one.file:
            continue  # it mends the file beside
        after = [each.code for each in one.diagnose(applied(fix))]
        assert after.count(code) < before.count(code), fix.title
        assert not [each for each in after if each.startswith("E1") and each != code]


def applied(fix: Fix) -> str:
    """The text that a fix leads to; all its changes are of one file."""
    text = fix.edits[0].span.source.text
    for edit in sorted(fix.edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("code", CODES)
def test_the_right_program_yields_nothing(code: str) -> None:
    one = page(code)
    assert one is not None
    assert [told.message for told in one.diagnose(one.right)] == []


@pytest.mark.parametrize("code", CODES)
def test_the_page_of_the_documentation_is_current(code: str) -> None:
    """`python -m catapults.explain docs/reference/diagnostics` writes them all."""
    one = page(code)
    assert one is not None
    assert (DOCUMENTS / f"{code}.md").read_text("utf-8") == markdown_page(one)


def test_the_index_of_the_documentation_is_current() -> None:
    assert (DOCUMENTS / "README.md").read_text("utf-8") == markdown_index()


def test_the_pages_about_libraries_are_those_of_their_tables() -> None:
    """`python -m catapults.explain.libraries docs/reference` writes them all."""
    pages = markdown_libraries()
    folder = DOCUMENTS.parent
    assert {name: (folder / name).read_text("utf-8") for name in pages} == pages
    assert {path.name for path in (folder / "libraries").iterdir()} == {
        name.removeprefix("libraries/") for name in pages.keys() - {INDEX}
    }
    assert {path.stem for path in DOCUMENTS.iterdir()} == {*CODES, "README"}


def test_the_command_prints_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "e201"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# E201: unknown name\n")
    assert "$ catapults check example.sched\n" in text
    assert "error[E201]: Nothing here is called `QR`. Perhaps `RQ` is meant." in text


def test_the_command_lists_all_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "E101  character outside the language"
    assert len(lines) == len(MESSAGES)
