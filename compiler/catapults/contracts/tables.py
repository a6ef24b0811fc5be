"""Reads the TOML tables of this folder; each is read once and never changed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from catapults.shipped import shipped_text


@cache
def table(name: str) -> Mapping[str, Any]:
    """The whole table ``name.toml``, for example ``layout`` or ``libraries/pth``."""
    return tomllib.loads(shipped_text(__package__, f"{name}.toml"))


@dataclass(frozen=True)
class Condition:
    """What can be asked to hold at a call of a handler, or behind it (``conditions.toml``)."""

    words: str
    duty: str | None = None
    subject: str | None = None
    slot: str | None = None
    empty: bool = False
    nowhere: bool = False
    state: str | None = None
    where: Sequence[str] = ()
    holds: Mapping[str, str] = field(default_factory=dict)


@cache
def condition(text: str) -> Condition:
    """The condition of that name."""
    return Condition(**table("conditions")[text])
