"""What an editor asks, as JSON from outside."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from catapults.services import handle

SCHEDULER = """// 𝄞 a wide character before everything
scheduler test {
    data { queue RQ; threadref current; }
    event init { }
    event newthread(t) { t => RQ; }
    event schedule { RQ => current; dispatch current; }
    event switch_out(t) { t => RQ; }
}
"""
WORKLOAD = """workload test {
    profile embedded;
    thread worker[2] { loop { compute 1ms; yield; } }
    stop when now > 1s;
}
"""


def _analyse(text: str, **params: Any) -> Any:
    request = {"version": 7, "name": "test.sched", "text": text, **params}
    return json.loads(handle(json.dumps({"method": "analyse", "params": request})))


def _utf16(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_the_answer_names_the_version_and_describes_the_scheduler() -> None:
    answer = _analyse(SCHEDULER)
    assert (answer["version"], answer["name"], answer["profile"]) == (7, "test", "embedded")
    assert answer["diagnostics"] == []
    assert [one["name"] for one in answer["outline"]][:3] == ["RQ", "current", "init"]
    assert [one["name"] for one in answer["containers"]] == ["RQ", "current"]
    assert [one["firstNode"] for one in answer["containers"]] == [1, 2]
    assert [one["number"] for one in answer["handlers"]] == [1, 2, 3, 4]
    assert answer["checks"]["total"] == len(answer["checks"]["list"]) == 3
    assert answer["compiled"] is None


def test_offsets_count_utf16_units() -> None:
    [transfer] = [s for s in _analyse(SCHEDULER)["sites"] if s["text"] == "t => RQ;"][:1]
    assert _utf16(SCHEDULER, transfer["from"], transfer["to"]) == "t => RQ;"


def test_outputs_are_compiled_on_request() -> None:
    workload = {"name": "test.workload", "text": WORKLOAD}
    compiled = _analyse(SCHEDULER, workload=workload, outputs=True)["compiled"]
    assert base64.b64decode(compiled["module"]).startswith(b"\0asm")
    assert base64.b64decode(compiled["workload"]).startswith(b"CATW")
    assert compiled["workloadInfo"]["name"] == "test"


def _output(text: str, **params: Any) -> Any:
    request = {"version": 7, "name": "test.sched", "text": text, **params}
    return json.loads(handle(json.dumps({"method": "output", "params": request})))


@pytest.mark.parametrize(
    ("kind", "beginning"),
    [("c", "/* The scheduler"), ("wat", ";; The scheduler"), ("dot", "// Drawn")],
)
def test_a_generated_text_names_the_origin_of_each_line(kind: str, beginning: str) -> None:
    answer = _output(SCHEDULER, kind=kind)
    assert (answer["version"], answer["name"]) == (7, f"test.{kind}")
    assert answer["text"].startswith(beginning)
    assert len(answer["lines"]) == len(answer["text"].splitlines())
    [number] = [n for n, one in enumerate(answer["origins"]) if one["text"] == "RQ => current;"]
    origin = answer["origins"][number]
    assert (origin["file"], origin["line"], origin["lastLine"]) == ("test.sched", 6, 6)
    assert _utf16(SCHEDULER, origin["from"], origin["to"]) == "RQ => current;"
    assert any(number in line for line in answer["lines"])
    assert answer["sources"] == []


def test_a_generated_text_brings_the_bases_that_lines_come_from() -> None:
    answer = _output("scheduler test extends cmthread { }", kind="c")
    [base] = answer["sources"]
    assert base["name"] == "cmthread.sched (built in)"
    [origin] = [one for one in answer["origins"] if one["text"] == "next => current;"]
    assert origin["file"] == base["name"]
    assert _utf16(base["text"], origin["from"], origin["to"]) == "next => current;"


@pytest.mark.parametrize(
    ("kind", "text", "name"),
    [
        ("dynamicc", SCHEDULER, "TEST.LIB"),
        ("pth", "scheduler test extends pth { event newthread(t) { t => NQ; } }", "test.c"),
    ],
)
def test_what_is_generated_for_a_real_library_names_the_origin_of_its_lines(
    kind: str, text: str, name: str
) -> None:
    answer = _output(text, kind=kind)
    assert (answer["name"], answer["problem"]) == (name, None)
    [number] = [n for n, one in enumerate(answer["origins"]) if "newthread" in one["text"]]
    assert answer["origins"][number]["file"] == "test.sched"
    assert any(number in line for line in answer["lines"])


def test_what_a_real_library_cannot_run_is_told_with_its_place() -> None:
    answer = _output(SCHEDULER, kind="pth")
    assert answer["text"] is None
    assert answer["problem"].startswith("There is an error for GNU Pth in test.sched, line 2: ")


def test_a_release_build_is_generated_without_assertions() -> None:
    text = SCHEDULER.replace("event init { }", "event init { assert(|RQ| == 0); }")
    assert "ASSERTION" in _output(text, kind="c")["text"]
    assert "ASSERTION" not in _output(text, kind="c", debug=False)["text"]


def test_nothing_is_generated_with_errors() -> None:
    answer = _output(SCHEDULER.replace("RQ => current", "current => RQ"), kind="c")
    assert answer["text"] is None
    partial = SCHEDULER.replace("scheduler test", "partial scheduler test")
    assert _output(partial, kind="c")["text"] is None
    assert _output(partial, kind="dot")["text"] is not None


def test_errors_leave_out_what_needs_a_program() -> None:
    answer = _analyse(SCHEDULER.replace("t => RQ;", "t => QR;", 1), outputs=True)
    assert [one["code"] for one in answer["diagnostics"]] == ["E201"]
    assert answer["graph"] is None
    assert answer["compiled"] is None
    assert answer["outline"] != []


def test_a_refuted_transfer_is_an_error_and_still_drawn() -> None:
    answer = _analyse(SCHEDULER.replace("RQ => current", "current => RQ"), outputs=True)
    assert "E301" in [one["code"] for one in answer["diagnostics"]]
    assert answer["checks"]["refuted"] > 0
    assert answer["graph"] is not None
    assert answer["compiled"] is None


def test_errors_of_the_workload_are_told_beside_the_scheduler() -> None:
    workload = {"name": "test.workload", "text": "workload test { profil embedded; }"}
    answer = _analyse(SCHEDULER, workload=workload, outputs=True)
    assert {one["file"] for one in answer["diagnostics"]} == {"test.workload"}
    assert answer["graph"] is not None
    assert answer["compiled"] is None


def test_bases_and_aspects_come_from_the_files() -> None:
    aspect = "partial scheduler trace { data { int calls; } before schedule { calls += 1; } }"
    text = "scheduler test extends mine { query threads_ready { return calls; } }"
    files = {"mine.sched": SCHEDULER.replace("scheduler test", "scheduler mine"), "t.sched": aspect}
    answer = _analyse(text, files=files, aspects=["t.sched"])
    assert [one["message"] for one in answer["diagnostics"]] == []
    assert [one["name"] for one in answer["globals"]] == ["calls"]


_BROKEN = [
    ("RQ => current;", "RQ => curent;"),
    ("RQ => current;", "current = RQ;"),
    ("t => RQ;", "if (RQ) t => RQ; else t => RQ;"),
    ("event schedule", "event shedule"),
    ("event init", "query init"),
    ("t => RQ;", "t => RQ"),
    ("queue RQ", "quue RQ"),
    ("scheduler test {", "scheduler test extends cmtread {"),
]


@pytest.mark.parametrize(("good", "bad"), _BROKEN)
def test_a_fix_removes_its_diagnostic(good: str, bad: str) -> None:
    text = SCHEDULER.replace(good, bad, 1)
    [first, *_] = [one for one in _analyse(text)["diagnostics"] if one["fixes"]]
    fixed = text
    for edit in sorted(first["fixes"][0]["edits"], key=lambda e: -e["from"]):
        before, after = _utf16(fixed, 0, edit["from"]), _utf16(fixed, edit["to"], len(fixed) * 2)
        fixed = before + edit["text"] + after
    codes = [(one["code"], one["message"]) for one in _analyse(fixed)["diagnostics"]]
    assert (first["code"], first["message"]) not in codes


def test_format_answers_with_the_canonical_text() -> None:
    params = {"version": 3, "name": "x", "text": "scheduler s{event init{}}"}
    answer = json.loads(handle(json.dumps({"method": "format", "params": params})))
    assert answer["version"] == 3
    assert answer["text"].startswith("scheduler s {\n")


def test_a_scheduler_that_dispatches_nothing_yet_is_drawn_but_not_compiled() -> None:
    text = SCHEDULER.replace("RQ => current; dispatch current;", 'assert(false, "choose");')
    answer = _analyse(text, outputs=True)
    assert [one["code"] for one in answer["diagnostics"]] == ["W417"]
    assert answer["graph"] is not None
    assert answer["compiled"] is None


def test_a_transfer_names_the_nearest_statements_that_did_not_end_the_handler() -> None:
    early = "\n".join("if (|RQ| > 5) { RQ => current; dispatch current; }" for _ in range(30))
    text = SCHEDULER.replace("RQ => current; dispatch", f"{early}\nRQ => current; dispatch")
    edges = [one for one in _analyse(text)["graph"]["edges"] if one["handler"] == "schedule"]
    last = max((t for edge in edges for t in edge["transfers"]), key=lambda one: one["line"])
    told = [f"line {line} did not end the handler" for line in range(28, 36)]
    assert last["conditions"] == [f"22 statements before {told[0]}", *told]
