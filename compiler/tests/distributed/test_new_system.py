"""A system is made for a scheduler that there is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catapults.services import handle

PUBLIC = Path(__file__).resolve().parents[3] / "public" / "systems"
FOLDER = PUBLIC / "web-application"
FILES = {
    one.name: one.read_text("utf-8")
    for one in FOLDER.iterdir()
    if one.suffix in (".sched", ".workload")
}


def _made(scheduler: str, files: dict[str, str], name: str = "shop") -> Any:
    params = {"name": name, "scheduler": scheduler, "files": files}
    return json.loads(handle(json.dumps({"method": "newSystem", "params": params})))


def _errors(text: str, files: dict[str, str]) -> list[str]:
    params = {"version": 1, "name": "shop.system", "text": text, "files": files, "outputs": True}
    answer = json.loads(handle(json.dumps({"method": "system", "params": params})))
    assert (answer["plan"] is None) is any(
        one["severity"] == "error" for one in answer["diagnostics"]
    )
    return [one["message"] for one in answer["diagnostics"] if one["severity"] == "error"]


def test_a_master_gets_a_node_for_each_family() -> None:
    """Each has the workload that is called as its scheduler, and what one sends the other takes."""
    made = _made("webapp.sched", FILES)
    assert made["refused"] is None
    assert made["workloads"] == []
    assert (
        made["text"]
        == """system shop {
    scheduler "webapp.sched";

    node webserver { family webserver; workload "web.workload"; }
    node database { family database; workload "db.workload"; }

    network {
        manager { latency 60us; message 15us; }
        default { latency 200us; }
    }
    channel webserver.queries -> database.jobs;
    channel database.answers -> webserver.pages;

    stop when now > 10s;
}
"""
    )
    assert _errors(made["text"], FILES) == []


def test_what_nodes_lack_is_begun() -> None:
    """A workload for the library of each."""
    files = {
        "m.sched": """distributed scheduler m {
            nodefamilies { "a.sched" : a; "b.sched" : int_like; }
            nodes { queue all; }
            arrival(n) { n => all; }
        }""",
        "a.sched": "scheduler a extends cmthread { }",
        "b.sched": "scheduler b extends pth { }",
        "a.workload": "workload a { profile preemptive; thread t { compute 1ms; } }",
    }
    made = _made("m.sched", files)
    begun = {one["name"]: one["text"] for one in made["workloads"]}
    assert [*begun] == ["a_2.workload", "b.workload"]
    assert "profile embedded;" in begun["a_2.workload"]
    assert "profile pth;" in begun["b.workload"]
    assert _errors(made["text"], files | begun) == []


def test_an_ordinary_scheduler_runs_on_two_nodes() -> None:
    """Each has a copy, and no family."""
    files = {name: text for name, text in FILES.items() if name != "webapp.sched"}
    made = _made("first_come.sched", files)
    assert "family" not in made["text"]
    assert "manager" not in made["text"]
    assert made["text"].count("node ") == 2
    assert _errors(made["text"], files) == []


def test_a_node_is_called_as_its_family_where_that_can_be() -> None:
    """No node is called as the manager, and no family by a word that is never a name."""
    files = {
        "m.sched": """distributed scheduler m {
            nodefamilies { "a.sched" : manager; "b.sched" : node_at; }
            nodes { queue all; }
            arrival(n) { n => all; }
        }""",
        "a.sched": "scheduler a extends cmthread { }",
        "b.sched": "scheduler b extends cmthread { }",
    }
    text = _made("m.sched", files)["text"]
    assert "node manager_node { family manager;" in text
    assert "node node_at { family node_at;" in text
    files["m.sched"] = files["m.sched"].replace("node_at", "at")
    assert "Rename the family first." in _made("m.sched", files)["refused"]


@pytest.mark.parametrize(
    ("scheduler", "files", "name", "said"),
    [
        ("x.sched", {}, "s", "There is no file `x.sched`."),
        ("x.sched", {"x.sched": "?"}, "s", "`x.sched` could not be read. Correct it first."),
        ("x.sched", {"x.sched": "distributed scheduler x { }"}, "s", "has no family"),
        ("x.sched", {"x.sched": "scheduler x { }"}, "1", "not a name"),
    ],
)
def test_why_there_is_none(scheduler: str, files: dict[str, str], name: str, said: str) -> None:
    made = _made(scheduler, files, name)
    assert made["text"] is None
    assert said in made["refused"]
