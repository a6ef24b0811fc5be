"""Tables of processes: what cells say, in the text and in files."""

from __future__ import annotations

from typing import Any

import pytest

from catapults.diagnostics import Diagnostics
from catapults.program import ValueType
from catapults.source import Source
from catapults.workload import check, compile_workload, parse
from catapults.workload.model import Action, Const, ThreadClass, Workload
from workload.image import faults, read
from workload.support import codes, model

MS = 1_000_000


def _of_file(text: str) -> tuple[Workload | None, Diagnostics]:
    diagnostics = Diagnostics()
    source = Source("w.workload", 'workload w { profile pth; processes from "set.csv"; }')
    tree = parse(source, diagnostics)
    assert tree is not None
    table = Source("set.csv", text)
    return check(tree, diagnostics, {"set.csv": table}.get), diagnostics


def _workload(text: str) -> Workload:
    found, diagnostics = _of_file(text)
    assert found is not None, [one.message for one in diagnostics]
    return found


def _values(thread: ThreadClass) -> dict[str, Any]:
    """What a process gives its imports."""
    stored = {}
    for one in thread.birth:
        assert isinstance(one, Action) and isinstance(one.operands[0], Const)
        stored[thread.imports[one.argument].name] = one.operands[0].value
    return stored


def _rows(workload: Workload) -> list[tuple[str, int, list[tuple[str | None, int]]]]:
    found = [(one.name, one.process) for one in workload.classes]
    return [(name, row.arrival, row.bursts) for name, row in found if row is not None]


SPECIFIED = """workload w { profile pth;
    processes { name  arrival  bursts                  priority;
              P1    0        8;                      // unit ms unless given
              P2    1        4 io disk 3 cpu 2       2;
              P3    2        9                       1;
              P4    3        5                       3; } }"""


def test_the_table_of_the_language_reference() -> None:
    workload = model(SPECIFIED)
    assert _rows(workload) == [
        ("P1", 0, [(None, 8 * MS)]),
        ("P2", MS, [(None, 4 * MS), ("disk", 3 * MS), (None, 2 * MS)]),
        ("P3", 2 * MS, [(None, 9 * MS)]),
        ("P4", 3 * MS, [(None, 5 * MS)]),
    ]
    assert [_values(one) for one in workload.classes] == [
        {},
        {"priority": 2},
        {"priority": 1},
        {"priority": 3},
    ]
    assert faults(read(compile_workload(workload))) == []


def test_columns_stand_in_any_order_and_a_file_says_the_same() -> None:
    text = "priority;bursts;name;arrival\n2;4 io disk 3 cpu 2;P2;1\n1;9;P3;2ms\n"
    written = "processes { priority bursts name arrival; 2 4 io disk 3 cpu 2 P2 1; 1 9 P3 2ms; }"
    of_file, of_text = _workload(text), model(f"workload w {{ profile pth; {written} }}")
    assert _rows(of_file) == _rows(of_text)
    assert [_values(one) for one in of_file.classes] == [_values(one) for one in of_text.classes]


@pytest.mark.parametrize(
    ("column", "type_", "values"),
    [
        ("1 2", ValueType.INT, [1, 2]),
        ("1 2.5", ValueType.FLOAT, [1.0, 2.5]),
        ("1 2us", ValueType.TIME, [MS, 2000]),
        ("-1 2", ValueType.INT, [-1, 2]),
    ],
)
def test_a_column_has_the_type_that_all_its_cells_fit(
    column: str, type_: ValueType, values: list[Any]
) -> None:
    first, second = column.split()
    text = f"workload w {{ profile pth; processes {{ bursts x; 1 {first}; 1 {second}; }} }}"
    workload = model(text)
    assert [one.imports[0].type for one in workload.classes] == [type_, type_]
    assert [_values(one)["x"] for one in workload.classes] == values


def test_quotes_comments_and_empty_lines_of_a_file() -> None:
    text = 'name,bursts\n# a set\n\n"a, ""b""","4\nio d 1 cpu 2"\r\n'
    ((name, _, bursts),) = _rows(_workload(text))
    assert name == 'a, "b"'
    assert bursts == [(None, 4 * MS), ("d", MS), (None, 2 * MS)]


def test_what_is_wrong_in_a_file_is_told_there() -> None:
    found, diagnostics = _of_file("name,bursts\nP1,8\nP2,x\n")
    (told,) = list(diagnostics)
    assert found is None
    assert (told.code, told.span.source.name, told.span.line, told.span.text) == (
        "E790",
        "set.csv",
        3,
        "x",
    )


def test_a_device_that_is_declared_serves_by_its_servers_in_the_time_of_the_table() -> None:
    device = "device disk { servers 2; rate 1MB per 1s; }"
    workload = model(f"workload w {{ {device} processes {{ bursts; 1 io disk 3 cpu 1; }} }}")
    assert [(one.name, one.servers) for one in workload.devices] == [("disk", 2)]
    _, asks, _ = workload.classes[0].body
    assert isinstance(asks, Action) and isinstance(asks.operands[0], Const)
    assert (asks.name, asks.operands[0].value) == ("IO", 3 * MS)


def test_a_thread_that_begins_later_and_one_with_a_deadline() -> None:
    """What people tried first: each has a form now, and the messages lead to it."""
    job = (
        model("workload w { thread p { deadline 5ms; period 10ms; compute 2ms; } }").classes[0].job
    )
    assert job is not None and (job.fixed("period"), job.fixed("deadline")) == (10 * MS, 5 * MS)
    told = codes("workload w { thread p start 3ms { compute 5ms; } }")
    assert told == ["E126"]
    job = model("workload w { thread p { offset 3ms; compute 5ms; } }").classes[0].job
    assert job is not None and job.fixed("offset") == 3 * MS
