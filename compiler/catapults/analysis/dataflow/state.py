"""What the flow analysis knows at one point of a handler.

For each container an interval of its count, for each parameter and foreach
variable the containers its thread can be in. What is not mentioned is not
known. States are changed in place; :meth:`State.copy` comes before a branch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TypeVar

from catapults.analysis.dataflow import intervals
from catapults.analysis.dataflow.element_facts import ElementFacts
from catapults.analysis.dataflow.facts import (
    DESTROYED,
    IN_HAND,
    Fact,
    Index,
    Place,
    Variable,
    Witness,
    index_of_variable,
    key_of,
    limit,
)
from catapults.analysis.dataflow.intervals import ANYTHING, Interval
from catapults.analysis.dataflow.places import AllPlaces, Places
from catapults.analysis.dataflow.reasons import Reason, always, both
from catapults.analysis.dataflow.shared_map import SharedMap
from catapults.program import Container, Element, Global, Local, Sharing
from catapults.source import Span

K = TypeVar("K")
V = TypeVar("V")


class State:
    """Facts that hold at one point, on every path that leads there."""

    __slots__ = (
        "alive",
        "all",
        "apart",
        "bounded",
        "counts",
        "dispatched",
        "elements",
        "filled",
        "homes",
        "numbers",
    )

    def __init__(self, all_: AllPlaces) -> None:
        """Knows nothing."""
        self.all = all_
        self.counts: SharedMap[Container, Fact] = SharedMap()
        self.elements = ElementFacts()
        #: Whatever surely holds a thread, and maybe more.
        self.filled: Places = all_.none
        self.homes: dict[Local, Places] = {}
        #: Names whose threads have not been destroyed.
        self.alive: frozenset[Local] = frozenset()
        #: Variables of which no two are the same thread.
        self.apart: frozenset[Local] = frozenset()
        #: What ints can be that are not arrays.
        self.numbers: SharedMap[Variable, Interval] = SharedMap()
        #: Indexes that were found to be below a size, with the place of the check.
        self.bounded: dict[Index, tuple[int, Span]] = {}
        #: Whether `dispatch` ran: what is possible.
        self.dispatched: frozenset[bool] = frozenset({False})

    def copy(self) -> State:
        """An independent state that knows the same."""
        other = State.__new__(State)
        other.all = self.all
        other.filled = self.filled
        other.counts = self.counts.copy()
        other.elements = self.elements.copy()
        other.homes = self.homes.copy()
        other.alive = self.alive
        other.apart = self.apart
        other.numbers = self.numbers.copy()
        other.bounded = self.bounded.copy()
        other.dispatched = self.dispatched
        return other

    def same_as(self, other: State) -> bool:
        """Whether both know the same, for whatever reasons."""
        return (
            self.counts.agrees(other.counts, Fact.same_range)
            and self.elements.agrees(other.elements, Fact.same_range)
            and self.homes == other.homes
            and self.alive == other.alive
            and self.numbers.agrees(other.numbers, Interval.same_range)
            and _sizes(self.bounded) == _sizes(other.bounded)
            and self.dispatched == other.dispatched
        )

    def equals(self, other: State) -> bool:
        """Whether both know the same, of all and for the same reasons."""
        return (
            self.dispatched == other.dispatched
            and self.alive == other.alive
            and self.apart == other.apart
            and self.homes == other.homes
            and self.bounded == other.bounded
            and self.elements.agrees(other.elements)
            and self.counts.agrees(other.counts)
            and self.numbers.agrees(other.numbers)
        )

    def tells_same(self, other: State) -> bool:
        """Whether both know the same of counts, for the same reasons."""
        return self.counts.agrees(other.counts) and self.elements.agrees(other.elements)

    # --- counts ----------------------------------------------------------------------

    def fact(self, element: Element) -> Fact:
        """What is known of a container's count."""
        container = element.container
        if container.size is None:
            return self.count(container)
        key = key_of(element)
        known = self.elements.get(key) if key is not None else None
        return known or self._fact_of_any(container)

    def _fact_of_any(self, array: Container) -> Fact:
        """Of an element at any index: each may hold a thread."""
        facts = self.elements.of_each(array)
        least = min(facts, key=lambda fact: fact.low, default=None)
        if least is None or not least.low:
            return _unknown(array)
        return Fact(least.low, max(fact.high for fact in facts), least.why)

    def count(self, container: Container) -> Fact:
        """What is known of the count of a container that is no array."""
        known = self.counts.get(container) or _unknown(container)
        if known.low == 0:
            bit = self.all.bits[container]
            for local, places in self.homes.items():
                if places.bits == bit and _exists(local):
                    return Fact(1, known.high, _presence(local))
        return known

    def know(self, element: Element, fact: Fact) -> None:
        """Keeps a fact, if the element can be recognised again."""
        container = element.container
        if container.size is None:
            self.counts[container] = fact
            if not fact.low:
                self.filled = self.filled.without(container)
        else:
            key = key_of(element)
            if key is not None:
                self.elements[key] = fact
        if fact.low:
            self.filled = self.filled.with_one(container)

    def learn(self, element: Element, why: Reason, *, low: int = 0, high: float = inf) -> bool:
        """Adds a fact; False when it contradicts what is known: this point is never reached."""
        known = self.fact(element)
        most = min(known.high, high, limit(element.container))
        return self.narrow(element, known, max(known.low, low), most, why)

    def narrow(self, element: Element, known: Fact, low: int, high: float, why: Reason) -> bool:
        """Puts narrower bounds in place of what is known; False if nothing lies within them."""
        if low > high:
            return False
        if low != known.low or high != known.high:
            self.know(element, Fact(low, high, why))
        return high > 0 or self._vacate(element.container)

    def assume(self, element: Element, why: Reason, *, low: int = 0, high: float = inf) -> None:
        """What holds behind a passed check, even if all that is known says otherwise."""
        if not self.learn(element, why, low=low, high=high):
            self.know(element, Fact(low, min(high, limit(element.container)), why))

    def _vacate(self, container: Container) -> bool:
        """No variable's thread is in an empty container; False if one then is nowhere at all."""
        possible = True
        bit = self.all.bits[container] if container.size is None else 0
        for local, places in self.homes.items():
            if places.bits & bit:
                if places.bits == bit and _exists(local):
                    possible = False
                else:
                    self.homes[local] = places.without(container)
        return possible

    def remove(self, element: Element, why: Reason) -> None:
        """One thread leaves a container that holds one."""
        known = self.fact(element)
        self._weaken_others(element, less=1)
        self.know(element, Fact(max(0, known.low - 1), max(0, known.high - 1), why))
        if known.high <= 1:
            self._vacate(element.container)

    def add(self, element: Element, why: Reason) -> None:
        """One thread enters a container that has room."""
        known = self.fact(element)
        self._weaken_others(element, more=1)
        most = limit(element.container)
        self.know(element, Fact(int(min(known.low + 1, most)), min(known.high + 1, most), why))

    def _weaken_others(self, element: Element, *, less: int = 0, more: int = 0) -> None:
        """Other elements of the same array may be this one."""
        if element.container.size is None:
            return
        most = limit(element.container)

        def weakened(fact: Fact) -> Fact:
            return Fact(max(0, fact.low - less), min(fact.high + more, most), fact.why)

        self.elements.change_others(element.container, key_of(element), weakened)

    # --- threads ---------------------------------------------------------------------

    def take(self, local: Local, why: Reason) -> None:
        """The thread of a variable leaves whatever container it is in, into the hand.

        Whoever may be the same thread comes along, before the container counts as empty.
        """
        places = self.homes.get(local)
        self.settle(local, IN_HAND)
        place = places.single if places is not None else None
        if isinstance(place, Container) and place.size is None:
            self.remove(Element(place, None, None, place.span), why)
        else:
            self._lose_one(places)

    def _lose_one(self, places: Places | None) -> None:
        """One of some places, or any at all, holds a thread less."""
        filled = self.filled if places is None else self.filled & places
        containers = [one for one in filled if isinstance(one, Container)]
        for container in containers:
            fact = self.counts.get(container)
            if fact is not None:
                self.counts[container] = _one_less(fact)
        self.elements.change_all(containers, _one_less)

    def settle(self, local: Local, place: Place) -> None:
        """The thread of a variable is in ``place`` now; so are others that may be the same."""
        before = self.homes.get(local)
        for other, places in self.homes.items():
            if other is local or (local in self.apart and other in self.apart):
                continue
            if before is None or before.meets(places):
                self.homes[other] = places.with_one(place)
        self.homes[local] = self.all.only(place)

    def front_moved(self, source: Element, place: Place) -> None:
        """The front of a container went to ``place``; it may be the thread of a variable."""
        container = source.container
        bit, only = self.all.bits[container], self.all.only(place)
        for local, places in self.homes.items():
            if places.bits & bit:
                certain = places.bits == bit and self._is_alone(container)
                self.homes[local] = only if certain else places | only

    def _is_alone(self, container: Container) -> bool:
        """Whether a thread in a container is the only one there."""
        return container.size is None and self.count(container).high == 1

    def land(self, place: Place) -> None:
        """The thread in hand is put down."""
        for local, places in self.homes.items():
            if IN_HAND in places:
                self.homes[local] = places.without(IN_HAND).with_one(place)

    def begin(self, local: Local) -> None:
        """A name begins to stand for a thread."""
        self.alive |= {local}

    def perish(self) -> None:
        """The thread in hand is destroyed; a name of which nothing is known may be its name."""
        self.land(DESTROYED)
        self.alive = frozenset(
            local
            for local in self.alive
            if local in self.homes and DESTROYED not in self.homes[local]
        )

    def assume_alive(self, local: Local) -> None:
        """The thread of a name has not been destroyed, even if all that is known says otherwise."""
        self.alive |= {local}
        left = self.homes.get(local, self.all.none).without(DESTROYED)
        if left:
            self.homes[local] = left
        else:
            self.homes.pop(local, None)

    # --- variables -------------------------------------------------------------------

    def number(self, variable: Variable) -> Interval:
        """What is known of an int that is no array."""
        return self.numbers.get(variable) or ANYTHING

    def set_number(self, variable: Variable, value: Interval) -> None:
        """A variable changed: what was known of elements at its value is lost."""
        self._forget(lambda index: variable in index.variables)
        self.keep_number(variable, value)

    def copy_number(self, variable: Variable, source: Variable) -> None:
        """A variable has the value of another one: what is known of elements there holds here."""
        known, new = index_of_variable(source), index_of_variable(variable)
        if known != new:
            self.elements.name(known, new)
            if known in self.bounded:
                self.bounded[new] = self.bounded[known]

    def learn_number(self, variable: Variable, operator: str, other: Interval, why: Reason) -> bool:
        """Adds what a comparison says; False when it contradicts what is known."""
        known = self.number(variable)
        left = intervals.narrowed(known, operator, other, why)
        if left is not None and left is not known:
            self.keep_number(variable, left)
        return left is not None

    def keep_number(self, variable: Variable, value: Interval) -> None:
        """What is known of an int from now on, which has the same value as before."""
        if value.is_anything:
            self.numbers.discard(variable)
        else:
            self.numbers[variable] = value

    def forget_variables(self) -> None:
        """Any variable may have changed."""
        self.numbers = SharedMap()
        self._forget(lambda index: not index.is_constant)

    def node_in(self, variable: Global) -> Interval:
        """What is known of the node of whose variables it is one: 0 where there is none."""
        for one, known in self.numbers.items():
            if _is_of_same_node(one, variable) and (known.excludes_zero or known.high == 0):
                return known
        return ANYTHING

    def assume_node(self, variable: Global, why: Reason) -> None:
        """There is a node of whose variables it is one, even if all that is known says
        otherwise."""
        for one, known in list(self.numbers.items()):
            if known.high == 0 and _is_of_same_node(one, variable):
                self.numbers.discard(one)
        self.numbers[variable] = Interval(1, why=why)

    def await_others(self) -> None:
        """An answer came in, and with it what others have done to variables meanwhile."""
        for variable in [one for one, _ in self.numbers.items() if _is_changed_by_others(one)]:
            self.numbers.discard(variable)
        self._forget(lambda index: any(map(_is_changed_by_others, index.variables)))

    def _forget(self, concerns: Callable[[Index], bool]) -> None:
        self.elements.forget(concerns)
        for index in [i for i in self.bounded if concerns(i)]:
            del self.bounded[index]


def join(left: State | None, right: State | None) -> State | None:
    """What holds on both ways to a point; None stands for a way that is never taken."""
    if left is None or right is None:
        return left or right
    joined = State.__new__(State)
    joined.all = left.all
    joined.filled = left.filled & right.filled
    joined.counts = left.counts.meet(right.counts, _hull)
    joined.elements = left.elements.meet(right.elements, _hull)
    joined.homes = {
        local: places | right.homes[local]
        for local, places in left.homes.items()
        if local in right.homes
    }
    _keep_homes(left, right, joined)
    joined.alive = left.alive & right.alive
    joined.apart = left.apart & right.apart
    joined.bounded = _common(left.bounded, right.bounded, _larger)
    joined.numbers = left.numbers.meet(right.numbers, _around)
    joined.dispatched = left.dispatched | right.dispatched
    return joined


def _common(left: dict[K, V], right: dict[K, V], both: Callable[[K, V, V], V]) -> dict[K, V]:
    """What two small dictionaries, which mostly are empty, both have."""
    if not left or not right:
        return {}
    return {key: both(key, value, right[key]) for key, value in left.items() if key in right}


def _larger(_: Index, left: tuple[int, Span], right: tuple[int, Span]) -> tuple[int, Span]:
    return left if left[0] >= right[0] else right


def _around(_: Variable, left: Interval, right: Interval) -> Interval | None:
    around = intervals.hull(left, right, both(left.why, right.why))
    return left if around == left else _something(around)


def _something(value: Interval) -> Interval | None:
    """None in place of an interval that says nothing."""
    return None if value.is_anything else value


def _sizes(bounded: dict[Index, tuple[int, Span]]) -> dict[Index, int]:
    return {index: size for index, (size, _) in bounded.items()}


#: What tells of the node in a slot; all that is known of a variable of it is that there is one.
_OF_SLOTS = (Sharing.COUNT, Sharing.FAMILY, Sharing.SLOT)


def _is_of_same_node(one: Variable, variable: Global) -> bool:
    """Whether a fact of one says whether there is a node of whose variables the other is one."""
    if not isinstance(one, Global) or one.shared is None or variable.shared is None:
        return False
    return one.shared.kind in _OF_SLOTS and one.shared.container == variable.shared.container


def _is_changed_by_others(variable: Variable) -> bool:
    shared = variable.shared if isinstance(variable, Global) else None
    return shared is not None and shared.changes


#: By how many threads fit.
_UNKNOWN = {most: Fact(0, most) for most in (1, inf)}


def _unknown(container: Container) -> Fact:
    return _UNKNOWN[limit(container)]


def _one_less(fact: Fact) -> Fact:
    return Fact(fact.low - 1, fact.high, fact.why) if fact.low else fact


def _exists(local: Local) -> bool:
    return not isinstance(local, Witness) or local.exists


def _presence(local: Local) -> Reason:
    """Why a container holds a thread: it is the only place where a variable's thread can be."""
    if isinstance(local, Witness):
        return always(f"{local.name} can be nowhere else")
    return always(f"`{local.name}` is in it")


def _hull(_: Container, left: Fact, right: Fact) -> Fact:
    """What holds whichever of two facts does."""
    why = both(left.why, right.why)
    if left.low <= right.low and left.high >= right.high and left.why == why:
        return left
    return Fact(min(left.low, right.low), max(left.high, right.high), why)


def _keep_homes(left: State, right: State, joined: State) -> None:
    """A container that holds a variable's thread on one way only keeps at least its count."""
    for places in (*left.homes.values(), *right.homes.values()):
        container = places.single
        if not isinstance(container, Container) or container.size is not None:
            continue
        fact = joined.counts.get(container)
        if fact is None or fact.low == 0:
            first, second = left.count(container), right.count(container)
            if min(first.low, second.low) > 0:
                joined.counts[container] = _hull(container, first, second)
                joined.filled = joined.filled.with_one(container)


def widen(before: State, after: State, steps: Sequence[float] = ()) -> State:
    """``after`` with every bound that moved let go, so that loops come to an end.

    Bounds of ints go no further than to the next of ``steps``, which are in rising order.
    """

    def widened(container: Container, fact: Fact) -> Fact:
        return _widened(container, before.counts.get(container), fact)

    after.counts.update(widened, unless=before.counts)
    after.elements.revise(before.elements, _widened)

    def let_go(variable: Variable, value: Interval) -> Interval | None:
        return _something(intervals.widened(before.number(variable), value, steps))

    after.numbers.update(let_go, unless=before.numbers)
    return after


def _widened(container: Container, before: Fact | None, fact: Fact) -> Fact:
    if before is None or (before.low <= fact.low and fact.high <= before.high):
        return fact
    low = fact.low if fact.low >= before.low else 0
    high = fact.high if fact.high <= before.high else limit(container)
    return Fact(low, high, fact.why)
