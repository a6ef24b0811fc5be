"""What no arrow shows goes along with the graph: with its text, at the node concerned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catapults.services import handle

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"

SCHEDULER = """scheduler test {{
    thread {{ int role; }}
    data {{ queue ready; queue held; threadref current; int left; }}
    imports {{ int load default 0; }}
    event init {{ {init} }}
    event newthread(t) {{ {newthread} }}
    event schedule {{ {schedule} ready => current; dispatch current; }}
    event switch_out(t) {{ {switch_out} t => ready; }}
    {more}
}}
"""


def analysed(text: str) -> Any:
    """The graph of a text."""
    params = {"version": 1, "name": "test.sched", "text": text}
    answer = json.loads(handle(json.dumps({"method": "analyse", "params": params})))
    assert answer["graph"] is not None, answer["diagnostics"]
    return answer["graph"]


def graph(more: str = "", **handlers: str) -> Any:
    """The graph of a scheduler with these statements in its handlers."""
    parts = {"init": "", "newthread": "t => ready;", "schedule": "", "switch_out": ""}
    text = SCHEDULER.format(**{**parts, **handlers, "more": more})
    found = analysed(text)
    for one in found["undrawn"]:
        assert text[one["from"] : one["to"]] == one["text"]
        assert text.count("\n", 0, one["from"]) + 1 == one["line"]
    return found


def undrawn(more: str = "", **handlers: str) -> list[tuple[str, str, str]]:
    """What is not drawn, each as its node, its kind and its text."""
    found = graph(more, **handlers)["undrawn"]
    return [(one["node"].replace("container:", ""), one["kind"], one["text"]) for one in found]


def test_a_scheduler_that_only_moves_threads_is_drawn_whole() -> None:
    assert undrawn(schedule="foreach t in held if (t.role == 1) t => ready;") == []


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("left = 3;", "value"),
        ("left++;", "value"),
        ('assert(left == 0, "nothing is left");', "assertion"),
        ("{* left = 2; *}", "verbatim"),
        ("{* beep(); *} simulate { left = 1; }", "verbatim"),
    ],
)
def test_what_moves_no_thread_is_told_with_its_text(statement: str, kind: str) -> None:
    assert undrawn(schedule=statement) == [("running", kind, statement)]


def test_verbatim_text_keeps_its_lines() -> None:
    text = "{*\n        beep();\n    *} simulate {\n        left = 1;\n    }"
    assert undrawn(init=text) == [("running", "verbatim", text)]


def test_a_transfer_inside_an_alternative_of_verbatim_text_is_drawn() -> None:
    found = graph(schedule="{* tidy(); *} simulate { held => ready; left = 0; }")
    assert [one["kind"] for one in found["undrawn"]] == ["verbatim"]
    assert "schedule:container:held>container:ready:" in [one["id"] for one in found["edges"]]


def test_each_handler_is_told_where_its_threads_are() -> None:
    found = undrawn(
        init="left = 1;",
        newthread="left = 2; t => ready;",
        switch_out="left = 3;",
        more="event set_next_thread(t) { left = 4; }",
    )
    assert [(node, text) for node, _, text in found] == [
        ("running", "left = 1;"),
        ("birth", "left = 2;"),
        ("current", "left = 3;"),
        ("running", "left = 4;"),
    ]


def test_each_handler_is_named_with_the_node_of_its_threads() -> None:
    found = graph("event set_next_thread(t) { t => held; }")["handlers"]
    assert [(one["name"], one["node"]) for one in found] == [
        ("init", "running"),
        ("newthread", "birth"),
        ("schedule", "running"),
        ("switch_out", "container:current"),
        ("set_next_thread", "running"),
    ]


def test_jumps_within_loops_and_what_loops_count_are_told() -> None:
    loop = "for (left = 3; left > 0; left--) { if (load == left) break; held => ready; }"
    assert undrawn(schedule=loop) == [
        ("running", "value", "left = 3"),
        ("running", "value", "left--"),
        ("running", "jump", "break;"),
    ]


def test_a_condition_that_changes_a_value_is_told() -> None:
    rules = "if (left++ > 3) held => ready; else if (left-- > 1) held => current;"
    assert [text for _, _, text in undrawn(schedule=rules)] == ["left++ > 3", "left-- > 1"]


def test_under_which_conditions_is_told_as_for_arrows() -> None:
    [one] = graph(schedule="while (|held| > 0) { held => ready; if (load > 2) left = 1; }")[
        "undrawn"
    ]
    assert (one["conditions"], one["loop"]) == (["load > 2"], True)


def test_a_thread_that_can_only_be_where_it_goes_has_no_arrow() -> None:
    text = """scheduler test {
        data { queue ready; threadref current; }
        event init { }
        event newthread(t) { t => ready; }
        event schedule { ready => current; dispatch current; }
        event switch_out(t) { t => ready; }
        event set_next_thread(t) { t => ready; }
    }
    """
    [one] = analysed(text)["undrawn"]
    assert (one["node"], one["kind"], one["text"]) == ("container:ready", "transfer", "t => ready;")


def test_a_transfer_that_only_a_later_turn_carries_out_is_drawn() -> None:
    """In the first turn the thread can only be in `ready`; in the second it is in `current`."""
    text = """scheduler test {
        data { queue ready; threadref current; int left; }
        event init { }
        event newthread(t) { t => ready; }
        event schedule { ready => current; dispatch current; }
        event switch_out(t) { t => ready; }
        event set_next_thread(t) { while (left > 0) { left--; t => ready; t => current; } }
    }
    """
    found = analysed(text)
    assert [one["text"] for one in found["undrawn"]] == ["left--;"]
    ways = [edge["id"] for edge in found["edges"] if edge["handler"] == "set_next_thread"]
    assert "set_next_thread:container:current>container:ready:loop" in ways


def test_what_an_aspect_adds_is_told_with_the_handler() -> None:
    found = graph("after newthread(t) { left = 5; }")["undrawn"]
    assert [(one["handler"], one["text"]) for one in found] == [("newthread", "left = 5;")]


def test_the_answer_of_a_query_is_told() -> None:
    path = EXAMPLES / "web-server" / "web_server.sched"
    [(node, kind, text)] = [
        (one["node"], one["kind"], one["text"])
        for one in analysed(path.read_text("utf-8"))["undrawn"]
        if one["handler"] == "threads_ready"
    ]
    assert (node, kind) == ("running", "answer")
    assert text.startswith("return ")
