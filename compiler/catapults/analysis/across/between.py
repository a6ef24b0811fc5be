"""What is kept between two calls of a library, and what one call starts from and leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_

from catapults.analysis.dataflow.element_facts import ElementFacts
from catapults.analysis.dataflow.facts import Fact, Witness, limit
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.reasons import in_handler
from catapults.analysis.dataflow.state import State, join, widen
from catapults.contracts.libraries import Kind, Phase
from catapults.program import Container, Handler, Local, ValueType
from catapults.source import Source

#: Where threads of each kind can be.
Homes = dict[Kind, Places]


@dataclass
class Between:
    """What holds whenever the library stands in one phase."""

    state: State
    homes: Homes = field(default_factory=dict)
    version: int = 0  # counts the changes
    told: int = 0  # counts those of reasons, too
    is_lost: bool = False  # the track of all threads

    def grow(self, state: State, homes: Homes) -> bool:
        """Lets a further way into the phase; tells whether less holds than before."""
        joined = join(self.state, state)
        assert joined is not None
        widened = widen(self.state, joined)
        none = state.all.none
        merged = {
            kind: self.homes.get(kind, none) | homes.get(kind, none)
            for kind in self.homes | homes  # in the order of the calls: a set has none
        }
        changed = not widened.same_as(self.state) or merged != self.homes
        self.told += changed or not widened.tells_same(self.state)
        self.state, self.homes = widened, merged
        self.version += changed
        return changed

    def let_fill(self, containers: Collection[Container]) -> None:
        """Lets containers hold as many threads as fit."""

        def filled(container: Container, fact: Fact) -> Fact:
            most = limit(container)
            if container not in containers or fact.high == most:
                return fact
            return Fact(fact.low, most, fact.why)

        state = self.state.copy()
        state.counts.update(filled)
        state.elements.revise(ElementFacts(), lambda one, _, fact: filled(one, fact))
        self.state = state
        self.version += 1
        self.told += 1

    def lose_track(self, anywhere: Places) -> None:
        """Lets threads of each kind that there are be anywhere."""
        self.homes = {kind: anywhere if places else places for kind, places in self.homes.items()}
        self.is_lost = True
        self.version += 1
        self.told += 1

    def place(self, witnesses: Mapping[Kind, Witness], state: State) -> None:
        """Says where threads are of some kinds that there are."""
        if not self.is_lost:  # or they would be in sets of all places, of which each is looked at
            state.homes.update({one: self.homes[kind] for kind, one in witnesses.items()})


@dataclass(frozen=True)
class Entry:
    """The start of a walk, and who is who in it."""

    state: State
    witnesses: dict[Kind, Witness]
    subject: Local
    handler: Handler | None = None  # that is called


@dataclass(frozen=True)
class Result:
    """What holds behind one way out of a handler."""

    phase: Phase
    state: State
    homes: Homes


def united(ways: list[Homes]) -> Homes:
    """Where threads of each kind can be, whichever way was taken."""
    kinds = {kind: None for homes in ways for kind in homes}  # in order
    return {kind: reduce(or_, {homes[kind] for homes in ways if kind in homes}) for kind in kinds}


def added(homes: Homes, kinds: tuple[Kind, ...], places: Places) -> Homes:
    """The homes with further ones for threads of some kinds."""
    return homes | {kind: homes[kind] | places if kind in homes else places for kind in kinds}


def sign(state: State, handler: str, before: State) -> None:
    """Names the handler in the reasons that come from it, which are not those from before."""

    def signed(fact: Fact, known: Fact | None) -> Fact:
        if fact == known:
            return fact
        why = in_handler(fact.why, handler)
        return fact if why == fact.why else Fact(fact.low, fact.high, why)

    state.counts.update(
        lambda container, fact: signed(fact, before.counts.get(container)), unless=before.counts
    )
    state.elements.revise(before.elements, lambda _, known, fact: signed(fact, known))


@cache
def witness_of(kind: Kind, *, exists: bool) -> Witness:
    """One thread of a kind, the same for all analyses; not the one that a call is about."""
    return _thread(kind, exists)


@cache
def subject_of(kind: Kind) -> Witness:
    """The thread of a kind that a call is about, where the handler does not name it."""
    return _thread(kind, exists=False)


def _thread(kind: Kind, exists: bool) -> Witness:
    nowhere = Source("", "").span(0, 0)
    return Witness(name=kind.words, type=ValueType.THREAD, size=None, span=nowhere, exists=exists)
