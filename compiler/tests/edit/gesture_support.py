"""What tests of gestures share: asking as a page does, and cases kept as text files.

A case is ``[case NAME]``, the gesture in JSON, ``[before]``, a scheduler, ``[out]`` and what comes
out: the name and what is selected, then the text; or the refusal with its offers. In a gesture
``«TEXT»`` stands for the id of the card of that text, ``«2: TEXT»`` for that of the second such;
what is pasted has the ids of the text that it comes from, the place those of the scheduler.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catapults.services import handle

CASES = Path(__file__).parent / "cases"
NAME = "test.sched"


@dataclass(frozen=True)
class Case:
    """One gesture on one text."""

    file: str
    name: str
    gesture: str
    before: str
    expected: str


def read_cases(file: str) -> list[Case]:
    """The cases of a file."""
    parts = re.split(r"^\[case (.+)\]\n", (CASES / file).read_text("utf-8"), flags=re.MULTILINE)
    cases = []
    for name, body in zip(parts[1::2], parts[2::2], strict=True):
        gesture, _, rest = body.partition("[before]\n")
        before, _, expected = rest.partition("[out]\n")
        cases.append(Case(file, name, gesture, before, expected))
    return cases


def compare(case: Case, actual: str) -> None:
    """Compares; with ``UPDATE_CASES=1`` the file is rewritten with what came out instead."""
    if os.environ.get("UPDATE_CASES") == "1" and actual != case.expected:
        path = CASES / case.file
        head = f"[case {case.name}]\n{case.gesture}[before]\n{case.before}[out]\n"
        text = path.read_text("utf-8").replace(head + case.expected, head + actual)
        path.write_text(text, "utf-8")
        return
    assert actual == case.expected


def asked(method: str, text: str, **params: Any) -> Any:
    """The answer of the services to a question about a text."""
    request = {"version": 3, "name": NAME, "text": text, **params}
    return json.loads(handle(json.dumps({"method": method, "params": request})))


def gestured(text: str, gesture: Any, **params: Any) -> Any:
    """The answer to a gesture."""
    return asked("edit", text, seen=3, gesture=gesture, **params)


def applied(text: str, edits: list[Any], file: str = NAME) -> str:
    """A text behind the edits that are for its file; they must not overlap."""
    wide = text.encode("utf-16-le")
    end = len(wide)
    for edit in sorted(edits, key=lambda one: (-one["from"], -one["to"])):
        if edit["file"] == file:
            assert 2 * edit["to"] <= end, "edits overlap"
            end = 2 * edit["from"]
            wide = wide[:end] + edit["text"].encode("utf-16-le") + wide[2 * edit["to"] :]
    return wide.decode("utf-16-le")


def cut(text: str, range_: Any) -> str:
    """What stands in a range of an answer."""
    wide = text.encode("utf-16-le")
    return wide[2 * range_["from"] : 2 * range_["to"]].decode("utf-16-le")


def all_cards(rules: Any) -> Iterator[Any]:
    """All cards of an answer to ``rules``, outer ones first."""

    def below(cards: list[Any]) -> Iterator[Any]:
        for card in cards:
            yield card
            for body in card["bodies"]:
                yield from below(body["cards"])

    for owner in rules["owners"]:
        yield from below(owner["cards"])


def said(card: Any) -> str:
    """A card in one line."""
    return " ".join(card["text"].split())


def with_ids(gesture: str, text: str) -> Any:
    """A gesture with the ids that its texts stand for."""
    plain = json.loads(gesture)
    if plain["gesture"] != "paste":
        return _with_ids_of(text, plain)
    where = _with_ids_of(text, {key: plain[key] for key in ("into",) if key in plain})
    copied = {key: value for key, value in plain.items() if key != "into"}
    return {**_with_ids_of(plain["source"]["text"], copied), **where}


def _with_ids_of(text: str, gesture: Any) -> Any:
    written = json.dumps(gesture, ensure_ascii=False)
    cards = list(all_cards(asked("rules", text))) if "«" in written else []

    def id_of(match: re.Match[str]) -> str:
        number, wanted = int(match[1] or 1), match[2]
        ids = [card["id"] for card in cards if said(card) == wanted]
        assert len(ids) >= number, (wanted, [said(card) for card in cards])
        return str(ids[number - 1])

    return json.loads(re.sub(r"«(?:(\d+): )?(.+?)»", id_of, written))


def outcome(text: str, answer: Any) -> str:
    """An answer as cases show it."""
    if "refused" in answer:
        offers = [f"offer: {one['label']}\n" for one in answer["offers"]]
        return f"refused: {answer['refused']}\n{''.join(offers)}"
    after = applied(text, answer["edits"])
    cards = {card["id"]: f"«{said(card)}»" for card in all_cards(asked("rules", after))}
    selects = ", ".join(cards.get(one, one) for one in answer["selects"])
    return f"{answer['name']} → {selects}\n{after}"
