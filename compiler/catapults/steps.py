"""Work in steps: between two of them whoever drives it can do something else, or leave the rest."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

R = TypeVar("R")

#: Yields between its steps, and returns what comes of them all.
Steps = Generator[None, None, R]


def finish(steps: Steps[R]) -> R:
    """What comes of all steps, one right after the other."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        result: R = end.value
        return result
