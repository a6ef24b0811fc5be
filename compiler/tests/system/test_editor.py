"""What an editor shows of a system while it is typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catapults.services import handle
from system.support import FILES, PAIR, system
from system.test_plan import WEB


def _ask(method: str, text: str, **params: Any) -> Any:
    """A question about a text in which `|` marks the place."""
    offset = text.find("|")
    if offset >= 0:
        params |= {"offset": offset}
        text = text.replace("|", "", 1)
    asked = {"version": 1, "language": "system", "name": "s.system", "text": text, "files": FILES}
    return json.loads(handle(json.dumps({"method": method, "params": asked | params})))


def _labels(text: str) -> list[str]:
    return [item["label"] for item in _ask("complete", text)["items"]]


@pytest.mark.parametrize(
    ("text", "expected", "missing"),
    [
        ("|", ["system"], ["node"]),
        ("system s { | }", ["node", "network", "channel", "parameter", "stop"], ["latency"]),
        ('system s { scheduler "app.sched"; node a { | } }', ["family", "workload"], ["latency"]),
        (
            'system s { scheduler "app.sched"; node a { family | } }',
            ["webserver", "database"],
            ["family"],
        ),
        ("system s { node a { workload | } }", ['"app.workload"'], ['"all.sched"']),
        ("system s { scheduler | }", ['"app.sched"'], ['"app.workload"']),
        ("system s { network { | } }", ["manager", "default", "link"], ["latency"]),
        ("system s { network { default { | } } }", ["latency", "jitter", "down"], ["link"]),
        ("system s { node a { } network { link | } }", ["a"], []),
        ("system s { node a { } node b { } network { link a <-> | } }", ["a", "b"], []),
        (system(f"{PAIR} channel a.|"), ["asked", "told"], ["done"]),
        (system(f"{PAIR} channel a.asked -> b.|"), ["jobs", "answers"], ["asked"]),
        (system(f"{PAIR} shared channel c {{ a.| }}"), ["asked"], []),
        (
            system('node a[2] { workload "app.workload"; } stop when a[1].|'),
            ["done", "total", "load"],
            ["news"],
        ),
        (system(f"{PAIR} dsm |"), ["auto", "request", "broadcast"], ["a"]),
        (system(f"{PAIR} dsm total = |"), ["request"], []),
        (system(f"{PAIR} stop when |"), ["a", "b", "now"], ["latency"]),
        (system("node a[2] { arrives |"), ["instance", "min"], ["exponential"]),
        (system("network { default { jitter |"), ["exponential"], ["instance"]),
        ("system s { // | \n }", [], ["node"]),
    ],
)
def test_what_can_be_written(text: str, expected: list[str], missing: list[str]) -> None:
    labels = _labels(text)
    assert set(expected) <= set(labels)
    assert not set(missing) & set(labels)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WEB.replace("node www", "no|de www"), "A process with threads of its own"),
        (WEB.replace("family webserver", "family web|server", 1), '"all.sched": webserver'),
        (WEB.replace("channel www", "channel w|ww"), "node www { family webserver;"),
        (WEB.replace("www.asked ->", "www.as|ked ->"), "channel asked"),
        (WEB.replace("spare.done", "spare.do|ne"), "Declared in app.workload."),
        (WEB.replace("latency 60us", "laten|cy 60us"), "How long a message is under way"),
        (WEB.replace("exponential", "expo|nential"), "exponential(mean)"),
    ],
)
def test_what_there_is_to_say(text: str, said: str) -> None:
    assert said in "\n".join(_ask("hover", text)["parts"])


def test_a_name_leads_to_its_declaration_in_another_file() -> None:
    (place,) = _ask("definition", WEB.replace("spare.done", "spare.do|ne"))["places"]
    text = FILES["app.workload"]
    assert (place["file"], text[place["from"] : place["to"]]) == ("app.workload", "done")
    (family,) = _ask("definition", WEB.replace("family database", "family data|base"))["places"]
    assert family["file"] == "app.sched"


def test_all_uses_of_a_node_are_found_and_renamed() -> None:
    text = WEB.replace("node db", "node d|b")
    assert len(_ask("references", text)["places"]) == 4
    edits = _ask("rename", text, newName="store")["edits"]
    assert [edit["text"] for edit in edits] == ["store"] * 4


@pytest.mark.parametrize(
    ("text", "name", "refusal"),
    [
        (WEB.replace("parameter load", "parameter lo|ad"), "total", "is declared in line 4"),
        (WEB.replace("spare.done", "spare.do|ne"), "total", "is declared in line 4"),
        (WEB.replace("node db", "node d|b"), "node", "is a keyword"),
        (WEB.replace("node db", "node d|b"), "www", "is declared in line 4 already"),
    ],
)
def test_names_that_must_stay(text: str, name: str, refusal: str) -> None:
    assert refusal in _ask("rename", text, newName=name)["refusal"]


def test_the_outline_folds_and_names() -> None:
    answer = _ask("structure", WEB)
    outline = [(one["name"], one["kind"]) for one in answer["outline"]]
    assert outline[:4] == [
        ("app.sched", "scheduler"),
        ("www", "node"),
        ("db", "node"),
        ("spare", "node"),
    ]
    assert ("www <-> db", "link") in outline
    assert ("stop", "stop") in outline
    assert {(fold["fromLine"], fold["toLine"]) for fold in answer["folds"]} == {(1, 21), (8, 12)}
    kinds = {WEB[one["from"] : one["to"]]: one["kind"] for one in answer["tokens"]}
    assert (kinds["www"], kinds["webserver"], kinds["asked"], kinds["done"]) == (
        "node",
        "family",
        "channel",
        "counter",
    )


def test_a_function_is_shown_while_its_arguments_are_typed() -> None:
    text = "system s { network { default { jitter normal(2us, |"
    assert _ask("signature", text)["label"] == "normal(mean, deviation)"


@pytest.mark.parametrize("method", ["hover", "complete", "signature", "definition", "references"])
def test_a_text_that_is_being_typed_has_answers(method: str) -> None:
    for end in range(0, len(WEB), 7):
        _ask(method, WEB[:end] + "|")
