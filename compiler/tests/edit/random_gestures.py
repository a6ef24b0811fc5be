"""Random schedulers in many layouts, random gestures on their cards, and what each promises.

The model of a scheduler is its handlers as nested lists: each card by its kind, what its head says,
and its bodies. A gesture is carried out on the model, too, by other means than on the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from format_support import GAPS, with_gaps
from gesture_support import asked, said
from hypothesis import strategies as st
from programs import counting_schedulers, schedulers, tidy_schedulers

from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.models.model import is_group
from catapults.source import Source
from catapults.syntax.lexer import tokenise

_EXAMPLES = sorted((Path(__file__).parents[3] / "public" / "examples").glob("*/*.sched"))
_TEXTS = [path.read_text("utf-8") for path in _EXAMPLES]
#: Those with a graph of their own; that of groups is drawn of the text that they stand for.
EXAMPLES = [text for text in _TEXTS if not is_group(Source("example.sched", text))]

# --- texts ---------------------------------------------------------------------------------


def _formatted(text: str) -> str:
    found = format_text(Source("random.sched", text), Diagnostics())
    assert found is not None
    return found


def _tabs(text: str) -> str:
    return re.sub(r"^( {4})+", lambda one: "\t" * (len(one[0]) // 4), text, flags=re.MULTILINE)


@st.composite
def _disordered(draw: st.DrawFn, text: str) -> str:
    """A text with comments and line breaks where nobody would put them."""
    tokens = tokenise(Source("random.sched", text), Diagnostics()).tokens
    places = draw(st.lists(st.tuples(st.integers(0, len(tokens) - 1), GAPS), max_size=8))
    return with_gaps(tokens, dict(places))


_written = st.one_of(
    st.sampled_from(EXAMPLES),
    schedulers(),
    tidy_schedulers("embedded"),
    counting_schedulers(),
)

#: Schedulers as a person writes them.
tidy_texts = st.one_of(
    st.sampled_from(EXAMPLES),
    _written.map(_formatted),
    _written.map(lambda text: _tabs(_formatted(text))),
    _written.map(lambda text: _formatted(text).replace("\n", "\r\n")),
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A scheduler as a person or a machine might have written it."""
    if draw(st.integers(0, 2)):
        return draw(tidy_texts)
    text = draw(_written)
    return draw(_disordered(text)) if draw(st.booleans()) else text


# --- the model -----------------------------------------------------------------------------


@dataclass
class Node:
    """A card: its kind, what it says in front of its bodies, and those by their conditions."""

    kind: str
    text: str
    bodies: list[tuple[str, list[Node]]] = field(default_factory=list)


Model = dict[str, list[Node]]


def model_of(rules: Any) -> Model:
    """The handlers of an answer to ``rules``."""
    return {owner["id"]: [_node(card) for card in owner["cards"]] for owner in rules["owners"]}


def _node(card: Any) -> Node:
    bodies = [
        (
            " ".join(body["condition"]["text"].split()) if body["condition"] else "",
            [_node(one) for one in body["cards"]],
        )
        for body in card["bodies"]
    ]
    return Node(card["kind"], "" if card["kind"] == "decision" else said(card), bodies)


def lists_of(rules: Any, model: Model) -> dict[str, list[Node]]:
    """The list of cards that each body's id stands for."""
    found: dict[str, list[Node]] = {}

    def collect(cards: list[Any], nodes: list[Node]) -> None:
        for card, node in zip(cards, nodes, strict=True):
            for body, (_, inner) in zip(card["bodies"], node.bodies, strict=True):
                found[body["id"]] = inner
                collect(body["cards"], inner)

    for owner in rules["owners"]:
        found[owner["id"]] = model[owner["id"]]
        collect(owner["cards"], model[owner["id"]])
    return found


# --- gestures ------------------------------------------------------------------------------

NEW: list[tuple[dict[str, Any], Node]] = [
    ({"kind": "return"}, Node("return", "return;")),
    (
        {"kind": "assignment", "fields": {"target": "zz", "value": "1 + zz"}},
        Node("assignment", "zz = 1 + zz;"),
    ),
    (
        {"kind": "decision", "fields": {"condition": "*zz == *zz"}},
        Node("decision", "", [("*zz == *zz", [])]),
    ),
    (
        {"kind": "text", "fields": {"text": "while (zz) {\n    zz--;\n}"}},
        Node("while", "while (zz)", [("zz", [Node("assignment", "zz--;")])]),
    ),
    (
        {"kind": "foreach", "fields": {"variable": "zz", "container": "zz[1]"}},
        Node("foreach", "foreach zz in zz[1]", [("", [])]),
    ),
]


@dataclass(repr=False)
class Trial:
    """A gesture on a text, and the model that it promises."""

    text: str
    gesture: dict[str, Any]
    before: Model
    after: Model
    #: The handlers whose text may change.
    touched: set[str]

    def __repr__(self) -> str:
        return f"{self.gesture} on\n{self.text}"


@st.composite
def trials(draw: st.DrawFn) -> Trial:
    """A gesture on the cards of a random scheduler."""
    text = draw(texts())
    rules = asked("rules", text)
    before = model_of(rules)
    after = deepcopy(before)
    bodies = lists_of(rules, after)
    kinds = [_add, _delete, _move]
    places = list(_cards(rules))
    decisions = [one for one in places if one[1]["kind"] == "decision"]
    if decisions:
        kinds += [_add_branch, _move_branch, _delete_branches]
    chosen = draw(st.sampled_from(kinds if places else [_add]))
    among = decisions if chosen in (_add_branch, _move_branch, _delete_branches) else places
    gesture = chosen(draw, bodies, among)
    touched = {_owner(one) for one in _ids(gesture)}
    return Trial(text, gesture, before, after, touched)


def _ids(gesture: dict[str, Any]) -> list[str]:
    ids = [gesture[name] for name in ("target", "into") if name in gesture]
    return ids + gesture.get("targets", [])


def _owner(id_: str) -> str:
    return id_.partition("/")[0].partition("#")[0]


_Place = tuple[str, Any, int]  # the id of the body, the card, its index there


def _cards(rules: Any) -> Iterator[_Place]:
    def below(body: str, cards: list[Any]) -> Iterator[_Place]:
        for index, card in enumerate(cards):
            yield body, card, index
            for inner in card["bodies"]:
                yield from below(inner["id"], inner["cards"])

    for owner in rules["owners"]:
        yield from below(owner["id"], owner["cards"])


Bodies = dict[str, list[Node]]


def _clamped(nodes: list[Node], index: int, kind: str) -> int:
    """Locals stand in front of everything else."""
    count = sum(node.kind == "locals" for node in nodes)
    return min(index, count) if kind == "locals" else max(index, count)


def _add(draw: st.DrawFn, bodies: Bodies, _places: list[_Place]) -> dict[str, Any]:
    into = draw(st.sampled_from(sorted(bodies)))
    index = draw(st.integers(0, len(bodies[into])))
    card, node = draw(st.sampled_from(NEW))
    bodies[into].insert(_clamped(bodies[into], index, node.kind), deepcopy(node))
    return {"gesture": "addCard", "into": into, "index": index, "card": card}


def _delete(draw: st.DrawFn, bodies: Bodies, places: list[_Place]) -> dict[str, Any]:
    body, card, index = draw(st.sampled_from(places))
    del bodies[body][index]
    return {"gesture": "delete", "targets": [card["id"]]}


def _move(draw: st.DrawFn, bodies: Bodies, places: list[_Place]) -> dict[str, Any]:
    body, card, index = draw(st.sampled_from(places))
    inside = {one["id"] for one in card["bodies"]}
    inside |= {inner for inner, _, _ in _cards({"owners": [{"id": "", "cards": [card]}]})}
    into = draw(st.sampled_from(sorted(set(bodies) - inside)))
    to = draw(st.integers(0, len(bodies[into])))
    node = bodies[body][index]
    at = _clamped(bodies[into], to, node.kind)
    if into == body and at > index:
        at -= 1
    del bodies[body][index]
    bodies[into].insert(at, node)
    return {"gesture": "moveCard", "target": card["id"], "into": into, "index": to}


def _decision(bodies: Bodies, place: _Place) -> Node:
    body, _card, index = place
    return bodies[body][index]


def _asking(node: Node) -> int:
    return sum(condition != "" for condition, _ in node.bodies)


def _add_branch(draw: st.DrawFn, bodies: Bodies, places: list[_Place]) -> dict[str, Any]:
    place = draw(st.sampled_from(places))
    node = _decision(bodies, place)
    gesture = {"gesture": "addBranch", "target": place[1]["id"]}
    if _asking(node) == len(node.bodies) and draw(st.booleans()):
        node.bodies.append(("", []))
        return {**gesture, "condition": None}
    index = draw(st.integers(0, _asking(node)))
    node.bodies.insert(index, ("zz == 1", []))
    return {**gesture, "condition": "zz == 1", "index": index}


def _move_branch(draw: st.DrawFn, bodies: Bodies, places: list[_Place]) -> dict[str, Any]:
    place = draw(st.sampled_from(places))
    node = _decision(bodies, place)
    count = _asking(node)
    number, to = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
    target = place[1]["bodies"][number]["id"]
    node.bodies.insert(to, node.bodies.pop(number))
    return {"gesture": "moveBranch", "target": target, "index": to}


def _delete_branches(draw: st.DrawFn, bodies: Bodies, places: list[_Place]) -> dict[str, Any]:
    place = draw(st.sampled_from(places))
    body, card, index = place
    node = _decision(bodies, place)
    numbers = st.integers(0, len(node.bodies) - 1)
    gone = draw(st.lists(numbers, min_size=1, max_size=3, unique=True))
    left = [one for number, one in enumerate(node.bodies) if number not in gone]
    if not left:
        del bodies[body][index]
    elif left[0][0] == "":
        bodies[body][index : index + 1] = left[0][1]  # what is always done then
    else:
        node.bodies[:] = left
    return {"gesture": "delete", "targets": [card["bodies"][number]["id"] for number in gone]}
