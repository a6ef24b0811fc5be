"""Partial schedulers that are there to be woven in: checked alone, and what they need is told."""

from __future__ import annotations

import pytest
from frontend_support import checked

from catapults.diagnostics import Severity

_TRACE = "partial scheduler trace { data { int n; } before switch_out(t) { n++; {* put(n); *} } }"


def test_aspects_alone_are_checked_as_woven_into_a_base() -> None:
    result, found = checked(_TRACE)
    assert [(one.code, one.span.text) for one in found] == [("N610", "trace")]
    assert "the handler `switch_out`" in found[0].message and "`cmthread`" in found[0].message
    assert result.program is not None and result.program.partial
    assert [layer.kind.value for layer in result.program.handlers["switch_out"].layers] == [
        "before",
        "body",
    ]


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("before set_waiting(t) { n++; }", "the handler `set_waiting` of that one. Alone"),
        ("after schedule { if (|RQ| > n) n++; }", "the handler `schedule` and the name `RQ` of"),
        (
            "before init { n = 1; } after newthread { n++; }",
            "the handlers `init` and `newthread` of",
        ),
    ],
)
def test_what_is_needed_of_the_host_is_told(section: str, told: str) -> None:
    text = f"partial scheduler p {{ data {{ int n; }} {section} }}"
    [note] = [one for one in checked(text)[1] if one.code == "N610"]
    assert told in note.message
    assert ("`pth`" in note.message) == ("set_waiting" in section)


def test_names_of_the_host_are_told_and_misspelt_ones_are_errors() -> None:
    body = "if (|jobs| > 2) t => jobs; seen = 1; sen = 2; t.weight = 3;"
    text = f"partial scheduler p {{ data {{ int seen; }} before newthread(t) {{ {body} }} }}"
    said = [(one.code, one.span.text) for one in checked(text)[1] if one.code != "N610"]
    assert said == [("N611", "jobs"), ("N611", "jobs"), ("E201", "sen"), ("N611", "weight")]


def test_a_text_that_only_lacks_names_of_its_host_has_no_errors() -> None:
    text = "partial scheduler p { before newthread(t) { if (|jobs| > 2) t => jobs; } }"
    result, found = checked(text)
    assert {one.severity for one in found} == {Severity.NOTE}
    assert result.program is None


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("scheduler s { before switch_out { } }", {"E415"}),
        ("partial scheduler p { before swich_out { } }", {"E415"}),
        ("partial scheduler p extends cmthread { before switch_out { } }", set()),
        ("partial scheduler p { event init { } before init { } }", set()),
        ("partial scheduler p { data { queue RQ; } before switch_out { } }", {"E415"}),
    ],
)
def test_what_has_a_base_or_declares_one_itself_has_no_other_host(
    text: str, codes: set[str]
) -> None:
    found = {one.code for one in checked(text)[1]}
    assert "N610" not in found and codes <= found
