"""Shortest runs that fail, by breadth-first search over the plain interpreter.

States that differ by the names of threads alone are one: of all ways to name them the least stands
for all. The runtime finds another representative by another way, so the two can be held against
each other.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from itertools import permutations
from math import inf

from evaluator import FaultError
from general_program import GeneralProgram
from interpreted_library import BrokenError
from states import CAN_RUN, Event, State


@dataclass
class Found:
    """All states by the least number of events that lead to each, and what fails."""

    depth: dict[State, int] = field(default_factory=dict)
    ways: dict[State, list[tuple[Event, State]]] = field(default_factory=lambda: defaultdict(list))
    transitions: int = 0
    fault: int | None = None  # events up to and with the first that fails
    stuck: int | None = None


def least(state: State, threads: int) -> State:
    """Of all that differ from it by names alone."""
    own = [number for number, _ in state.known]
    names = permutations(range(1, threads + 1), len(own))
    return min((state.renamed(dict(zip(own, each, strict=True))) for each in names), key=_order)


def _order(state: State) -> tuple[object, ...]:
    known = tuple((number, *vars(one).values()) for number, one in state.known)
    return (state.running, state.homes, known, state.attributes)


def search(general: GeneralProgram, depth: float = inf) -> Found:
    """All states that so many events lead to at most, behind the beginning."""
    found = Found()
    queue: deque[State] = deque()

    def take(state: State | None, event: Event) -> None:
        for _ in general.surroundings.ways():
            take_once(state, event)

    def take_once(state: State | None, event: Event) -> None:
        depth_of = 1 if state is None else found.depth[state] + 1
        found.transitions += 1
        try:
            after = general.begin(event) if state is None else general.after(state, event)
        except (BrokenError, FaultError) as wrong:
            if isinstance(wrong, BrokenError) and wrong.owed is not None:
                general.observed.owed.setdefault(wrong.owed, depth_of)
            if found.fault is None:
                found.fault = depth_of
            return
        after = least(after, general.threads)
        if after not in found.depth:
            found.depth[after] = depth_of
            queue.append(after)
        if state is not None:
            found.ways[state].append((general.surroundings.told_of(event), after))

    for event in general.beginnings():
        take(None, event)
    while queue:
        state = queue.popleft()
        if found.depth[state] > depth:
            break
        events = general.delayed(state, general.events(state))
        if not events and state.known and found.stuck is None:
            found.stuck = found.depth[state]
        for event in events:
            take(state, event)
    return found


# --- threads that are forgotten


@dataclass(frozen=True)
class Lasso:
    """The least stem that leads to a loop, and the least loop behind a stem of that length."""

    stem: int
    loop: int


#: What may not happen on the loop, by the question.
BARRED = {
    "forgotten": frozenset[str](),
    "forgotten-unnamed": frozenset({"yield_to", "set"}),
    "forgotten-unborn": frozenset({"yield_to", "set", "birth"}),
}


def shortest_lasso(found: Found, barred: frozenset[str]) -> Lasso | None:
    """Of a search that watches a thread; None: no loop forgets it."""
    waits = {state for state in found.depth if _watched_can_run(state)}
    lasting = _lasting(found, waits, barred)
    ways = {
        state: [
            (event.kind == "dispatch", target)
            for event, targets in lasting[state].items()
            for target in targets
        ]
        for state in waits
    }
    best: Lasso | None = None
    for state in sorted(waits, key=found.depth.__getitem__):
        if best is not None and found.depth[state] > best.stem:
            break
        loop = _loop_from(state, ways)
        if loop is not None and (best is None or loop < best.loop):
            best = Lasso(found.depth[state], loop)
    return best


def _lasting(
    found: Found, waits: set[State], barred: frozenset[str]
) -> dict[State, dict[Event, list[State]]]:
    """What can happen for ever while chance is fair: whatever it brings about among these states,
    there is a way back to where it happened. All else is taken out until nothing more is."""
    left: dict[State, dict[Event, list[State]]] = {state: {} for state in waits}
    for state in waits:
        for event, target in found.ways[state]:
            left[state].setdefault(event, []).append(target)
        left[state] = {
            event: targets
            for event, targets in left[state].items()
            if event.kind not in barred
            and (any if len(targets) == 1 else all)(one in waits for one in targets)
        }
    if all(len(targets) == 1 for events in left.values() for targets in events.values()):
        return left
    while True:
        kept = {
            state: {
                event: targets
                for event, targets in events.items()
                if all(state in _reached(target, left) for target in targets)
            }
            for state, events in left.items()
        }
        if kept == left:
            return kept
        left = kept


def _reached(start: State, ways: dict[State, dict[Event, list[State]]]) -> set[State]:
    seen, waiting = {start}, [start]
    while waiting:
        for targets in ways[waiting.pop()].values():
            waiting += [one for one in targets if one not in seen]
            seen.update(targets)
    return seen


def _watched_can_run(state: State) -> bool:
    return any(known.watched and known.state in CAN_RUN for _, known in state.known)


def _loop_from(start: State, ways: dict[State, list[tuple[bool, State]]]) -> int | None:
    """The least number of events that leads back with a dispatch among them."""
    seen = {(start, False)}
    level = [(start, False)]
    length = 0
    while level:
        length += 1
        following = []
        for state, turned in level:
            for dispatches, target in ways[state]:
                node = (target, turned or dispatches)
                if node == (start, True):
                    return length
                if node not in seen:
                    seen.add(node)
                    following.append(node)
        level = following
    return None
