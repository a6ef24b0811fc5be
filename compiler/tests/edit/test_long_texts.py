"""A gesture on a long text is checked where it changes something; that must make no difference."""

from __future__ import annotations

from typing import Any

from gesture_support import applied, asked, gestured
from hypothesis import HealthCheck, given, settings
from random_gestures import Trial, trials

SOME = settings(max_examples=15, suppress_health_check=list(HealthCheck))

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
