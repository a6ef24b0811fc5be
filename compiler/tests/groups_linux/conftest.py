"""Where real-time priorities may not be set, these tests are not run, and say so."""

from __future__ import annotations

import pytest
from groups_workshop import why_not


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    why = why_not()
    here = [one for one in items if "groups_linux" in str(one.path)]
    if why is not None:
        for one in here:
            if "needs_nothing" not in one.keywords:
                one.add_marker(pytest.mark.skip(reason=f"NOT RUN: {why}"))
