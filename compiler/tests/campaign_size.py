"""How many cases of a tested property are tried."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator


def times(each_run: int, exploring: int) -> int:
    """So many in each run, and so many where one looks for new ones with ``EXPLORE=1``."""
    return exploring if os.environ.get("EXPLORE") else each_run


def rounds() -> Iterator[int]:
    """One round in each run; with ``EXPLORE=1`` as many as fit into ``MINUTES`` (60)."""
    minutes = float(os.environ.get("MINUTES", "60")) if os.environ.get("EXPLORE") else 0
    end = time.monotonic() + 60 * minutes
    number = 0
    while number == 0 or time.monotonic() < end:
        yield number
        number += 1
