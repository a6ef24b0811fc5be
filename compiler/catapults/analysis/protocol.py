"""What the threading library guarantees when it calls a handler.

Only what really holds: what the library itself sees to, and of the slot for
the running thread what the scheduler's own handlers are proven to keep.
"""

from __future__ import annotations

from collections.abc import Iterable

from catapults.analysis.flow import Exit, Findings, Walk, statements_below
from catapults.analysis.flow_state import NOWHERE, Fact, Key, State, join
from catapults.contracts.tables import Profile
from catapults.program import Block, Container, Dispatch, Element, Handler, Program, Transfer


def dispatch_slots(program: Program) -> list[Dispatch]:
    """The dispatch statements of `schedule`, one for each slot they name."""
    schedule = program.handlers.get("schedule")
    found: dict[Container, Dispatch] = {}
    for layer in schedule.layers if schedule else ():
        for statement in statements_below(layer.body):
            if isinstance(statement, Dispatch):
                found.setdefault(statement.element.container, statement)
    return list(found.values())


class Protocol:
    """Entry states of handlers for one program."""

    def __init__(self, program: Program, profile: Profile) -> None:
        """Finds the slot of the running thread and what is known of it."""
        self._program = program
        self._profile = profile
        slots = dispatch_slots(program)
        self._current = slots[0].element.container if len(slots) == 1 else None
        self._empty_at_schedule = False
        self._empty_at_schedule = self._current is not None and self._schedule_meets_empty()

    def entry(self, handler: Handler) -> State:
        """What holds when the library calls a handler."""
        state = State()
        for container in self._program.containers:
            if container.handler is not None:
                _know(state, container, Fact(0, 0, "it starts empty"))
        match handler.name:
            case "init":
                self._enter_init(state)
            case "newthread" if handler.param is not None:
                state.homes[handler.param] = frozenset({NOWHERE})
            case "schedule" if self._empty_at_schedule and self._current is not None:
                why = "the library calls `schedule` when no thread runs"
                _know(state, self._current, Fact(0, 0, why))
            case "switch_out" if self._current is not None:
                self._enter_switch_out(handler, state, self._current)
        return state

    def _enter_init(self, state: State) -> None:
        for container in self._program.containers:
            _know(state, container, Fact(0, 0, "all containers are empty before `init`"))

    def _enter_switch_out(self, handler: Handler, state: State, current: Container) -> None:
        """The embedded library calls it only if a thread is in the slot, Pth so if it passes it."""
        if self._profile.name == "embedded" or handler.param is not None:
            why = "the library calls `switch_out` for the thread that ran"
            _know(state, current, Fact(1, 1, why))
            if handler.param is not None:
                state.homes[handler.param] = frozenset({current})

    # --- the slot of the running thread at `schedule` ---------------------------------

    def _schedule_meets_empty(self) -> bool:
        """Whether the slot is empty whenever `schedule` is called.

        It is at first. It stays so if only `schedule` and `switch_out` put threads into it,
        `switch_out` always empties it, and a `schedule` that dispatches nothing leaves it empty.
        (A thread that ends is taken out by `set_dead` and `switch_out`, or by the library.)
        """
        schedule = self._program.handlers.get("schedule")
        switch_out = self._program.handlers.get("switch_out")
        if schedule is None or switch_out is None or self._filled_elsewhere():
            return False
        if not _empty_in_all(walk_handler(switch_out, self.entry(switch_out)), self._current):
            return False
        self._empty_at_schedule = True  # assumed once, to show that it is kept
        exits = walk_handler(schedule, self.entry(schedule))
        idle = [one for one in exits if False in one.state.dispatched]
        return not idle or self._profile.dispatch_required or _empty_in_all(idle, self._current)

    def _filled_elsewhere(self) -> bool:
        bodies = [
            layer.body
            for handler in self._program.handlers.values()
            if handler.name not in ("schedule", "switch_out")
            for layer in handler.layers
        ]
        return any(_fills(body, self._current) for body in bodies)


def walk_handler(handler: Handler, entry: State, findings: Findings | None = None) -> list[Exit]:
    """The ways out of the last layer of a handler that starts in a state."""
    walk = Walk(findings or Findings())
    exits: list[Exit] = []
    state: State | None = entry
    for layer in handler.layers:
        if state is None:
            return exits
        exits = walk.layer(layer.body, state)
        state = _merged(exits)
    return exits


def _merged(exits: Iterable[Exit]) -> State | None:
    state: State | None = None
    for one in exits:
        state = join(state, one.state.copy())
    return state


def _fills(body: Block, container: Container | None) -> bool:
    return any(
        isinstance(statement, Transfer) and statement.target.container is container
        for statement in statements_below(body)
    )


def _empty_in_all(exits: Iterable[Exit], container: Container | None) -> bool:
    if container is None:
        return False
    element = Element(container=container, index=None, bounds=None, span=container.span)
    return all(one.state.fact(element).high == 0 for one in exits)


def _know(state: State, container: Container, fact: Fact) -> None:
    """Adds a fact about a container; of arrays nothing is kept before an index is known."""
    if container.size is None:
        state.facts[Key(container)] = fact
