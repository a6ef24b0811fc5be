"""What a page is told first of a text that was drawn: what is wrong before its handlers are
followed together."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_versions import LONG, histories

from catapults.analysis.across.fixed_point import Across
from catapults.analysis.dataflow.flow import Walk
from catapults.questions.memo import forget_all
from catapults.services import handle

SOME = settings(
    max_examples=300 if os.environ.get("EXPLORE") else 30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

PROGRAM = """\
scheduler small {
    data { queue ready; queue idle; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule { if (|ready| > 0) { ready => current; dispatch current; } }
    event switch_out { current => ready; }
    event set_dead(t) { destroy t; }
}
"""


def _asked(method: str, params: dict[str, Any]) -> Any:
    return json.loads(handle(json.dumps({"method": method, "params": params})))


def _of(text: str) -> dict[str, Any]:
    return {"version": 7, "name": "s.sched", "text": text}


@pytest.fixture
def never_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Following the handlers together fails."""

    def follow(_: Across) -> Any:
        raise AssertionError("nobody asked what holds between calls")

    monkeypatch.setattr(Across, "follow", follow)


@SOME
@given(st.data())
def test_the_diagnosis_says_all_of_it_too(data: st.DataObject) -> None:
    for params in data.draw(histories()):
        if data.draw(st.booleans()):
            forget_all()
        soon = _asked("quickCheck", params)["diagnostics"]
        whole = _asked("diagnose", params)["diagnostics"]
        assert [one for one in soon if one not in whole] == []


@pytest.mark.usefixtures("never_followed")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{ t => ready; }", "{ }", "W413"),  # new threads are lost
        ("ready => current; ", "idle => current; ", "W606"),  # nothing fills it
        ("queue ready;", "queue ready, other;", "W604"),
        ("queue idle;", "queue idle; int n;", "W504"),
        ("current => ready;", "current => idle;", "W609"),  # only those that are ended leave it
        ("{ destroy t; }", "{ if (t == current) current => idle; }", "W605"),  # none does
    ],
)
def test_what_a_handler_loses_is_told_before_they_are_followed(
    old: str, new: str, said: str
) -> None:
    forget_all()
    answer = _asked("quickCheck", _of(PROGRAM.replace(old, new)))
    assert answer["version"] == 7
    assert said in [one["code"] for one in answer["diagnostics"]]


def test_what_is_wrong_with_the_syntax_or_names_is_told_as_well() -> None:
    for text in [PROGRAM.replace("queue ready;", "queue"), PROGRAM.replace("=> ready", "=> redy")]:
        forget_all()
        soon = _asked("quickCheck", _of(text))["diagnostics"]
        assert soon == _asked("diagnose", _of(text))["diagnostics"] != []


def test_the_diagnosis_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    walked = 0
    walk = Walk.statement

    def counting(*arguments: Any) -> Any:
        nonlocal walked
        walked += 1
        return walk(*arguments)

    monkeypatch.setattr(Walk, "statement", counting)

    def walks(*methods: str) -> int:
        nonlocal walked
        forget_all()
        walked = 0
        for method in methods:
            _asked(method, _of(LONG))
        return walked

    assert walks("quickCheck", "diagnose") == walks("diagnose")
