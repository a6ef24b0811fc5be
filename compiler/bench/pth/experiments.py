"""Two of the published systems on real processes, beside what was published and what the simulation
predicts: ``npm run bench:pth -- experiments``."""

from __future__ import annotations

from application import measure_application
from balancing import measure_balancing
from subjects import Subjects

_REQUESTS, _FEW_REQUESTS = 400, 100
_PAGES, _MANY_PAGES, _FEW_PAGES = 3000, 15_000, 600  # the published amounts; few, if quick
_SCALE = 0.1  # of published times, in load balancing


def measure_experiments(subjects: Subjects, rounds: int, *, is_quick: bool) -> None:
    """Prints their tables, within twenty minutes."""
    measure_application(subjects, rounds, _FEW_PAGES if is_quick else _PAGES, 1.0)
    if not is_quick:
        measure_application(subjects, 1, _MANY_PAGES, 1.0)
    measure_balancing(subjects, rounds, _FEW_REQUESTS if is_quick else _REQUESTS, _SCALE)
