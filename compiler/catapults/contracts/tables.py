"""Reads the TOML tables of this folder; each is read once and never changed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from catapults.shipped import shipped_text


@cache
def table(name: str) -> Mapping[str, Any]:
    """The whole table ``name.toml``, for example ``layout`` or ``profiles/pth``."""
    return tomllib.loads(shipped_text(__package__, f"{name}.toml"))


@dataclass(frozen=True)
class ProfileHandler:
    """What a threading library expects of one handler."""

    name: str
    number: int  # in descriptors and traces
    required: bool
    kind: str  # 'event' or 'query'
    parameter: Literal["none", "optional", "required"]
    result: str | None  # of a query: 'int', 'time' or 'thread'
    when: str  # when the library calls it, in words
    entry: tuple[str, ...]
    exit: tuple[str, ...]


@dataclass(frozen=True)
class Profile:
    """A threading library as schedulers see it."""

    name: str
    number: int
    int_bits: int
    dispatch_required: bool  # a path of ``schedule`` without dispatch is an error
    base: str  # the built-in scheduler for it
    costs: Mapping[str, int]  # defaults, ns
    handlers: Mapping[str, ProfileHandler]


#: In the order of their numbers.
PROFILES = ("embedded", "pth")


@cache
def handler_numbers() -> Mapping[str, int]:
    """Every handler that any profile knows, with its number."""
    numbers: Mapping[str, int] = table("handlers")["handlers"]
    return numbers


@cache
def profile(name: str) -> Profile:
    """The profile of that name, one of :data:`PROFILES`."""
    raw = table(f"profiles/{name}")
    return Profile(
        name=name,
        number=raw["number"],
        int_bits=raw["int_bits"],
        dispatch_required=raw["dispatch_required"],
        base=raw["base"],
        costs=raw["costs"],
        handlers={key: _handler(key, value) for key, value in raw["handlers"].items()},
    )


def _handler(name: str, raw: Mapping[str, Any]) -> ProfileHandler:
    return ProfileHandler(
        name=name,
        number=handler_numbers()[name],
        required=raw["required"],
        kind=raw["kind"],
        parameter=raw.get("parameter", "none"),
        result=raw.get("result"),
        when=raw["when"],
        entry=tuple(raw.get("entry", ())),
        exit=tuple(raw.get("exit", ())),
    )
