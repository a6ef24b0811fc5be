"""What becomes of parts that have an id: one whose text a gesture leaves alone stays the same."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from any_gesture import KINDS, gestures_of, ids_in
from gesture_support import all_cards, applied, asked, cut, gestured, said, with_ids
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_gestures import Trial, texts, trials

from catapults.questions.memo import forget_all

TIMES = 300 if os.environ.get("EXPLORE") else 40
SOME = settings(max_examples=TIMES, suppress_health_check=list(HealthCheck))

#: Makes a text one of those of which only what changes is looked at.
PADDING = "\n// " + 30_000 * "x" + "\n"


def things(text: str) -> dict[str, Any]:
    """All that has an id, of the own text and what it inherits."""
    rules = asked("rules", text)
    cards = list(all_cards(rules))
    bodies = [body for card in cards for body in card["bodies"]]
    return {one["id"]: one for one in [*rules["entries"], *rules["owners"], *cards, *bodies]}


def own_cards(text: str) -> list[Any]:
    owners = asked("rules", text)["owners"]
    return list(all_cards({"owners": [one for one in owners if not one["inherited"]]}))


def moved(place: int, edits: list[Any]) -> int:
    """Where a place of a text is behind edits that leave it alone."""
    behind = (one for one in edits if one["to"] <= place and one["from"] < place)
    return place + sum(
        len(one["text"].encode("utf-16-le")) // 2 - (one["to"] - one["from"]) for one in behind
    )


def left_alone(text: str, edits: list[Any]) -> Iterator[Any]:
    """The cards that no edit meets, not even at an end."""
    for card in own_cards(text):
        if all(one["to"] < card["from"] or card["to"] < one["from"] for one in edits):
            yield card


def check(text: str, answer: Any) -> None:
    """What holds of the ids in any answer."""
    after = applied(text, answer["edits"])
    before, now, ids = things(text), things(after), answer["became"]["ids"]
    for old, new in ids.items():
        assert old != new
        assert new is None or new in now or (":" in new and "/" not in new)
    for old in before:
        assert ids.get(old, old) is None or ids.get(old, old) in now, old
    there = {one["from"]: one for one in own_cards(after)}
    for card in left_alone(text, answer["edits"]):
        same = there[moved(card["from"], answer["edits"])]
        assert cut(text, card) == cut(after, same)
        assert ids.get(card["id"], card["id"]) == same["id"]
        bodies = [ids.get(body["id"], body["id"]) for body in card["bodies"]]
        assert bodies == [body["id"] for body in same["bodies"]]
    later = [ids.get(old, old) for old in before]
    later = [one for one in later if one is not None]
    assert len(set(later)) == len(later)
    came = {one for one in answer["became"]["came"] if not one.startswith("slot:")}
    assert came == set(now) - set(later)


@pytest.mark.parametrize("padding", ["", PADDING], ids=["short", "long"])
@SOME
@given(trials())
def test_what_a_gesture_leaves_alone_stays_the_same(padding: str, trial: Trial) -> None:
    text = trial.text + padding
    forget_all()
    answer = gestured(text, trial.gesture, anyway=True)
    if "refused" not in answer:
        check(text, answer)


@SOME
@given(texts(), st.data())
def test_so_it_is_with_any_gesture(text: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    gesture = data.draw(gestures_of(kind, ids_in(text)))
    answer = gestured(text, gesture, anyway=True)
    if "refused" not in answer:
        check(text, answer)


@SOME
@given(trials())
def test_what_moves_is_the_same_and_what_is_deleted_is_gone(trial: Trial) -> None:
    answer = gestured(trial.text, trial.gesture, anyway=True)
    if "refused" in answer:
        return
    ids, before = answer["became"]["ids"], things(trial.text)
    now = things(applied(trial.text, answer["edits"]))
    kind, target = trial.gesture["gesture"], trial.gesture.get("target")
    if kind == "delete":
        for one in trial.gesture["targets"]:
            assert ids[one] is None
    elif kind == "moveCard":
        assert solid(now[ids.get(target, target)]) == solid(before[target])
        assert ids.get(target, target) in answer["selects"]
    elif kind == "moveBranch":
        same = now[ids.get(target, target)]
        assert [solid(one) for one in same["cards"]] == [
            solid(one) for one in before[target]["cards"]
        ]
        assert condition(same) == condition(before[target])


def solid(card: Any) -> str:
    """What a card says without its layout."""
    return re.sub(r"\s", "", said(card))


def condition(body: Any) -> str | None:
    return body["condition"] and body["condition"]["text"]


TEXT = """\
scheduler s {
    data { queue q, r; threadref current; int n; }
    event newthread(t) { t => q; t => q; t => q; }
    event schedule {
        if (n == 1) { n = 2; } else if (n == 3) n = 4; else { n = 5; }
        while (|r| > 0) { r => q; }
        q => current;
        dispatch current;
    }
}
"""


def became(gesture: str, text: str = TEXT) -> dict[str, str | None]:
    """What becomes of the ids, each with the text of its card."""
    answer = gestured(text, with_ids(gesture, text), anyway=True)
    told = {one["id"]: f"«{said(one)}»" for one in own_cards(text)}
    later = {one["id"]: f"«{said(one)}»" for one in own_cards(applied(text, answer["edits"]))}

    def named(id_: str | None, names: dict[str, str]) -> str | None:
        card, number, body = (id_ or "").partition("#")
        return None if id_ is None else f"{names.get(card, card)}{number}{body}"

    return {
        str(named(old, told)): named(new, later) for old, new in answer["became"]["ids"].items()
    }


def test_cards_that_say_the_same_keep_apart() -> None:
    answer = gestured(TEXT, with_ids('{"gesture": "delete", "targets": ["«2: t => q;»"]}', TEXT))
    _, second, third = (one["id"] for one in own_cards(TEXT)[:3])
    assert answer["became"]["ids"] == {second: None, third: second}
    assert answer["became"]["reordered"] == ["handler:newthread"]


def test_a_renamed_container_has_another_name_wherever_it_is_named() -> None:
    renamed = became('{"gesture": "rename", "target": "container:r", "name": "ready"}')
    assert renamed == {
        "container:r": "container:ready",
        "«while (|r| > 0)»": "«while (|ready| > 0)»",
        "«while (|r| > 0)»#0": "«while (|ready| > 0)»#0",
        "«r => q;»": "«ready => q;»",
        "schedule:container:r>container:q:loop": "schedule:container:ready>container:q:loop",
    }


def test_a_changed_card_is_the_same() -> None:
    changed = '{"gesture": "setField", "target": "«r => q;»", "field": "source", "text": "q"}'
    assert became(changed)["«r => q;»"] == "«q => q;»"
    card = '{"kind": "assignment", "fields": {"target": "n", "value": "7"}}'
    replaced = f'{{"gesture": "replaceCard", "target": "«n = 2;»", "card": {card}}}'
    assert became(replaced) == {"«n = 2;»": "«n = 7;»"}


def test_a_decision_stays_with_another_first_branch() -> None:
    decision, later = "«if (n == 1)»", "«if (n == 3)»"
    deleted = became(f'{{"gesture": "delete", "targets": ["{decision}#0"]}}')
    cards = {old: new for old, new in deleted.items() if ">" not in old}
    assert cards == {
        decision: later,
        f"{decision}#0": None,
        f"{decision}#1": f"{later}#0",
        f"{decision}#2": f"{later}#1",
        "«n = 2;»": None,
    }


def test_a_slot_has_the_name_that_it_is_given() -> None:
    text = TEXT.replace("event schedule {", "event schedule { threadref own;")
    renamed = became('{"gesture": "rename", "target": "slot:schedule:own", "name": "mine"}', text)
    assert renamed["slot:schedule:own"] == "slot:schedule:mine"
