"""Where a handler takes threads from and puts them, whatever threads it is called about.

Walks a handler once, without counts: of each thread that has a name it is followed where it can be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catapults.analysis.dataflow.driver import Driver
from catapults.analysis.dataflow.facts import AT_CALL, NOWHERE, Place
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.places import AllPlaces, Places
from catapults.analysis.dataflow.ways import Ways
from catapults.contracts.libraries import Role
from catapults.program import Destroy, Element, Expr, Foreach, Handler, Local, Stmt, Transfer
from catapults.program.effects import thread_variable
from catapults.steps import finish

#: By the name of a thread.
_Homes = dict[Local, Places]


class Moves:
    """What a handler does with threads."""

    def __init__(self, all_: AllPlaces) -> None:
        """Nothing so far."""
        #: From where to where threads go that it is not called about.
        self.ways = Ways(all_)
        #: From where it takes threads that have the name of a `foreach`, to put them somewhere
        #: else.
        self.visited = all_.none
        #: From where it takes the thread that it is called about; what is always empty then,
        #: unless that is told otherwise; and from where to where it moves it.
        self.taken = all_.none
        self.empty = all_.none
        self.led = Ways(all_)
        #: Where that thread is in the end.
        self.ends = all_.none

    def lead(self, places: Places) -> Places:
        """Where threads can be behind it that were in some places."""
        return self.ways.lead(places)

    def lead_all(self, places: Places, at_call: Places) -> Places:
        """As :meth:`lead`, of threads that may be the one that it is called about."""
        ways = Ways(places.all)
        ways.add_all(self.ways)
        for sources, target in self.led:
            ways.add(_instead(sources, at_call), target)
        return ways.lead(places)

    def led_from(self, at_call: Places) -> Iterator[tuple[Places, Place]]:
        """From where to where the thread goes that it is called about; to the same container again
        if that is an array, maybe into another element."""
        empty, before = self.empty - self.taken, self.lead(at_call)
        for sources, target in self.led:
            found = _instead(sources, before)
            yield (found - empty).with_one(target) if target in found else found - empty, target

    def ends_in(self, at_call: Places) -> Places:
        """Where that thread is in the end. Before it is taken by its name it may have gone along
        with others."""
        return _instead(self.ends, self.lead(at_call))


def _instead(places: Places, at_call: Places) -> Places:
    """Places of the thread that a handler is called about, once it is known where that was."""
    return places.without(AT_CALL) | at_call if AT_CALL in places else places


def moves_of(handler: Handler, findings: Findings, all_: AllPlaces) -> Moves:
    """What a handler does with threads, with what was found when it was walked by itself."""
    param = handler.param
    walk = _Walk(param, findings.reached, all_)
    exits = finish(walk.handler(handler, {param: all_.only(AT_CALL)} if param else {}))
    if param is not None:
        for one in exits:
            if not (one.fails and handler.role is Role.BIRTH):  # which it never becomes
                walk.moves.ends |= one.state[param]
    if param in findings.empty:
        known = findings.taken.get(param, all_.none)
        walk.moves.empty = all_.of(findings.empty[param]) - known
    return walk.moves


class _Walk(Driver[_Homes]):
    """Walks through the layers of one handler."""

    DEEPEST = 3
    ROUNDS = 3

    def __init__(self, param: Local | None, reached: Collection[Stmt], all_: AllPlaces) -> None:
        super().__init__()
        self.moves = Moves(all_)
        self._param = param
        self._reached = reached
        self._all = all_
        self._everywhere = all_.containers.with_one(AT_CALL).with_one(NOWHERE)

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
        return state | {loop.variable: self._all.only(loop.element.container)}

    def forget_visited(self, loop: Foreach, state: _Homes) -> _Homes:
        """The others stay."""
        return {local: places for local, places in state.items() if local is not loop.variable}

    def _transfer(self, transfer: Transfer, homes: _Homes) -> _Homes:
        return self._move(transfer.source, transfer.target.container, homes)

    def _destroy(self, destroy: Destroy, homes: _Homes) -> _Homes:
        return self._move(destroy.source, NOWHERE, homes)

    def _move(self, source: Element | Expr, target: Place, homes: _Homes) -> _Homes:
        if isinstance(source, Element):
            places = self._all.only(source.container)
            self.moves.ways.add(places, target)
            return _with_others(homes, places, target)
        local = thread_variable(source)
        places = homes[local]
        if local is self._param:
            self.moves.taken |= places
            self.moves.led.add(places, target)
        else:
            self.moves.visited |= places.without(target)
            self.moves.ways.add(places, target)
        return _with_others(homes, places, target) | {local: self._all.only(target)}


_Walk.TRANSFERS = {
    **_Walk.control_flow(),
    Transfer: _Walk._transfer,
    Destroy: _Walk._destroy,
}


def _with_others(homes: _Homes, places: Places, target: Place) -> _Homes:
    """The thread that goes from one of some places may be one with a name."""
    moved = {
        local: known.with_one(target)
        for local, known in homes.items()
        if target not in known and (AT_CALL in places or known.meets(places))
    }
    return homes | moved if moved else homes
