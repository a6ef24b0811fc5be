"""Where a handler takes threads from and puts them, whatever threads it is called about.

Walks a handler once, without counts: of each thread that has a name it is followed where it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Set
from dataclasses import dataclass, field
from typing import Any

from catapults.analysis.dataflow.facts import NOWHERE, Nowhere, Place
from catapults.analysis.dataflow.findings import Findings
from catapults.program import (
    Block,
    Break,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Expr,
    Foreach,
    Handler,
    If,
    Layer,
    LayerKind,
    Local,
    Loop,
    Return,
    Stmt,
    Transfer,
)
from catapults.program.effects import thread_variable

#: Where the thread that a handler is called about was when it was called.
AT_CALL = Nowhere()

Places = frozenset[Place]
#: By the name of a thread.
_Homes = dict[Local, Places]

#: Loops nested deeper are gone through once, with threads that can be anywhere, and so is one that
#: has not come to rest after so many rounds.
_DEEPEST_LOOP = 3
_ROUNDS = 4


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
    homes: _Homes | None = {handler.param: frozenset({AT_CALL})} if handler.param else {}
    walk = _Walk(handler.param, findings.reached, everywhere)
    for layer in handler.layers:
        homes = walk.layer(layer, homes)
    if homes is not None and handler.param is not None:
        walk.moves.ends |= homes[handler.param]
    if handler.param in findings.empty:
        known = {place for local, place in findings.taken if local is handler.param}
        walk.moves.empty = findings.empty[handler.param] - known
    return walk.moves


class _Walk:
    """Walks through the layers of one handler."""

    def __init__(self, param: Local | None, reached: Collection[Stmt], everywhere: Places) -> None:
        self.moves = Moves()
        self._param = param
        self._reached = reached
        self._everywhere = everywhere | {AT_CALL, NOWHERE}
        self._exits: list[_Homes] = []
        self._dispatches: list[_Homes] = []
        self._loops: list[list[_Homes]] = []  # what holds at each `break` and `continue`

    def layer(self, layer: Layer, homes: _Homes | None) -> _Homes | None:
        """What holds behind a layer; None if nothing leads there."""
        ends: list[_Homes | None] = []
        if homes is not None:
            ends.append(self._statement(layer.body, homes))
        ends += self._exits
        self._exits = []
        if layer.kind is not LayerKind.BEFORE:  # whose `dispatch` leads past the body
            ends += self._dispatches
            self._dispatches = []
        return _joined(self._lasting(end) for end in ends if end is not None)

    def _lasting(self, homes: _Homes) -> _Homes:
        """What is known of the only name that lasts from layer to layer."""
        return {self._param: homes[self._param]} if self._param is not None else {}

    def _statement(self, statement: Stmt, homes: _Homes) -> _Homes | None:
        walk = _WALKS.get(statement.__class__)
        return homes if walk is None else walk(self, statement, homes)

    def _block(self, block: Block, homes: _Homes) -> _Homes | None:
        after: _Homes | None = homes
        for statement in block.statements:
            if statement in self._reached and after is not None:
                after = self._statement(statement, after)
        return after

    def _if(self, statement: If, homes: _Homes) -> _Homes | None:
        ways: list[_Homes | None] = []  # no generator: it would need room on the stack
        for way in (statement.then, statement.orelse):
            if way is None or way not in self._reached:
                ways.append(homes)
            else:
                ways.append(self._statement(way, homes))
        return _joined(ways)

    def _return(self, _: Return, homes: _Homes) -> None:
        self._exits.append(homes)

    def _dispatch(self, _: Dispatch, homes: _Homes) -> None:
        self._dispatches.append(homes)

    def _jump(self, _: Break | Continue, homes: _Homes) -> None:
        self._loops[-1].append(homes)

    def _loop(self, loop: Loop, homes: _Homes) -> _Homes | None:
        return self._turns(loop.body, homes, {})

    def _foreach(self, loop: Foreach, homes: _Homes) -> _Homes | None:
        return self._turns(loop.body, homes, {loop.variable: frozenset({loop.element.container})})

    def _turns(self, body: Stmt, homes: _Homes, visited: _Homes) -> _Homes:
        """What holds behind a loop, if each turn begins with the thread that is ``visited``."""
        head = homes
        for _ in range(_ROUNDS if len(self._loops) < _DEEPEST_LOOP else 0):
            again = self._turn(body, head, visited)
            if again == head:
                return head
            head = again
        head = dict.fromkeys(homes, self._everywhere)
        self._turn(body, head, visited)
        return head

    def _turn(self, body: Stmt, head: _Homes, visited: _Homes) -> _Homes:
        """What holds before a turn or behind it."""
        jumps: list[_Homes] = []
        self._loops.append(jumps)
        after = self._statement(body, head | visited)
        self._loops.pop()
        ends = [_only(head, end) for end in (after, *jumps) if end is not None]
        return _joined([head, *ends]) or head

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


#: What becomes of threads with a name, None where what comes behind is not reached.
_WALKS: dict[type[Stmt], Callable[[_Walk, Any, _Homes], _Homes | None]] = {
    Block: _Walk._block,
    If: _Walk._if,
    Loop: _Walk._loop,
    Foreach: _Walk._foreach,
    Break: _Walk._jump,
    Continue: _Walk._jump,
    Return: _Walk._return,
    Dispatch: _Walk._dispatch,
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


def _only(names: _Homes, homes: _Homes) -> _Homes:
    """What is known of some names, when others have come to their end."""
    return homes if len(homes) == len(names) else {local: homes[local] for local in names}


def _joined(ways: Iterable[_Homes | None]) -> _Homes | None:
    """What can be on any of some ways that all know the same names; None if none is ever taken."""
    joined: _Homes | None = None
    for homes in ways:
        if joined is None:
            joined = homes
        elif homes is not None and homes is not joined:
            joined = {local: places | homes[local] for local, places in joined.items()}
    return joined


def _closed(places: Iterable[Place], ways: dict[Place, set[Place]]) -> set[Place]:
    """Some places and all that ways lead to from there."""
    found = set(places)
    waiting = [*found]
    while waiting:
        more = ways.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found
