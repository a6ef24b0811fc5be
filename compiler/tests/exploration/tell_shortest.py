"""Says of schedulers what the shortest runs are that fail.

A line of JSON asks, ``{"text": …, "threads": N, "imports": […]}``; one answers.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

from general_program import GeneralProgram
from shortest import BARRED, search, shortest_lasso
from states import Varied

from catapults.analysis.check import check
from catapults.diagnostics import Diagnostics
from catapults.source import Source


def told(text: str, threads: int, imports: list[dict[str, Any]]) -> dict[str, object]:
    """How many states there are, and how many events lead to what fails."""
    found = check(Source("s.sched", text), Diagnostics(), load=lambda _: None)
    assert found.program is not None
    varied = [Varied(one["name"], one["ofThread"], tuple(one["values"])) for one in imports]
    general = GeneralProgram(found.program, threads, varied)
    whole = search(general)
    watched = search(replace(general, watches=True))
    lassos = {name: shortest_lasso(watched, barred) for name, barred in BARRED.items()}
    return {
        "states": len(whole.depth),
        "transitions": whole.transitions,
        "faults": whole.fault,
        "stuck": whole.stuck,
        **{name: lasso and [lasso.stem, lasso.loop] for name, lasso in lassos.items()},
    }


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(told(**json.loads(line))), flush=True)
