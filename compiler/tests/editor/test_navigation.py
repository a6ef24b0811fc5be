"""Where names lead, and renaming them."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from editor_support import (
    EXAMPLES,
    SCHEDULER,
    WORKLOAD,
    applied,
    ask,
    ask_at,
    cut,
    mark,
    units,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.services import handle

_DEFINED = [
    ("|R¦Q| > LIMIT", "queue RQ;"),
    ("> LIM¦IT)", "const int LIMIT = 3;"),
    ("tri¦es = heat", "int tries;"),
    ("tries = he¦at", "int heat default"),
    ("newthread(t) { ¦t =>", "newthread(t)"),
    ("t.lo¦ad;", "int load default"),
    ("sortable on ra¦nk", "int rank;"),
    ("urgent ¦u =>", "foreach u in"),
]


@pytest.mark.parametrize(("place", "declaration"), _DEFINED)
def test_a_name_leads_to_its_declaration(place: str, declaration: str) -> None:
    [found] = ask_at("definition", mark(SCHEDULER, place))["places"]
    start = units(SCHEDULER[: SCHEDULER.index(declaration)])
    assert start <= found["from"] < start + len(declaration)
    assert found["line"] == SCHEDULER[: SCHEDULER.index(declaration)].count("\n") + 1


def test_a_name_of_a_workload_leads_to_its_declaration() -> None:
    marked = mark(WORKLOAD, "heat += le¦ft;")
    [found] = ask_at("definition", marked, language="workload")["places"]
    assert (cut(WORKLOAD, found), found["line"]) == ("left", 7)


def test_a_name_of_a_base_leads_into_its_file() -> None:
    text = "scheduler mine extends other { query threads_ready { return |R¦Q|; } }"
    files = {"other.sched": SCHEDULER.replace("scheduler test", "scheduler other")}
    [found] = ask_at("definition", text, files=files)["places"]
    assert (found["file"], found["line"]) == ("other.sched", 7)


def test_all_uses_are_found_also_with_errors_around() -> None:
    broken = SCHEDULER.replace("event init { }", "event init { x = ; }")
    places = ask_at("references", mark(broken, "queue R¦Q;"))["places"]
    assert {cut(broken, one) for one in places} == {"RQ"}
    assert [one["line"] for one in places] == [7, 13, 16, 17, 23]
    assert [one["declares"] for one in places] == [True, False, False, False, False]


# --- renaming -----------------------------------------------------------------------


def _renamed(marked: str, name: str, **params: Any) -> str:
    text = marked.replace("¦", "")
    answer = ask_at("rename", marked, newName=name, **params)
    assert answer["refusal"] is None
    return applied(text, answer["edits"], "test.sched")


def test_a_container_is_renamed_everywhere() -> None:
    renamed = _renamed(mark(SCHEDULER, "queue R¦Q;"), "ready")
    assert not re.search(r"\bRQ\b", renamed)
    assert len(re.findall(r"\bready\b", renamed)) == 6  # a comment has the word, too


ON_TOP = """scheduler top extends test {
    event newthread(t) { if (|RQ| < LIMIT) t => RQ; else t => urgent; }
    event resume_thread(RQ) { RQ => urgent; }
}
"""
APART = "scheduler apart extends cmthread { event newthread(t) { t => RQ; } }\n"


def test_what_a_base_declares_is_renamed_in_all_that_are_built_on_it() -> None:
    files = {"top.sched": ON_TOP, "apart.sched": APART}
    answer = ask_at("rename", mark(SCHEDULER, "queue R¦Q;"), newName="ready", files=files)
    assert answer["refusal"] is None
    assert {one["file"] for one in answer["edits"]} == {"test.sched", "top.sched"}
    top = applied(ON_TOP, answer["edits"], "top.sched")
    assert "if (|ready| < LIMIT) t => ready; else t => urgent;" in top
    assert "event resume_thread(RQ) { RQ => urgent; }" in top
    places = ask_at("references", mark(SCHEDULER, "queue R¦Q;"), files=files)["places"]
    assert [one["line"] for one in places if one["file"] == "top.sched"] == [2, 2]


def test_a_name_that_is_taken_on_top_of_a_base_is_refused() -> None:
    files = {"top.sched": ON_TOP.replace("{\n", "{\n    data { queue ready; }\n", 1)}
    answer = ask_at("rename", mark(SCHEDULER, "queue R¦Q;"), newName="ready", files=files)
    assert "`ready` is declared" in answer["refusal"]
    assert answer["edits"] == []


def test_names_of_one_handler_stay_there() -> None:
    renamed = _renamed(mark(SCHEDULER, "newthread(¦t)"), "fresh")
    assert "event newthread(fresh) { fresh => RQ; }" in renamed
    assert "event switch_out(t)" in renamed


def test_without_a_new_name_the_range_is_told() -> None:
    answer = ask_at("rename", mark(SCHEDULER, "queue R¦Q;"))
    assert (cut(SCHEDULER, answer), answer["edits"], answer["refusal"]) == ("RQ", [], None)


_REFUSED = [
    ("queue R¦Q;", "queue", "`queue` is a keyword"),
    ("queue R¦Q;", "2fast", "is not a name"),
    ("queue R¦Q;", "urgent", "`urgent` is declared in line 8 already"),
    ("queue R¦Q;", "tries", "`tries` is declared in line 15 already"),
    ("int tri¦es;", "heat", "`heat` is declared in line 11 already"),
    ("event sche¦dule", "plan", "The library calls `schedule` by this name"),
    ("thread { int ra¦nk", "load", "`load` is declared in line 4 already"),
    ("// rea¦dy to", "x", "There is no name here"),
]


@pytest.mark.parametrize(("place", "name", "reason"), _REFUSED)
def test_a_refusal_gives_its_reason(place: str, name: str, reason: str) -> None:
    text = SCHEDULER.replace("queue RQ;              // ready", "queue RQ; // ready")
    answer = ask_at("rename", mark(text, place), newName=name)
    assert reason in answer["refusal"]
    assert answer["edits"] == []


def test_nothing_is_renamed_in_a_text_with_syntax_errors() -> None:
    broken = SCHEDULER.replace("event init { }", "event init { x = ; }")
    assert "syntax errors" in ask_at("rename", mark(broken, "queue R¦Q;"))["refusal"]


def test_words_of_verbatim_text_keep_their_names() -> None:
    text = SCHEDULER.replace("event init { }", "event init { {* heat = 3; *} }")
    answer = ask_at("rename", mark(text, "imports { int he¦at"), newName="warmth")
    assert "verbatim text in line 12 has the word `heat`" in answer["refusal"]


def test_a_variable_that_both_texts_share_is_renamed_in_both() -> None:
    companion = {"name": "test.workload", "text": WORKLOAD}
    for place, name in (("tries = he¦at", "warmth"), ("t.lo¦ad;", "weight")):
        answer = ask_at("rename", mark(SCHEDULER, place), newName=name, companion=companion)
        files = {one["file"] for one in answer["edits"]}
        assert files == {"test.sched", "test.workload"}
        assert f"int {name}" in applied(WORKLOAD, answer["edits"], "test.workload")
    taken = ask_at(
        "rename", mark(SCHEDULER, "thread { int ra¦nk"), newName="left", companion=companion
    )
    assert taken["refusal"] is None


def test_two_variables_do_not_become_one_by_a_name() -> None:
    companion = {"name": "test.workload", "text": WORKLOAD.replace("int heat", "int cold")}
    answer = ask_at("rename", mark(SCHEDULER, "tries = he¦at"), newName="cold", companion=companion)
    assert "would be the same variable" in answer["refusal"]


@cache
def _texts() -> list[tuple[str, str, str]]:
    """Each example's texts with their languages and all they have to do with."""
    found = [("scheduler", SCHEDULER, WORKLOAD), ("workload", WORKLOAD, SCHEDULER)]
    for folder in sorted(EXAMPLES.iterdir()):
        scheduler = next(folder.glob("*.sched")).read_text("utf-8")
        workload = next(folder.glob("*.workload")).read_text("utf-8")
        if "group scheduler" in scheduler:
            continue  # whose names the tree renames
        found += [("scheduler", scheduler, workload), ("workload", workload, scheduler)]
    return found


@cache
def _codes(scheduler: str, workload: str) -> list[tuple[str, int]]:
    params = {
        "version": 1,
        "name": "test.sched",
        "text": scheduler,
        "workload": {"name": "test.workload", "text": workload},
    }
    answer = json.loads(handle(json.dumps({"method": "analyse", "params": params})))
    return [(one["code"], one["line"]) for one in answer["diagnostics"]]


@settings(max_examples=40)
@given(st.data())
def test_renaming_there_and_back_is_the_identity(data: st.DataObject) -> None:
    language, text, other = data.draw(st.sampled_from(_texts()))
    files = ("test.sched", "test.workload")
    own, companion = files if language == "scheduler" else files[::-1]
    tokens = ask("structure", text, language=language)["tokens"]
    token = data.draw(st.sampled_from(tokens))
    old, new = cut(text, token), data.draw(st.sampled_from(["fresh", "t", "x", "current", "now"]))

    def rename(text: str, other: str, offset: int, name: str) -> Any:
        linked = {"name": companion, "text": other}
        return ask("rename", text, language=language, offset=offset, newName=name, companion=linked)

    there = rename(text, other, token["from"], new)
    if there["refusal"] is not None:
        kept = token["kind"] == "handler" or "is declared in" in there["refusal"]
        assert new != "fresh" or kept
        return
    changed = applied(text, there["edits"], own), applied(other, there["edits"], companion)
    pair = [(text, other), changed]
    before, after = (_codes(*(one if own == files[0] else one[::-1])) for one in pair)
    assert before == after
    first = min(edit["from"] for edit in there["edits"] if edit["file"] == own)
    back = rename(*changed, first, old)
    assert back["refusal"] is None
    assert applied(changed[0], back["edits"], own) == text
    assert applied(changed[1], back["edits"], companion) == other
