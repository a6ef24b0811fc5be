"""What a backend requires, and what it says of a program that it cannot translate."""

from __future__ import annotations

import pytest
from schedulers import program, scheduler

from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.program import Program


def problems(checked: Program, backend: str) -> list[Diagnostic]:
    diagnostics = Diagnostics()
    backends()[backend].check(checked, diagnostics)
    return list(diagnostics)


def test_the_registry_knows_its_backends_by_name() -> None:
    assert list(backends()) == ["wasm", "c", "tap", "linux", "pth", "dynamicc", "dot"]
    assert all(backends()[name].name == name for name in backends())
    with pytest.raises(KeyError):
        backends()["fortran"]


@pytest.mark.parametrize("backend", ["wasm", "c"])
def test_a_whole_scheduler_has_no_problems(backend: str) -> None:
    assert problems(program(scheduler()), backend) == []


@pytest.mark.parametrize("backend", ["wasm", "c"])
def test_verbatim_text_is_named_and_an_alternative_offered(backend: str) -> None:
    text = scheduler(
        "data { int r; }", init='event init { {* puts("hello"); *} r = (* errno *) + 1; }'
    )
    checked = program(text)
    found = problems(checked, backend)
    assert [d.code for d in found] == ["E801", "E801"]
    assert found[0].span.text == '"hello"'
    assert "`errno`" in found[1].message
    edits = [edit for d in found for fix in d.fixes for edit in fix.edits]
    for edit in sorted(edits, key=lambda e: -e.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert problems(program(text), backend) == []


@pytest.mark.parametrize("backend", ["wasm", "c"])
def test_a_partial_scheduler_is_not_translated_alone(backend: str) -> None:
    found = problems(program(f"partial {scheduler()}"), backend)
    assert [d.code for d in found] == ["E802"]


@pytest.mark.parametrize("backend", ["wasm", "c"])
def test_data_beyond_the_limit_is_refused(backend: str) -> None:
    arrays = ", ".join(f"a{i}[1000]" for i in range(20))
    found = problems(program(scheduler(f"data {{ int {arrays}; }}")), backend)
    assert [d.code for d in found] == ["E803"]
    assert "80000" in found[0].message


@pytest.mark.parametrize("backend", ["c", "wasm"])
def test_more_containers_than_have_numbers_are_refused(backend: str) -> None:
    def with_arrays(count: int) -> Program:
        arrays = ", ".join(f"a{i}[4096]" for i in range(count))
        return program(scheduler(f"data {{ queue {arrays}; }}"))

    found = problems(with_arrays(20), backend)
    assert [d.code for d in found] == ["E809"]
    assert "has 81922 containers" in found[0].message and "holds 65535" in found[0].message
    assert problems(with_arrays(15), backend) == []


def test_a_drawing_needs_nothing() -> None:
    checked = program(f"partial {scheduler()}")
    assert problems(checked, "dot") == []


def test_the_drawing_shows_loops_conditions_and_guesses() -> None:
    text = scheduler(
        "thread { int rank; } data { pqueue P reverse sortable on rank; stack S[3]; }",
        suspend_thread="event suspend_thread(t) { if (|P| > 2) t => P; }",
        resume_thread="event resume_thread(t) { foreach v in RQ { v => S[0]; } }",
    )
    drawing = backends()["dot"].emit(program(text), Options())["test.dot"]
    assert isinstance(drawing, str)
    for part in (
        '"container:P" [label="P\\nlowest rank first", shape="cds"];',
        '"container:S" [label="S[3]", shape="box", peripheries="2"];',
        '"container:RQ" -> "container:P" [label="suspend_thread", style="dashed", color="gray50"',
        '"container:RQ" -> "container:S" [label="resume_thread", style="bold"];',
        '"birth" -> "container:RQ" [label="newthread"];',
    ):
        assert part in drawing
