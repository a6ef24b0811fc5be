"""A master and its nodespecs are edited in both ways, as every scheduler is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catapults.services import handle

FOLDER = Path(__file__).parent / "listings" / "distemb"
FILES = {one.name: one.read_text("utf-8") for one in FOLDER.glob("*.sched")}
SMALL = {
    "web.sched": "scheduler web extends cmthread {}",
    "m.sched": """distributed scheduler m {
    nodefamilies { "web.sched" : web; }

    nodes { queue webs; }

    arrival(n) {
        n => webs;
    }
}
""",
}


def _asked(method: str, name: str, files: dict[str, str], **more: Any) -> Any:
    params = {"version": 1, "name": name, "text": files[name], "files": files, **more}
    return json.loads(handle(json.dumps({"method": method, "params": params})))


def _edited(file: str, files: dict[str, str], **gesture: Any) -> str:
    """The text after a gesture, or why there is none."""
    answer = _asked("edit", file, files, gesture=gesture, seen=1)
    if answer.get("refused"):
        refused: str = answer["refused"]
        return refused
    text = files[file]
    for edit in sorted(answer["edits"], key=lambda one: -one["from"]):
        text = text[: edit["from"]] + edit["text"] + text[edit["to"] :]
    return text


@pytest.mark.parametrize(
    ("gesture", "before", "after"),
    [
        (
            {"gesture": "addContainer", "name": "spare", "kind": "threadref"},
            "    nodes { queue webs; }\n",
            "    nodes { queue webs; node spare; }\n",
        ),
        (
            {"gesture": "addEntry", "table": "variable", "name": "total", "type": "int"},
            "    arrival(n)",
            "    global {\n        int total;\n    }\n\n    arrival(n)",
        ),
        (
            {"gesture": "addHandler", "kind": "handler", "name": "departure"},
            "    }\n}\n",
            "    }\n\n    departure(t) {}\n}\n",
        ),
        (
            {"gesture": "addHandler", "kind": "handler", "name": "dispatch"},
            "    }\n}\n",
            "    }\n\n    dispatch {}\n}\n",
        ),
    ],
)
def test_parts_are_added_to_a_master(gesture: dict[str, Any], before: str, after: str) -> None:
    """In its own words, where they stand in it."""
    text = SMALL["m.sched"]
    assert _edited("m.sched", SMALL, **gesture) == text.replace(before, after)


def test_what_nodes_have_is_not_added_to_a_master() -> None:
    """It is declared in their schedulers."""
    refused = _edited("m.sched", SMALL, gesture="addEntry", table="attribute", name="x", type="int")
    assert refused == "Threads and applications have schedulers of nodes. Declare it there."


def test_blocks_of_a_master_are_cards() -> None:
    """As handlers are; what the manager knows of nodes is no declaration of the master."""
    found = _asked("rules", "distemb.sched", FILES)
    cards = {one["name"]: [card["kind"] for card in one["cards"]] for one in found["owners"]}
    assert cards["arrival"] == ["decision"]
    assert cards["dispatch"] == ["locals", "decision"]
    assert [one["name"] for one in _asked("rules", "m.sched", SMALL)["missing"]] == [
        "departure",
        "dispatch",
    ]
    tables = {one["table"] for one in found["entries"]}
    assert tables == {"container", "variable", "constant"}


def test_a_condition_of_a_master_is_changed() -> None:
    """By its card."""
    found = _asked("rules", "distemb.sched", FILES)
    (arrival,) = [one for one in found["owners"] if one["name"] == "arrival"]
    body = arrival["cards"][0]["bodies"][0]["id"]
    changed = "!(n is encoder || n is web)"
    text = _edited("distemb.sched", FILES, gesture="setCondition", target=body, condition=changed)
    assert text == FILES["distemb.sched"].replace("n is camera", changed)


def test_a_nodespec_is_edited_with_the_names_of_its_master() -> None:
    """They are no errors that a gesture would be refused for."""
    text = _edited("camera.sched", FILES, gesture="addContainer", name="more", kind="queue")
    assert text == FILES["camera.sched"].replace("queue RQ;", "queue RQ;\n        queue more;")
    found = _asked("rules", "camera.sched", FILES)
    (schedule,) = [one for one in found["owners"] if one["name"] == "schedule"]
    decision = schedule["cards"][0]["bodies"][0]["id"]
    changed = "slow > 1 && |encnode| == 1"
    text = _edited(
        "camera.sched", FILES, gesture="setCondition", target=decision, condition=changed
    )
    assert changed in text
    refused = _edited(
        "camera.sched", FILES, gesture="setCondition", target=decision, condition="slw > 1"
    )
    assert "slw" in refused
