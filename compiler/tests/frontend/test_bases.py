"""Files that name each other, or themselves, as bases."""

from __future__ import annotations

from frontend_support import checked, listed


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
