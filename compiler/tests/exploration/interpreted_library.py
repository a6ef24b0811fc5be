"""The library of a general program: its record of threads, and its calls of handlers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from evaluator import holders
from interpreter import Interpreter
from observation import FUEL, Observed, assembled
from run_state import Cell, Holder, Thread, Value
from states import NEW, READY, RUNNING, SUSPENDED, WAITING, Known, State, Varied
from surroundings import Surroundings

from catapults.analysis.across.protocol import dispatch_slots
from catapults.contracts.libraries import Profile, ProfileHandler, Role, profile
from catapults.program import Obligation, Program


class BrokenError(Exception):
    """A condition of the profile does not hold."""

    def __init__(self, owed: Obligation | None = None) -> None:
        """``owed`` is what the analysis promises to tell of, if it is proven."""
        super().__init__()
        self.owed = owed


#: What a scheduler owes by a condition behind a handler of a role, or, of the first, before it.
_OWED = {
    (Role.DISPATCH, "current empty"): Obligation.SCHEDULE_FINDS_SLOT_EMPTY,
    (Role.DISPATCH, "dispatched"): Obligation.SCHEDULE_DISPATCHES,
    (Role.DISPATCH, "current full"): Obligation.SCHEDULE_FILLS_SLOT,
    (Role.RELEASE, "current empty"): Obligation.SWITCH_OUT_EMPTIES_SLOT,
}


@dataclass(frozen=True)
class Looked:
    """What conditions are about: the slot, and where the thread of a call is."""

    slot: bool
    stored: bool  # or there is none
    home: bool
    in_slot: bool
    chosen: bool
    still_runs: bool  # who gave up control
    state: str  # what the record says of the thread; at exit nothing counts
    is_exit: bool

    def is_apart_as(self, *states: str) -> bool:
        """Stands outside the slot, and the record says one of these."""
        return self.home and not self.in_slot and (self.is_exit or self.state in states)


CONDITIONS: dict[str, Callable[[Looked], bool]] = {
    "thread nowhere": lambda at: not at.home,
    "thread stored": lambda at: at.stored,
    "current empty": lambda at: not at.slot,
    "current full": lambda at: at.slot,
    "current full if it still runs": lambda at: at.slot or not at.still_runs,
    "current full if dispatched": lambda at: at.slot or not at.chosen,
    "thread in current": lambda at: at.in_slot,
    "thread not in current": lambda at: not at.in_slot,
    "dispatched": lambda at: at.chosen,
    "thread ready": lambda at: at.is_apart_as(NEW, READY, RUNNING, WAITING),
    "thread new or ready": lambda at: at.home and not at.in_slot,
    "thread suspended": lambda at: at.is_apart_as(SUSPENDED),
    "thread waiting": lambda at: at.is_apart_as(WAITING),
    "thread anywhere": lambda _: True,
    "thread nowhere after switch_out": lambda _: True,  # asked when control is given up
    "thread waiting after switch_out": lambda _: True,
}


@dataclass
class InterpretedLibrary:
    """A cooperative library over an interpreted scheduler."""

    program: Program
    threads: int  # alive at most
    imports: list[Varied]
    watches: bool = False  # one thread may be watched
    observed: Observed = field(default_factory=Observed)  # what the checks of the text met
    surroundings: Surroundings = field(default_factory=Surroundings)
    library: Profile = field(init=False)

    def __post_init__(self) -> None:
        self.library = profile(self.program.profile)
        assembly, bits = assembled(self.program), self.library.int_bits
        self._scheduler = Interpreter(assembly, bits, self.observed, FUEL)
        self._scheduler.surroundings = self.surroundings.ask
        (slot,) = dispatch_slots(self.program)
        self._holders = [
            one for symbol in self._scheduler.globals.values()
            if not isinstance(symbol, Cell) for one in holders(symbol)
        ]  # fmt: skip
        self._cells = [one for one in self._scheduler.globals.values() if isinstance(one, Cell)]
        self._first = tuple(tuple(cell.values) for cell in self._cells)
        found = self._scheduler.globals[slot.element.container.name]
        assert isinstance(found, Holder)
        self._slot = found
        self._handlers = {
            handler.role: self.program.handlers[name]
            for name, handler in self.library.handlers.items()
            if handler.role is not None and name in self.program.handlers
        }
        self._known: dict[int, Known] = {}
        self._threads: dict[int, Thread] = {}
        self._running = self._passed = self._dying = 0
        self._started = False

    # --- states

    def _keep(self) -> State:
        order = sorted(self._known)
        return State(
            running=self._running,
            started=self._started,
            passed=self._passed,
            known=tuple((number, self._known[number]) for number in order),
            homes=tuple(tuple(t.number for t in one.threads) for one in self._holders),
            attributes=tuple(tuple(self._threads[n].attributes.values()) for n in order),
            variables=tuple(tuple(cell.values) for cell in self._cells),
            time=self._scheduler.now,
        )

    def _restore(self, state: State) -> None:
        self._running, self._started, self._passed = state.running, state.started, state.passed
        self._dying = 0
        self._scheduler.now = state.time
        self._known = dict(state.known)
        self._threads = {}
        for (number, _), values in zip(state.known, state.attributes, strict=True):
            thread = self._threads[number] = self._scheduler.birth()
            thread.number = number
            thread.attributes = dict(zip(thread.attributes, values, strict=True))
        for holder, home in zip(self._holders, state.homes, strict=True):
            holder.threads = [self._threads[number] for number in home]
            for number in home:
                self._threads[number].home = holder
        for cell, kept in zip(self._cells, state.variables, strict=True):
            cell.values = list(kept)

    # --- the library's record

    def _is(self, number: int, **known: Any) -> None:
        self._known[number] = replace(self._known[number], **known)

    def _waits_last(self, number: int) -> None:
        self._is(number, wait=0)
        self._is(number, wait=1 + sum(one.wait > 0 for one in self._known.values()))

    def _waits_no_more(self, number: int) -> None:
        place = self._known[number].wait
        self._is(number, wait=0)
        for other, one in self._known.items():
            if one.wait > place:
                self._is(other, wait=one.wait - 1)
        if self._passed >= place:
            self._passed -= 1

    def _bury(self) -> None:
        del self._known[self._dying], self._threads[self._dying]
        self._dying = 0

    # --- calls

    def _row(self, name: str) -> ProfileHandler:
        return self.library.handlers[name]

    def _ask(self, query: str, number: int) -> bool:
        answer = self._scheduler.call(query, self._threads[number])
        assert isinstance(answer, Value)
        return bool(answer.number)

    def _tell(
        self, role: Role, number: int = 0, *, subject: int = 0, anywhere: bool = False
    ) -> None:
        """Calls the handler of a role, with what the profile asks before and behind it."""
        name = self._handlers[role].name
        row = self._row(name)
        thread = self._threads.get(number)
        if not anywhere:
            self._demand(role, row.entry, thread, subject, is_exit=False)
        self._scheduler.call(name, thread)
        for other in list(self._threads.values()):
            if other.home is not None or (role is Role.BIRTH and other is thread):
                continue
            if other.number != self._dying:
                raise BrokenError
            self._bury()
        self._demand(role, row.exit, thread, subject, is_exit=True)
        chosen = self._scheduler.chosen
        if chosen is not None and self._known[chosen.number].state == SUSPENDED:
            raise BrokenError(Obligation.DISPATCHED_CAN_RUN)

    def _look(self, thread: Thread | None, subject: int, *, is_exit: bool) -> Looked:
        known = self._known.get(thread.number) if thread else None
        given_up = self._known.get(subject) if subject != self._dying else None
        home = thread.home if thread else None
        return Looked(
            slot=bool(self._slot.threads),
            stored=known is None or home is not None,
            home=home is not None,
            in_slot=home is self._slot,
            chosen=self._scheduler.chosen is not None,
            still_runs=given_up is not None and given_up.state != WAITING,
            state=known.state if known else "",
            is_exit=is_exit,
        )

    def _demand(
        self,
        role: Role,
        conditions: tuple[str, ...],
        thread: Thread | None,
        subject: int,
        *,
        is_exit: bool,
    ) -> None:
        """Conditions of the profile must hold."""
        looked = self._look(thread, subject, is_exit=is_exit)
        for condition in sorted(conditions, key=lambda one: one != "dispatched"):
            if condition == "all empty":
                holds = not any(one.threads for one in self._holders)
            else:
                holds = CONDITIONS[condition](looked)
            if not holds:
                raise BrokenError(_OWED.get((role, condition)))
