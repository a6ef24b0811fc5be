"""Settings of all tests of the compiler, and the summary of what campaigns of random cases did."""

from __future__ import annotations

import gc
import os
from typing import Any

import pytest
import tally
from hypothesis import settings

# How long a case takes says something about the machine, not about the compiler. The same cases
# run each time, so that a failure comes from a change; `EXPLORE=1` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "repeatable")

# Trees and graphs live for a whole case: to look for garbage among them at every 700 new objects,
# as Python does by itself, takes a sixth of all the time.
gc.set_threshold(100_000, 20, 100)

_TALLIES = "tallies"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts those first that take long, so that all processes have something to do to the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests are shared out among processes, each hands its counts to the one that reports."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_TALLIES] = tally.counted()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Called in the process that reports, when one of the others has ended."""
    tally.add(getattr(node, "workeroutput", {}).get(_TALLIES, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says at the end how much was tried."""
    for title, counts in tally.counted().items():
        terminalreporter.section(title)
        for what, count in sorted(counts.items()):
            terminalreporter.write_line(f"{count:>12,} {what}")
