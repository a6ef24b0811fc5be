"""Sets of processes and tasks, with the answers that books and another simulator give."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from processor.reference import NEVER, POLICIES, Policy, Run, Thread, feedback, round_robin

Entry = dict[str, Any]


def _kept(file: str) -> dict[str, list[Entry]]:
    return tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))


PUBLISHED = _kept("published.toml")

#: Sets of tasks with what SimSo does with them.
SIMSO = _kept("simso.toml")["sets"]


def policy_of(entry: Entry) -> Policy:
    """The policy of a set, with its quanta."""
    name, quanta = entry["policy"], entry.get("quanta", [])
    if name == "mlfq":
        return feedback(*quanta, boost=entry.get("boost", 0))
    if name == "rr":
        return round_robin(quanta[0])
    known = POLICIES[name]
    return round_robin(quanta[0], known.key) if quanta else known


def process(name: str, arrival: int, bursts: list[int], priority: int = 0) -> Thread:
    return Thread(name, arrival, bursts, priority)


def task(name: str, offset: int, period: int, computes: int, home: int = 0) -> Thread:
    """A periodic task whose deadlines are its periods."""
    return Thread(name, offset, [computes], period=period, within=period, home=home)


def run(entry: Entry) -> Run:
    """A set under its policy."""
    threads = [task(*row) if "until" in entry else process(*row) for row in entry["rows"]]
    until = entry.get("until", NEVER)
    return Run(threads, policy_of(entry), entry.get("processors", 1), until)
