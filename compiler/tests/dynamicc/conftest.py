"""What all tests of schedulers for Dynamic C share."""

from __future__ import annotations

from pathlib import Path

import pytest
from recording import build_watcher


@pytest.fixture(scope="session")
def watcher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that runs simulations event by event."""
    return build_watcher(tmp_path_factory.mktemp("watch"))
