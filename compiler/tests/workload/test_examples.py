"""The workloads of the examples, and the examples of the documentation."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from catapults.analysis.check import check as check_scheduler
from catapults.diagnostics import Diagnostics, Severity
from catapults.source import Source
from catapults.workload import check_against
from catapults.workload.model import Branching, Loop, Repeat, Stmt, Workload
from workload.image import faults, read
from workload.support import analyse, blob, model

_ROOT = Path(__file__).parents[3]
_EXAMPLES = sorted((_ROOT / "public" / "examples").glob("*/*.workload"))
_PAGES = sorted((_ROOT / "docs" / "reference").glob("workload-*.md"))
_SNIPPETS = re.findall(
    r"^```workload\n(.*?)^```",
    "".join(page.read_text("utf-8") for page in _PAGES),
    re.M | re.S,
)


def test_every_example_has_a_workload() -> None:
    folders = {path.parent.name for path in (_ROOT / "public" / "examples").glob("*/*.sched")}
    assert {path.parent.name for path in _EXAMPLES} == folders


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_nothing_to_complain_about(path: Path) -> None:
    text = path.read_text("utf-8")
    _, diagnostics = analyse(text)
    assert [d.message for d in diagnostics] == []
    assert faults(read(blob(text))) == []
    assert comes_to_an_end(model(text))


def comes_to_an_end(workload: Workload) -> bool:
    """Whether a run ends where its author says, not at the runtime's own limit: at a condition,
    or when all threads have ended. Jobs that come again have no end; they need a stated time."""
    if workload.stop is not None:
        return True
    if any(thread.recurs for thread in workload.classes):
        return workload.time_limit > 0
    return not workload.arrivals and not any(has_loops(one.body) for one in workload.classes)


def has_loops(statements: Iterable[Stmt]) -> bool:
    """Whether statements can go on without end; turns that are counted do not."""
    for one in statements:
        if isinstance(one, Loop):
            return True
        if isinstance(one, Repeat) and has_loops(one.body):
            return True
        if isinstance(one, Branching) and any(has_loops(way) for way in one.ways):
            return True
    return False


@pytest.mark.parametrize(
    ("content", "ends"),
    [
        ("thread t { compute 1ms; }", True),
        ("thread t { repeat (3) { if (now > 1s) compute 1ms; } }", True),
        ("thread t { while (now < 1s) compute 1ms; }", False),
        ("thread t { repeat (3) { if (now > 1s) { while (now < 2s) compute 1ms; } } }", False),
        ("thread t { while (now < 1s) compute 1ms; } stop when now > 1s;", True),
        ("thread t { period 5ms; compute 1ms; }", False),
        ("thread t { period 5ms; compute 1ms; } limit time 1s;", True),
    ],
)
def test_what_has_no_end_is_found(content: str, ends: bool) -> None:
    assert comes_to_an_end(model(f"workload w {{ profile preemptive; {content} }}")) is ends


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_an_example_fits_its_schedulers(path: Path) -> None:
    """All of its folder that are for the same profile."""
    workload = model(path.read_text("utf-8"))
    fitting = 0
    for file in path.parent.glob("*.sched"):
        source = Source(file.name, file.read_text("utf-8"))
        program = check_scheduler(source, Diagnostics(), load=lambda name: None).program
        assert program is not None
        if program.profile != workload.profile:
            continue
        together = Diagnostics()
        check_against(program, workload, together)
        assert [d.message for d in together] == []
        fitting += 1
    assert fitting


def test_the_weather_station_runs_under_the_generic_scheduler_too() -> None:
    weather = _ROOT / "public/examples/weather-station/weather.workload"
    generic = _ROOT / "public/examples/first-come/first_come.sched"
    diagnostics = Diagnostics()
    source = Source(generic.name, generic.read_text("utf-8"))
    checked = check_scheduler(source, diagnostics, load=lambda name: None)
    assert checked.program is not None
    check_against(checked.program, model(weather.read_text("utf-8")), diagnostics)
    assert [d.message for d in diagnostics if d.severity is Severity.ERROR] == []


@pytest.mark.parametrize("snippet", _SNIPPETS, ids=lambda snippet: snippet.split("\n")[0][:40])
def test_the_examples_of_the_documentation_compile(snippet: str) -> None:
    text = snippet if snippet.startswith("workload") else f"workload w {{\n{snippet}\n}}"
    _, diagnostics = analyse(text)
    assert [d.message for d in diagnostics] == []


def test_the_documentation_has_examples() -> None:
    assert _SNIPPETS
