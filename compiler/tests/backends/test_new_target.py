"""A new target of C needs its types, its containers and its moves; all else is there."""

from __future__ import annotations

import subprocess
from pathlib import Path

from printing_target import printing_c
from schedulers import program, scheduler

_TEXT = scheduler(
    "thread { int turns; }",
    "data { stack done; int n; }",
    schedule="""event schedule {
        int i;
        for (i = 0; i < 3; i++) {
            if (i == 1 && |RQ| > 0) continue;
            n = n + i;
        }
        if (|RQ| > 0 && (n += 10) > 0) RQ => current;
        dispatch current;
    }""",
    switch_out="""event switch_out {
        current.turns++;
        if (current.turns == 2) { current => done; } else current => RQ;
    }""",
    set_dead="event set_dead(t) { foreach one in done { one => RQ; } }",
    is_ready="query is_ready(t) { return n * 10 + t.turns; }",
)


def _run(folder: Path, *calls: str) -> list[str]:
    listing = printing_c(program(_TEXT), calls)
    file, built = folder / "printing.c", folder / "printing"
    file.write_text(listing.text())
    flags = "-std=c11 -Wall -Wextra -Werror -Wno-unused-function -Wno-unused-parameter".split()
    subprocess.run(["gcc", *flags, "-o", built, file], check=True)
    return subprocess.run([built], check=True, capture_output=True, text=True).stdout.splitlines()


def test_its_program_moves_threads(tmp_path: Path) -> None:
    calls = (
        "init() newthread(1) newthread(2) schedule() switch_out() schedule() switch_out()".split()
    )
    calls += "schedule() switch_out() set_dead(2) is_ready(1)".split()
    assert _run(tmp_path, *calls) == [
        *("1 => RQ", "2 => RQ"),
        *("1 => current", "dispatch 1", "1 => RQ"),
        *("2 => current", "dispatch 2", "2 => RQ"),
        *("1 => current", "dispatch 1", "1 => done"),
        "1 => RQ",
        "answer 362",
    ]


def test_its_program_makes_checks(tmp_path: Path) -> None:
    line = _TEXT[: _TEXT.index("dispatch current")].count("\n") + 1
    assert _run(tmp_path, "init()", "schedule()") == [f"EMPTY_DISPATCH in line {line}"]


def test_its_lines_come_from_the_text() -> None:
    checked = program(_TEXT)
    listing = printing_c(checked, ()).listing()
    told = dict(zip(listing.text.splitlines(), listing.origins, strict=True))
    places = {line.strip(): [one.text for one in spans] for line, spans in told.items()}
    assert places["goto next_turn;"] == ["continue;"]
    assert places['printf("dispatch %d\\n", current.at[0]);'] == ["dispatch current;"]
