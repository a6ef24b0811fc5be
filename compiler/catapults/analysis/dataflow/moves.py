"""Where a handler takes threads from and puts them, whatever threads it is called about.

Walks a handler once, without counts: of each thread that has a name it is followed where it can be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from dataclasses import dataclass, field

from catapults.analysis.dataflow.driver import Driver
from catapults.analysis.dataflow.facts import NOWHERE, Nowhere, Place
from catapults.analysis.dataflow.findings import Findings
from catapults.program import Destroy, Element, Expr, Foreach, Handler, Local, Stmt, Transfer
from catapults.program.effects import thread_variable
from catapults.steps import finish

#: Where the thread that a handler is called about was when it was called.
AT_CALL = Nowhere()

Places = frozenset[Place]
#: By the name of a thread.
_Homes = dict[Local, Places]


@dataclass
class Moves:
    """What a handler does with threads."""

    #: From each place, where threads go that it is not called about.
    ways: dict[Place, set[Place]] = field(default_factory=dict)
    #: From where it takes threads that have the name of a `foreach`, to put them somewhere else.
    visited: set[Place] = field(default_factory=set)
    #: From where it takes the thread that it is called about; what is always empty then, unless
    #: that is told otherwise; and from where to where it moves it.
    taken: set[Place] = field(default_factory=set)
    empty: Set[Place] = frozenset()
    led: set[tuple[Place, Place]] = field(default_factory=set)
    #: Where that thread is in the end.
    ends: set[Place] = field(default_factory=set)

    def lead(self, places: Iterable[Place]) -> set[Place]:
        """Where threads can be behind it that were in some places."""
        return _closed(places, self.ways)

    def lead_all(self, places: Iterable[Place], at_call: Collection[Place]) -> set[Place]:
        """As :meth:`lead`, of threads that may be the one that it is called about."""
        ways = {place: {*targets} for place, targets in self.ways.items()}
        for source, target in self.led:
            for place in at_call if source is AT_CALL else (source,):
                ways.setdefault(place, set()).add(target)
        return _closed(places, ways)

    def led_from(self, at_call: Iterable[Place]) -> set[tuple[Place, Place]]:
        """From where to where the thread goes that it is called about; to the same container again
        if that is an array, maybe into another element."""
        empty = self.empty - self.taken
        return {
            (place, target)
            for source, target in self.led
            for place in self._resolved((source,), at_call)
            if place is target or place not in empty
        }

    def ends_in(self, at_call: Iterable[Place]) -> set[Place]:
        """Where that thread is in the end."""
        return self._resolved(self.ends, at_call)

    def _resolved(self, places: Collection[Place], at_call: Iterable[Place]) -> set[Place]:
        """Places of the thread that it is called about, once it is known where that was. Before it
        is taken by its name it may have gone along with others."""
        found = {place for place in places if place is not AT_CALL}
        return found | self.lead(at_call) if AT_CALL in places else found


def moves_of(handler: Handler, findings: Findings, everywhere: Places) -> Moves:
    """What a handler does with threads, with what was found when it was walked by itself."""
    param = handler.param
    walk = _Walk(param, findings.reached, everywhere)
    exits = finish(walk.handler(handler, {param: frozenset({AT_CALL})} if param else {}))
    if param is not None:
        for one in exits:
            walk.moves.ends |= one.state[param]
    if param in findings.empty:
        known = {place for local, place in findings.taken if local is param}
        walk.moves.empty = findings.empty[param] - known
    return walk.moves


class _Walk(Driver[_Homes]):
    """Walks through the layers of one handler."""

    DEEPEST = 3
    ROUNDS = 3

    def __init__(self, param: Local | None, reached: Collection[Stmt], everywhere: Places) -> None:
        super().__init__()
        self.moves = Moves()
        self._param = param
        self._reached = reached
        self._everywhere = everywhere | {AT_CALL, NOWHERE}

    def join(self, one: _Homes | None, other: _Homes | None) -> _Homes | None:
        """Names that only one way knows have come to their end."""
        if one is None or other is None or one is other:
            return one if other is None else other
        return {local: places | other[local] for local, places in one.items() if local in other}

    def know_nothing(self, entry: _Homes) -> _Homes:
        """Threads can be anywhere."""
        return dict.fromkeys(entry, self._everywhere)

    def statement(self, statement: Stmt, state: _Homes) -> _Homes | None:
        """Nothing moves in what is never reached."""
        return super().statement(statement, state) if statement in self._reached else state

    def visit(self, loop: Foreach, state: _Homes) -> _Homes:
        """Each turn begins with a thread of the container."""
        return state | {loop.variable: frozenset({loop.element.container})}

    def forget_visited(self, loop: Foreach, state: _Homes) -> _Homes:
        """The others stay."""
        return {local: places for local, places in state.items() if local is not loop.variable}

    def _transfer(self, transfer: Transfer, homes: _Homes) -> _Homes:
        return self._move(transfer.source, transfer.target.container, homes)

    def _destroy(self, destroy: Destroy, homes: _Homes) -> _Homes:
        return self._move(destroy.source, NOWHERE, homes)

    def _move(self, source: Element | Expr, target: Place, homes: _Homes) -> _Homes:
        if isinstance(source, Element):
            self._goes(source.container, target)
            return _with_others(homes, frozenset({source.container}), target)
        local = thread_variable(source)
        places = homes[local]
        if local is self._param:
            self.moves.taken |= places
            self.moves.led |= {(place, target) for place in places}
        else:
            self.moves.visited |= places - {target}
            for place in places:
                self._goes(place, target)
        return _with_others(homes, places, target) | {local: frozenset({target})}

    def _goes(self, source: Place, target: Place) -> None:
        self.moves.ways.setdefault(source, set()).add(target)


_Walk.TRANSFERS = {
    **_Walk.control_flow(),
    Transfer: _Walk._transfer,
    Destroy: _Walk._destroy,
}


def _with_others(homes: _Homes, places: Places, target: Place) -> _Homes:
    """The thread that goes from one of some places may be one with a name."""
    moved = {
        local: known | {target}
        for local, known in homes.items()
        if target not in known and (AT_CALL in places or not known.isdisjoint(places))
    }
    return homes | moved if moved else homes


def _closed(places: Iterable[Place], ways: dict[Place, set[Place]]) -> set[Place]:
    """Some places and all that ways lead to from there."""
    found = set(places)
    waiting = [*found]
    while waiting:
        more = ways.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found
