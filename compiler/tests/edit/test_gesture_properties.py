"""What holds of any gesture on any scheduler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from campaign_size import times
from format_support import comments
from gesture_support import NAME, all_cards, applied, asked, cut, gestured, said
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import Model, Node, Trial, lists_of, model_of, texts, tidy_texts, trials

FEW = settings(max_examples=times(20, 100), suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=times(60, 300), suppress_health_check=list(HealthCheck))


def flat(model: Model) -> Any:
    """A model without the blocks that a branch keeps its locals in."""

    def cards(nodes: list[Node]) -> list[Any]:
        found: list[Any] = []
        for node in nodes:
            inner = [(condition, cards(body)) for condition, body in node.bodies]
            if node.kind == "block":
                found += inner[0][1]
            else:
                found.append((node.kind, node.text, inner))
        return found

    return {owner: cards(nodes) for owner, nodes in model.items()}


def undrawn(graph: Any) -> Counter[tuple[str, str, str]]:
    """What the arrows of a graph leave out, but for transfers, which gestures are about."""
    told = (one for one in graph["undrawn"] if one["kind"] != "transfer")
    return Counter((one["handler"], one["kind"], one["text"]) for one in told)


def syntax_errors(text: str) -> list[str]:
    diagnostics = asked("diagnose", text)["diagnostics"]
    return [one["message"] for one in diagnostics if one["code"].startswith("E1")]


@MANY
@given(trials())
def test_a_gesture_does_what_it_promises_and_touches_nothing_else(trial: Trial) -> None:
    answer = gestured(trial.text, trial.gesture, anyway=True)
    if "refused" in answer:
        assert answer["refused"].endswith((".", "?"))
        return

    after = applied(trial.text, answer["edits"])

    assert syntax_errors(after) == []
    assert flat(model_of(asked("rules", after))) == flat(trial.after)
    if trial.gesture["gesture"] != "delete":
        assert comments(after) == comments(trial.text)
    else:
        assert not comments(after) - comments(trial.text)
    before = [one for one in asked("rules", trial.text)["owners"] if not one["inherited"]]
    kept = {one["id"]: cut(trial.text, one) for one in before if one["id"] not in trial.touched}
    now = {one["id"]: cut(after, one) for one in asked("rules", after)["owners"]}
    assert {id_: now[id_] for id_ in kept} == kept


@MANY
@given(trials())
def test_edits_are_the_smallest_and_can_be_taken_back(trial: Trial) -> None:
    answer = gestured(trial.text, trial.gesture, anyway=True)
    edits = answer.get("edits", [])
    shift = 0
    back = []
    for edit in sorted(edits, key=lambda one: one["from"]):
        old = cut(trial.text, edit)
        new = edit["text"]
        assert old != new
        if old and new:
            assert old[0] != new[0] and old[-1] != new[-1]
        length = len(new.encode("utf-16-le")) // 2
        start = edit["from"] + shift
        back.append({"file": NAME, "from": start, "to": start + length, "text": old})
        shift += length - (edit["to"] - edit["from"])
    assert applied(applied(trial.text, edits), back) == trial.text


@FEW
@given(texts())
def test_every_id_leads_to_its_text(text: str) -> None:
    rules = asked("rules", text)
    rules["owners"] = [one for one in rules["owners"] if not one["inherited"]]
    rules["entries"] = [one for one in rules["entries"] if not one["inherited"]]
    cards = list(all_cards(rules))
    ids = [one["id"] for one in [*cards, *rules["owners"], *rules["entries"]]]
    ids += [body["id"] for card in cards for body in card["bodies"]]
    assert len(set(ids)) == len(ids)
    for card in cards:
        if not card["bodies"]:
            assert cut(text, card) == card["text"]
        for field in card["fields"]:
            if field["name"] != "message":
                assert cut(text, field) == field["text"]
        for body in card["bodies"]:
            if body["condition"]:
                assert cut(text, body["condition"]) == body["condition"]["text"]
    for entry in rules["entries"]:
        assert entry["name"] in cut(text, entry)


@FEW
@given(texts(), st.data())
def test_other_cards_keep_their_ids(text: str, data: st.DataObject) -> None:
    """So a selection, and what is open, stays when something else changes."""
    rules = asked("rules", text)
    cards = [one for one in all_cards(rules) if one["kind"] in ("transfer", "assignment")]
    alone = [one for one in cards if sum(said(one) == said(other) for other in cards) == 1]
    if not alone:
        return
    card = data.draw(st.sampled_from(alone))
    answer = gestured(text, {"gesture": "delete", "targets": [card["id"]]}, anyway=True)
    if "refused" in answer:
        return
    left = {one["id"] for one in all_cards(asked("rules", applied(text, answer["edits"])))}
    assert left == {one["id"] for one in all_cards(rules)} - {card["id"]}


@FEW
@given(tidy_texts, st.data())
def test_what_is_added_and_deleted_leaves_no_trace(text: str, data: st.DataObject) -> None:
    rules = asked("rules", text)
    kind = data.draw(st.sampled_from(["queue", "stack", "threadref"]))
    if not any(one["table"] == "container" and not one["inherited"] for one in rules["entries"]):
        return
    added = gestured(text, {"gesture": "addContainer", "name": "zz", "kind": kind}, anyway=True)
    with_it = applied(text, added["edits"])
    assert added["selects"] == ["container:zz"]
    deleted = gestured(with_it, {"gesture": "delete", "targets": added["selects"]}, anyway=True)
    assert applied(with_it, deleted["edits"]) == text


@FEW
@given(texts(), st.data(), st.sampled_from(["delete", "move"]))
def test_nothing_uses_what_is_deleted(text: str, data: st.DataObject, uses: str) -> None:
    entries = [one for one in asked("rules", text)["entries"] if not one["inherited"]]
    containers = [one for one in entries if one["table"] == "container"]
    if len(containers) < 2:
        return
    entry, into = data.draw(st.permutations(containers))[:2]
    gesture = {"gesture": "delete", "targets": [entry["id"]], "uses": uses, "into": into["id"]}
    answer = gestured(text, gesture, anyway=True)
    if "refused" in answer:
        return
    after = applied(text, answer["edits"])
    left = [one["id"] for one in asked("rules", after)["entries"]]
    assert entry["id"] not in left
    assert len(left) == len(asked("rules", text)["entries"]) - 1
    said_of_it = [one["message"] for one in asked("diagnose", after)["diagnostics"]]
    assert f"Nothing here is called `{entry['name']}`." not in " ".join(said_of_it)
    assert not comments(after) - comments(text)


@FEW
@given(texts(), st.data())
def test_a_changed_field_is_what_was_written(text: str, data: st.DataObject) -> None:
    cards = [one for one in all_cards(asked("rules", text)) if one["fields"]]
    if not cards:
        return
    card = data.draw(st.sampled_from(cards))
    field = data.draw(st.sampled_from(card["fields"]))
    written = data.draw(st.sampled_from(["zz", "zz[1]", "1 + zz", "*zz", "zz; zz", "zz)", ""]))
    gesture = {"gesture": "setField", "target": card["id"], "field": field["name"], "text": written}
    answer = gestured(text, gesture, anyway=True)
    if "refused" in answer:
        return
    [id_] = answer["selects"]
    after = applied(text, answer["edits"])
    now = {one["id"]: one for one in all_cards(asked("rules", after))}[id_]
    fields = {one["name"]: one["text"].strip() for one in now["fields"]}
    expected = {one["name"]: one["text"].strip() for one in card["fields"]}
    if card["kind"] != "text":
        assert fields == {**expected, field["name"]: written.strip()}


@FEW
@given(texts(), st.data())
def test_an_arrow_that_is_drawn_is_in_the_graph(text: str, data: st.DataObject) -> None:
    graph = asked("analyse", text)["graph"]
    if graph is None:
        return
    names = [one["id"] for one in graph["nodes"] if one["id"].startswith("container:")]
    source, target = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    loop = data.draw(st.sampled_from(["", "while", "foreach"]))
    asking = data.draw(st.sampled_from([None, "1 < 2"]))
    gesture = {
        "gesture": "addArrow", "handler": "newthread", "source": source, "target": target,
        "loop": loop, "condition": asking,
    }  # fmt: skip
    answer = gestured(text, gesture, anyway=True)
    if "refused" in answer:  # an element of an array must be chosen; a base's handler stays
        assert "array" in answer["refused"] or "comes from" in answer["refused"]
        return
    after = asked("analyse", applied(text, answer["edits"]))["graph"]
    assert after is not None
    conditional = asking is not None and loop != "while"
    drawn = [
        edge
        for edge in after["edges"]
        if (edge["source"], edge["target"], edge["handler"]) == (source, target, "newthread")
        and edge["loop"] is bool(loop)
        and (edge["conditional"] or not conditional)
    ]
    assert len(drawn) >= 1
    assert undrawn(after) == undrawn(graph)


@FEW
@given(texts(), st.data())
def test_an_arrow_that_is_deleted_is_gone(text: str, data: st.DataObject) -> None:
    graph = asked("analyse", text)["graph"]
    if graph is None:
        return
    own = [one for one in graph["edges"] if one["transfers"]]
    edges = [edge for edge in own if all(one["to"] for one in edge["transfers"])]
    if not edges:
        return
    edge = data.draw(st.sampled_from(edges))
    answer = gestured(text, {"gesture": "delete", "targets": [edge["id"]]}, anyway=True)
    assert "refused" not in answer
    after = asked("analyse", applied(text, answer["edits"]))["graph"]
    assert after is not None
    assert edge["id"] not in [one["id"] for one in after["edges"]]
    assert [one["id"] for one in after["nodes"]] == [one["id"] for one in graph["nodes"]]
    assert undrawn(after) == undrawn(graph)


@FEW
@given(texts(), st.data())
def test_the_drawing_keeps_back_no_statement(text: str, data: st.DataObject) -> None:
    """Each card of a handler is behind an arrow, or is told with its text."""
    verbatim = {"kind": "verbatim", "fields": {"text": "led = 1;"}}
    owners = [one for one in asked("rules", text)["owners"] if not one["inherited"]]
    handlers = [one for one in owners if one["kind"] in ("event", "before", "after")]
    if handlers:
        into = data.draw(st.sampled_from(handlers))["id"]
        gesture = {"gesture": "addCard", "into": into, "card": verbatim, "index": 0}
        text = applied(text, gestured(text, gesture, anyway=True)["edits"])
    graph = asked("analyse", text)["graph"]
    if graph is None:
        return
    arrows = {one["from"] for edge in graph["edges"] for one in edge["transfers"]}
    told = [(one["from"], one["to"]) for one in graph["undrawn"] if one["file"] == NAME]
    for owner in asked("rules", text)["owners"]:
        if owner["inherited"] or owner["kind"] == "invariant":
            continue
        for card in all_cards({"owners": [owner]}):
            if card["kind"] in DRAWN:
                assert card["from"] in arrows or is_told(card, told), card["text"]
            elif card["kind"] in TOLD and not is_bare_return(card):
                assert is_told(card, told), card["text"]


#: Cards that are arrows, and those that never are.
DRAWN = ("transfer", "dispatch", "destroy")
TOLD = ("assignment", "return", "continue", "break", "assert", "verbatim")


def is_bare_return(card: Any) -> bool:
    return card["kind"] == "return" and all(one["text"] == "" for one in card["fields"])


def is_told(card: Any, told: list[tuple[int, int]]) -> bool:
    return any(start <= card["from"] and card["to"] <= end for start, end in told)


@MANY
@given(texts(), st.data())
def test_a_copy_behind_the_original_is_the_same_once_more(text: str, data: st.DataObject) -> None:
    rules = asked("rules", text)
    rules["owners"] = [owner for owner in rules["owners"] if not owner["inherited"]]
    model = model_of(rules)
    places = list(_places(rules, lists_of(rules, model)))
    if not places:
        return
    target, into, number, nodes = data.draw(st.sampled_from(places))
    source = {"name": NAME, "text": text}
    gesture = {"gesture": "paste", "source": source, "targets": [target], "into": into}

    answer = gestured(text, gesture | {"index": number + 1}, anyway=True)

    assert "refused" not in answer
    after = applied(text, answer["edits"])
    assert syntax_errors(after) == []
    assert not comments(text) - comments(after)
    nodes.insert(number + 1, deepcopy(nodes[number]))
    now = model_of(asked("rules", after))
    assert flat({owner: now[owner] for owner in model}) == flat(model)


def _places(rules: Any, lists: dict[str, list[Node]]) -> Iterator[tuple[str, str, int, list[Any]]]:
    """Cards and branches that ask something: what each stands in, where there, and its list."""
    bodies = [(owner["id"], owner["cards"]) for owner in rules["owners"]]
    bodies += [(body["id"], body["cards"]) for card in all_cards(rules) for body in card["bodies"]]
    for into, cards in bodies:
        for number, card in enumerate(cards):
            yield card["id"], into, number, lists[into]
            for at, body in enumerate(card["bodies"] if card["kind"] == "decision" else []):
                if body["condition"]:
                    yield body["id"], card["id"], at, lists[into][number].bodies
