"""Arrows come from where a thread can be, and from nowhere else."""

from __future__ import annotations

import json

import pytest

from catapults.services import handle

SCHEDULER = """scheduler test {{
    thread {{ int role; }}
    data {{ queue new; queue one; queue two; threadref current; int left; }}
    event init {{ }}
    event newthread(t) {{ {newthread} }}
    event schedule {{ {schedule} new => current; dispatch current; }}
    event switch_out(t) {{ t => one; }}
    {aspect}
}}
"""


def arrows(handler: str, **parts: str) -> set[str]:
    """Where the threads of a handler go, each as `from to`."""
    text = SCHEDULER.format(**{"newthread": "t => new;", "schedule": "", "aspect": "", **parts})
    return arrows_of(text, handler)


def arrows_of(text: str, handler: str) -> set[str]:
    """The same of the handler of any scheduler."""
    params = {"version": 1, "name": "test.sched", "text": text}
    answer = json.loads(handle(json.dumps({"method": "analyse", "params": params})))
    edges = [edge for edge in answer["graph"]["edges"] if edge["handler"] == handler]
    return {f"{edge['source']} {edge['target']}".replace("container:", "") for edge in edges}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (t.role == 1) { t => one; return; } t => two;", {"birth one", "birth two"}),
        ("if (t.role == 1) { t => one; } else { return; } t => two;", {"birth one", "one two"}),
        ("if (t.role == 1) t => one; t => two;", {"birth one", "birth two", "one two"}),
        (
            "while (left > 0) { left--; if (t.role == left) { t => one; break; } } t => two;",
            {"birth one", "birth two", "one two"},
        ),
    ],
)
def test_what_a_jump_leaves_behind_has_no_arrow(body: str, expected: set[str]) -> None:
    assert arrows("newthread", newthread=body) == expected


def test_behind_continue_a_thread_is_where_it_was_before() -> None:
    sorting = "foreach t in new { if (t.role == 1) { t => one; continue; } t => two; }"
    assert arrows("schedule", schedule=sorting) == {
        "new one",
        "new two",
        "new current",
        "current running",
    }


def test_a_turn_of_a_loop_can_begin_behind_continue() -> None:
    body = "while (left > 0) { left--; if (t.role == left) { t => one; continue; } t => two; }"
    expected = {"birth one", "birth two", "one one", "one two", "two one", "two two"}
    assert arrows("newthread", newthread=body) == expected


def test_an_aspect_finds_the_thread_where_each_way_out_has_left_it() -> None:
    body = "if (t.role == 1) { t => one; return; } t => two;"
    aspect = "after newthread(t) { t => new; }"
    assert arrows("newthread", newthread=body, aspect=aspect) == {
        "birth one",
        "birth two",
        "one new",
        "two new",
    }


def test_a_thread_comes_from_where_its_library_says_that_it_is() -> None:
    text = "scheduler test extends tap { event appoint(t) { t => cpu; } }"
    assert arrows_of(text, "appoint") == {"current cpu", "begun cpu", "away cpu"}
    assert arrows_of(text, "arrived") == {"next ready"}
