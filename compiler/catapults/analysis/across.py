"""What holds between the calls of a library, over all handlers, to a fixed point.

For each phase of the library: the counts of all containers, and where threads of each kind can be.
Each handler is walked from what holds in the phases that call it; what holds at its ends holds
in the phase behind it. Beside what the handlers do, only this is taken as given: the order of calls
(``calls.py``) and what the library checks of the slot for the running thread, in every build.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from catapults.analysis.calls import CALLS, Call, Kind, Phase
from catapults.analysis.flow import Findings, statements_below
from catapults.analysis.flow_state import (
    NOWHERE,
    Fact,
    Nowhere,
    Place,
    State,
    Witness,
    join,
    widen,
)
from catapults.analysis.protocol import (
    current_slot,
    element_of,
    know,
    know_local_slots,
    learn_current,
    walk_handler,
)
from catapults.contracts.tables import Profile
from catapults.program import Container, Destroy, Handler, Local, Program, Transfer, ValueType
from catapults.source import Span

#: The kinds that threads keep while handlers are called about others.
_LASTING = (Kind.READY, Kind.RUNNING, Kind.WAITING, Kind.SUSPENDED)

Homes = dict[Kind, frozenset[Place]]


@dataclass
class _Between:
    """What holds whenever the library stands in one phase."""

    state: State
    homes: Homes = field(default_factory=dict)
    version: int = 0  # counts the changes

    def grow(self, state: State, homes: Homes) -> bool:
        """Lets a further way into the phase; tells whether less holds than before."""
        joined = join(self.state, state)
        assert joined is not None
        widened = widen(self.state, joined)
        merged = {
            kind: self.homes.get(kind, frozenset()) | homes.get(kind, frozenset())
            for kind in self.homes.keys() | homes.keys()
        }
        changed = not widened.same_as(self.state) or merged != self.homes
        self.state, self.homes = widened, merged
        self.version += changed
        return changed


@dataclass(frozen=True)
class _Entry:
    """The start of a walk, and who is who in it."""

    state: State
    witnesses: dict[Kind, Witness]
    subject: Local


@dataclass(frozen=True)
class _Result:
    """What holds behind one way out of a handler."""

    phase: Phase
    state: State
    homes: Homes


class Across:
    """The walks of all handlers of one complete program."""

    def __init__(self, program: Program, profile: Profile, current: Container) -> None:
        """Finds what holds between the calls; ``current`` is the slot that is dispatched."""
        self._program = program
        self._profile = profile
        self._current = current
        handlers = program.handlers
        self._calls = [call for call in CALLS[profile.name] if call.handler in handlers]
        self._moving_queries = [
            handler for handler in handlers.values() if handler.kind == "query" and _moves(handler)
        ]
        self._between = {Phase.START: _Between(self._start())}
        self._followed: dict[Call, int] = {}  # from which version of its phase
        while self._grow():
            pass

    def judge(self, findings: Findings) -> None:
        """Walks each handler from all that the library can call it in."""
        for call in self._calls:
            between = self._between.get(call.phase)
            entry = self._entry(call, between) if between is not None else None
            if entry is not None:
                walk_handler(self._program.handlers[call.handler], entry.state, findings)
        for handler in self._program.handlers.values():
            if handler.kind == "query":
                walk_handler(handler, self._asked(), findings)

    # --- the fixed point -----------------------------------------------------------------

    def _start(self) -> State:
        state = State()
        filled = {
            statement.target.container
            for handler in self._program.handlers.values()
            for layer in handler.layers
            for statement in statements_below(layer.body)
            if isinstance(statement, Transfer)
        }
        for container in self._program.containers:
            if container.handler is None:
                at_first = "it is empty at first"
                why = at_first if container in filled else "nothing ever puts a thread into it"
                know(state, container, Fact(0, 0, why))
        return state

    def _grow(self) -> bool:
        """One round of all calls; tells whether less holds than before."""
        changed = False
        for call in self._calls:
            between = self._between.get(call.phase)
            if between is None or not self._can_be_about(call, between):
                continue
            if self._followed.get(call) == between.version:
                continue
            self._followed[call] = between.version
            for result in list(self._results(call, between)):
                changed |= self._reach(result)
        for result in list(self._end_without_handler()):
            changed |= self._reach(result)
        for phase, between in list(self._between.items()):
            for result in list(self._results_of_queries(phase, between)):
                changed |= self._reach(result)
        return changed

    def _can_be_about(self, call: Call, between: _Between) -> bool:
        return call.subject in (None, Kind.NEWBORN) or bool(between.homes.get(call.subject))

    def _results(self, call: Call, between: _Between) -> Iterator[_Result]:
        handler = self._program.handlers[call.handler]
        entry = self._entry(call, between)
        if entry is not None:
            for end in walk_handler(handler, entry.state):
                for result in self._ends(call, entry, end.state):
                    yield replace(result, state=_signed(result.state, call.handler))
        if call.handler == "switch_out" and self._only_if_full(handler):
            yield from self._without_switch_out(call, between)

    def _reach(self, result: _Result) -> bool:
        kept = State()
        kept.facts = {
            key: fact
            for key, fact in result.state.facts.items()
            if key.container.handler is None and key.index is None
        }
        known = self._between.get(result.phase)
        if known is None:
            self._between[result.phase] = _Between(kept, result.homes)
            return True
        return known.grow(kept, result.homes)

    # --- the start of a call ----------------------------------------------------------------

    def _entry(self, call: Call, between: _Between) -> _Entry | None:
        """What holds at a call; None if the library cannot make it."""
        handler = self._program.handlers[call.handler]
        state = between.state.copy()
        know_local_slots(state, self._program)
        witnesses = self._witnesses(call, between)
        for kind, witness in witnesses.items():
            state.homes[witness] = between.homes[kind]
        subject = self._subject(call, handler, between, state)
        state.apart = frozenset(witnesses.values())
        if call.handler != "switch_out":  # which is about whoever is in the slot
            state.apart |= {subject}
        if not learn_current(state, handler, self._profile, self._current):
            return None
        return _Entry(state, witnesses, subject)

    def _witnesses(self, call: Call, between: _Between) -> dict[Kind, Witness]:
        """One thread of each kind; the running one only if the call is not about it."""
        surely = Kind.READY if call.handler == "schedule" else Kind.RUNNING
        passed = call.subject if call.handler != "switch_out" else None
        return {
            kind: _witness(kind, self._current.span, exists=kind is surely)
            for kind in _LASTING
            if between.homes.get(kind) and not kind is passed is Kind.RUNNING
        }

    def _subject(self, call: Call, handler: Handler, between: _Between, state: State) -> Local:
        """The thread that the library passes, even if the handler does not name it."""
        kind = call.subject or Kind.NEWBORN
        subject = handler.param or _witness(kind, handler.span, exists=False)
        homes = between.homes.get(kind)
        if call.handler == "switch_out":
            homes = frozenset({self._current}) if handler.param is not None else None
        elif call.subject is Kind.NEWBORN:
            homes = frozenset({NOWHERE})
        if homes:
            state.homes[subject] = homes
        return subject

    def _only_if_full(self, switch_out: Handler) -> bool:
        """Pth also calls a `switch_out` that takes no thread when there is none."""
        return self._profile.name == "embedded" or switch_out.param is not None

    def _asked(self) -> State:
        """Queries can be asked at any time."""
        state: State | None = None
        for phase, between in self._between.items():
            if phase is not Phase.START:
                state = join(state, between.state.copy())
        state = state or State()
        know_local_slots(state, self._program)
        return state

    # --- the end of a call ---------------------------------------------------------------------

    def _ends(self, call: Call, entry: _Entry, state: State) -> Iterator[_Result]:
        """The phases behind one end of a handler, with what holds then."""
        match call.handler:
            case "schedule":
                yield from self._scheduled(entry, state)
            case "switch_out":
                if state.learn(element_of(self._current), "the library checks it", high=0):
                    homes = self._homes(entry, state)
                    ran = homes.pop(Kind.RUNNING, frozenset())
                    yield _Result(call.then, state, _added(homes, call.becomes, ran))
            case _:
                yield self._called(call, entry, state)
                if call.handler == "set_dead" and self._program.handlers["set_dead"].fixed:
                    unlinked = state.copy()
                    _take_out(unlinked, entry.subject)
                    yield self._called(call, entry, unlinked)

    def _called(self, call: Call, entry: _Entry, state: State) -> _Result:
        homes = self._homes(entry, state)
        if call.subject is not None:
            homes = _added(homes, call.becomes, self._kept(entry.subject, state))
        return _Result(call.then, state, homes)

    def _scheduled(self, entry: _Entry, state: State) -> Iterator[_Result]:
        if False in state.dispatched and not self._profile.dispatch_required:
            yield _Result(Phase.IDLE, state.copy(), self._homes(entry, state))
        if True in state.dispatched:
            slot = element_of(self._current)
            if state.learn(slot, "the library checks it", low=1):
                homes = {k: p - {self._current} for k, p in self._homes(entry, state).items()}
                homes[Kind.RUNNING] = frozenset({self._current})
                yield _Result(Phase.RUN, state, homes)

    def _homes(self, entry: _Entry, state: State) -> Homes:
        return {kind: self._kept(witness, state) for kind, witness in entry.witnesses.items()}

    def _kept(self, local: Local, state: State) -> frozenset[Place]:
        """Where a thread can be: in nothing that is empty, nor in a slot of the handler's own."""
        return frozenset(
            place
            for place in state.homes.get(local, frozenset())
            if isinstance(place, Nowhere)
            or (place.handler is None and state.fact(element_of(place)).high > 0)
        )

    # --- what happens without an event handler ---------------------------------------------------

    def _without_switch_out(self, call: Call, between: _Between) -> Iterator[_Result]:
        """A thread that was moved out of the slot already gives up control."""
        entry = self._plain_entry(between)
        if entry.state.learn(element_of(self._current), "the library looks", high=0):
            homes = self._homes(entry, entry.state)
            ran = homes.pop(Kind.RUNNING, frozenset())
            yield _Result(call.then, entry.state, _added(homes, call.becomes, ran))

    def _end_without_handler(self) -> Iterator[_Result]:
        """The library itself takes out a thread that ended."""
        between = self._between.get(Phase.RUN)
        if between is not None and "set_dead" not in self._program.handlers:
            entry = self._plain_entry(between)
            _take_out(entry.state, entry.witnesses[Kind.RUNNING])
            yield _Result(Phase.ENDS, entry.state, self._homes(entry, entry.state))

    def _results_of_queries(self, phase: Phase, between: _Between) -> Iterator[_Result]:
        """Queries should not move threads; aspects may make them."""
        for query in self._moving_queries if phase is not Phase.START else ():
            entry = self._plain_entry(between)
            for end in walk_handler(query, entry.state):
                yield _Result(phase, end.state, self._homes(entry, end.state))

    def _plain_entry(self, between: _Between) -> _Entry:
        """A start without a call of an event."""
        state = between.state.copy()
        know_local_slots(state, self._program)
        nowhere = self._current.span
        witnesses = {
            kind: _witness(kind, nowhere, exists=kind is Kind.RUNNING)
            for kind in _LASTING
            if between.homes.get(kind)
        }
        state.homes = {witness: between.homes[kind] for kind, witness in witnesses.items()}
        state.apart = frozenset(witnesses.values())
        return _Entry(state, witnesses, _witness(Kind.DEAD, nowhere, exists=False))


def across(program: Program, profile: Profile) -> Across | None:
    """The walks over all handlers; None for a program that is not whole."""
    current = current_slot(program)
    required = {name for name, handler in profile.handlers.items() if handler.required}
    if program.partial or current is None or not required <= program.handlers.keys():
        return None
    return Across(program, profile, current)


def _moves(handler: Handler) -> bool:
    return any(
        isinstance(statement, Transfer | Destroy)
        for layer in handler.layers
        for statement in statements_below(layer.body)
    )


def _witness(kind: Kind, span: Span, *, exists: bool) -> Witness:
    return Witness(name=kind.value, type=ValueType.THREAD, size=None, span=span, exists=exists)


def _take_out(state: State, thread: Local) -> None:
    state.take(thread, "the library takes a thread out that ended")
    state.land(NOWHERE)


def _added(homes: Homes, kinds: tuple[Kind, ...], places: frozenset[Place]) -> Homes:
    return homes | {kind: homes.get(kind, frozenset()) | places for kind in kinds}


def _signed(state: State, handler: str) -> State:
    """The state with the handler named in the reasons that come from it."""
    for key, fact in state.facts.items():
        parts = [
            f"{part} in `{handler}`" if part.startswith("line ") and " in `" not in part else part
            for part in fact.why.split("; ")
        ]
        state.facts[key] = replace(fact, why="; ".join(parts))
    return state
