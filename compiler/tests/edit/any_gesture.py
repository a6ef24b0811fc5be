"""Gestures of all kinds, of the right shape and mostly out of place: what a page might ask."""

from __future__ import annotations

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from gesture_support import all_cards, asked
from hypothesis import strategies as st

from catapults.contracts import gestures
from catapults.contracts.messages import TextFile
from catapults.contracts.plain_data import camel

#: The classes of all gestures.
KINDS: list[Any] = list(get_args(gestures.Gesture))
JUNK = [
    "",
    "x",
    "t",
    "zz",
    "|q| > 0",
    "q",
    "queue",
    "1",
    "a; b",
    "}",
    "{* *}",
    "*q",
    "\n",
    "𝄞",
    "end",
]


def _values(hint: Any, ids: list[str]) -> st.SearchStrategy[Any]:
    """Data of the right shape for a field, with ids that there are and those that are not."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, UnionType):
        kinds = [kind for kind in arguments if kind is not gestures.Steps]
        return st.sampled_from(kinds).flatmap(lambda kind: _values(kind, ids))
    if origin is list:
        return st.lists(_values(arguments[0], ids), max_size=3)
    if origin is dict:
        return st.dictionaries(st.sampled_from(FIELDS), st.sampled_from([*JUNK, *ids]))
    if hint is TextFile:
        return st.builds(lambda text: {"name": "o.sched", "text": text}, st.sampled_from(SOURCES))
    if hint is str:
        return st.sampled_from([*ids, *ids, *JUNK])
    plain = {int: st.integers(-1, 4), bool: st.booleans(), NoneType: st.none()}
    return plain[hint] if hint in plain else gestures_of(hint, ids)


def gestures_of(kind: Any, ids: list[str]) -> st.SearchStrategy[Any]:
    """Gestures of a kind, on these ids and on what there is not."""
    hints = get_type_hints(kind)
    parts = {camel(one.name): _values(hints[one.name], ids) for one in fields(kind)}
    return st.fixed_dictionaries(parts)


FIELDS = ["source", "target", "condition", "value", "text", "variable", "container", "thread"]
SOURCES = [
    "scheduler o { data { queue q, zz; } event newthread(t) { t => zz; } }",
    "nonsense",
    "",
]


def ids_in(text: str) -> list[str]:
    """The ids of what the rules of a text show."""
    rules = asked("rules", text)
    cards = list(all_cards(rules))
    things = [*cards, *rules["owners"], *rules["entries"], *(b for c in cards for b in c["bodies"])]
    return [one["id"] for one in things] or ["handler:init"]
