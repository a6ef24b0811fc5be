"""Long texts, many errors and nested loops come to an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from frontend_support import checked, completed

from catapults import diagnostics
from catapults.diagnostics import ERROR_LIMIT, Diagnostic, Diagnostics
from catapults.source import Source
from catapults.syntax import lexer
from catapults.translation import check_workload


def _codes(text: str) -> list[str]:
    return [one.code for one in checked(text)[1]]


def test_a_long_file_is_checked_whole() -> None:
    line = "if (|RQ| > 3) t => RQ; else t => RQ;\n"
    result, _ = checked(completed(f"event set_next_thread(t) {{ {line * 1000} }}"))
    assert result.program is not None


def _told_of_workload(text: str) -> list[Diagnostic]:
    found = Diagnostics()
    check_workload(Source("test.workload", text), found)
    return list(found)


def _told_of_scheduler(text: str) -> list[Diagnostic]:
    return checked(text)[1]


def _lines(line: str, count: int) -> str:
    return "".join(line.format(n=n) for n in range(count))


#: Texts by how many errors they have.
WITH_ERRORS: dict[str, tuple[Callable[[str], list[Diagnostic]], str, str]] = {
    "characters": (_told_of_scheduler, "%s", "@#$%^ "),
    "characters of a workload": (_told_of_workload, "%s", "@#$%^ "),
    "syntax": (_told_of_scheduler, "scheduler s {{ event a {{ %s }} }}", "x = ;\n"),
    "syntax of a workload": (_told_of_workload, "workload w {{ thread t {{ %s }} }}", "x = ;\n"),
    "names": (
        _told_of_scheduler,
        "scheduler s extends cmthread {{ before schedule {{ %s }} }}",
        "left{n} = right{n};\n",
    ),
    "names in a loop": (
        _told_of_scheduler,
        "scheduler s extends cmthread {{ before schedule {{ for (;;) {{ %s }} }} }}",
        "left{n} = right{n};\n",
    ),
    "names in aspects": (
        _told_of_scheduler,
        "scheduler s extends cmthread {{ %s }}",
        "before schedule {{ left{n} = right{n}; }}\n",
    ),
    "names in declarations": (
        _told_of_scheduler,
        "scheduler s extends cmthread {{ data {{ %s }} }}",
        "int left{n} = right{n};\n",
    ),
    "names in a workload": (
        _told_of_workload,
        "workload w {{ thread t {{ %s }} }}",
        "left{n} = right{n};\n",
    ),
}


@pytest.mark.parametrize(("told", "around", "line"), WITH_ERRORS.values(), ids=WITH_ERRORS)
def test_errors_are_told_up_to_a_limit(
    told: Callable[[str], list[Diagnostic]], around: str, line: str
) -> None:
    *first, last = told(around.format() % _lines(line, 2 * ERROR_LIMIT))
    assert [one.severity.value for one in first] == ["error"] * ERROR_LIMIT
    assert "E122" not in {one.code for one in first}
    assert (last.code, last.span.start >= first[-1].span.start) == ("E122", True)


@pytest.mark.parametrize(("told", "around", "line"), WITH_ERRORS.values(), ids=WITH_ERRORS)
def test_what_is_not_told_is_not_worked_out(
    told: Callable[[str], list[Diagnostic]],
    around: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    class Counted(Diagnostic):
        def __init__(self, *parts: Any, **named: Any) -> None:
            made.append(1)
            super().__init__(*parts, **named)

    monkeypatch.setattr(diagnostics, "Diagnostic", Counted)
    compared, distance = [], diagnostics._distance
    monkeypatch.setattr(diagnostics, "_distance", lambda a, b: compared.append(1) or distance(a, b))
    counts = []
    for count in (500, 1000):
        made.clear()
        compared.clear()
        told(around.format() % _lines(line, count))
        counts.append((len(made), len(compared)))
    assert counts[0] == counts[1]
    assert counts[0][0] <= 2 * (ERROR_LIMIT + 1)


def test_a_text_with_too_many_foreign_characters_is_not_read_on() -> None:
    tokens = lexer.tokenise(Source("test.sched", "@#$%^ " * 10_000), Diagnostics()).tokens
    assert len(tokens) < 4 * ERROR_LIMIT


def test_files_are_counted_apart() -> None:
    found = Diagnostics()
    for name in ("a.workload", "b.workload"):
        check_workload(Source(name, "@ " * 60), found)
    assert "E122" not in {one.code for one in found}
    assert len(found) > ERROR_LIMIT


def test_many_nested_loops_end() -> None:
    loops = "while (n++ < 3) " * 60
    data = "data { int n; queue RQ; threadref current; }"
    result, _ = checked(completed(f"{data} event set_next_thread(t) {{ {loops} RQ => RQ; }}"))
    assert result.program is not None
