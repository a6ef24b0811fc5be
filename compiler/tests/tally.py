"""Counts of what campaigns of random cases did, for the summary behind the tests."""

from __future__ import annotations

from collections import Counter, defaultdict

_TALLIES: defaultdict[str, Counter[str]] = defaultdict(Counter)


def tally(title: str) -> Counter[str]:
    """What was counted under a title in this process, to be added to."""
    return _TALLIES[title]


def counted() -> dict[str, dict[str, int]]:
    """All tallies, as plain data that one process can hand to another."""
    return {title: dict(counts) for title, counts in _TALLIES.items() if counts}


def add(tallies: dict[str, dict[str, int]]) -> None:
    """Adds what another process counted."""
    for title, counts in tallies.items():
        _TALLIES[title].update(counts)
