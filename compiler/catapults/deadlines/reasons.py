"""Why nothing is said: in plain words, with the place."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.source import Span


@dataclass(frozen=True)
class Reason:
    """One reason; the place is that in the scheduler or in the workload which gives it."""

    text: str
    span: Span | None = None


class UnsaidError(Exception):
    """Nothing can be said, for some reasons."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(one.text for one in reasons))
        self.reasons = reasons
