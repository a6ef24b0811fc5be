"""New schedulers: what is given is in order, what is missing is a stub that is told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from gesture_support import asked

from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.services import handle
from catapults.source import Source

STARTS = ["empty", "base", "roundRobin", "priority", "shortestJob", "application"]
BASES = {"embedded": "cmthread", "pth": "pth", "preemptive": "preemptive", "tap": "tap"}


def new(start: str, profile_name: str, **params: Any) -> Any:
    request = {"name": "mine", "start": start, "profile": profile_name, **params}
    if start == "base":
        request.setdefault("base", BASES[profile_name])
    return json.loads(handle(json.dumps({"method": "newScheduler", "params": request})))


def codes(text: str, profile_name: str) -> list[str]:
    answer = asked("diagnose", text, profile=profile_name)
    return [one["code"] for one in answer["diagnostics"]]


@pytest.mark.parametrize("profile_name", BASES)
@pytest.mark.parametrize("start", ["base", "roundRobin", "priority", "shortestJob"])
def test_what_is_complete_has_no_problems(start: str, profile_name: str) -> None:
    text = new(start, profile_name)["text"]
    assert codes(text, profile_name) == []


@pytest.mark.parametrize("profile_name", BASES)
@pytest.mark.parametrize("start", ["empty", "application"])
def test_problems_lead_through_what_is_still_to_be_written(start: str, profile_name: str) -> None:
    text = new(start, profile_name)["text"]
    told = set(codes(text, profile_name))
    assert "W417" in told
    assert not any(code.startswith("E") for code in told)
    if start == "empty":
        needed = [one for one in profile(profile_name).handlers.values() if one.required]
        assert told == {"W417"}
        assert len(codes(text, profile_name)) == len(needed) - 1  # `init` may be empty


def test_the_stub_of_a_query_says_what_the_library_asks() -> None:
    text = new("empty", "pth")["text"]
    tasks = dict(re.findall(r'query (\w+).*\n +assert\(false, "(.*)"\);', text))
    number = "as in `return |NAME|;` with the number of threads in a container"
    assert tasks["threads_new"] == f"it answers how many threads are new, {number}"
    assert tasks["is_waiting"] == "it answers whether a thread waits: 1 if so, else 0"
    assert len(set(tasks.values())) == len(tasks) == 10


def test_a_stub_that_answers_with_a_thread_says_how() -> None:
    """Of a container's name alone a person is told that a number is needed."""
    text = new("empty", "pth")["text"]
    task = (
        "it answers with the first waiting thread, as in `return *NAME;` with the first of a "
        "container"
    )
    stub = f'query first_waiting {{\n        assert(false, "{task}");\n    }}'
    assert stub in text
    data = "    data { queue waiting; }\n\n    event init"
    answer = "query first_waiting { return *waiting; }"
    written = text.replace("    event init", data, 1).replace(stub, answer)
    assert set(codes(written, "pth")) == {"W417"}


@pytest.mark.parametrize("start", ["roundRobin", "priority", "shortestJob", "application"])
def test_threads_for_pth_are_counted_wherever_they_are(start: str) -> None:
    text = new(start, "pth")["text"]
    graph = asked("analyse", text, profile="pth")["graph"]
    names = [node["name"] for node in graph["nodes"] if node["id"].startswith("container:")]
    assert {"RQ", "WQ", "current"} <= set(names)
    total, ready = (answer_of(text, query) for query in ("threads_total", "threads_ready"))
    assert [name for name in names if f"|{name}|" not in total] == []
    elsewhere = {"NQ", "WQ", "SQ", "current"}
    assert [name for name in names if f"|{name}|" not in ready and name not in elsewhere] == []


def answer_of(text: str, query: str) -> str:
    return text.partition(f"query {query} {{")[2].partition("}")[0]


def test_for_a_program_on_pth_only_the_choice_is_still_to_be_written() -> None:
    text = new("application", "pth")["text"]
    stub = next(line for line in text.splitlines() if "assert(false" in line)
    choice = """
        if (|next| == 1)
            next => current;
        else if (|urgent| > 0)
            urgent => current;
        else
            RQ => current;
        dispatch current;"""
    assert codes(text.replace(stub, choice), "pth") == []


@pytest.mark.parametrize("profile_name", BASES)
@pytest.mark.parametrize("start", STARTS)
def test_all_are_in_canonical_layout(start: str, profile_name: str) -> None:
    text = new(start, profile_name)["text"]
    assert format_text(Source("mine.sched", text), Diagnostics()) == text
    assert "scheduler mine " in text


#: A program on four processors, whose threads wait, yield by name, suspend others and end.
_FOUR = """workload four {
    profile preemptive; processors 4; clairvoyant;
    thread worker[9] {
        import int priority = instance % 4;
        import int role = instance % 2;
        repeat (5) { compute 3ms + 1ms * instance; sleep 2ms; yield to worker[0]; }
    }
    thread keeper { repeat (6) { sleep 5ms; suspend worker[8]; sleep 4ms; resume worker[8]; } }
    limit time 1s;
}
"""


@pytest.mark.parametrize("start", ["base", "roundRobin", "priority", "shortestJob"])
def test_for_a_program_on_several_processors_it_has_as_many(start: str) -> None:
    text = new(start, "preemptive", processors=4)["text"]
    assert "const int PROCESSORS = 4;" in text
    assert format_text(Source("mine.sched", text), Diagnostics()) == text
    workload = {"name": "four.workload", "text": _FOUR}
    answer = asked("analyse", text, profile="preemptive", workload=workload)
    assert answer["diagnostics"] == []


def test_for_a_program_on_several_processors_only_the_choice_is_still_to_be_written() -> None:
    text = new("application", "preemptive", processors=4)["text"]
    assert format_text(Source("mine.sched", text), Diagnostics()) == text
    stub = next(line for line in text.splitlines() if "assert(false" in line)
    choice = """
        if (|next| == 1)
            next => current[processor];
        else if (|urgent| > 0)
            urgent => current[processor];
        else
            RQ => current[processor];
        dispatch current[processor];"""
    assert codes(text.replace(stub, choice), "preemptive") == []


def test_one_processor_is_all_that_other_libraries_have() -> None:
    for profile_name in ("embedded", "pth"):
        assert new("base", profile_name, processors=4) == new("base", profile_name)


def test_what_a_base_lacks_is_a_stub() -> None:
    files = {"half.sched": "partial scheduler half { event init {} event newthread(t) {} }"}
    text = new("base", "embedded", base="half", files=files)["text"]
    assert [line for line in text.splitlines() if "event" in line] == [
        "    event schedule {",
        "    event switch_out(t) {",
    ]


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"name": "my scheduler"}, "is not a name"),
        ({"name": "queue"}, "is a keyword"),
        ({"base": "cmthred"}, "Perhaps `cmthread` is meant."),
        ({"base": "broken", "files": {"broken.sched": "nonsense"}}, "could not be read"),
        ({"name": "cmthread"}, "is the name of the base"),
    ],
)
def test_what_cannot_be_is_refused(params: Any, reason: str) -> None:
    answer = new("base", "embedded", **params)
    assert answer["text"] is None
    assert reason in answer["refused"]
