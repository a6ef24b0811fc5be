"""What a switch costs under the generated first come, first served, against Pth's own scheduler."""

from __future__ import annotations

import subprocess

from figures import compare, print_table, spread
from subjects import BUILT_IN, FIRST_COME, Amount, Subjects

_WAYS = (BUILT_IN, FIRST_COME)
_SHARE = 0.1  # of the time for a figure; switches are many, and even

#: Threads that yield, and others that wait: while any does, Pth looks for events at each switch.
_CASES = [(2, 0), (10, 0), (100, 0), (1000, 0), (2, 1), (10, 1), (100, 1), (1000, 1)]
_FEW_CASES = [(2, 0), (100, 0), (2, 1)]


def measure_cost(subjects: Subjects, amount: Amount) -> bool:
    """Prints the table; whether the goals hold: no slower with 2 threads, faster from 100 on."""
    rows = []
    goals = {}
    for threads, waiting in _FEW_CASES if amount.is_quick else _CASES:
        taken: dict[str, list[float]] = {way: [] for way in _WAYS}
        for _ in range(amount.rounds):
            for way in _WAYS:
                taken[way].append(_switch(subjects, way, (threads, waiting), amount))
        found = compare(taken[FIRST_COME], taken[BUILT_IN])
        if waiting == 0:
            goals[threads] = found.ratio
        times = [spread(taken[way]) for way in _WAYS]
        rows.append([f"{threads} yield, {waiting} waits", *times, str(found), found.verdict])
    title = (
        f"ns of processor time for a switch, medians of {amount.rounds} rounds, with their spread"
    )
    print_table(title, ["threads", *_WAYS, "ratio", ""], rows)
    return all(_print_goal(threads, ratio) for threads, ratio in goals.items())


def _switch(subjects: Subjects, way: str, case: tuple[int, int], amount: Amount) -> float:
    milliseconds = amount.seconds * 1000 * _SHARE
    command = [str(subjects.switches), *map(str, case), str(milliseconds)]
    done = subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=subjects.environment(way),
    )
    return float(done.stdout)


def _print_goal(threads: int, ratio: float) -> bool:
    if threads not in (2, 100, 1000):
        return True
    holds = ratio <= 1 if threads == 2 else ratio < 1
    limit = "at most 1.00" if threads == 2 else "below 1.00"
    print(f"goal: {limit} with {threads} threads: {'holds' if holds else 'MISSED'}")
    return holds
