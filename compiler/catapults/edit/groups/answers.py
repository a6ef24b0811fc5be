"""What each group of a tree can answer, told to programs."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.contracts.groups import GroupOutcome
from catapults.models.group.answers.outcomes import (
    NO_LIBRARY,
    NO_THREADS,
    Outcome,
    Population,
    outcomes,
)
from catapults.models.group.front_end import GroupReading
from catapults.models.model import Reading
from catapults.program import HOME
from catapults.workload.members import moves_in, says
from catapults.workload.model import Workload


def outcomes_of(reading: Reading, workload: Workload | None) -> list[GroupOutcome]:
    """Those of a group scheduler under a workload, or under any; of others none."""
    if not isinstance(reading, GroupReading) or reading.resolved is None:
        return []
    people = None if workload is None else _population(workload)
    return [_told(one) for one in outcomes(reading.resolved, people)]


def _told(one: Outcome) -> GroupOutcome:
    return GroupOutcome(
        group=one.group.name,
        answer=one.answer,
        member=one.member.name if one.member is not None else None,
        unreachable=one.unreachable,
        is_plain=one.unreachable in (NO_LIBRARY, NO_THREADS),
    )


def _population(workload: Workload) -> Population | None:
    """Who is there; None where a thread says itself by a number where it belongs."""
    if any(says(one, HOME) for one in workload.classes):
        return None
    of_each = {one.name: list(moves_in(one.body)) for one in workload.classes}
    moves = [move for each in of_each.values() for move in each]
    return Population(
        workload.name,
        frozenset(of_each),
        frozenset(name for name, each in of_each.items() if each),
        frozenset(one.group for one in moves if one.enters),
        any(not one.enters for one in moves),
    )


def outcomes_text(given: Sequence[GroupOutcome]) -> str:
    """A line for each group, and one for each answer that it never gives."""
    lines = []
    for group in dict.fromkeys(one.group for one in given):
        own = [one for one in given if one.group == group and not _is_told_by_members(one, given)]
        can = [_name(one) for one in own if one.unreachable is None]
        lines.append(f"{group}: {', '.join(can) or 'nothing'}")
        never = (one for one in own if one.unreachable is not None and not one.is_plain)
        lines += [f"    never {_name(one)}: {one.unreachable}" for one in never]
    return "".join(f"{one}\n" for one in lines)


def _is_told_by_members(one: GroupOutcome, given: Sequence[GroupOutcome]) -> bool:
    """That any thread is chosen follows from a thread that is."""
    if one.answer != "thread" or one.member is not None:
        return False
    named = [each for each in given if each.group == one.group and each.member is not None]
    return any((each.unreachable is None) == (one.unreachable is None) for each in named)


def _name(one: GroupOutcome) -> str:
    if one.answer == "thread":
        return f"`{one.member}`" if one.member is not None else "a thread from below"
    return "OS" if one.answer == "os" else "Pass"
