"""Gestures as the smallest edits: golden cases by family, and what holds of all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from gesture_support import (
    CASES,
    NAME,
    Case,
    applied,
    compare,
    gestured,
    outcome,
    read_cases,
    with_ids,
)

ALL = [case for path in sorted(CASES.glob("*.txt")) for case in read_cases(path.name)]


def name_of(case: Case) -> str:
    return f"{Path(case.file).stem}: {case.name}"


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_a_gesture_becomes_the_smallest_edit(case: Case) -> None:
    gesture = with_ids(case.gesture, case.before)
    compare(case, outcome(case.before, gestured(case.before, gesture)))


def in_tabs(text: str) -> str:
    return re.sub(r"^( {4})+", lambda match: "\t" * (len(match[0]) // 4), text, flags=re.MULTILINE)


def assert_comes_out(case: Case, changed: Callable[[str], str]) -> None:
    """What comes of a changed text is what comes of it otherwise, changed in the same way."""
    before = changed(case.before)
    answer = gestured(before, with_ids(case.gesture, before))
    if case.expected.startswith("refused"):
        assert "refused" in answer
        return
    _, _, after = case.expected.partition("\n")
    assert applied(before, answer["edits"], NAME) == changed(after)


LAYOUTS: dict[str, Callable[[str], str]] = {
    "tabs": in_tabs,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "no line end at the end": lambda text: text.rstrip("\n"),
    "a wide character before everything": lambda text: f"// 𝄞\n{text}",
}


@pytest.mark.parametrize(
    ("case", "changed"),
    [
        pytest.param(case, changed, id=f"{name_of(case)} in {layout}")
        for case in ALL
        for layout, changed in LAYOUTS.items()
        if changed(case.before) != case.before  # else nothing tells the layout
    ],
)
def test_layout_of_the_file_is_kept(case: Case, changed: Callable[[str], str]) -> None:
    assert_comes_out(case, changed)


VERBATIM = re.compile(r"\{\*.*?\*\}|\(\*.*?\*\)", re.DOTALL)

#: Of texts whose verbatim text has other line ends than the rest.
MIXED: dict[str, Callable[[str], str]] = {
    "CRLF in verbatim text": lambda text: VERBATIM.sub(in_crlf, text),
    "LF in verbatim text": lambda text: VERBATIM.sub(in_lf, text.replace("\n", "\r\n")),
}


def in_crlf(match: re.Match[str]) -> str:
    return match[0].replace("\n", "\r\n")


def in_lf(match: re.Match[str]) -> str:
    return match[0].replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("case", "changed"),
    [
        pytest.param(case, changed, id=f"{name_of(case)} with {layout}")
        for case in ALL
        for layout, changed in MIXED.items()
        if any("\n" in verbatim for verbatim in VERBATIM.findall(case.before))
    ],
)
def test_verbatim_text_keeps_its_line_ends(case: Case, changed: Callable[[str], str]) -> None:
    """Whatever moves: the bytes of verbatim text are the application's."""
    assert_comes_out(case, changed)
