"""What a person reads when the pointer rests on a place."""

from __future__ import annotations

import json
import re
from typing import NoReturn

import pytest
from editor_support import SCHEDULER, WORKLOAD, ask, ask_at, cut, mark

from catapults.contracts.libraries import PROFILES, profile
from catapults.contracts.tables import table
from catapults.editor import keywords
from catapults.services import handle
from catapults.workload.syntax.tokens import RESERVED, WORDS


def _said(place: str, text: str = SCHEDULER, language: str = "scheduler") -> str:
    return "\n".join(ask_at("hover", mark(text, place), language=language)["parts"])


_SAID = [
    ("queue R¦Q;", "ready to run"),
    ("queue R¦Q;", "In: `newthread` (line 13), `switch_out` (line 23)."),
    ("queue R¦Q;", "Out: `schedule` (line 17)."),
    ("pqueue ur¦gent", "The thread with the lowest `rank` leaves first"),
    ("t.ra¦nk +=", "int rank"),
    ("t.lo¦ad;", "int load default 1"),
    ("> LI¦MIT", "const int LIMIT = 3"),
    ("event sche¦dule", "Called when the library needs a thread to run."),
    ("event sche¦dule", "A scheduler of the profile `embedded` must have it."),
    ("newthread(¦t)", "Called when a thread was created."),
    ("RQ =¦> current", "**Proven**: "),
    ("dis¦patch current", "the library runs the thread in this slot"),
    ("for¦each u", "Visits each thread"),
    ("if (|R¦Q|", "queue RQ"),
]


@pytest.mark.parametrize(("place", "expected"), _SAID)
def test_a_name_or_word_is_explained(place: str, expected: str) -> None:
    assert expected in _said(place)


def test_what_was_checked_of_a_text_serves_who_asks_about_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = {"name": "test.sched", "text": SCHEDULER, "version": 4}
    handle(json.dumps({"method": "diagnose", "params": texts}))
    with monkeypatch.context() as patched:
        patched.setattr("catapults.editor.document.check_as", _never)
        assert "**Proven**" in _said("RQ =¦> current")
    changed = SCHEDULER.replace("RQ => current", "urgent => current")
    handle(json.dumps({"method": "diagnose", "params": {**texts, "text": changed, "version": 6}}))
    assert "`urgent` may be empty" in _said("urgent =¦> current", changed)
    assert "**Proven**" in _said("RQ =¦> current")


def _never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the text is checked once more")


_SAID_OF_WORKLOADS = [
    ("int he¦at = 7", "int heat = 7"),
    ("compute wo¦rk;", "parameter time work = 1ms from 1us to 1s"),
    ("com¦pute work;", "The thread works for so long."),
    ("tur¦ns > 9", "count turns"),
    ("+= le¦ft", "int left = 3"),
]


@pytest.mark.parametrize(("place", "expected"), _SAID_OF_WORKLOADS)
def test_a_name_or_word_of_a_workload_is_explained(place: str, expected: str) -> None:
    assert expected in _said(place, WORKLOAD, "workload")


def test_a_handler_tells_what_it_comes_to_on_a_rabbit() -> None:
    said = _said("event switch_¦out")
    assert re.search(r"On a Rabbit, estimated: about \d+ bytes; a call about \d+ clocks, and", said)
    broken = SCHEDULER.replace("event init { }", "event init { x = ; }")
    assert "On a Rabbit" not in _said("event switch_¦out", broken)


def test_a_scheduler_for_another_library_says_nothing_of_a_rabbit() -> None:
    text = "scheduler mine extends pth { event init { } }"
    assert "On a Rabbit" not in _said("event in¦it", text)


def test_a_scheduler_that_dynamic_c_cannot_have_says_nothing_of_a_rabbit() -> None:
    text = SCHEDULER.replace("heat default 0;", "heat default 0; time due default 0;")
    assert "Called when" in _said("event switch_¦out", text)
    assert "On a Rabbit" not in _said("event switch_¦out", text)


def test_functions_of_workloads_are_explained() -> None:
    text = WORKLOAD.replace("compute work;", "compute uniform(work, work);")
    assert "uniform(lowest, highest)" in _said("uni¦form(", text, "workload")


def test_every_word_of_workloads_is_explained() -> None:
    missing = {*RESERVED, *WORDS, *PROFILES} - keywords.WORKLOAD.keys()
    assert missing == set()


def test_a_transfer_tells_what_is_left_for_run_time() -> None:
    text = SCHEDULER.replace("t => urgent;", "t => urgent; if (heat > 2) RQ => urgent;")
    assert "**Checked at run time**: " in _said("RQ =¦> urgent", text)


def test_an_array_is_explained_with_its_whole_size() -> None:
    text = SCHEDULER.replace("queue RQ;", "queue RQ; queue spare[2]; int seen[2];")
    text = text.replace("t => urgent;", "seen[0] = 1; t => urgent;")
    assert "```catapults\nint seen[2]\n```" in _said("see¦n[0]", text)


def test_the_range_is_that_of_the_name_in_utf16_units() -> None:
    answer = ask_at("hover", mark(SCHEDULER, "|R¦Q| >"))
    assert answer["version"] == 5
    assert cut(SCHEDULER, answer) == "RQ"


def test_comments_say_nothing() -> None:
    assert _said("ready ¦to run") == ""


def test_a_text_with_errors_is_explained_too() -> None:
    broken = SCHEDULER.replace("event init { }", "event init { x = ; }")
    assert "ready to run" in _said("queue R¦Q;", broken)


def test_a_container_that_is_declared_const_by_mistake_is_explained() -> None:
    broken = SCHEDULER.replace("queue RQ;", "const queue RQ;")
    assert "The thread that came first leaves first." in _said("queue R¦Q;", broken)


def test_what_a_base_declares_is_explained() -> None:
    text = "scheduler mine extends cmthread { query threads_ready { return |RQ|; } }"
    said = _said("|R¦Q|", text)
    assert "queue RQ" in said
    assert "Declared in cmthread.sched (built in)." in said


def test_every_condition_of_the_protocol_has_words() -> None:
    for name in PROFILES:
        for handler in profile(name).handlers.values():
            assert table("conditions").keys() >= {*handler.entry, *handler.exit}


_PREEMPTIVE = """scheduler test extends preemptive {
    thread { time deadline; int used; }
    event newthread(t) { if (t.used > 1) fail; t => RQ; }
    event contended(t) { if (t.used < waiter.used && processor < 0) t.used = waiter.used; }
}
"""


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("wait¦er.used &&", "thread waiter"),
        ("wait¦er.used &&", "a scheduler only reads it"),
        ("proc¦essor", "int processor"),
        ("time dead¦line", "The library keeps it: when the job in progress is due"),
        ("fa¦il;", "a new thread is refused"),
        ("fa¦il;", "**Proven**: `t` was put into no container."),
    ],
)
def test_what_the_library_keeps_is_explained(place: str, expected: str) -> None:
    assert expected in _said(place, _PREEMPTIVE)


def test_an_attribute_of_another_type_is_the_schedulers_own() -> None:
    assert "The library keeps it" not in _said("int us¦ed", _PREEMPTIVE)


def test_variables_of_the_library_are_coloured_as_imports() -> None:
    answer = ask("structure", _PREEMPTIVE)
    kinds = {_PREEMPTIVE[one["from"] : one["to"]]: one["kind"] for one in answer["tokens"]}
    assert kinds["waiter"] == kinds["processor"] == "import"
    starts = [one["from"] for one in answer["tokens"]]
    assert starts == sorted(starts)
