"""Schedulers that the command line explores."""

from __future__ import annotations

import subprocess
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[3]
_COMMAND = _ROOT / "simulator/bin/catapults-sim.mjs"


def explore(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """What the command does with a scheduler's text, which is put into the folder."""
    scheduler = folder / "it.sched"
    scheduler.write_text(text, "utf-8")
    command = ["node", str(_COMMAND), "explore", str(scheduler), *options]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)


def original(example: str) -> str:
    """The text of a shipped scheduler, by its place beneath the examples without its ending."""
    return (_ROOT / f"public/examples/{example}.sched").read_text("utf-8")
