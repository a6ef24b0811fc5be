"""Estimates what generated functions come to: bytes, by what stands in them, and clocks.

``support/estimates.toml`` says how many bytes each kind of operation had in functions that SDCC
compiled for a Rabbit; ``compiler/bench/rabbit/estimates.py`` works it out. The clocks are those
that the profile charges in a simulation.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from catapults.contracts.tables import profile

#: Clocks a second of the controller for which the profile gives times: a Rabbit 2000.
FREQUENCY = 22_118_400

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)

#: What is counted in a function: its name in the table, and what it looks like.
_OPERATIONS = {
    "branch": re.compile(r"\b(?:if|while|for) \("),
    "check": re.compile(r"\bCMT_CHECK\("),
    "both": re.compile(r"&&|\|\|"),
    "count": re.compile(r"\.cmt_count"),
    "member": re.compile(r"->"),
    "insert": re.compile(r"\b(?:CMT_PUT|CMT_PUSH|cmt_insert)\("),
    "call": re.compile(r"\b(?!CMT_)[a-z]\w*\((?!\*)"),
    "argument": re.compile(r"\b(?!CMT_)[a-z]\w*\([^)]*,"),
    "local": re.compile(r"\bauto \w"),
    "assignment": re.compile(r"[^=!<>]=(?!=)"),
    "comparison": re.compile(r"==|!=|<=|>=|[^-<]<(?!<)|[^->]>(?!>)"),
    "arithmetic": re.compile(r" [-+*/%] "),
    "subscript": re.compile(r"\["),
    "return": re.compile(r"\breturn\b"),
}


def operations(parameters: str, body: str) -> dict[str, int]:
    """How often each kind of operation stands in a function."""
    text = _COMMENT.sub("", body)
    found = {name: len(pattern.findall(text)) for name, pattern in _OPERATIONS.items()}
    found["parameter"] = int(bool(parameters))
    return {"function": 1, **found}


def bytes_of(parameters: str, body: str) -> int:
    """About how many bytes a function has."""
    return max(1, round(estimated(operations(parameters, body))))


def estimated(found: Mapping[str, int]) -> float:
    """The bytes of operations."""
    costs = _costs()
    return sum(costs[name] * count for name, count in found.items())


def handler_clocks() -> dict[str, int]:
    """What a call of a handler, a statement of it and a switch take."""
    costs = profile("embedded").costs
    return {
        name: round(costs[name] * FREQUENCY / 1e9) for name in ("handler", "statement", "switch")
    }


@cache
def _costs() -> Mapping[str, float]:
    path = files("catapults.backends.dynamicc") / "support" / "estimates.toml"
    costs: Mapping[str, float] = tomllib.loads(path.read_text("utf-8"))["bytes"]
    return costs
