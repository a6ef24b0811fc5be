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
    assert tables == {"family", "container", "variable", "constant"}
    families = [(one["name"], one["value"]) for one in found["entries"] if one["table"] == "family"]
    assert families == [
        ("camera", "camera.sched"),
        ("encoder", "encoder.sched"),
        ("web", "webnode.sched"),
    ]


def test_families_are_edited_as_other_declarations() -> None:
    """One comes, gets another file and another name, and goes."""
    files = SMALL | {"db.sched": "scheduler db extends cmthread {}"}
    text = SMALL["m.sched"]
    add = {"gesture": "addEntry", "table": "family", "name": "db", "value": "db.sched"}
    added = _edited("m.sched", files, **add)
    assert added == text.replace('"web.sched" : web;', '"web.sched" : web; "db.sched" : db;')
    other = {"gesture": "changeValue", "target": "family:web", "value": "db.sched"}
    assert _edited("m.sched", files, **other) == text.replace("web.sched", "db.sched")
    renamed = {"gesture": "rename", "target": "family:web", "name": "shop"}
    assert _edited("m.sched", files, **renamed) == text.replace(": web;", ": shop;")
    files["m.sched"] = added
    assert _edited("m.sched", files, gesture="delete", targets=["family:db"]) == text


@pytest.mark.parametrize(
    ("gesture", "said"),
    [
        ({"name": "web", "value": "db.sched"}, "`web` is declared in line 2 already."),
        ({"name": "db", "value": ""}, "A family needs a scheduler. Choose its file."),
        ({"name": "db", "value": 'a".sched'}, "is not the name of a file"),
        ({"name": "db", "value": "web.sched"}, "web.sched"),
    ],
)
def test_a_family_that_cannot_be(gesture: dict[str, Any], said: str) -> None:
    """Also one that has the file of another."""
    refused = _edited("m.sched", SMALL, gesture="addEntry", table="family", **gesture)
    assert said in refused
    assert "nodefamilies" not in refused


def test_a_family_that_is_used_stays() -> None:
    """Where it is asked for is told."""
    refused = _edited("distemb.sched", FILES, gesture="delete", targets=["family:camera"])
    assert refused.startswith("`camera` is still used: line ")


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
