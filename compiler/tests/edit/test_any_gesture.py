"""Whatever a page asks, there is an answer: edits that leave the text readable, or a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from any_gesture import KINDS, gestures_of, ids_in
from gesture_support import all_cards, applied, asked, gestured
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import texts

from catapults.contracts import gestures
from catapults.contracts.decode import WrongShapeError, decode
from catapults.services import handle


@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(texts(), st.data())
def test_any_gesture_has_an_answer(text: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    gesture = data.draw(gestures_of(kind, ids_in(text)))

    answer = gestured(text, gesture, anyway=data.draw(st.booleans()))

    if "refused" in answer:
        assert answer["refused"]
        return
    after = applied(text, answer["edits"])
    codes = [one["code"] for one in asked("diagnose", after)["diagnostics"]]
    assert not [code for code in codes if code.startswith("E1")]
    asked("rules", after)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.text(st.characters(codec="utf-8"), max_size=60), st.data())
def test_any_text_has_rules(text: str, data: st.DataObject) -> None:
    kept = data.draw(st.sampled_from(["", "scheduler s { data { queue q; } event init { "]))
    rules = asked("rules", kept + text)
    for card in all_cards(rules):
        gestured(kept + text, {"gesture": "delete", "targets": [card["id"]]})


def test_what_was_seen_in_another_version_is_refused() -> None:
    text = "scheduler s { data { queue q; } }"
    gesture = {"gesture": "delete", "targets": ["container:q"]}
    answer = asked("edit", text, seen=2, gesture=gesture)
    assert answer == {
        "version": 3,
        "refused": "The text has changed since. Look at it, and try again.",
        "offers": [],
    }


def test_offers_can_be_carried_out() -> None:
    text = "scheduler s { data { queue q, r; } event newthread(t) { t => q; } }"
    refused = gestured(text, {"gesture": "delete", "targets": ["container:q"]})
    assert [one["label"] for one in refused["offers"]] == ["Delete these as well", "Use r instead"]
    for offer, left in zip(refused["offers"], ("", "t => r;"), strict=True):
        answer = gestured(text, offer["gesture"], anyway=offer["anyway"])
        after = applied(text, answer["edits"])
        assert "queue r;" in after
        assert left in after


def test_what_a_workload_shares_is_renamed_there_too() -> None:
    workload = {
        "name": "w.workload",
        "text": "workload w { profile embedded; int heat = 7; thread a { heat++; } }",
    }
    text = "scheduler s { imports { int heat default 0; } event init { } }"
    gesture = {"gesture": "rename", "target": "import:heat", "name": "warmth"}
    answer = gestured(text, gesture, workload=workload)
    assert "int warmth default 0" in applied(text, answer["edits"])
    assert "int warmth = 7" in applied(workload["text"], answer["edits"], "w.workload")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "`params` must be an object, and it is a list."),
        ({}, "`params` lacks `gesture`."),
        ({"gesture": "fly"}, "`params.gesture` must be one of"),
        ({"gesture": "rename", "target": 1, "name": "x"}, "`params.target` must be text"),
        ({"gesture": "rename", "target": "x"}, "`params` lacks `name`."),
        ({"gesture": "rename", "target": "x", "name": "y", "z": 1}, "which means nothing there"),
        ({"gesture": "delete", "targets": ["a", None]}, "`params.targets[1]` must be text"),
        ({"gesture": "delete", "targets": [], "uses": "eat"}, "must be one of 'keep', 'delete'"),
    ],
)
def test_data_of_another_shape_is_told_with_its_place(data: Any, reason: str) -> None:
    kinds = {"rename": gestures.Rename, "delete": gestures.Delete}
    kind = kinds.get(data.get("gesture")) if isinstance(data, dict) else gestures.Rename
    with pytest.raises(WrongShapeError) as caught:
        decode(kind or gestures.Rename, data)
    assert reason in str(caught.value)


def test_a_gesture_that_there_is_not_is_told() -> None:
    request = {"version": 1, "seen": 1, "name": "s", "text": "", "gesture": {"gesture": "fly"}}
    with pytest.raises(WrongShapeError, match=r"`params\.gesture\.gesture` must be one of"):
        handle(json.dumps({"method": "edit", "params": request}))


def test_names_are_looked_up_in_a_long_text_too() -> None:
    """Its flow is not followed before a gesture; what is amiss there is told afterwards."""
    filler = "\n".join(f"    // {'-' * 70}" for _ in range(300))
    text = f"scheduler s extends cmthread {{\n{filler}\n    event init {{}}\n}}\n"
    card = {"kind": "transfer", "fields": {"source": "RQ", "target": "gone"}}
    gesture = {"gesture": "addCard", "into": "handler:init", "card": card}
    assert gestured(text, gesture)["refused"].startswith("Nothing here is called `gone`.")
    card["fields"]["target"] = "WQ"
    answer = gestured(text, gesture)
    assert "refused" not in answer
    codes = [
        one["code"] for one in asked("diagnose", applied(text, answer["edits"]))["diagnostics"]
    ]
    assert "E301" in codes


def test_what_would_be_nested_too_deeply_is_refused() -> None:
    text = (
        f"scheduler s {{ data {{ int x; }} event init {{ {'if (x) { ' * 37}x = 1;{' }' * 37} }} }}"
    )
    innermost = list(all_cards(asked("rules", text)))[-2]["bodies"][0]["id"]
    card = {"kind": "text", "fields": {"text": "while (x) { while (x) { x = 2; } }"}}
    answer = gestured(text, {"gesture": "addCard", "into": innermost, "card": card})
    assert answer["refused"].startswith("The text would not be right then: This is nested too")
