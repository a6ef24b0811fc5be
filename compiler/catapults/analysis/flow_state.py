"""What the flow analysis knows at one point of a handler.

For each container an interval of its count, for each parameter and foreach
variable the containers its thread can be in. What is not mentioned is not
known. States are changed in place; :meth:`State.copy` comes before a branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf

from catapults.analysis.constants import constant_value
from catapults.program import (
    Arithmetic,
    Container,
    Element,
    Expr,
    Global,
    GlobalPlace,
    Load,
    Local,
    LocalPlace,
    ValueType,
)
from catapults.syntax.ast import Type

Variable = Local | Global


@dataclass(frozen=True)
class Index:
    """The index of an element: a number, or an expression that has a value of its own."""

    text: str
    variables: frozenset[Variable] = frozenset()

    @property
    def is_constant(self) -> bool:
        """Whether it is the same number at all times."""
        return not self.variables


@dataclass(frozen=True)
class Key:
    """A container, or one element of an array of containers."""

    container: Container
    index: Index | None = None

    def surely_differs(self, other: Key) -> bool:
        """Whether the two can never be the same container."""
        if self.container is not other.container:
            return True
        if self.index is None or other.index is None or self.index == other.index:
            return False
        return self.index.is_constant and other.index.is_constant


@dataclass(frozen=True)
class Fact:
    """How many threads a container holds: at least ``low``, at most ``high``, and why."""

    low: int
    high: float
    why: str = ""

    def same_range(self, other: Fact) -> bool:
        """Whether both say the same, for whatever reason."""
        return (self.low, self.high) == (other.low, other.high)


@dataclass(eq=False, kw_only=True)
class Witness(Local):
    """Stands for any one of the threads that the library counts as ready, waiting and so on.

    What is known of it is known of each of them. ``name`` describes it in words.
    """

    exists: bool  # there surely is one


class Nowhere:
    """A place outside all containers."""


#: Of threads that are not yet, or no longer, in the scheduler's hands.
NOWHERE = Nowhere()
#: Of the thread that a transfer has taken out and not yet put in.
IN_HAND = Nowhere()
Place = Container | Nowhere


def index_of(expr: Expr | None) -> Index | None:
    """The index as something that can be recognised again, None if it cannot."""
    if expr is None:
        return None
    value = constant_value(expr)
    if value is not None:
        return Index(str(value))
    match expr:
        case Load(place=LocalPlace(local=variable, index=None)):
            return Index(f"local {id(variable)}", frozenset({variable}))
        case Load(place=GlobalPlace(variable=variable, index=None)):
            return Index(f"global {id(variable)}", frozenset({variable}))
        case Arithmetic(type=ValueType.INT, left=left, right=right):
            first, second = index_of(left), index_of(right)
            if first is not None and second is not None:
                text = f"({first.text} {expr.operator} {second.text})"
                return Index(text, first.variables | second.variables)
    return None


def key_of(element: Element) -> Key | None:
    """The key of a container; None for an element whose index cannot be recognised again."""
    if element.container.size is None:
        return Key(element.container)
    index = index_of(element.index)
    return None if index is None else Key(element.container, index)


def limit(container: Container) -> float:
    """How many threads fit."""
    return 1 if container.type is Type.THREADREF else inf


class State:
    """Facts that hold at one point, on every path that leads there."""

    def __init__(self) -> None:
        """Knows nothing."""
        self.facts: dict[Key, Fact] = {}
        self.homes: dict[Local, frozenset[Place]] = {}
        #: Variables of which no two are the same thread.
        self.apart: frozenset[Local] = frozenset()
        #: Indexes that were found to be below a size, with the line of the check.
        self.bounded: dict[Index, tuple[int, int]] = {}
        #: Whether `dispatch` ran: what is possible.
        self.dispatched: frozenset[bool] = frozenset({False})

    def copy(self) -> State:
        """An independent state that knows the same."""
        other = State()
        other.facts = dict(self.facts)
        other.homes = dict(self.homes)
        other.apart = self.apart
        other.bounded = dict(self.bounded)
        other.dispatched = self.dispatched
        return other

    def same_as(self, other: State) -> bool:
        """Whether both know the same, for whatever reasons."""
        return (
            self.facts.keys() == other.facts.keys()
            and all(fact.same_range(other.facts[key]) for key, fact in self.facts.items())
            and self.homes == other.homes
            and self.bounded.keys() == other.bounded.keys()
            and self.dispatched == other.dispatched
        )

    # --- counts ----------------------------------------------------------------------

    def fact(self, element: Element) -> Fact:
        """What is known of a container's count."""
        key = key_of(element)
        most = limit(element.container)
        known = self.facts.get(key) if key is not None else None
        known = known or Fact(0, most)
        if known.low == 0 and element.container.size is None:
            for local, places in self.homes.items():
                if places == {element.container} and _exists(local):
                    return replace(known, low=1, why=_presence(local))
        return known

    def learn(self, element: Element, why: str, *, low: int = 0, high: float = inf) -> bool:
        """Adds a fact; False when it contradicts what is known: this point is never reached."""
        known = self.fact(element)
        new_low, new_high = max(known.low, low), min(known.high, high, limit(element.container))
        if new_low > new_high:
            return False
        key = key_of(element)
        if key is not None and (new_low, new_high) != (known.low, known.high):
            self.facts[key] = Fact(new_low, new_high, why)
        return new_high > 0 or self._vacate(element.container)

    def assume(self, element: Element, why: str, *, low: int = 0, high: float = inf) -> None:
        """What holds behind a passed check, even if all that is known says otherwise."""
        if not self.learn(element, why, low=low, high=high):
            key = key_of(element)
            if key is not None:
                self.facts[key] = Fact(low, min(high, limit(element.container)), why)

    def _vacate(self, container: Container) -> bool:
        """No variable's thread is in an empty container; False if one then is nowhere at all."""
        possible = True
        for local, places in self.homes.items():
            if container.size is None and container in places:
                if places == {container} and _exists(local):
                    possible = False
                else:
                    self.homes[local] = places - {container}
        return possible

    def _weaken(self, keys: Iterable[Key], *, less: int = 0, more: int = 0) -> None:
        for key in keys:
            fact = self.facts[key]
            low = max(0, fact.low - less)
            high = min(fact.high + more, limit(key.container))
            self.facts[key] = Fact(low, high, fact.why)

    def _keys_like(self, element: Element) -> list[Key]:
        """Keys of other elements that may be this one."""
        key = key_of(element)
        return [
            other
            for other in self.facts
            if other.container is element.container
            and other != key
            and not (key is not None and other.surely_differs(key))
        ]

    def remove(self, element: Element, why: str) -> None:
        """One thread leaves a container that holds one."""
        fact, key = self.fact(element), key_of(element)
        self._weaken(self._keys_like(element), less=1)
        if key is not None:
            low, high = max(0, fact.low - 1), max(0, fact.high - 1)
            self.facts[key] = Fact(low, high, why)
            if high == 0:
                self._vacate(element.container)

    def add(self, element: Element, why: str) -> None:
        """One thread enters a container that has room."""
        fact, key = self.fact(element), key_of(element)
        self._weaken(self._keys_like(element), more=1)
        if key is not None:
            most = limit(element.container)
            self.facts[key] = Fact(int(min(fact.low + 1, most)), min(fact.high + 1, most), why)

    # --- threads ---------------------------------------------------------------------

    def take(self, local: Local, why: str) -> None:
        """The thread of a variable leaves whatever container it is in, into the hand.

        Whoever may be the same thread comes along, before the container counts as empty.
        """
        places = self.homes.get(local)
        self.settle(local, IN_HAND)
        if places is not None and len(places) == 1:
            (place,) = places
            if isinstance(place, Container) and place.size is None:
                alone = Element(container=place, index=None, bounds=None, span=place.span)
                self.remove(alone, why)
                return
        self._weaken(
            [key for key in self.facts if places is None or key.container in places], less=1
        )

    def settle(self, local: Local, place: Place) -> None:
        """The thread of a variable is in ``place`` now; so are others that may be the same."""
        before = self.homes.get(local)
        for other, places in self.homes.items():
            different = other is local or {local, other} <= self.apart
            if not different and (before is None or before & places):
                self.homes[other] = places | {place}
        self.homes[local] = frozenset({place})

    def front_moved(self, source: Element, place: Place) -> None:
        """The front of a container went to ``place``; it may be the thread of a variable."""
        container = source.container
        alone = container.size is None and self.fact(source).high == 1
        for local, places in self.homes.items():
            if places == {container} and alone:
                self.homes[local] = frozenset({place})
            elif container in places:
                self.homes[local] = places | {place}

    def land(self, place: Place) -> None:
        """The thread in hand is put down."""
        for local, places in self.homes.items():
            if IN_HAND in places:
                self.homes[local] = places - {IN_HAND} | {place}

    # --- variables -------------------------------------------------------------------

    def forget_variable(self, variable: Variable) -> None:
        """A variable changed: what was known of elements at its value is lost."""
        self._forget(lambda index: variable in index.variables)

    def forget_variables(self) -> None:
        """Any variable may have changed."""
        self._forget(lambda index: not index.is_constant)

    def _forget(self, concerns: Callable[[Index], bool]) -> None:
        for key in [k for k in self.facts if k.index is not None and concerns(k.index)]:
            del self.facts[key]
        for index in [i for i in self.bounded if concerns(i)]:
            del self.bounded[index]


def join(left: State | None, right: State | None) -> State | None:
    """What holds on both ways to a point; None stands for a way that is never taken."""
    if left is None or right is None:
        return left or right
    joined = State()
    for key in left.facts.keys() & right.facts.keys():
        joined.facts[key] = _hull(left.facts[key], right.facts[key])
    _keep_homes(left, right, joined)
    for local in left.homes.keys() & right.homes.keys():
        joined.homes[local] = left.homes[local] | right.homes[local]
    joined.apart = left.apart & right.apart
    for index in left.bounded.keys() & right.bounded.keys():
        joined.bounded[index] = max(left.bounded[index], right.bounded[index])
    joined.dispatched = left.dispatched | right.dispatched
    return joined


def _exists(local: Local) -> bool:
    return not isinstance(local, Witness) or local.exists


def _presence(local: Local) -> str:
    """Why a container holds a thread: it is the only place where a variable's thread can be."""
    if isinstance(local, Witness):
        return f"{local.name} can be nowhere else"
    return f"`{local.name}` is in it"


def _hull(left: Fact, right: Fact) -> Fact:
    why = either_reason(left.why, right.why)
    return Fact(min(left.low, right.low), max(left.high, right.high), why)


#: More reasons than this are not listed.
_REASONS = 3


def either_reason(left: str, right: str) -> str:
    """The reasons of two ways to one fact, as one text."""
    parts = [*dict.fromkeys([*left.split("; "), *right.split("; ")])]
    named = [part for part in parts if part and part != _OTHERS]
    if len(named) > _REASONS or _OTHERS in parts:
        named = [*named[:_REASONS], _OTHERS]
    return "; ".join(named)


_OTHERS = "likewise on the other paths"


def _keep_homes(left: State, right: State, joined: State) -> None:
    """A container that holds a variable's thread on one way only keeps at least its count."""
    for key, fact in joined.facts.items():
        if key.container.size is None and fact.low == 0:
            element = Element(
                container=key.container, index=None, bounds=None, span=key.container.span
            )
            first, second = left.fact(element), right.fact(element)
            if min(first.low, second.low) > 0:
                joined.facts[key] = _hull(first, second)


def widen(before: State, after: State) -> State:
    """``after`` with every bound that moved let go, so that loops come to an end."""
    for key, fact in list(after.facts.items()):
        old = before.facts.get(key)
        if old is None:
            continue
        low = fact.low if fact.low >= old.low else 0
        high = fact.high if fact.high <= old.high else limit(key.container)
        after.facts[key] = Fact(low, high, fact.why)
    return after
