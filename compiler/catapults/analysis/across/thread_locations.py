"""Where threads can be between the calls of a library, as far as that is soon known.

As ``fixed_point.py`` does, this follows the calls to a fixed point, but it keeps only where threads
of each kind can be, no counts, and knows of each handler only its moves. It takes a small part of
the time. It may name a place where a thread never comes, but misses none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from operator import or_

from catapults.analysis.across.between import Homes, added, united
from catapults.analysis.across.calls import calls_of
from catapults.analysis.across.protocol import finds_running
from catapults.analysis.dataflow.facts import NOWHERE, Place
from catapults.analysis.dataflow.moves import Moves, moves_of
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.visits import Exit
from catapults.analysis.dataflow.ways import Ways
from catapults.analysis.verdicts import Alone
from catapults.contracts.libraries import Call, Kind, Move, Phase, Profile, Role
from catapults.program import Container, Handler, Program


class ThreadLocations:
    """The places of all threads of one complete program."""

    def __init__(
        self, program: Program, profile: Profile, current: Container, alone: Alone
    ) -> None:
        """``current`` is the slot that is dispatched."""
        self._handlers = program.handlers
        self._profile = profile
        self.current = current
        self._all = alone.places
        self._everywhere = self._all.containers
        self._local = self._all.of(one for one in program.containers if one.handler is not None)
        self._moves = {
            name: moves_of(program.handlers[name], alone.findings, self._all)
            for name in alone.exits
        }
        dispatching = program.in_role(Role.DISPATCH)
        exits = alone.exits[dispatching.name] if dispatching is not None else ()
        self._undispatched = _undispatched(current, exits)
        self._queries = [
            handler
            for name, handler in program.handlers.items()
            if handler.kind == "query" and name in self._moves
        ]
        self._calls = calls_of(program, profile)
        self._first = profile.phases[0]
        self._between: dict[Phase, Homes] = {self._first: {}}
        self._ends_itself = program.in_role(Role.END) is not None
        #: By handler, from where to where it takes the thread that it is called about.
        self._led: dict[str, Ways] = {}
        self._follow()
        #: By handler, from where it takes that thread, and from where to another place.
        none = self._all.none
        self._taken = {
            name: reduce(or_, (sources for sources, _ in led), none)
            for name, led in self._led.items()
        }
        self._moved_on = {
            name: reduce(or_, (sources.without(target) for sources, target in led), none)
            for name, led in self._led.items()
        }

    def takers(self, container: Container) -> set[str | None]:
        """The handlers that can move the thread which they are called about out of a container;
        None stands for threads with any other name."""
        found: set[str | None] = {
            name for name, places in self._moved_on.items() if container in places
        }
        if any(container in moves.visited for moves in self._moves.values()):
            found.add(None)
        return found

    def takers_of_all(self, containers: Iterable[Place]) -> set[str]:
        """The handlers that can move the thread which they are called about out of all of some
        containers."""
        among = self._all.of(containers)
        return {
            name
            for name, led in self._led.items()
            if self._moved_on[name].meets(among)
            and any(sources.meets(among) for sources, target in led if target not in among)
        }

    def takers_of_elements(self, array: Container) -> set[str | None]:
        """The same of elements of an array, without what visits them by a `foreach`."""
        return {name for name, places in self._taken.items() if array in places}

    def ways_out(self, containers: Iterable[Container], but_for: Collection[str]) -> Ways:
        """From where to where threads in some containers can go, whatever their names, but for
        threads that some handlers are called about."""
        among, found = self._all.of(containers), Ways(self._all)
        led = [led for name, led in self._led.items() if name not in but_for]
        for ways in [*(moves.ways for moves in self._moves.values()), *led]:
            for sources, target in ways:
                found.add(sources & among, target)
        return found

    def comes_to(self, container: Container) -> bool:
        """Whether a thread can be in a container between two calls."""
        return any(
            container in places for homes in self._between.values() for places in homes.values()
        )

    def holds(
        self, container: Container, kind: Kind, phases: Collection[Phase] | None = None
    ) -> bool:
        """Whether a thread of a kind can be in a container between two calls, in some phases."""
        return any(
            container in homes.get(kind, self._all.none)
            for phase, homes in self._between.items()
            if phases is None or phase in phases
        )

    # --- the fixed point -----------------------------------------------------------------

    def _follow(self) -> None:
        for query in self._queries:  # which can be asked about any thread
            self._take(query, self._everywhere)
        while self._grow():
            pass
        for call in self._calls:
            if call.phase in self._between and not self._can_be_made(call):
                self._take(self._handlers[call.handler], self._everywhere)

    def _grow(self) -> bool:
        """One round of all calls; tells whether threads can be at more places than before."""
        grown = [
            self._reach(phase, after)
            for call in self._calls
            if self._can_be_made(call)
            for phase, after in self._called(call, self._between[call.phase])
        ]
        grown += map(self._end_without_handler, self._profile.ends_of_running)
        grown += map(self._moved, self._profile.moves)
        grown.append(self._ask())
        return any(grown)

    def _can_be_made(self, call: Call) -> bool:
        homes = self._between.get(call.phase)
        return homes is not None and (
            call.subject in (None, self._profile.newborn) or bool(homes.get(call.subject))
        )

    def _reach(self, phase: Phase, homes: Homes) -> bool:
        """Lets a way into a phase; tells whether threads can be at more places than before."""
        grown = phase not in self._between
        known = self._between.setdefault(phase, {})
        for kind, places in homes.items():
            before = known.get(kind, self._all.none)
            known[kind] = before | places
            grown |= known[kind] != before
        return grown

    # --- calls ---------------------------------------------------------------------------

    def _called(self, call: Call, homes: Homes) -> Iterator[tuple[Phase, Homes]]:
        """The phases behind a call, with where threads can be then."""
        handler, moves = self._handlers[call.handler], self._moves[call.handler]
        if self._profile.handlers[handler.name].is_without_running:
            homes = self._without_slot(homes)
        others = {kind: homes[kind] for kind in self._profile.lasting if homes.get(kind)}
        match call.role:
            case Role.DISPATCH:
                yield from self._dispatched(call, self._left(moves, others))
            case Role.RELEASE:
                yield call.then, self._released(call, others)
            case _:
                if call.subject is self._profile.running:
                    others.pop(self._profile.running, None)
                after, subject = self._left(moves, others), self._subject(call, homes)
                ends = self._take(handler, subject) if handler.param else moves.lead(subject)
                if call.role is Role.END and handler.fixed:
                    # The library takes out a thread that was only tagged.
                    ends = ends.with_one(NOWHERE)
                yield call.then, added(after, call.becomes, ends - self._local)

    def _subject(self, call: Call, homes: Homes) -> Places:
        """Where the thread can be that a call is about."""
        if call.subject is self._profile.newborn:
            return self._all.only(NOWHERE)
        none = self._all.none
        return homes.get(call.subject, none) if call.subject is not None else none

    def _take(self, handler: Handler, subject: Places) -> Places:
        """Notes from where to where a handler takes the thread that it is called about and that was
        in ``subject``; tells where that is in the end."""
        moves = self._moves[handler.name]
        led = self._led.setdefault(handler.name, Ways(self._all))
        for places, target in moves.led_from(subject):
            led.add(places, target)
        return moves.ends_in(subject)

    def _left(self, moves: Moves, homes: Homes) -> Homes:
        """Where threads are behind a handler that is not about them: in no slot of its own."""
        return {kind: moves.lead(places) - self._local for kind, places in homes.items()}

    def _dispatched(self, call: Call, homes: Homes) -> Iterator[tuple[Phase, Homes]]:
        if self._undispatched is not None and not self._profile.dispatch_required:
            yield call.phase, homes if self._undispatched else self._without_slot(homes)
        yield (
            call.then,
            self._without_slot(homes) | {self._profile.running: self._all.only(self.current)},
        )

    def _released(self, call: Call, homes: Homes) -> Homes:
        """The thread that ran is the one in the slot, unless it was moved out before."""
        handler, moves = self._handlers[call.handler], self._moves[call.handler]
        if handler.param is not None:
            self._take(handler, self._all.only(self.current))
        after = {
            kind: moves.lead_all(places, self._all.only(self.current)) - self._local
            for kind, places in homes.items()
        }
        if finds_running(handler, self._profile):
            after = united([after, homes])  # it is not called if the slot is empty
        after = self._without_slot(after)
        return added(after, call.becomes, after.pop(self._profile.running, self._all.none))

    def _without_slot(self, homes: Homes) -> Homes:
        """When the slot for the running thread is empty."""
        return {kind: places.without(self.current) for kind, places in homes.items()}

    # --- what happens without an event handler -------------------------------------------

    def _end_without_handler(self, call: Call) -> bool:
        """The library itself takes out a thread that ended."""
        homes = self._between.get(call.phase)
        if homes is None or self._ends_itself:
            return False
        return self._reach(call.then, homes | {self._profile.running: self._all.only(NOWHERE)})

    def _moved(self, move: Move) -> bool:
        """The library itself puts a thread into the slot."""
        homes = self._between.get(move.phase)
        told = any(call.phase is move.then for call in self._calls)
        if homes is None or not told or not homes.get(move.subject):
            return False
        return self._reach(move.then, homes | {move.becomes: self._all.only(self.current)})

    def _ask(self) -> bool:
        """Queries should not move threads; aspects may make them."""
        grown = False
        for query in self._queries:
            moves = self._moves[query.name]
            for phase in self._between.keys() - {self._first}:
                after = {
                    kind: moves.lead_all(places, self._everywhere) - self._local
                    for kind, places in self._between[phase].items()
                }
                grown |= self._reach(phase, after)
        return grown


def _undispatched(slot: Container, exits: Iterable[Exit]) -> bool | None:
    """Whether a thread can be in the slot where a handler ends without dispatching one; None if it
    never does."""
    states = [one.state for one in exits if False in one.state.dispatched]
    return any(state.count(slot).high > 0 for state in states) if states else None
