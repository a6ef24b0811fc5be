"""Says of schedulers what the shortest runs are that fail, and where an analysis is contradicted.

A line of JSON asks, ``{"text": …, "profile": …, "threads": N, "imports": […], "depth": …}``, by
appointment also with ``relative``; one answers. Without a depth all runs are seen, and threads that
are forgotten, too.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from math import inf
from typing import Any

from general_appointments import GeneralAppointments
from general_locks import CEILING, GeneralLocks
from general_program import GeneralProgram
from general_rounds import MISSED_JOB
from observation import contradictions
from shortest import BARRED, search, shortest_lasso
from states import Varied
from surroundings import Surroundings

from catapults.analysis.check import check
from catapults.diagnostics import Diagnostics
from catapults.source import Source


def told(asked: dict[str, Any]) -> dict[str, object]:
    """How many states there are, and how many events lead to what fails."""
    profile, threads, depth = asked["profile"], asked["threads"], asked["depth"]
    source = Source("s.sched", asked["text"])
    found = check(source, Diagnostics(), load=lambda _: None, profile_name=profile)
    assert found.program is not None
    varied = [
        Varied(one["name"], one["ofThread"], tuple(one["values"])) for one in asked["imports"]
    ]
    answers = {one["name"]: tuple(one["values"]) for one in asked.get("answers", [])}
    surroundings = Surroundings(answers, tuple(asked.get("durations", [])))
    general = GeneralProgram(found.program, threads, varied, surroundings=surroundings)
    if profile == "tap":
        general = GeneralAppointments(
            found.program,
            threads,
            varied,
            surroundings=surroundings,
            relative=asked.get("relative", []),
        )
    if profile == "preemptive":
        own = [one for one in varied if one.name not in (CEILING, MISSED_JOB)]
        misses = next((one.values for one in varied if one.name == MISSED_JOB), ())
        stated = next((one.values for one in varied if one.name == CEILING), (0,))
        general = GeneralLocks(
            found.program,
            threads,
            own,
            surroundings=surroundings,
            locks=asked.get("locks", 0),
            stated=stated,
            misses=misses,
        )
    whole = search(general, inf if depth is None else depth)
    answer: dict[str, object] = {
        "states": len(whole.depth),
        "transitions": whole.transitions,
        "faults": whole.fault,
        "stuck": whole.stuck,
        "contradictions": contradictions(found.program, general.observed),
    }
    if depth is None:
        watched = search(replace(general, watches=True))
        for name, barred in BARRED.items():
            lasso = shortest_lasso(watched, barred)
            answer[name] = lasso and [lasso.stem, lasso.loop]
    return answer


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(told(json.loads(line))), flush=True)
