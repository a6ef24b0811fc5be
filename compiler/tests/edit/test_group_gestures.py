"""Gestures on trees of groups: the smallest edits of the text, from outside."""

from __future__ import annotations

import json
from typing import Any

from catapults.services import handle

NAME = "tree.sched"
STATION = """// Who comes first.
group scheduler station {
    parameters { int priority default 0; }

    // The whole.
    group system : sequential { control; display; rest; }
    group control : round_robin(5ms) {
        // reads the sensor
        thread sensor;   // every 20 ms
        thread valve;

        // nobody else
    }
    group display : priority(priority) { group drawing priority 5; thread logger priority 1; }
    group drawing : sequential { thread painter; }
    group rest : os;
}
"""
WORKLOAD = """workload desk {
    profile preemptive;
    thread sensor { compute 2ms; }
    thread joiner { join sensor; }
    stop when now > 20ms;
}
"""

IMPORTING = """workload desk {
    profile preemptive;
    thread logger { import int priority = 3; compute 2ms; }
    stop when now > 20ms;
}
"""


def asked(text: str, gesture: dict[str, Any], **params: Any) -> Any:
    """What the services answer to a gesture."""
    request = {"version": 1, "seen": 1, "name": NAME, "text": text, "gesture": gesture, **params}
    return json.loads(handle(json.dumps({"method": "edit", "params": request})))


def edited(text: str, answer: Any, file: str = NAME) -> str:
    """The text behind the edits."""
    units = text.encode("utf-16-le")
    edits = [one for one in answer["edits"] if one["file"] == file]
    for one in sorted(edits, key=lambda one: -one["from"]):
        new = one["text"].encode("utf-16-le")
        units = units[: 2 * one["from"]] + new + units[2 * one["to"] :]
    return units.decode("utf-16-le")


def after(gesture: dict[str, Any], text: str = STATION) -> str:
    """The text that a gesture makes."""
    answer = asked(text, gesture)
    assert "edits" in answer, answer
    return edited(text, answer)


def refusal(gesture: dict[str, Any], text: str = STATION) -> str:
    """Why a gesture is not carried out."""
    told: str = asked(text, gesture)["refused"]
    return told


def move(target: str, into: str, index: int | None = None) -> dict[str, Any]:
    """A gesture that moves a member."""
    return {"gesture": "moveMember", "target": target, "into": into, "index": index}


# --- one by one -------------------------------------------------------------------------------


def test_a_thread_takes_its_comments_along() -> None:
    text = after(move("member:control/sensor", "group:drawing", 0))
    assert (
        """    group control : round_robin(5ms) {
        thread valve;

        // nobody else
    }
"""
        in text
    )
    assert (
        """    group drawing : sequential {
        // reads the sensor
        thread sensor;   // every 20 ms
        thread painter; }
"""
        in text
    )


def test_what_is_in_one_line_stays_there() -> None:
    text = after(move("member:system/rest", "group:system", 0))
    assert text == STATION.replace("{ control; display; rest; }", "{ rest; control; display; }")


def test_a_group_gets_what_its_new_place_needs() -> None:
    text = after(move("group:control", "group:display"))
    assert "thread logger priority 1; control priority 1; }" in text
    assert "sequential { display; rest; }" in text


def test_a_group_does_not_go_below_itself() -> None:
    assert refusal(move("group:display", "group:drawing")) == (
        "`drawing` is below `display`, so `display` cannot become a member of it. Move `drawing` "
        "out first."
    )
    assert "member of itself" in refusal(move("group:display", "group:display"))


def test_another_way_to_decide_brings_what_it_takes() -> None:
    text = after({"gesture": "changeRule", "target": "group:display", "rule": "share"})
    assert "parameters { int priority default 0; int weight default 1; }" in text
    assert "share(weight) { group drawing priority 5 weight 1; thread logger priority 1; }" in text
    text = after({"gesture": "changeRule", "target": "group:display", "rule": "plan"})
    assert (
        "plan(20ms) { group drawing priority 5 at 0s until 10ms; "
        "thread logger priority 1 at 10ms until 20ms; }"
    ) in text
    back = after({"gesture": "changeRule", "target": "group:display", "rule": "sequential"}, text)
    assert "sequential { group drawing priority 5; thread logger priority 1; }" in back


def test_a_group_that_lets_the_library_choose_has_no_braces() -> None:
    text = after({"gesture": "changeRule", "target": "group:rest", "rule": "sequential"})
    assert "group rest : sequential { }" in text
    assert after({"gesture": "changeRule", "target": "group:rest", "rule": "os"}, text) == STATION


def test_parameters_come_where_there_were_none() -> None:
    text = "group scheduler a {\n    group all : sequential { thread x; }\n}\n"
    assert after({"gesture": "changeRule", "target": "group:all", "rule": "priority"}, text) == (
        "group scheduler a {\n"
        "    parameters { int priority default 0; }\n"
        "    group all : priority(priority) { thread x; }\n"
        "}\n"
    )


def test_a_plan_grows_with_its_members() -> None:
    text = STATION.replace(
        "sequential { thread painter; }", "plan(10ms) { thread painter at 0ms until 10ms; }"
    )
    gesture = {"gesture": "addMember", "into": "group:drawing", "kind": "thread", "name": "x"}
    assert "plan(20ms) { thread painter at 0ms until 10ms; thread x at 10ms until 20ms; }" in after(
        gesture, text
    )


def test_a_new_group_is_declared() -> None:
    gesture = {"gesture": "addMember", "into": "group:display", "kind": "group", "name": "late"}
    text = after(gesture)
    assert "thread logger priority 1; group late priority 1; }" in text
    assert text.endswith("    group rest : os;\n    group late : sequential { }\n}\n")


def test_a_name_is_changed_wherever_it_stands() -> None:
    text = after({"gesture": "rename", "target": "group:drawing", "name": "paint"})
    assert "group paint priority 5;" in text
    assert "group paint : sequential" in text
    gesture = {"gesture": "rename", "target": "member:control/sensor", "name": "probe"}
    workload = {"name": "desk.workload", "text": WORKLOAD}
    answer = asked(STATION, gesture, workload=workload)
    assert "thread probe;   // every" in edited(STATION, answer)
    assert "join probe;" in edited(WORKLOAD, answer, "desk.workload")
    assert answer["became"]["ids"] == {"member:control/sensor": "member:control/probe"}
    assert "`rest` is declared in line 16 already" in refusal(
        {"gesture": "rename", "target": "group:drawing", "name": "rest"}
    )


def test_a_parameter_is_renamed_in_all_texts_and_gets_another_default() -> None:
    workload = {"name": "desk.workload", "text": IMPORTING}
    gesture = {"gesture": "rename", "target": "parameter:priority", "name": "rank"}
    answer = asked(STATION, gesture, workload=workload)
    text = edited(STATION, answer)
    assert "parameters { int rank default 0; }" in text
    assert "priority(rank) { group drawing rank 5; thread logger rank 1; }" in text
    assert "import int rank = 3;" in edited(IMPORTING, answer, "desk.workload")
    assert answer["selects"] == ["parameter:rank"]
    value = {"gesture": "changeValue", "target": "parameter:priority", "value": "-2"}
    assert after(value) == STATION.replace("default 0", "default -2")
    assert "needs a default" in refusal({**value, "value": " "})
    assert "would not be right" in refusal({**value, "value": "2 +"})
    assert "would not be right" in refusal({"gesture": "delete", "targets": ["parameter:priority"]})


def test_a_thread_that_no_group_names_belongs_to_the_library() -> None:
    text = after(move("member:control/valve", "group:rest"))
    assert text == STATION.replace("        thread valve;\n", "")
    workload = {"name": "desk.workload", "text": WORKLOAD}
    gesture = {"gesture": "rename", "target": "thread:joiner", "name": "waiter"}
    answer = asked(STATION, gesture, workload=workload)
    assert edited(STATION, answer) == STATION
    assert edited(WORKLOAD, answer, "desk.workload") == WORKLOAD.replace("joiner", "waiter")
    assert "deleted in the workload" in refusal({"gesture": "delete", "targets": ["thread:joiner"]})


def test_values_are_set_changed_and_taken_away() -> None:
    told = [
        {"target": "member:display/logger", "name": "priority", "text": "9"},
        {"target": "member:control/valve", "name": "priority", "text": "2"},
        {"target": "group:drawing", "name": "priority", "text": "6"},
    ]
    text = after({"gesture": "setValues", "values": told})
    assert "{ group drawing priority 6; thread logger priority 9; }" in text
    assert "thread valve priority 2;" in text
    told = [{"target": "member:display/logger", "name": "priority", "text": None}]
    assert "thread logger; }" in after({"gesture": "setValues", "values": told}, text)
    assert "no parameter" in refusal(
        {"gesture": "setValues", "values": [{**told[0], "text": "speed"}]}
    ) or "not" in refusal({"gesture": "setValues", "values": [{**told[0], "text": "speed"}]})


def test_a_group_goes_with_all_below_it() -> None:
    text = after({"gesture": "delete", "targets": ["group:display"]})
    assert "sequential { control; rest; }" in text
    assert "display" not in text
    assert "painter" not in text
    assert "Decisions begin with `system`" in refusal(
        {"gesture": "delete", "targets": ["group:system"]}
    )


def test_a_text_with_an_error_has_no_gestures() -> None:
    told = refusal(move("member:control/valve", "group:drawing"), STATION.replace("5ms)", "5ms"))
    assert told.startswith("The text has an error, and has to be mended first. Line 7:")


def test_the_tree_is_told_with_its_places() -> None:
    request = {"version": 4, "name": NAME, "text": STATION, "workload": None}
    told = json.loads(handle(json.dumps({"method": "groups", "params": request})))
    display = next(one for one in told["groups"] if one["name"] == "display")
    assert STATION[display["from"] : display["to"]].startswith("group display")
    assert [(one["kind"], one["name"]) for one in display["members"]] == [
        ("group", "drawing"),
        ("thread", "logger"),
    ]
    assert display["keys"] == [{"name": "priority", "type": "int", "default": "0", "isWord": False}]
    asks = {(one["group"], one["kind"]) for one in told["sites"]}
    assert ("display", "takes") in asks
    assert ("control", "asks") in asks
    broken = {**request, "text": STATION.replace("5ms)", "5ms")}
    told = json.loads(handle(json.dumps({"method": "groups", "params": broken})))
    assert (told["groups"], told["line"]) == (None, 7)
