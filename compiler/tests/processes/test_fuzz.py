"""Messages at random against the manager, under sanitizers; with EXPLORE=1 ten million of them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from manager_process import Built, compile_manager

_INPUTS = 2_500_000 if os.environ.get("EXPLORE") else 5000  # for each of four ways


@pytest.fixture(scope="module", params=["request", "broadcast"])
def fuzzed(request: pytest.FixtureRequest) -> Path:
    """A manager that talks to itself."""
    built: Built = request.getfixturevalue(f"{request.param}_crew")
    source = Path(__file__).parent / "programs/fuzz.c"
    return compile_manager(built.folder, "manager/fuzz", source, main=False)


@pytest.mark.parametrize("way", ["sockets", "a pipe"])
def test_messages_at_random(way: str, fuzzed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [fuzzed, str(_INPUTS), "3", *([tmp_path / "pipes"] if way == "a pipe" else [])],
        check=False,
        capture_output=True,
        text=True,
        timeout=3600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # They get as far as the master, and many of them: else little would be tried.
    counts = {word: int(count) for count, word in re.findall(r"(\d+) (\w+)", done.stdout)}
    assert counts["inputs"] == _INPUTS
    assert counts["arrived"] > 50
    assert counts["departed"] > 50
    assert counts["heard"] > _INPUTS / 4
    assert counts["refused"] > 5
    assert counts["times"] > 50
