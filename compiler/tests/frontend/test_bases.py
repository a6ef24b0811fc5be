"""Files that name each other, or themselves, as bases."""

from __future__ import annotations

import pytest
from frontend_support import checked, listed

from catapults.models.classic.built_in import BUILT_IN_BASES, is_built_in


def test_a_file_with_the_name_of_a_built_in_base_can_extend_that() -> None:
    text = "scheduler plain extends pth { }"
    result, diagnostics = checked(text, {"pth": text})
    assert result.program is not None, listed(diagnostics)
    assert "set_waiting" in result.program.handlers


def test_a_file_that_extends_its_own_name_is_told() -> None:
    text = "scheduler plain extends mine { }"
    _, diagnostics = checked(text, {"mine": text})
    assert [(one.code, one.span.text) for one in diagnostics] == [("E602", "mine")]


def test_files_that_extend_each_other_under_other_names_are_told() -> None:
    one, two = "scheduler one extends b { }", "scheduler two extends a { }"
    _, diagnostics = checked(one, {"a": one, "b": two})
    assert [(found.code, found.span.text) for found in diagnostics] == [("E602", "a")]


#: What readers write around a base, and what is said of it: each at their own place. `{current}`
#: is where the base has the thread that runs, RQ where it has those that can run.
AROUND_BASES = {
    "a variable is called as a parameter of the base": (
        "data { time t; } before schedule { t = 0; if (t > 0) t = 0; }",
        [],
    ),
    "an aspect decides a condition of the base": (
        "data { queue q; } before schedule { if (|RQ| > 0) { RQ => q; } if (|q| > 0) q => RQ; }",
        [],
    ),
    "a name of the base is declared": ("imports { int RQ default 0; }", [("E203", "RQ")]),
    "an aspect makes a transfer of the base impossible": (
        "before schedule { RQ => {current}; }",
        [("E301", "schedule")],
    ),
    "an aspect takes away the thread of the base's handler": (
        "after newthread(t) { destroy t; }",
        [("W413", "}")],
    ),
}


@pytest.mark.parametrize(("sections", "told"), AROUND_BASES.values(), ids=AROUND_BASES)
def test_a_reader_is_told_of_places_of_their_own(
    sections: str, told: list[tuple[str, str]]
) -> None:
    for base in BUILT_IN_BASES:
        current = "current[processor]" if base == "multiprocessor" else "current"
        written = sections.replace("{current}", current)
        if base == "tap":
            written = written.replace("RQ", "released")
        found = checked(f"scheduler s extends {base} {{ {written} }}")[1]
        said = [one for one in found if one.code not in ("W502", "N407", "W605")]
        expected = [
            (code, text.replace("RQ", "released") if base == "tap" else text) for code, text in told
        ]
        assert [(one.code, one.span.text) for one in said] == expected
        assert not any(is_built_in(one.span.source) for one in found)
        assert not any(is_built_in(e.span.source) for d in found for f in d.fixes for e in f.edits)


def test_the_place_in_the_base_is_a_note() -> None:
    [told] = checked("scheduler s extends pth { imports { int RQ default 0; } }")[1]
    assert [note.span.text for note in told.notes if is_built_in(note.span.source)] == ["RQ"]


def test_a_parameter_of_an_aspect_that_hides_a_name_is_told_there() -> None:
    text = (
        "scheduler s extends pth { data { int n; } before newthread(n) { if (|RQ| > 9) n => RQ; } }"
    )
    told = [one for one in checked(text)[1] if one.code == "W204"]
    assert [(one.span.text, one.span.start) for one in told] == [("n", text.index("(n)") + 1)]
