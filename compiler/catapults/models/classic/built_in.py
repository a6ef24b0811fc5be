"""The bases that come with the compiler."""

from __future__ import annotations

from functools import cache

from catapults.contracts.libraries import profiles
from catapults.shipped import shipped_text
from catapults.source import Source

#: Schedulers that every scheduler can extend.
BUILT_IN_BASES = tuple(base for one in profiles() for base in one.bases)

#: How the names of their texts end.
_BUILT_IN = ".sched (built in)"


@cache
def built_in_base(name: str) -> Source | None:
    """The text of a base that comes with the compiler."""
    if name not in BUILT_IN_BASES:
        return None
    return Source(f"{name}{_BUILT_IN}", shipped_text(__package__, f"bases/{name}.sched"))


def is_built_in(source: Source) -> bool:
    """Whether a text is that of such a base."""
    return source.name.endswith(_BUILT_IN)
