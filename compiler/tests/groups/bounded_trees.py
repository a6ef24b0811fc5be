"""Random trees of one group with busy or periodic threads, and what theory says of each.

``PYTHONPATH=compiler/tests python compiler/tests/groups/bounded_trees.py FOLDER COUNT`` writes so
many of each kind, as ``compiled_trees`` does; ``NAME.json`` has what holds of its threads, in ns.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path
from random import Random

from groups.compiled_trees import MS, write_case

_UNTIL = 600  # ms
_PERIODS = [10, 15, 20, 25, 40, 50, 60]

#: What is known of a thread, times in ms.
Known = dict[str, int]


class Bounded:
    """A tree of one group, with its threads."""

    def __init__(self, name: str, rule: str, threads: list[Known], said: list[str]) -> None:
        """``threads``: their `period` and `computes` in ms, if they have any, else they are always
        busy; ``said``: what is said of each in the group."""
        self.name = name
        self._rule = rule
        self._threads = threads
        self._said = said
        self.met: set[tuple[str, str, str | None]] = set()
        self.ways: list[tuple[dict[str, str], str | None]] = []

    def scheduler(self) -> str:
        """Its text."""
        said = " ".join(f"thread t{at} {one};" for at, one in enumerate(self._said))
        return (
            f"group scheduler {self.name} {{\n"
            "    parameters { int rank default 0; int weight default 1; time released default 0s; "
            "time period default 0s; }\n"
            f"    group all : {self._rule} {{ {said} }}\n}}\n"
        )

    def workload(self) -> str:
        """The text of its threads."""
        lines = [f"workload {self.name} {{ profile preemptive; limit time {_UNTIL}ms;"]
        for at, one in enumerate(self._threads):
            work = f"compute {one.get('computes', 2 * _UNTIL)}ms;"
            period = f"period {one['period']}ms; " if "period" in one else ""
            lines.append(f"    thread t{at} {{ {period}{work} }}")
        return "\n".join([*lines, "}"]) + "\n"

    def expected(self) -> list[list[int]]:
        """Nothing: other cases say who runs when."""
        return []


def _periodic(random: Random, most: float) -> list[Known]:
    """A random set that needs no more than a part of the processor."""
    found: list[Known] = []
    left = most
    for period in random.sample(_PERIODS, random.randint(2, 4)):
        computes = int(min(left, random.uniform(0.1, 0.6)) * period)
        if computes:
            found.append({"period": period, "computes": computes})
            left -= computes / period
    return found


def _edf(random: Random) -> tuple[str, list[Known]]:
    """All deadlines are met, as long as the processor suffices (Liu and Layland, 1973)."""
    return "edf(released + period)", _periodic(random, 1)


def _priority(random: Random) -> tuple[str, list[Known]]:
    """Rate monotonic; each first job takes as long as the response-time analysis says, and no job
    takes longer (Joseph and Pandya, 1986)."""
    threads = sorted(_periodic(random, 0.9), key=lambda one: one["period"])
    known: list[Known] = []
    for rank, one in enumerate(threads):
        response, before = one["computes"], 0
        while response != before and response <= one["period"]:
            before = response
            above = (ceil(before / o["period"]) * o["computes"] for o in known)
            response = one["computes"] + sum(above)
        if response > one["period"]:
            break
        known.append(one | {"response": response, "rank": 9 - rank})
    return "priority(rank)", known


def _share(random: Random) -> tuple[str, list[Known]]:
    """Between any two, what each had by its weight differs by the turn of the lighter one at most
    (Waldspurger and Weihl, 1995)."""
    threads = [{"weight": random.randint(1, 5)} for _ in range(random.randint(2, 5))]
    quantum = random.randint(1, 6)
    return f"share(weight, {quantum}ms)", [one | {"quantum": quantum} for one in threads]


def _plan(random: Random) -> tuple[str, list[Known]]:
    """Who is always busy has exactly its slots."""
    at, found = 0, []
    for _ in range(random.randint(2, 4)):
        at += random.randint(0, 3)
        found.append({"at": at, "until": at + random.randint(1, 7)})
        at = found[-1]["until"]
    length = at + random.randint(0, 4)
    return f"plan({length}ms)", [one | {"length": length} for one in found]


#: What is said in a text of what is known of a thread.
_SAID: dict[str, Callable[[Known], str]] = {
    "edf": lambda one: f"period {one['period']}ms",
    "priority": lambda one: f"rank {one['rank']}",
    "share": lambda one: f"weight {one['weight']}",
    "plan": lambda one: f"at {one['at']}ms until {one['until']}ms",
}
_KINDS = {"edf": _edf, "priority": _priority, "share": _share, "plan": _plan}


def main(folder: str, count: str) -> None:
    """Writes so many of each kind."""
    target, names = Path(folder), []
    random = Random() if os.environ.get("EXPLORE") else Random(3)
    for number in range(int(count)):
        for kind, make in _KINDS.items():
            rule, threads = make(random)
            case = Bounded(f"{kind}{number}", rule, threads, [*map(_SAID[kind], threads)])
            write_case(target, case)
            times = [
                {
                    word: value if word in ("rank", "weight") else value * MS
                    for word, value in one.items()
                }
                for one in threads
            ]
            known = {"kind": kind, "until": _UNTIL * MS, "threads": times}
            (target / f"{case.name}.json").write_text(json.dumps(known))
            names.append(case.name)
    (target / "names.json").write_text(json.dumps(names))


if __name__ == "__main__":
    main(*sys.argv[1:])
