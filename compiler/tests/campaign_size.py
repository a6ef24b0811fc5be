"""How many cases of a tested property are tried."""

from __future__ import annotations

import os


def times(each_run: int, exploring: int) -> int:
    """So many in each run, and so many where one looks for new ones with ``EXPLORE=1``."""
    return exploring if os.environ.get("EXPLORE") else each_run
