"""Each reason to refuse a gesture has a case, and what is offered instead leads to an edit."""

from __future__ import annotations

import ast
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from any_gesture import KINDS, gestures_of, ids_in
from gesture_support import (
    CASES,
    Case,
    all_cards,
    applied,
    asked,
    gestured,
    read_cases,
    with_ids,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import texts

from catapults.contracts import gestures
from catapults.edit.gestures.text import draft

TIMES = 150 if os.environ.get("EXPLORE") else 40
ROOM = Path(draft.__file__).parent
ALL = [case for path in sorted(CASES.glob("*.txt")) for case in read_cases(path.name)]
OFFERING = [case for case in ALL if "\noffer: " in case.expected]

#: Refusals that a person may meet one after the other: to choose a statement, whether the condition
#: of others is meant, and the compiler's doubts about it.
_MOST = 3

# --- each reason has a case -----------------------------------------------------------------


def _outdated() -> Any:
    return asked("edit", "scheduler s { }", seen=2, gesture={"gesture": "delete", "targets": []})


def _of_a_base() -> Any:
    base = "scheduler b { data { queue a; } invariant a { |a| < 9; } }"
    text = "scheduler s extends b { }"
    owners = asked("rules", text, files={"b.sched": base})["owners"]
    [target] = [one["id"] for one in owners if one["kind"] == "invariant"]
    card = {"kind": "return"}
    gesture = {"gesture": "addCard", "into": target, "card": card}
    return gestured(text, gesture, files={"b.sched": base})


def _of_an_aspect() -> Any:
    aspect = "partial scheduler b { before schedule { a => current; } }"
    text = """scheduler s {
        data { queue a; threadref current; }
        event newthread(t) { t => a; }
        event schedule { dispatch current; }
    }"""
    files: dict[str, Any] = {"files": {"b.sched": aspect}, "aspects": ["b.sched"]}
    edges = asked("analyse", text, **files)["graph"]["edges"]
    [target] = [one["id"] for one in edges if one["target"] == "container:current"]
    return gestured(text, {"gesture": "delete", "targets": [target]}, **files)


def _too_deep() -> Any:
    text = f"scheduler s {{ data {{ int x; }} event init {{ {'if (x) { ' * 37}{' }' * 37} }} }}"
    innermost = list(all_cards(asked("rules", text)))[-1]["bodies"][0]["id"]
    card = {"kind": "text", "fields": {"text": "while (x) { while (x) { x = 2; } }"}}
    return gestured(text, {"gesture": "addCard", "into": innermost, "card": card})


#: Reasons that no known gesture brings about: they keep a fault of the compiler from the text.
NETS = ("The statements to change stand too close together", "broken[0].message")

#: What only texts of other models bring about, as `test_second_model.py` tests.
ELSEWHERE = ("This model of scheduling has no gestures yet",)

#: What takes more than one text.
OTHERS = [_outdated, _of_a_base, _of_an_aspect, _too_deep]


def test_each_reason_has_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    given_for: set[tuple[str, int]] = set()
    told = draft.RefusedError.__init__

    def noted(self: Any, *args: Any, **more: Any) -> None:
        frame = sys._getframe(1)
        while frame is not None:
            given_for.add((frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back
        told(self, *args, **more)

    monkeypatch.setattr(draft.RefusedError, "__init__", noted)
    for case in ALL:
        if case.expected.startswith("refused"):
            gestured(case.before, with_ids(case.gesture, case.before))
    for other in OTHERS:
        assert "refused" in other()
    lacking = [place for place, lines in _reasons() if not given_for & lines]
    exempt = (*NETS, *ELSEWHERE)
    assert [place for place in lacking if not any(one in place for one in exempt)] == []


def _reasons() -> Iterator[tuple[str, set[tuple[str, int]]]]:
    """Where gestures are refused: each place, and the lines that it takes."""
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("RefusedError", "UnreadableError"):
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                place = f"{path.name}:{node.lineno}: {ast.unparse(node)}"
                yield place, {(str(path), line) for line in lines}


ASPECT = """partial scheduler b {
    after newthread(t) {
        if (|a| > 2)
            t.rank = 1;
        x = |a|;
    }
    before init { x = 2; }
}"""
WOVEN: dict[str, Any] = {"files": {"b.sched": ASPECT}, "aspects": ["b.sched"]}
WITH_ASPECT = """scheduler s {
    thread { int rank; }
    data { queue a, b; int x; threadref current; }
    event init { a => b; }
    event newthread(t) { t => b; }
    event schedule { b => current; dispatch current; }
    event switch_out(t) { t => b; }
}"""


def test_what_another_file_uses_is_told_as_what_the_own_text_does() -> None:
    gesture = {"gesture": "delete", "targets": ["container:a"]}
    own = gestured(WITH_ASPECT, gesture, **WOVEN)
    assert own["refused"] == "`a` is still used: line 4: `event init { a => b; }`."
    for offered in own["offers"]:
        answer = gestured(WITH_ASPECT, offered["gesture"], **WOVEN)
        assert answer["refused"] == (
            "`a` is still used: b.sched, line 3: `if (|a| > 2)`; b.sched, line 5: `x = |a|`. "
            "b.sched is not changed from here. Change it first."
        )
        [anyway] = answer["offers"]
        done = gestured(WITH_ASPECT, anyway["gesture"], anyway=anyway["anyway"], **WOVEN)
        assert "queue b;" in applied(WITH_ASPECT, done["edits"])


def test_what_another_file_uses_of_several_things_is_told_together() -> None:
    targets = ["attribute:rank", "variable:x"]
    both = {"gesture": "delete", "targets": targets}
    each = {
        "gesture": "steps",
        "name": "Both",
        "steps": [{"gesture": "delete", "targets": [one]} for one in targets],
    }
    for gesture in (both, each):
        assert gestured(WITH_ASPECT, gesture, **WOVEN)["refused"] == (
            "`rank`, `x` are still used: b.sched, line 4: `t.rank = 1`; "
            "b.sched, line 5: `x = |a|`; b.sched, line 7: `before init { x = 2; }`. "
            "b.sched is not changed from here. Change it first."
        )


def test_what_else_another_file_says_is_told_with_that_file() -> None:
    gesture = {"gesture": "delete", "targets": ["handler:init"]}
    refused = gestured(WITH_ASPECT, gesture, **WOVEN)["refused"]
    assert refused.startswith("b.sched, line 7: There is no handler `init` to run this before.")


# --- what is offered ------------------------------------------------------------------------


def follow(text: str, gesture: Any, told: tuple[str, ...] = (), *, anyway: bool = False) -> None:
    """Takes each offer, and each that comes of that, until the text is edited."""
    answer = gestured(text, gesture, anyway=anyway)
    if "refused" in answer:
        assert not told or answer["offers"], (*told, answer["refused"])
        assert len(told) < _MOST, (*told, answer["refused"])
        for one in answer["offers"]:
            taken = f"{answer['refused']} [{one['label']}]"
            follow(text, one["gesture"], (*told, taken), anyway=one["anyway"])
        return
    after = applied(text, answer["edits"])
    assert not _syntax_errors(after) - _syntax_errors(text), told
    assert not told or after != text, told


def _syntax_errors(text: str) -> Counter[str]:
    diagnostics = asked("diagnose", text)["diagnostics"]
    return Counter(one["code"] for one in diagnostics if one["code"].startswith("E1"))


@pytest.mark.parametrize("case", OFFERING, ids=lambda case: case.name)
def test_each_offer_leads_to_an_edit(case: Case) -> None:
    follow(case.before, with_ids(case.gesture, case.before))


BASES = [
    "scheduler s extends cmthread { data { queue a, b; } }",
    """scheduler s extends cmthread {
        data { const int N = 2; queue a, b, c[N]; int n = N; threadref first; }
        event newthread(t) { t => a; }
        event schedule { if (n > 1) { a => current; n = 2; } else b => a; dispatch current; }
    }""",
]


def _on_arrows(
    edges: list[dict[str, Any]], containers: list[str]
) -> Iterator[st.SearchStrategy[Any]]:
    elsewhere = [
        {"gesture": "moveEnd", "target": edge["id"], "end": end, "to": container}
        for edge in edges
        for end in ("source", "target")
        for container in containers
        if container != edge[end]
    ]
    if elsewhere:
        yield st.sampled_from(elsewhere)
    ids = st.sampled_from([edge["id"] for edge in edges])
    yield st.builds(_asked_for, ids, st.sampled_from([None, "1 < 2"]))


def _asked_for(edge: str, condition: str | None) -> dict[str, Any]:
    return {"gesture": "setCondition", "target": edge, "condition": condition}


@settings(max_examples=TIMES, suppress_health_check=list(HealthCheck))
@given(st.one_of(texts(), st.sampled_from(BASES)), st.data())
def test_offers_lead_to_an_edit_in_any_text(text: str, data: st.DataObject) -> None:
    graph = asked("analyse", text)["graph"] or {"edges": [], "nodes": []}
    edges = graph["edges"]
    containers = [one["id"] for one in graph["nodes"] if one["id"].startswith("container:")]
    ids = ids_in(text)
    declared = [one["id"] for one in asked("rules", text)["entries"]] or ids
    wanted = [
        gestures_of(data.draw(st.sampled_from(KINDS)), [*ids, *(one["id"] for one in edges)]),
        gestures_of(gestures.ChangeKind, declared),
        gestures_of(gestures.Delete, declared),
    ]
    if edges and containers:
        wanted += _on_arrows(edges, containers)
    follow(text, data.draw(st.one_of(wanted)))
