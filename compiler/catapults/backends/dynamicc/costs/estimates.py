"""Estimates what generated functions come to: bytes, by what stands in them, and clocks.

``support/estimates.toml`` says how many bytes each kind of operation had in functions that SDCC
compiled for a Rabbit; ``compiler/bench/rabbit/estimates.py`` works it out. It also has the clocks
of parts of handlers, which ``npm run bench:rabbit`` prints.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from catapults.contracts.libraries import profile, target_profile

#: Clocks a second of the controller for which the profile gives times: a Rabbit 2000.
FREQUENCY = 22_118_400

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)

#: What is counted in a function: its name in the table, and what it looks like. What has fewer
#: bytes than its parts, such as a member of a member, is counted beside them: as less than nothing.
_OPERATIONS = {
    "check": re.compile(r"\bCMT_(?:CHECK|AFTER)\("),
    "count": re.compile(r"\.cmt_count"),
    "not": re.compile(r"!(?!=)"),
    "member": re.compile(r"->"),
    "member-of-member": re.compile(r"->\w+->"),
    "insert": re.compile(r"\b(?:CMT_PUT|CMT_PUSH|cmt_insert)\("),
    "push": re.compile(r"\bCMT_PUSH\("),
    "pop": re.compile(r"\bcmt_pop\("),
    "call": re.compile(r"\b(?!CMT_)[a-z]\w*\((?!\*)"),
    "argument": re.compile(r"\b(?!CMT_)[a-z]\w*\([^)]*,"),
    "assignment": re.compile(r"[^=!<>]=(?!=)"),
    "comparison": re.compile(r"==|!=|<=|>=|[^-<]<(?!<)|[^->]>(?!>)"),
    "arithmetic": re.compile(r" [-+*/%] "),
    "subscript": re.compile(r"\["),
    "return": re.compile(r"\breturn\b"),
    "loop-over-lists": re.compile(r"\blist != cms_lists\b"),
}

_STEP = re.compile(r"^\s*(\w+) = \1 [-+] 1;", re.MULTILINE)


def operations(parameters: str, body: str, byte_variables: Container[str]) -> dict[str, int]:
    """How often each kind of operation stands in a function."""
    text = _COMMENT.sub("", body)
    found = {name: len(pattern.findall(text)) for name, pattern in _OPERATIONS.items()}
    found["step-of-byte"] = sum(name in byte_variables for name in _STEP.findall(text))
    found["parameter"] = int(bool(parameters))
    return {"function": 1, **found}


def bytes_of(found: Mapping[str, int]) -> int:
    """About how many bytes a function has in which these operations stand."""
    costs: Mapping[str, float] = _table("bytes")
    return max(1, round(sum(costs[name] * count for name, count in found.items())))


def clocks_of_parts() -> dict[str, int]:
    """What parts of a handler take: ``call`` is the handler itself, ``leave`` and ``enter`` are the
    ends of a transfer, ``take`` finds a thread that is named, ``discard`` destroys it."""
    return {**_table("clocks"), "statement": profile_clocks("statement")}


def profile_clocks(cost: str) -> int:
    """What a simulation charges, such as for a ``statement`` or a ``switch``."""
    return round(profile(target_profile("dynamicc")).costs[cost] * FREQUENCY / 1e9)


@cache
def _table(name: str) -> Mapping[str, Any]:
    path = files("catapults.backends.dynamicc") / "support" / "estimates.toml"
    table: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))[name]
    return table
