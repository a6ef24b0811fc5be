"""Long texts, many errors and nested loops come to an end."""

from __future__ import annotations

from frontend_support import checked, completed


def _codes(text: str) -> list[str]:
    return [one.code for one in checked(text)[1]]


def test_a_long_file_is_checked_whole() -> None:
    line = "if (|RQ| > 3) t => RQ; else t => RQ;\n"
    result, _ = checked(completed(f"event set_next_thread(t) {{ {line * 1000} }}"))
    assert result.program is not None


def test_syntax_errors_are_told_up_to_a_limit() -> None:
    assert _codes("scheduler s { event a { " + "x = ;\n" * 300 + "} }")[-1] == "E122"


def test_many_nested_loops_end() -> None:
    loops = "while (n++ < 3) " * 60
    data = "data { int n; queue RQ; threadref current; }"
    result, _ = checked(completed(f"{data} event set_next_thread(t) {{ {loops} RQ => RQ; }}"))
    assert result.program is not None
