"""A gesture on a long text is checked where it changes something; that must make no difference."""

from __future__ import annotations

import os
from typing import Any

import pytest
from gesture_support import (
    CASES,
    Case,
    all_cards,
    applied,
    asked,
    gestured,
    read_cases,
    with_ids,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import Trial, texts, trials

TIMES = 300 if os.environ.get("EXPLORE") else 15
SOME = settings(max_examples=TIMES, deadline=None, suppress_health_check=list(HealthCheck))
ALL_CASES = [case for path in sorted(CASES.glob("*.txt")) for case in read_cases(path.name)]

#: Longer than any text that is checked in whole.
PADDING = "\n// " + 30_000 * "x" + "\n"
UNTOUCHED = "    event quantum_expired(t) { t => gone; }\n"
LONG = f"""\
scheduler long {{
    data {{ queue ready; threadref running; }}
    event newthread(t) {{ t => ready; }}
    event schedule {{ if (|ready| > 0) {{ ready => running; dispatch running; }} }}
    event switch_out(t) {{ t => ready; }}
}}
{PADDING}"""


def _comparable(answer: Any) -> Any:
    return {key: answer.get(key) for key in ("name", "edits", "selects")}


@SOME
@given(trials())
def test_a_long_text_gets_the_edits_of_a_short_one(trial: Trial) -> None:
    short = gestured(trial.text, trial.gesture, anyway=True)
    long = gestured(trial.text + PADDING, trial.gesture, anyway=True)
    if "refused" in short and "refused" in long:
        return
    assert _comparable(long) == _comparable(short)


def _padded(gesture: Any, text: str) -> Any:
    """A gesture as it is on the long text; what is pasted from the text itself is from that."""
    if gesture["gesture"] != "paste" or gesture["source"]["text"] != text:
        return gesture
    return gesture | {"source": {"name": "test.sched", "text": text + PADDING}}


def _assert_same(text: str, gesture: Any) -> None:
    short = gestured(text, gesture, anyway=True)
    long = gestured(text + PADDING, _padded(gesture, text), anyway=True)
    assert long.get("refused") == short.get("refused")
    assert _comparable(long) == _comparable(short)


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda one: f"{one.file}: {one.name}")
def test_each_case_is_the_same_in_a_long_text(case: Case) -> None:
    _assert_same(case.before, with_ids(case.gesture, case.before))


@SOME
@given(texts(), st.data())
def test_several_steps_in_a_long_text_are_those_in_a_short_one(
    text: str, data: st.DataObject
) -> None:
    """Deleting things with what uses them, and pasting several of the text's own."""
    rules = asked("rules", text)
    entries = [one["id"] for one in rules["entries"] if not one["inherited"]]
    cards = [one["id"] for one in all_cards(rules)]
    owners = [one["id"] for one in rules["owners"] if not one["inherited"]]
    if not entries or not owners:
        return
    deletes = st.fixed_dictionaries(
        {
            "gesture": st.just("delete"),
            "targets": st.lists(st.sampled_from(entries + cards), min_size=1, max_size=3),
            "uses": st.sampled_from(["delete", "move"]),
            "into": st.sampled_from(entries),
        }
    )
    pastes = st.fixed_dictionaries(
        {
            "gesture": st.just("paste"),
            "source": st.just({"name": "test.sched", "text": text}),
            "targets": st.lists(st.sampled_from(entries + cards), min_size=1, max_size=3),
            "into": st.sampled_from(owners),
        }
    )
    _assert_same(text, data.draw(deletes | pastes))


@SOME
@given(trials())
def test_what_a_long_text_refuses_a_short_one_refuses(trial: Trial) -> None:
    long = gestured(trial.text + PADDING, trial.gesture)
    if "refused" in long:
        assert "refused" in gestured(trial.text, trial.gesture)


def test_an_untouched_handler_that_a_gesture_breaks_is_noticed() -> None:
    resize = {"gesture": "changeSize", "target": "container:ready", "size": "3"}
    assert "is an array" in gestured(LONG, resize)["refused"]


def test_a_name_that_was_wrong_before_keeps_no_gesture_from_being_carried_out() -> None:
    text = LONG.replace("}\n\n//", UNTOUCHED + "}\n\n//")
    answer = gestured(text, {"gesture": "addContainer", "name": "added", "kind": "queue"})
    assert "queue added;" in applied(text, answer["edits"])


def test_renaming_in_a_long_text_changes_all_uses() -> None:
    rename = {"gesture": "rename", "target": "container:ready", "name": "waiting"}
    answer = gestured(LONG, rename)
    assert answer["selects"] == ["container:waiting"]
    after = applied(LONG, answer["edits"])
    assert after == LONG.replace("ready", "waiting")
    before = [one["code"] for one in asked("diagnose", LONG)["diagnostics"]]
    assert [one["code"] for one in asked("diagnose", after)["diagnostics"]] == before
