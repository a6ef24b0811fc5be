"""The same over all handlers of a scheduler for several processors.

Threads run beside each other, so the library stands in one phase whether or not some do; between a
call that a thread gives up its processor by and `switch_out` nothing else is called. The array of
slots is one place of threads: who runs is in it, in the element of its own processor, since only
the handler that dispatches puts threads there (:func:`slot_to_follow`). So whoever leaves its
element has left the array, and those on other processors stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from catapults import program as ir
from catapults.analysis.across.between import (
    Between,
    Entry,
    Homes,
    Result,
    added,
    subject_of,
    witness_of,
)
from catapults.analysis.across.calls import calls_of
from catapults.analysis.across.fixed_point import Across, take_out
from catapults.analysis.across.protocol import element_of, know, takes_from
from catapults.analysis.dataflow.facts import Fact, Witness
from catapults.analysis.dataflow.places import AllPlaces, Places
from catapults.analysis.dataflow.reasons import always
from catapults.analysis.dataflow.state import State
from catapults.analysis.dataflow.visits import Visits
from catapults.contracts.libraries import Call, Kind, Move, Phase, Profile, Role
from catapults.program.effects import statements_of, thread_variable

#: Who gives up a processor, until `switch_out` is through.
_LEAVING = Kind(
    "leaving", "the thread that gives up its processor", "", lasting=False, barred=False
)


class AcrossSeveral(Across):
    """The walks of all handlers of one complete program with an array of slots."""

    #: What is soon said of ways out knows nothing of several processors (``thread_locations.py``).
    tells_takers = False

    def __init__(
        self,
        program: ir.Program,
        profile: Profile,
        slot: ir.Element,
        visits: Visits,
        all_: AllPlaces,
    ) -> None:
        """As the base class does."""
        dispatching = next(call for call in profile.calls if call.role is Role.DISPATCH)
        self._idle, self._run = dispatching.phase, dispatching.then
        self._idles = False  # whether `schedule` may leave a processor idle
        super().__init__(program, profile, slot, visits, all_)

    def _all_calls(self) -> Iterable[Call]:
        """With one phase for both, and those told of who are about to leave their processors."""
        running = self._profile.running
        calls = []
        for call in calls_of(self._program, self._profile):
            phase, then = self._one(call.phase), self._one(call.then)
            leaves = call.subject is running and call.role is not Role.RELEASE
            becomes = (_LEAVING,) if leaves and then is not self._run else call.becomes
            calls.append(replace(call, phase=phase, then=then, becomes=becomes))
        return dict.fromkeys(calls)

    def _one(self, phase: Phase) -> Phase:
        return self._run if phase is self._idle else phase

    # --- the start of a call ------------------------------------------------------------------

    def _can_be_about(self, call: Call, between: Between) -> bool:
        if call.role is Role.RELEASE:
            return bool(self._leavers(between))
        return super()._can_be_about(call, between)

    def _leavers(self, between: Between) -> Places:
        homes = between.homes
        return homes.get(_LEAVING) or homes.get(self._profile.running) or self._all.none

    def _witnesses(self, call: Call, between: Between) -> dict[Kind, Witness]:
        """Whatever the call is about, others can run."""
        ready = self._profile.ready if call.role is Role.DISPATCH else None
        return {
            kind: witness_of(kind, exists=kind is ready)
            for kind in self._profile.lasting
            if between.homes.get(kind)
        }

    def _subject(self, call: Call, handler: ir.Handler, between: Between, state: State) -> ir.Local:
        if call.role is not Role.RELEASE:
            return super()._subject(call, handler, between, state)
        subject = handler.param or subject_of(self._profile.running)
        if handler.param is not None:  # then it is only called for one in the slot
            state.homes[subject] = self._all.only(self._current)
        elif not between.is_lost:
            state.homes[subject] = self._leavers(between)
        return subject

    def _apart(
        self, call: Call, witnesses: dict[Kind, Witness], subject: ir.Local
    ) -> frozenset[ir.Local]:
        """The running one that stands for all is none of those that calls are about."""
        return frozenset(witnesses.values()) | {subject}

    def _asked(self, query: ir.Handler) -> State:
        """Whether a thread preempts another is asked when each processor has one."""
        state = super()._asked(query)
        if query.role is Role.PREEMPT and self._all_run():
            name = self._profile.name_in(Role.DISPATCH)
            why = always(f"`{name}` leaves no processor idle when `{query.name}` is called")
            know(state, self._current, Fact(1, 1, why))
        return state

    def _all_run(self) -> bool:
        """Whether no processor is left idle while a thread is ready, and who runs is in a slot."""
        between = self._between.get(self._run)
        if between is None or between.is_lost or self._idles or self._moving_queries:
            return False
        return between.homes.get(self._profile.running) == self._all.only(self._current)

    # --- the end of a call --------------------------------------------------------------------

    def _homes(self, entry: Entry, state: State) -> Homes:
        """The element in question holds nobody but the thread that the call is about."""
        homes = super()._homes(entry, state)
        running = self._profile.running
        if running in homes and entry.handler is not None and self._takes_own(entry.handler):
            before = entry.state.homes.get(entry.witnesses[running])
            homes[running] = before if before is not None else homes[running]
        return homes

    def _takes_own(self, handler: ir.Handler) -> bool:
        """Whether it takes threads out of the array by the element in question, or the thread that
        it is about, and nobody by another name."""
        moves = [one for one in statements_of(handler) if isinstance(one, ir.Transfer | ir.Destroy)]
        by_name = [thread_variable(one.source) for one in moves if isinstance(one.source, ir.Expr)]
        takes_own = any(takes_from(self._current, one) for one in moves)
        return takes_own and all(one is handler.param for one in by_name)

    def _dispatched(self, call: Call, entry: Entry, state: State) -> Iterator[Result]:
        homes = self._homes(entry, state)
        if False in state.dispatched:
            self._idles = True
            yield Result(call.then, state.copy(), homes)
        if True in state.dispatched and state.learn(
            self._slot, always("the library checks it"), low=1
        ):
            homes = {
                kind: self._not_dispatched(entry, kind, places)
                for kind, places in self._homes(entry, state).items()
            }
            running = self._profile.running
            own = self._all.only(self._current)
            homes[running] = homes.get(running, self._all.none) | own
            yield Result(call.then, state, homes)

    def _not_dispatched(self, entry: Entry, kind: Kind, places: Places) -> Places:
        """Who was not among the slots is not in the one that was filled, which holds another."""
        before = entry.state.homes.get(entry.witnesses[kind])
        if kind is self._profile.running or before is None or self._current in before:
            return places
        return places.without(self._current)

    def _released(self, call: Call, entry: Entry, state: State) -> Result:
        left = self._kept(entry.subject, state).without(self._current)
        return Result(call.then, state, added(self._homes(entry, state), call.becomes, left))

    # --- what happens without an event handler ------------------------------------------------

    def _may_be_gone(self, handler: ir.Handler) -> bool:
        """Without a parameter it is called for who waits or ended, but not for who is suspended."""
        return True

    def _without_release(self, call: Call, between: Between) -> Iterator[Result]:
        gone = self._leavers(between).without(self._current)
        if gone:
            entry = self._plain_entry(between)
            homes = self._homes(entry, entry.state)
            homes.pop(_LEAVING, None)
            yield Result(call.then, entry.state, added(homes, call.becomes, gone))

    def _end_without_handler(self) -> Iterator[Result]:
        if self._program.in_role(Role.END) is not None:
            return
        for call in self._profile.ends_of_running:
            between = self._between.get(self._one(call.phase))
            if between is None or not between.homes.get(self._profile.running):
                continue
            entry = self._plain_entry(between)
            ended = subject_of(self._profile.running)
            between.place({self._profile.running: ended}, entry.state)
            entry.state.apart |= {ended}
            take_out(entry.state, ended)
            homes = self._homes(entry, entry.state)
            left = self._kept(ended, entry.state)
            yield Result(self._one(call.then), entry.state, added(homes, (_LEAVING,), left))

    def _moved(self, move: Move) -> Iterator[Result]:
        """The first of the processors is meant, which are all idle then."""
        between = self._between.get(self._one(move.phase))
        if between is None or not between.homes.get(move.subject):
            return
        if not any(call.phase is move.then for call in self._calls):
            return
        entry = self._plain_entry(between)
        state, moved = entry.state, subject_of(move.subject)
        between.place({move.subject: moved}, state)
        state.apart |= {moved}
        why = always(move.why)
        state.take(moved, why)
        state.add(element_of(self._current), why)
        state.land(self._current)
        homes = added(self._homes(entry, state), (move.becomes,), self._all.only(self._current))
        yield Result(move.then, state, homes)

    def _plain_entry(self, between: Between) -> Entry:
        """Nobody need run."""
        entry = super()._plain_entry(between)
        running = self._profile.running
        if running in entry.witnesses:
            sure = entry.witnesses[running]
            entry.witnesses[running] = witness = witness_of(running, exists=False)
            homes = entry.state.homes.pop(sure, None)
            if homes is not None:
                entry.state.homes[witness] = homes
            entry.state.apart = frozenset(entry.witnesses.values())
        return entry
