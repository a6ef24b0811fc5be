"""A scheduler that is compiled for another threading library than it was written for."""

from pathlib import Path

import pytest

from catapults.analysis.check import check
from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics, Severity
from catapults.models.classic.built_in import built_in_base
from catapults.source import Source

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"


def codes(text: str, profile: str) -> list[str]:
    diagnostics = Diagnostics()
    check(Source("s.sched", text), diagnostics, load=lambda _name: None, profile_name=profile)
    return [one.code for one in diagnostics]


def example(name: str) -> str:
    (path,) = (EXAMPLES / name).glob("*.sched")
    return path.read_text("utf-8")


@pytest.mark.parametrize("name", ["first-come", "round-robin", "weather-station", "ageing"])
def test_one_error_tells_of_a_scheduler_for_embedded_that_it_is_no_pth_scheduler(name: str) -> None:
    found = codes(example(name), "pth")
    assert [code for code in found if code.startswith("E")] == ["E419"]


@pytest.mark.parametrize("name", ["first-come-pth", "web-proxy", "web-server", "database"])
def test_one_error_tells_of_a_scheduler_for_pth_that_it_is_no_embedded_one(name: str) -> None:
    found = codes(example(name), "embedded")
    assert [code for code in found if code.startswith("E")] == ["E419"]
    assert "W402" not in found


@pytest.mark.parametrize("profile", ["embedded", "pth"])
@pytest.mark.parametrize(
    "name",
    ["rate-monotonic", "first-come-processes", "mars-pathfinder", "priority-ceiling", "dhall"],
)
def test_nothing_else_is_told_of_a_preemptive_scheduler_for_another_library(
    name: str, profile: str
) -> None:
    assert codes(example(name), profile) == ["E419"]


@pytest.mark.parametrize("base", ["cmthread", "pth", "preemptive", "multiprocessor"])
def test_a_base_that_is_opened_alone_is_taken_for_its_library(base: str) -> None:
    source = built_in_base(base)
    diagnostics = Diagnostics()
    text = Source(f"{base}.sched", source.text)
    checked = check(text, diagnostics, load=lambda _name: None)
    assert checked.program is not None and base in profile(checked.program.profile).bases
    assert [one for one in diagnostics if one.severity is Severity.ERROR] == []


def test_a_scheduler_of_neither_profile_is_told_each_handler_that_it_lacks() -> None:
    text = "scheduler s { data { queue RQ; } event newthread(t) { t => RQ; } }"
    assert codes(text, "pth").count("E401") > 10
    assert codes(text, "embedded").count("E401") == 3
