"""Published sets of processes and tasks, with the answers that their books give."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from processor.reference import NEVER, POLICIES, Policy, Run, Thread, feedback, round_robin

PUBLISHED: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text("utf-8")
)


def policy_of(entry: dict[str, Any]) -> Policy:
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


def run(entry: dict[str, Any]) -> Run:
    """A set under its policy."""
    threads = [task(*row) if "until" in entry else process(*row) for row in entry["rows"]]
    until = entry.get("until", NEVER)
    return Run(threads, policy_of(entry), entry.get("processors", 1), until)
