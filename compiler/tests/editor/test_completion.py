"""What is offered while a person types."""

from __future__ import annotations

import json
import re

import pytest
from editor_support import SCHEDULER, WORKLOAD, ask, ask_at, cut, labels, mark

from catapults.services import handle

_OFFERED = [
    ("event init { ¦}", {"RQ", "LIMIT", "heat", "foreach", "dispatch"}, {"t", "tries", "rank"}),
    ("event newthread(t) { ¦t", {"t", "RQ"}, {"u", "tries"}),
    ("tries = ¦heat;", {"tries", "heat", "LIMIT", "now"}, {"foreach", "t"}),
    ("t.¦rank", {"rank", "load"}, {"RQ", "t"}),
    ("RQ => ¦current", {"RQ", "urgent", "current"}, {"LIMIT", "tries"}),
    ("dispatch ¦current", {"current"}, {"RQ", "tries"}),
    ("u in ¦urgent", {"RQ", "urgent"}, {"current", "LIMIT"}),
    ("if (|¦RQ|", {"RQ", "current"}, {"LIMIT"}),
    ("sortable on ¦rank", {"rank"}, {"load"}),
    ("event ¦init", {"set_next_thread"}, {"schedule", "threads_ready"}),
    ("thread { ¦int", {"int", "float", "time"}, {"queue", "const"}),
    ("data {¦", {"int", "queue", "threadref", "const"}, {"if", "RQ"}),
    ("    ¦imports {", {"query threads_ready", "data", "invariant"}, {"event schedule", "if"}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "wanted", "unwanted"), _OFFERED)
def test_the_context_decides(place: str, wanted: set[str], unwanted: set[str]) -> None:
    offered = set(labels(ask_at("complete", mark(SCHEDULER, place))))
    assert wanted <= offered
    assert not unwanted & offered


@pytest.mark.parametrize(
    "typed", ["t.", "t => ", "t => u", "if (|", "if (", "x = t.ra", "foreach v in ", "dispatch "]
)
def test_a_statement_that_is_being_typed_has_completions(typed: str) -> None:
    text = SCHEDULER.replace("event newthread(t) { t => RQ; }", "event newthread(t) {\n ¦\n}")
    assert labels(ask_at("complete", text.replace("¦", f"{typed}¦")))


def test_an_open_brace_does_not_hide_the_sections() -> None:
    text = "scheduler s { data { queue RQ; event newthread(t) { ¦ }"
    assert "RQ" in labels(ask_at("complete", text))


def test_the_word_before_the_cursor_is_replaced() -> None:
    marked = mark(SCHEDULER, "RQ => cur¦rent;")
    answer = ask_at("complete", marked)
    assert answer["version"] == 5
    assert cut(SCHEDULER, answer) == "cur"


@pytest.mark.parametrize("place", ["ready ¦to run", "LIMIT = 3¦;"])
def test_nothing_is_offered_in_comments_and_numbers(place: str) -> None:
    assert labels(ask_at("complete", mark(SCHEDULER, place))) == []


def test_nothing_is_offered_in_strings_and_verbatim_text() -> None:
    for text in ('assert(1, "a ¦ b");', "{* x ¦ y *}"):
        marked = SCHEDULER.replace("event init { }", f"event init {{ {text} }}")
        assert labels(ask_at("complete", marked)) == []


@pytest.mark.parametrize("profile", ["embedded", "pth"])
def test_the_skeletons_make_a_scheduler_complete(profile: str) -> None:
    text = "scheduler s { data { queue RQ; threadref current; } ¦ }"
    items = ask_at("complete", text, profile=profile)["items"]
    skeletons = [one["insert"] for one in items if one["kind"] == "skeleton"]
    plain = "\n".join(re.sub(r"\$\{\d:(\w+)\}|\$\d", r"\1", one) for one in skeletons)
    request = {
        "version": 1,
        "name": "s.sched",
        "text": text.replace("¦", plain),
        "profile": profile,
    }
    analysis = json.loads(handle(json.dumps({"method": "analyse", "params": request})))
    codes = {one["code"] for one in analysis["diagnostics"] if one["severity"] == "error"}
    named = {one["name"] for one in analysis["outline"]}
    assert {"init", "newthread", "schedule", "switch_out"} <= named
    assert "E401" not in codes
    assert not any(code.startswith("E1") for code in codes)


_OFFERED_IN_WORKLOADS = [
    ("from 1us to ¦1s", {"heat", "uniform"}),
    ("profile ¦embedded", {"embedded", "pth"}),
    ("stop when ¦turns", {"turns", "heat", "now"}),
    ("compute ¦work", {"work", "uniform", "left", "load"}),
    ("loop { ¦compute", {"compute", "yield", "left", "repeat"}),
    ("count ¦turns", {"turns"}),
    ("record ¦spans", {"spans"}),
    ("    ¦stop when", {"thread", "signal", "limit"}),
]


@pytest.mark.parametrize(("place", "wanted"), _OFFERED_IN_WORKLOADS)
def test_the_context_decides_in_workloads(place: str, wanted: set[str]) -> None:
    answer = ask_at("complete", mark(WORKLOAD, place), language="workload")
    assert wanted <= set(labels(answer))


def test_empty_texts_begin_with_their_first_word() -> None:
    assert "scheduler" in labels(ask("complete", "", offset=0))
    assert "workload" in labels(ask("complete", "", offset=0, language="workload"))


def test_the_signature_of_a_handler_shows_in_its_parentheses() -> None:
    answer = ask_at("signature", mark(SCHEDULER, "newthread(¦t)"))
    assert answer["label"] == "event newthread(thread)"
    assert answer["label"][answer["parameterFrom"] : answer["parameterTo"]] == "thread"
    assert "Called when a thread was created." in answer["text"]
    assert ask_at("signature", mark(SCHEDULER, "{ ¦t => RQ"))["label"] is None
    unfinished = SCHEDULER.replace("event init { }", "event set_dead(¦")
    assert ask_at("signature", unfinished)["label"] == "event set_dead(thread)"


_PREEMPTIVE = """scheduler test extends preemptive {
    thread { time deadline; int own; }
    threadimports { int job default 0; }
    data { int lock_ceiling; }
    event newthread(t) { if (own > 1) fail; t => RQ; }
    event contended(t) { if (t.own < waiter.own) t.own = waiter.own; }
    after deadline_missed(t) { int latest; latest = missed_job; }
}
"""


@pytest.mark.parametrize(
    ("place", "wanted", "unwanted"),
    [
        ("newthread(t) { ¦if", {"fail", "processor", "waiter"}, {"missing"}),
        ("missed(t) { int latest; ¦latest", {"fail"}, set()),
        ("contended(t) { ¦if", {"dispatch", "waiter"}, {"fail"}),
        ("latest = ¦missed_job", {"missed_job", "processor", "lock_ceiling"}, {"fail"}),
        ("thread { ¦time", {"time released", "time used", "int cpu"}, {"time deadline", "int job"}),
        ("threadimports { ¦int", {"time period"}, {"time deadline", "int job"}),
        ("thread { time deadline; int ¦own", set(), {"time period"}),
    ],
)
def test_what_the_library_keeps_is_offered(
    place: str, wanted: set[str], unwanted: set[str]
) -> None:
    offered = labels(ask_at("complete", mark(_PREEMPTIVE, place)))
    assert wanted <= set(offered)
    assert not unwanted & set(offered)
    assert offered.count("lock_ceiling") <= 1  # which the text declares itself


def test_an_import_that_the_library_keeps_is_declared_with_its_default() -> None:
    answer = ask_at("complete", mark(_PREEMPTIVE, "threadimports { ¦int"))
    (cpu,) = (one for one in answer["items"] if one["label"] == "int cpu")
    assert cpu["insert"] == "int cpu default -1;"
    answer = ask_at("complete", mark(_PREEMPTIVE, "thread { ¦time"))
    (period,) = (one for one in answer["items"] if one["label"] == "time period")
    assert period["insert"] == "time period;"
