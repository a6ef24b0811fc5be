"""What holds between the calls of a library, over all handlers, to a fixed point.

For each phase of the library: the counts of all containers, and where threads of each kind can be.
Each handler is walked from what holds in the phases that call it; what holds at its ends holds
in the phase behind it. Beside what the handlers do, only this is taken as given: the order of calls
in the library's table, and what the library checks of the slot for the running thread, in every
build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from catapults import program as ir
from catapults.analysis.across.between import (
    Between,
    Entry,
    Homes,
    Result,
    added,
    sign,
    subject_of,
    united,
    witness_of,
)
from catapults.analysis.across.calls import calls_of
from catapults.analysis.across.obligations import Owed
from catapults.analysis.across.protocol import (
    finds_running,
    know,
    know_local_slots,
    know_processor,
    learn_counts,
    learn_current,
    learn_place,
    walk_handler,
)
from catapults.analysis.dataflow.driver import join_all
from catapults.analysis.dataflow.facts import DESTROYED, NOWHERE, Fact, Witness
from catapults.analysis.dataflow.findings import Findings, findings_for
from catapults.analysis.dataflow.places import AllPlaces, Places
from catapults.analysis.dataflow.reasons import always
from catapults.analysis.dataflow.state import State, join
from catapults.analysis.dataflow.visits import Exit, Visits
from catapults.contracts.libraries import Call, Kind, Move, Phase, Profile, Role
from catapults.program.effects import statements_of
from catapults.steps import Steps, finish

#: After so many rounds what handlers can fill counts as filled, after as many again each thread may
#: be anywhere: by then each round may only find one more of many slots that can be filled, or one
#: more place of a thread, and a round costs as much as all handlers have statements.
_PATIENCE = 20
#: Rounds are so many at least, and together no more than so many statements long.
_LEAST_PATIENCE = 4
_STATEMENTS = 80_000

#: Of a container that is never filled.
UNUSED = Fact(0, 0, always("nothing ever puts a thread into it"))


class Across:
    """The walks of all handlers of one complete program."""

    #: Whether rules may take it for all that moves threads.
    tells_takers = True

    def __init__(
        self,
        program: ir.Program,
        profile: Profile,
        slot: ir.Element,
        visits: Visits,
        all_: AllPlaces,
    ) -> None:
        """Knows nothing before :meth:`follow`; ``slot`` is the one that is dispatched."""
        self._program = program
        self._visits = visits
        self._profile = profile
        self._slot = slot
        self._current = current = slot.container
        handlers = program.handlers
        # The longest handler comes last: it is followed anew after each change.
        self._calls = sorted(self._all_calls(), key=lambda call: call.role is Role.DISPATCH)
        self._moving_queries = [
            handler for handler in handlers.values() if handler.kind == "query" and _moves(handler)
        ]
        self._local_slots = [one for one in program.containers if one.handler is not None]
        self._all = all_
        self._local = all_.of(self._local_slots)
        self._anywhere = all_.containers.with_one(NOWHERE)
        self._used = self._filled()
        self._unused = [
            one for one in program.containers if one.handler is None and one not in self._used
        ]
        self._owed = Owed(program, current)
        self._first = profile.phases[0]
        self._between = {self._first: Between(self._start())}
        self._followed: dict[Call, int] = {}  # from which version of its phase
        self._told: dict[Call, int] = {}  # and with which reasons
        self._found: dict[Call, Findings] = {}  # by the last walk

    def follow(self) -> Steps[None]:
        """Finds what holds between the calls."""
        others = [call for call in self._calls if call.role is not Role.DISPATCH]
        rounds, patience = 0, self._patience()
        while (yield from self._grow(others)) or (yield from self._grow(self._calls)):
            rounds += 1
            if rounds == patience:
                self._assume_filled()
            elif rounds == 2 * patience:
                self._lose_track()
        for between in self._between.values():
            self._owed.threads_ended(between.homes.get(self._profile.dead, self._all.none))

    @property
    def owed(self) -> set[ir.Obligation]:
        """What is not proven of what the scheduler owes the library."""
        return self._owed.found

    def judge(self, findings: Findings) -> Steps[None]:
        """Adds what walks of each handler learn, from all that the library can call it in."""
        for call in self._calls:
            between = self._between.get(call.phase)
            if between is not None and self._told.get(call) == between.told:
                findings.add(self._found.get(call, Findings()))
                continue
            entry = self._entry(call, between) if between is not None else None
            if entry is not None:
                yield from self._walk(self._program.handlers[call.handler], entry.state, findings)
        for handler in self._program.handlers.values():
            if handler.kind == "query":
                yield from self._walk(handler, self._asked(handler), findings)

    def _walk(self, handler: ir.Handler, state: State, findings: Findings) -> Steps[list[Exit]]:
        return walk_handler(handler, state, findings, self._visits)

    def _all_calls(self) -> Iterable[Call]:
        return calls_of(self._program, self._profile)

    # --- the fixed point -----------------------------------------------------------------

    def _start(self) -> State:
        """What holds before the first call."""
        state = State(self._all)
        for container in self._program.containers:
            if container.handler is None:
                know(state, container, Fact(0, 0, always("it is empty at first")))
        for container in self._unused:
            know(state, container, UNUSED)
        return state

    def _filled(self) -> set[ir.Container]:
        """What a thread is ever put into, by a handler or by the library."""
        return {self._current} | {
            statement.target.container
            for statement in statements_of(*self._program.handlers.values())
            if isinstance(statement, ir.Transfer)
        }

    def _patience(self) -> int:
        """How many rounds what is found in them is waited for."""
        length = sum(1 for _ in statements_of(*self._program.handlers.values()))
        return max(_LEAST_PATIENCE, min(_PATIENCE, _STATEMENTS // max(length, 1)))

    def _grow(self, calls: list[Call]) -> Steps[bool]:
        """One round of some calls; tells whether less holds than before."""
        changed = False
        for call in calls:
            between = self._between.get(call.phase)
            if between is None or not self._can_be_about(call, between):
                continue
            if self._followed.get(call) == between.version:
                continue
            self._followed[call], self._told[call] = between.version, between.told
            results = yield from self._results(call, between)
            changed |= self._reach(results, by=(call.handler, between.state))
        changed |= self._reach(self._end_without_handler())
        for move in self._profile.moves:
            changed |= self._reach(self._moved(move))
        for phase, between in list(self._between.items()):
            changed |= self._reach(self._results_of_queries(phase, between))
        return changed

    def _assume_filled(self) -> None:
        """Lets whatever is ever filled be full in every phase, which says less and so is true."""
        for phase, between in self._between.items():
            if phase is not self._first:
                between.let_fill(self._used)

    def _lose_track(self) -> None:
        """Lets threads of each kind that there are be anywhere, in every phase."""
        anywhere = self._anywhere - self._local
        for phase, between in self._between.items():
            if phase is not self._first:
                between.lose_track(anywhere)

    def _can_be_about(self, call: Call, between: Between) -> bool:
        return call.subject in (None, self._profile.newborn) or bool(
            between.homes.get(call.subject)
        )

    def _results(self, call: Call, between: Between) -> Steps[list[Result]]:
        handler = self._program.handlers[call.handler]
        results: list[Result] = []
        entry = self._entry(call, between)
        if entry is not None:
            found = self._found[call] = findings_for(self._program)
            for end in (yield from self._walk(handler, entry.state, found)):
                if end.fails:
                    results.append(self._failed(call, entry, end.state.copy()))
                else:
                    results += self._ends(call, entry, end.state.copy())
        if call.role is Role.RELEASE and self._may_be_gone(handler):
            results += self._without_release(call, between)
        return results

    def _reach(self, results: Iterable[Result], by: tuple[str, State] | None = None) -> bool:
        """Lets all ways out of one call into their phases; tells whether less holds than before.

        ``by`` is the handler that was called, with what held before.
        """
        ways: dict[Phase, list[Result]] = {}
        for result in results:
            ways.setdefault(result.phase, []).append(result)
        changed = False
        for phase, reached in ways.items():
            state = join_all([self._lasting(result.state) for result in reached], join)
            state = state or State(self._all)
            if by is not None:
                sign(state, *by)
            homes = united([result.homes for result in reached])
            known = self._between.get(phase)
            if known is None:
                self._between[phase] = Between(state, homes)
            changed |= known is None or known.grow(state, homes)
        return changed

    def _lasting(self, state: State) -> State:
        """What still holds when the handler is left: nothing of its slots, nor at its indexes."""
        kept = State(self._all)
        kept.filled = state.filled
        kept.counts = state.counts.copy()
        kept.elements = state.elements.at_numbers()
        for slot in self._local_slots:
            kept.counts.discard(slot)
            kept.elements.discard(slot)
        for container in self._unused:  # what a handler tries to take out of it is no reason
            fact = kept.counts.get(container)
            if fact is not None and fact.same_range(UNUSED):
                kept.counts[container] = UNUSED
        return kept

    # --- the start of a call ----------------------------------------------------------------

    def _entry(self, call: Call, between: Between) -> Entry | None:
        """What holds at a call; None if the library cannot make it."""
        handler = self._program.handlers[call.handler]
        state = between.state.copy()
        know_local_slots(state, self._program)
        witnesses = self._witnesses(call, between)
        between.place(witnesses, state)
        subject = self._subject(call, handler, between, state)
        state.apart = self._apart(call, witnesses, subject)
        if call.role is Role.DISPATCH:
            self._owed.dispatch_begins(state)
        know_processor(state, self._program, self._profile, handler)
        if not learn_current(state, handler, self._profile, self._slot):
            return None
        if not learn_place(state, handler, self._profile, self._current, subject):
            return None
        if not learn_counts(state, handler, self._profile):
            return None
        return Entry(state, witnesses, subject, handler)

    def _apart(
        self, call: Call, witnesses: dict[Kind, Witness], subject: ir.Local
    ) -> frozenset[ir.Local]:
        """Names of which no two are the same thread; whoever gives up control is the running
        one."""
        names = frozenset(witnesses.values())
        return names if call.role is Role.RELEASE else names | {subject}

    def _witnesses(self, call: Call, between: Between) -> dict[Kind, Witness]:
        """One thread of each kind; the running one only if the call is not about it."""
        running = self._profile.running
        surely = self._profile.ready if call.role is Role.DISPATCH else running
        passed = call.subject if call.role is not Role.RELEASE else None
        return {
            kind: witness_of(kind, exists=kind is surely)
            for kind in self._profile.lasting
            if between.homes.get(kind) and not kind is passed is running
        }

    def _subject(self, call: Call, handler: ir.Handler, between: Between, state: State) -> ir.Local:
        """The thread that the library passes, even if the handler does not name it."""
        kind = call.subject or self._profile.newborn
        subject = handler.param or subject_of(kind)
        homes = between.homes.get(kind) if not between.is_lost else None
        if call.role is Role.RELEASE:
            homes = self._all.only(self._current) if handler.param is not None else None
        elif call.subject is self._profile.newborn:
            homes = self._all.only(NOWHERE)
        if homes:
            state.homes[subject] = homes
        return subject

    def _asked(self, query: ir.Handler) -> State:
        """Queries can be asked at any time."""
        state: State | None = None
        for phase, between in self._between.items():
            if phase is not self._first:
                state = join(state, between.state.copy())
        state = state or State(self._all)
        know_local_slots(state, self._program)
        return state

    # --- the end of a call ---------------------------------------------------------------------

    def _ends(self, call: Call, entry: Entry, state: State) -> Iterator[Result]:
        """The phases behind one end of a handler, with what holds then."""
        match call.role:
            case Role.DISPATCH:
                yield from self._dispatched(call, entry, state)
            case Role.RELEASE:
                self._owed.release_ends(state)
                if state.learn(self._slot, always("the library checks it"), high=0):
                    yield self._released(call, entry, state)
            case _:
                yield self._called(call, entry, state)
                yield from self._unlinked(call, entry, state)

    def _unlinked(self, call: Call, entry: Entry, state: State) -> Iterator[Result]:
        """A thread that ended and was only tagged may be taken out by the library."""
        if call.role is Role.END and self._program.handlers[call.handler].fixed:
            after = state.copy()
            take_out(after, entry.subject)
            yield self._called(call, entry, after)

    def _called(self, call: Call, entry: Entry, state: State) -> Result:
        homes = self._homes(entry, state)
        if call.subject is not None:
            homes = added(homes, call.becomes, self._kept(entry.subject, state))
        return Result(call.then, state, homes)

    def _failed(self, call: Call, entry: Entry, state: State) -> Result:
        """A thread that is refused is none of the library's; any other is for now what it was."""
        homes = self._homes(entry, state)
        if call.subject is not None and call.subject is not self._profile.newborn:
            homes = added(homes, (call.subject,), self._kept(entry.subject, state))
        return Result(call.then, state, homes)

    def _released(self, call: Call, entry: Entry, state: State) -> Result:
        """The thread that gave up control is what the library takes it for now."""
        homes = self._homes(entry, state)
        ran = homes.pop(self._profile.running, self._all.none)
        return Result(call.then, state, added(homes, call.becomes, ran))

    def _dispatched(self, call: Call, entry: Entry, state: State) -> Iterator[Result]:
        homes = self._homes(entry, state)
        barred = [places for kind, places in homes.items() if kind.barred]
        self._owed.dispatch_ends(state, reduce(or_, barred, self._all.none))
        if False in state.dispatched and not self._profile.dispatch_required:
            yield Result(call.phase, state.copy(), homes)
        why = always("the library checks it")
        if True in state.dispatched and state.learn(self._slot, why, low=1):
            homes = {
                kind: places.without(self._current)
                for kind, places in self._homes(entry, state).items()
            }
            homes[self._profile.running] = self._all.only(self._current)
            yield Result(call.then, state, homes)

    def _homes(self, entry: Entry, state: State) -> Homes:
        return {kind: self._kept(witness, state) for kind, witness in entry.witnesses.items()}

    def _kept(self, local: ir.Local, state: State) -> Places:
        """Where a thread can be: in no slot of the handler's own. Its track can be lost."""
        places = state.homes.get(local, self._anywhere) - self._local
        return places.without(DESTROYED).with_one(NOWHERE) if DESTROYED in places else places

    # --- what happens without an event handler ---------------------------------------------------

    def _may_be_gone(self, handler: ir.Handler) -> bool:
        """Whether the handler for who gives up control is only called for one in the slot."""
        return finds_running(handler, self._profile)

    def _without_release(self, call: Call, between: Between) -> Iterator[Result]:
        """A thread that was moved out of the slot already gives up control."""
        entry = self._plain_entry(between)
        if entry.state.learn(self._slot, always("the library looks"), high=0):
            yield self._released(call, entry, entry.state)

    def _end_without_handler(self) -> Iterator[Result]:
        """The library itself takes out a thread that ended."""
        if self._program.in_role(Role.END) is not None:
            return
        for call in self._profile.ends_of_running:
            between = self._between.get(call.phase)
            if between is not None:
                entry = self._plain_entry(between)
                take_out(entry.state, entry.witnesses[self._profile.running])
                yield Result(call.then, entry.state, self._homes(entry, entry.state))

    def _moved(self, move: Move) -> Iterator[Result]:
        """The library puts a thread into the slot itself."""
        between = self._between.get(move.phase)
        if between is None or not between.homes.get(move.subject):
            return
        if not any(call.phase is move.then for call in self._calls):
            return
        entry, slot = self._plain_entry(between), self._slot
        state, moved = entry.state, subject_of(move.subject)
        between.place({move.subject: moved}, state)
        state.apart |= {moved}
        why = always(move.why)
        state.take(moved, why)
        if state.learn(slot, always("the library looks"), high=0):
            state.add(slot, why)
            state.land(self._current)
            homes = self._homes(entry, state) | {move.becomes: self._all.only(self._current)}
            yield Result(move.then, state, homes)

    def _results_of_queries(self, phase: Phase, between: Between) -> Iterator[Result]:
        """Queries should not move threads; aspects may make them."""
        for query in self._moving_queries if phase is not self._first else ():
            entry = self._plain_entry(between)
            for end in finish(self._walk(query, entry.state, findings_for(self._program))):
                yield Result(phase, end.state, self._homes(entry, end.state))

    def _plain_entry(self, between: Between) -> Entry:
        """A start without a call of an event."""
        state = between.state.copy()
        know_local_slots(state, self._program)
        witnesses = {
            kind: witness_of(kind, exists=kind is self._profile.running)
            for kind, places in between.homes.items()
            if places
        }
        between.place(witnesses, state)
        state.apart = frozenset(witnesses.values())
        return Entry(state, witnesses, subject_of(self._profile.dead))


def _moves(handler: ir.Handler) -> bool:
    return any(isinstance(one, ir.Transfer | ir.Destroy) for one in statements_of(handler))


def take_out(state: State, thread: ir.Local) -> None:
    """The library takes a thread out that ended."""
    state.take(thread, always("the library takes a thread out that ended"))
    state.land(NOWHERE)
