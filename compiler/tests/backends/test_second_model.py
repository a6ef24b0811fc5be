"""A model with a syntax of its own needs its front end; all that comes behind is there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from machines import WasmMachine
from turns import TURNS

from catapults.analysis.check import check, check_for_any_order
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.models import registry
from catapults.program import Program
from catapults.services import handle
from catapults.source import Source

_TEXT = """\
turns fair
take urgent, normal
enter normal
return urgent
"""


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MODELS", (TURNS, *registry.MODELS))


def _asked(method: str, text: str, **more: Any) -> dict[str, Any]:
    params = {"version": 3, "name": "fair.turns", "text": text, **more}
    answer: dict[str, Any] = json.loads(handle(json.dumps({"method": method, "params": params})))
    return answer


def _program(text: str) -> Program:
    checked = check(Source("fair.turns", text), Diagnostics(), load=lambda _: None)
    assert checked.program is not None
    return checked.program


def _told(text: str) -> list[tuple[str, int, str]]:
    """Code, line and text of each diagnostic."""
    return [
        (one["code"], one["line"], text[one["from"] : one["to"]])
        for one in _asked("diagnose", text)["diagnostics"]
    ]


def test_an_editor_is_told_of_its_texts() -> None:
    analysis = _asked("analyse", _TEXT, outputs=True)
    assert (analysis["model"], analysis["profile"]) == ("turns", "embedded")
    assert (analysis["name"], analysis["diagnostics"]) == ("fair", [])
    assert [one["name"] for one in analysis["outline"]] == ["urgent", "normal"]
    assert analysis["compiled"]["module"]


def test_texts_that_it_does_not_claim_are_classic() -> None:
    assert _asked("analyse", "scheduler s { data { queue RQ; } }")["model"] == "classic"


def test_its_transfers_are_drawn_and_lead_back_to_the_text() -> None:
    graph = _asked("analyse", _TEXT)["graph"]
    arrows = {
        (one["source"], one["handler"], one["target"]): [
            _TEXT[part["from"] : part["to"]] for part in one["transfers"]
        ]
        for one in graph["edges"]
    }
    assert arrows == {
        ("birth", "newthread", "container:normal"): ["normal"],
        ("container:urgent", "schedule", "container:running"): ["urgent"],
        ("container:normal", "schedule", "container:running"): ["normal"],
        ("container:running", "schedule", "running"): ["normal"],
        ("container:running", "switch_out", "container:urgent"): ["urgent"],
        ("running", "exit", "end"): [],
    }


def test_its_checks_are_proven_across_handlers() -> None:
    checks = _asked("analyse", _TEXT)["checks"]
    assert (checks["total"], checks["proven"]) == (6, 6)
    assert "line 2 asks" in next(
        one["reason"] for one in checks["list"] if one["subject"] == "urgent"
    )


def test_what_is_wrong_is_told_where_it_is_written() -> None:
    assert _told(_TEXT.replace("enter normal", "enter nowhere")) == [("E201", 3, "nowhere")]


def test_what_the_analysis_finds_is_told_where_it_is_written() -> None:
    assert _told(_TEXT.replace("return urgent", "return normal")) == [("W606", 2, "urgent")]


def test_its_programs_run() -> None:
    world = WasmMachine(_program(_TEXT))
    world.spawn(2)
    chosen = []
    for _ in range(3):
        assert world.call("schedule") is None
        chosen.append(world.chosen)
        assert world.call("switch_out", world.chosen) is None
    assert chosen == [1, 1, 1]
    assert (world.threads("urgent"), world.threads("normal")) == ([1], [2])


def test_a_fault_at_run_time_leads_back_to_the_text() -> None:
    text = _TEXT.replace("return urgent", "return normal")
    checked = check_for_any_order(Source("fair.turns", text), Diagnostics(), load=lambda _: None)
    assert checked.program is not None
    fault = WasmMachine(checked.program).call("schedule")
    assert fault is not None
    assert (fault.kind, fault.line) == ("EMPTY_SOURCE", 2)


def test_other_backends_know_its_programs() -> None:
    files = backends()["c"].emit(_program(_TEXT), Options())
    assert "schedule" in str(files["fair.c"])


def test_tools_for_classic_texts_leave_its_texts_alone() -> None:
    gesture = {"gesture": "rename", "target": "container:urgent", "name": "soon"}
    assert "no gestures" in _asked("edit", _TEXT, gesture=gesture, seen=3)["refused"]
    structure = _asked("structure", _TEXT, language="scheduler")
    assert [one["name"] for one in structure["outline"]] == ["urgent", "normal"]
    assert structure["tokens"] == []
    offered = _asked("complete", _TEXT, language="scheduler", offset=len(_TEXT))
    assert offered["items"] == []
