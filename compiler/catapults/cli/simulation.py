"""Runs a scheduler in a workload by the project's simulator."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

_SIMULATOR = Path(__file__).resolve().parents[3] / "simulator" / "bin" / "catapults-sim.mjs"


def simulated_jobs(scheduler: str, workload: str, until: str | None) -> list[dict[str, Any]] | str:
    """The measures of jobs, a row for each class; or why there are none."""
    node = shutil.which("node")
    if node is None or not _SIMULATOR.is_file():
        return "the simulator is not there."
    command = [node, str(_SIMULATOR), "run", scheduler, workload, "--json"]
    if until is not None:
        command += ["--until", until]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        jobs = json.loads(ran.stdout)["measures"]["jobs"]
    except (ValueError, KeyError, TypeError):
        lines = ran.stderr.strip().splitlines() or ["the simulator gave no answer."]
        return lines[-1]
    return jobs if isinstance(jobs, list) else "the run measured no jobs."
