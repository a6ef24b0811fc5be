"""The clocks of a call with those of what it calls, from how often each instruction was fetched.

As a profiler does it: a function that is called from several places takes as long for each of them
as it does on average.
"""

from __future__ import annotations

from collections.abc import Mapping

from clocks import Instruction, instructions

_CALL, _JUMP = 0xCD, 0xC3  # CALL mn, and JP mn, which at the end of a function is a call, too

#: Where each function begins and ends.
Pieces = Mapping[str, tuple[int, int]]


def calls_between(
    memory: dict[int, int], fetches: Mapping[int, int], pieces: Pieces
) -> dict[str, dict[str, int]]:
    """How often each function that ran called which other one."""
    names = {start: name for name, (start, _) in pieces.items()}
    found: dict[str, dict[str, int]] = {}
    for caller, (start, end) in pieces.items():
        if not fetches.get(start):
            continue
        calls = found.setdefault(caller, {})
        for one in instructions(memory, start, end):
            callee = names.get(_target(memory, one))
            if callee is not None and callee != caller:
                calls[callee] = calls.get(callee, 0) + fetches.get(one.address, 0)
    return found


def _target(memory: dict[int, int], one: Instruction) -> int:
    """Where control goes; -1 for all that is no call."""
    if memory[one.address] not in (_CALL, _JUMP):
        return -1
    return memory[one.address + 1] + 256 * memory[one.address + 2]


def clocks_of_call(
    name: str,
    clocks: Mapping[str, int],
    counts: Mapping[str, int],
    calls: Mapping[str, Mapping[str, int]],
) -> float:
    """What a call takes on average: ``clocks`` and ``counts`` are those of each function by itself.

    What does not belong to the library is left out.
    """
    inside = sum(
        count * clocks_of_call(callee, clocks, counts, calls)
        for callee, count in calls[name].items()
        if count and callee.startswith(("cmt_", "cms_"))
    )
    return (clocks[name] + inside) / counts[name]
