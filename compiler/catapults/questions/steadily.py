"""Answers in steps about one version of a text, whose tree may move on between two of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from catapults.analysis.check import room_for_recursion
from catapults.steps import Steps

T = TypeVar("T")
R = TypeVar("R")


def steadily(
    look: Callable[[], Steps[T]], stands: Callable[[T], bool], tell: Callable[[T], Steps[R]]
) -> Steps[R]:
    """What is told of what is found by looking. Where that does not stand any more between two
    steps, because its places are those of another version by then, all begins anew."""
    while True:
        found = yield from look()
        steps = tell(found)
        while stands(found):
            try:
                with room_for_recursion():
                    next(steps)
            except StopIteration as end:
                told: R = end.value
                return told
            yield
