"""The kinds of containers, each a row of ``containers.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from catapults.contracts.tables import table


@dataclass(frozen=True)
class Kind:
    """How a container keeps its threads."""

    name: str  # in the language
    number: int  # in descriptors and traces
    enters: Literal["slot", "back", "top", "place"]  # where a thread comes in
    leaves: Literal["slot", "front", "first"]  # which thread it is asked for
    sign: Literal["slot", "rail", "cup"]  # how the page draws it
    meaning: str  # beside its word
    usual: str  # a name that one may have
    called: str  # with its article
    about: str
    holds: str
    equals: Literal["behind", "before"] | None = None  # where a thread comes to those of its key
    again: str | None = None  # what moving its first thread into it does; nothing if None

    @property
    def is_sorted(self) -> bool:
        """Whether its threads are in the order of a key."""
        return self.enters == "place"

    @property
    def is_slot(self) -> bool:
        """Whether it holds one thread at most."""
        return self.enters == "slot"


@cache
def kinds() -> Mapping[str, Kind]:
    """All kinds by name, in the order of their numbers."""
    return {name: Kind(name, **row) for name, row in table("containers").items()}


#: What the slot that is dispatched is usually called.
USUAL_SLOT = next(one.usual for one in kinds().values() if one.is_slot)


def kind(name: str) -> Kind:
    """The kind of that name."""
    return kinds()[name]


def kind_numbers() -> Mapping[str, int]:
    """The numbers of kinds as the contracts name them; the first is that of no container."""
    return {"NOWHERE": 0} | {name.upper(): one.number for name, one in kinds().items()}
