"""What the answer to a gesture says of the graph is what an analysis of the text behind it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from gesture_support import all_cards, applied, asked, gestured
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import Trial, texts, trials

from catapults.edit.gestures.scene import prepare_gestures
from catapults.editor.scheduler_names import _Walk
from catapults.graph.places import Known
from catapults.graph.walk import _HandlerWalk
from catapults.program import Stmt
from catapults.questions.memo import forget_all

TIMES = 300 if os.environ.get("EXPLORE") else 6
SOME = settings(max_examples=TIMES, suppress_health_check=list(HealthCheck))

#: Makes a text one of those of which only what changes is looked at.
PADDING = "\n// " + 30_000 * "x" + "\n"
LONG = f"""\
scheduler long {{
    thread {{ int rank; }}
    data {{ queue ready, waiting; stack done; threadref running; int n; }}
    event newthread(t) {{ t.rank = n; t => ready; }}
    event schedule {{
        if (|ready| > 3) {{ ready => running; dispatch running; }}
        while (|waiting| > 0) waiting => ready;
        if (|ready| > 0) {{ ready => running; dispatch running; }}
    }}
    event switch_out(t) {{ if (n > 2) t => ready; else t => waiting; }}
    event suspend_thread(t) {{ t => done; }}
}}
{PADDING}"""


def _changed(graph: Any, change: Any) -> Any:
    """A graph behind a change, put together as a page does."""
    new, places = iter(change["changedNodes"]), iter(change["nodePlaces"])
    nodes = [
        {**(next(new) if index < 0 else graph["nodes"][index])}
        | {name: next(places) for name in ("firstNode", "from", "to")}
        for index in change["nodes"]
    ]
    assert [*new, *places] == []
    rest = {name: change[name] for name in ("handlers", "undrawn")}
    return rest | {"nodes": nodes, "edges": _changed_edges(graph, change)}


def _changed_edges(graph: Any, change: Any) -> Any:
    new, places = iter(change["changedEdges"]), iter(change["edgePlaces"])
    edges = []
    for one in change["edges"]:
        former = [edge for edge in graph["edges"] if edge["handler"] == one["handler"]]
        for index in range(len(former)) if one["edges"] is None else one["edges"]:
            if index < 0:
                edges.append(next(new))
                continue
            moved = [_moved(each, one["moved"], places) for each in former[index]["transfers"]]
            edges.append({**former[index], "transfers": moved})
    assert [*new, *places] == []
    return edges


def _moved(transfer: Any, by: Any, places: Iterator[int]) -> Any:
    if by is None:
        return transfer | {name: next(places) for name in ("site", "from", "to", "line")}
    sites, units, lines = by
    further = {"site": sites, "from": units, "to": units, "line": lines}
    return transfer | {name: transfer[name] + more for name, more in further.items()}


def _without_verdicts(graph: Any) -> Any:
    edges = [
        edge | {"transfers": [{**one, "verdict": None} for one in edge["transfers"]]}
        for edge in graph["edges"]
    ]
    return graph | {"edges": edges}


def _verdicts(graph: Any) -> set[str | None]:
    return {one["verdict"] for edge in graph["edges"] for one in edge["transfers"]}


def _edge_of_card(graph: Any, text: str, selects: list[str]) -> str | None:
    """The edge of the card, if one is selected, found by the rules as a page does; a page selects
    the first container or card of all."""
    known = {card["id"]: card["from"] for card in all_cards(asked("rules", text))}
    known |= {id_: None for id_ in selects if id_.startswith("container:")}
    start = next((known[id_] for id_ in selects if id_ in known), None)
    for edge in graph["edges"]:
        if any(one["from"] == start for one in edge["transfers"]):
            return str(edge["id"])
    return None


def _assert_promised(text: str, gesture: Any) -> None:
    before = asked("analyse", text)["graph"]
    answer = gestured(text, gesture, anyway=True)
    if "refused" in answer:
        return
    forget_all()
    text = applied(text, answer["edits"])
    after = asked("analyse", text)["graph"]
    if before is None or after is None:
        assert answer["graph"] is None
        return
    promised = _changed(before, answer["graph"])
    assert _without_verdicts(promised) == _without_verdicts(after)
    assert None not in _verdicts(after)
    assert answer["edge"] == _edge_of_card(after, text, answer["selects"])


@SOME
@given(trials())
def test_a_gesture_on_cards_promises_the_graph_behind_it(trial: Trial) -> None:
    _assert_promised(trial.text, trial.gesture)


@SOME
@given(trials())
def test_on_a_long_text_it_does_so_too(trial: Trial) -> None:
    _assert_promised(trial.text + PADDING, trial.gesture)


def test_the_answer_tells_the_edge_of_what_was_drawn() -> None:
    arrow = {"gesture": "addArrow", "handler": "schedule", "source": "container:ready"}
    answer = gestured(LONG, {**arrow, "target": "container:done"})
    assert answer["edge"] in {one["id"] for one in answer["graph"]["changedEdges"]}
    led = {"gesture": "moveEnd", "target": answer["edge"], "end": "target"}
    text = applied(LONG, answer["edits"])
    to_waiting = gestured(text, {**led, "to": "container:waiting"})
    assert to_waiting["edge"] == answer["edge"].replace("done", "waiting")
    declared = gestured(text, {"gesture": "addContainer", "name": "zz", "kind": "queue"})
    assert declared["edge"] is None


def test_the_answer_tells_no_edge_where_a_container_is_selected() -> None:
    [card] = [one["id"] for one in all_cards(asked("rules", LONG)) if one["text"] == "t => done;"]
    kind = {"gesture": "changeKind", "target": "container:done", "kind": "queue"}
    stays = {"gesture": "moveCard", "target": card, "into": "handler:suspend_thread", "index": 0}
    both = gestured(LONG, {"gesture": "steps", "name": "Both", "steps": [kind, stays]})
    assert both["selects"] == ["container:done", card]
    assert both["edge"] is None
    other = gestured(LONG, {"gesture": "steps", "name": "Both", "steps": [stays, kind]})
    assert other["selects"] == [card, "container:done"]
    assert other["edge"] in {one["id"] for one in asked("analyse", LONG)["graph"]["edges"]}


def _drawings(graph: Any) -> st.SearchStrategy[Any]:
    """Gestures on a graph."""
    names = st.sampled_from([one["id"] for one in graph["nodes"] if ":" in one["id"]])
    edges = st.sampled_from([one["id"] for one in graph["edges"] if one["transfers"]])
    handlers = st.sampled_from(["newthread", "schedule", "switch_out"])
    arrow = st.fixed_dictionaries({"handler": handlers, "source": names, "target": names})
    ends = st.sampled_from(["source", "target"])
    new = st.sampled_from(["zz", "yy"])
    return st.one_of(
        new.map(lambda one: {"gesture": "addContainer", "name": one, "kind": "queue"}),
        arrow.map(lambda one: {"gesture": "addArrow", **one}),
        st.tuples(edges, ends, names).map(
            lambda one: {"gesture": "moveEnd", "target": one[0], "end": one[1], "to": one[2]}
        ),
        st.tuples(edges, st.sampled_from([None, "1 < 2"])).map(
            lambda one: {"gesture": "setCondition", "target": one[0], "condition": one[1]}
        ),
        st.tuples(names, new).map(
            lambda one: {"gesture": "rename", "target": one[0], "name": one[1]}
        ),
        edges.map(lambda one: {"gesture": "delete", "targets": [one]}),
    )


@SOME
@given(texts(), st.sampled_from(["", PADDING]), st.data())
def test_what_is_drawn_is_the_graph_one_gesture_after_the_other(
    text: str, padding: str, data: st.DataObject
) -> None:
    """Without an analysis between them, whatever was looked for ahead."""
    text += padding
    graph = asked("analyse", text)["graph"]
    for _ in range(3):
        if data.draw(st.booleans()):
            asked("rules", text)
            prepare_gestures()
        if graph is None or not any(one["transfers"] for one in graph["edges"]):
            return
        answer = gestured(text, data.draw(_drawings(graph)), anyway=True)
        if "refused" in answer:
            continue
        text = applied(text, answer["edits"])
        graph = _changed(graph, answer["graph"]) if answer["graph"] else None
    forget_all()
    after = asked("analyse", text)["graph"]
    assert (graph and _without_verdicts(graph)) == (after and _without_verdicts(after))


def test_what_stays_keeps_its_verdict_and_what_is_new_has_none_yet() -> None:
    graph = asked("analyse", LONG)["graph"]
    [edge] = [
        one
        for one in graph["edges"]
        if one["id"] == "schedule:container:ready>container:running:if"
    ]
    assert None not in _verdicts(graph)
    arrow = {"gesture": "addArrow", "handler": "schedule", "source": "container:ready"}
    answer = gestured(LONG, {**arrow, "target": "container:running", "condition": "n > 1"})
    [changed] = answer["graph"]["changedEdges"]
    assert changed["id"] == edge["id"]
    known = [one["verdict"] for one in edge["transfers"]]
    now = [one["verdict"] for one in changed["transfers"]]
    assert sorted(now, key=str) == sorted([*known, None], key=str)


#: Statements about no thread by its name, and one that is.
RULES = "".join(f"        if (|c{n}| > {n}) c{n} => c{n + 1};\n" for n in range(40))
MANY = f"""\
scheduler many {{
    data {{ queue {", ".join(f"c{n}" for n in range(41))}; threadref current; }}
    event schedule {{ c0 => current; dispatch current; }}
    event resume_thread(t) {{
{RULES}        t => c0;
    }}
}}
{PADDING}"""


@pytest.mark.parametrize(
    "gesture",
    [
        {"gesture": "addContainer", "name": "more", "kind": "queue"},  # one more place for `t`
        {"gesture": "rename", "target": "container:c20", "name": "other"},
    ],
)
def test_what_draws_the_same_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, gesture: Any
) -> None:
    asked("analyse", MANY)
    walked, walk = [], _HandlerWalk.statement

    def noted(self: _HandlerWalk, one: Stmt, known: Known) -> Known | None:
        walked.append(one)
        return walk(self, one, known)

    with monkeypatch.context() as patch:
        patch.setattr(_HandlerWalk, "statement", noted)
        gestured(MANY, gesture)
    assert 0 < len(walked) < 10
    _assert_promised(MANY, gesture)


def test_names_are_looked_up_before_a_gesture(monkeypatch: pytest.MonkeyPatch) -> None:
    asked("rules", LONG)
    prepare_gestures()
    with monkeypatch.context() as patch:
        patch.setattr(_Walk, "section", lambda *_: pytest.fail("looked up again"))
        renamed = gestured(LONG, {"gesture": "rename", "target": "container:done", "name": "ended"})
    text = applied(LONG, renamed["edits"])
    asked("diagnose", text)  # whose trees are those of the text before
    prepare_gestures()
    back = gestured(text, {"gesture": "rename", "target": "container:ended", "name": "done"})
    assert applied(text, back["edits"]) == LONG


def test_a_gesture_behind_which_names_are_wrong_leaves_the_graph_to_the_analysis() -> None:
    card = {"kind": "transfer", "fields": {"source": "ready", "target": "gone"}}
    gesture = {"gesture": "addCard", "into": "handler:schedule", "card": card, "index": 0}
    assert gestured(LONG, gesture, anyway=True)["graph"] is None
    assert gestured(LONG, gesture)["refused"].startswith("Nothing here is called `gone`.")
    assert gestured(LONG, {"gesture": "addContainer", "name": "gone", "kind": "queue"})["graph"]
