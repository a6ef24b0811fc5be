"""Threads change groups while they run."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from groups_workshop import Daemon, daemon, made

TREE = """
group scheduler entered {
    group root : sequential { urgent; turns; rest; }
    group urgent : round_robin(5ms) { thread high; }
    group turns : round_robin(5ms) { thread first; }
    group rest : os;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(TREE, tmp_path_factory.mktemp("entered"), "enters")


def printed(folder: Path, running: Daemon, *group: str) -> str:
    done = subprocess.run(
        [folder / "enters", *group],
        check=True,
        capture_output=True,
        text=True,
        timeout=30,
        env=running.environment,
    )
    return done.stdout


def test_whoever_enters_an_urgent_group_need_not_wait(folder: Path, tmp_path: Path) -> None:
    with daemon(folder, tmp_path / "f") as running:
        assert int(printed(folder, running)) > 200
        assert int(printed(folder, running, "urgent")) < 120


def test_a_group_that_is_not_there_is_told(folder: Path, tmp_path: Path) -> None:
    with daemon(folder, tmp_path / "f") as running:
        told = printed(folder, running, "nowhere")
        assert told == "groupsd: the thread cannot be in a group of that name\n"
