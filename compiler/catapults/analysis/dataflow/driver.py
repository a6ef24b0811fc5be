"""The walk through the statements of a handler that all dataflow domains share.

It goes forwards, joins where ways meet, and goes round loops until nothing changes. A domain is a
subclass: it says what its states are, how two of them are joined, what single statements do to one,
and where it gives up. None stands for the state on a way that is never taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from catapults import program as ir
from catapults.source import Span
from catapults.steps import Steps

S = TypeVar("S")

#: What becomes of a state, by the class of a statement; what is not among them leaves it as it is.
#: A `match` with as many cases takes ten times as long in Pyodide.
Transfers = dict[type[ir.Stmt], Callable[[Any, Any, Any], Any]]

#: One turn of a loop: from the state at its head to what goes round again, what leaves by the
#: condition, and what leaves by `break`.
Turn = Callable[[S], tuple[S | None, S | None, S | None]]


@dataclass(slots=True)
class Exit(Generic[S]):
    """A way out of a layer."""

    state: S
    span: Span
    #: None for the end of its text.
    by: ir.Ending | None = None

    @property
    def falls_through(self) -> bool:
        """Whether it is the end of the text."""
        return self.by is None

    @property
    def fails(self) -> bool:
        """Whether the handler has told the library that it fails."""
        return isinstance(self.by, ir.Fail)


@dataclass(slots=True)
class _LoopExits(Generic[S]):
    """The states at each `break` and `continue` of a loop."""

    breaks: list[S] = field(default_factory=list)
    continues: list[S] = field(default_factory=list)


class Driver(ABC, Generic[S]):
    """Walks through the layers of one handler."""

    TRANSFERS: ClassVar[Transfers]
    #: Loops nested deeper begin with no knowledge, so that their number of rounds does not
    #: multiply; and so does one that still changes something after so many rounds.
    DEEPEST: ClassVar[float] = inf
    ROUNDS: ClassVar[float] = inf

    def __init__(self) -> None:
        """Nothing was walked through."""
        self._exits: list[Exit[S]] = []
        self._loops: list[_LoopExits[S]] = []

    @classmethod
    def control_flow(cls) -> Transfers:
        """Those of the statements that say what comes next."""
        return {
            ir.Block: cls.block,
            ir.If: cls.branch,
            ir.Loop: cls.loop,
            ir.Foreach: cls.foreach,
            ir.Break: cls.leave,
            ir.Continue: cls.go_on,
            ir.Return: cls.end,
            ir.Dispatch: cls.end,
            ir.Fail: cls.end,
        }

    # --- what a domain says ----------------------------------------------------------

    @abstractmethod
    def join(self, one: S | None, other: S | None) -> S | None:
        """What holds on both of two ways."""

    @abstractmethod
    def visit(self, loop: ir.Foreach, state: S) -> S | None:
        """What holds where a turn begins; None if there is none."""

    @abstractmethod
    def forget_visited(self, loop: ir.Foreach, state: S) -> S:
        """What holds when the name of a loop has come to its end."""

    def same(self, one: S, other: S) -> bool:
        """Whether both know the same."""
        return one == other

    def copy(self, state: S) -> S:
        """A state that says the same, for a domain that changes its states in place."""
        return state

    def widen(self, before: S, after: S, loop: ir.Loop | ir.Foreach) -> S:
        """A state that takes fewer rounds of a loop to come to rest."""
        return after

    def know_nothing(self, entry: S) -> S:
        """What holds in any case, for a domain that gives up."""
        raise NotImplementedError

    def ways(
        self, asking: ir.If | ir.Loop, condition: ir.Expr, state: S
    ) -> tuple[S | None, S | None]:
        """What holds where a condition is true, and where it is false."""
        return state, state

    def evaluate(self, expr: ir.Expr, state: S) -> S:
        """What holds behind an expression."""
        return state

    def all_visited(self, loop: ir.Foreach, state: S, turned: S | None) -> S | None:
        """What holds where no thread is left, with what holds behind each turn."""
        return state

    def unreached(self, statement: ir.Stmt, jump: ir.Stmt | None) -> S | None:
        """What to take for a statement that nothing leads to, as a ``jump`` before it or the layer
        before always leaves; None leaves it out, with the rest of its block."""
        return None

    # --- layers ----------------------------------------------------------------------

    def handler(self, handler: ir.Handler, entry: S) -> Steps[list[Exit[S]]]:
        """The ways out of the last layer of a handler; those of one that fails are kept apart."""
        exits: list[Exit[S]] = []
        past: list[Exit[S]] = []  # that lead past the body, by `dispatch` in an aspect before it
        failed: list[Exit[S]] = []
        state: S | None = entry
        for number, layer in enumerate(handler.layers):
            if number:
                state = self._joined(exits)
            if state is None:
                state = self.unreached(layer.body, None)
            exits = (yield from self.layer(layer.body, state)) if state is not None else []
            if layer.kind is ir.LayerKind.AFTER:
                failed = yield from self._behind_fail(layer, failed)
            failed += [one for one in exits if one.fails]
            exits = [one for one in exits if not one.fails]
            if layer.kind is ir.LayerKind.BEFORE:
                past += [one for one in exits if isinstance(one.by, ir.Dispatch)]
                exits = [one for one in exits if not isinstance(one.by, ir.Dispatch)]
            else:
                exits, past = [*exits, *past], []
            yield
        return [*exits, *failed]

    def _behind_fail(self, layer: ir.Layer, failed: list[Exit[S]]) -> Steps[list[Exit[S]]]:
        """The ways out of a layer that runs behind `fail`: the handler has failed all the same."""
        state = self._joined(failed)
        if state is None:
            return []
        exits = yield from self.layer(layer.body, state)
        return [Exit(one.state, one.span, failed[0].by) for one in exits]

    def _joined(self, exits: Sequence[Exit[S]]) -> S | None:
        return join_all([self.copy(one.state) for one in exits], self.join)

    def layer(self, body: ir.Block, state: S) -> Steps[list[Exit[S]]]:
        """All ways out of a layer."""
        yield
        return self.ways_out(body, self.block(body, state))

    def ways_out(self, body: ir.Block, state: S | None) -> list[Exit[S]]:
        """All ways out of a layer that was walked through, the end of its text among them."""
        exits, self._exits = self._exits, []
        if state is not None:
            end = body.span.range(body.span.end - 1, body.span.end)
            exits.append(Exit(state, end))
        return exits

    # --- statements ------------------------------------------------------------------

    def statement(self, statement: ir.Stmt, state: S) -> S | None:
        """What holds behind a statement."""
        transfer = self.TRANSFERS.get(statement.__class__)
        return state if transfer is None else transfer(self, statement, state)

    def block(self, block: ir.Block, state: S) -> S | None:
        """What holds behind all statements of a block."""
        after: S | None = state
        before: ir.Stmt = block
        for statement in block.statements:
            if after is None:
                after = self.unreached(statement, before)
                if after is None:
                    return None
            after = self.statement(statement, after)
            before = statement
        return after

    def branch(self, branch: ir.If, state: S) -> S | None:
        """What holds behind both ways."""
        true, false = self.ways(branch, branch.condition, state)
        then = self.statement(branch.then, true) if true is not None else None
        if branch.orelse is not None and false is not None:
            false = self.statement(branch.orelse, false)
        return self.join(then, false)

    def leave(self, _: ir.Break, state: S) -> None:
        """Out of the loop."""
        self._loops[-1].breaks.append(state)

    def go_on(self, _: ir.Continue, state: S) -> None:
        """To the end of the turn."""
        self._loops[-1].continues.append(state)

    def end(self, statement: ir.Ending, state: S) -> None:
        """Out of the layer."""
        self._exits.append(Exit(state, statement.span, statement))

    # --- loops -----------------------------------------------------------------------

    def loop(self, loop: ir.Loop, state: S) -> S | None:
        """What holds behind a loop."""
        if loop.init is not None:
            state = self.evaluate(loop.init, state)

        def turn(head: S) -> tuple[S | None, S | None, S | None]:
            enters: S | None = head
            leaves: S | None = None
            if not loop.test_last:
                enters, leaves = self._test(loop, head)
            broken, after = self.body(loop.body, enters)
            if loop.test_last and after is not None:
                after, leaves = self._test(loop, after)
            if after is not None and loop.step is not None:
                after = self.evaluate(loop.step, after)
            return after, leaves, broken

        return self._fixed_point(loop, state, turn)

    def foreach(self, loop: ir.Foreach, state: S) -> S | None:
        """What holds behind a loop through a container."""

        def turn(head: S) -> tuple[S | None, S | None, S | None]:
            broken, after = self.body(loop.body, self.visit(loop, self.copy(head)))
            leaves = self.all_visited(loop, head, after)
            if broken is not None:
                broken = self.forget_visited(loop, broken)
            if after is not None:
                after = self.forget_visited(loop, after)
            return after, leaves, broken

        return self._fixed_point(loop, state, turn)

    def _test(self, loop: ir.Loop, state: S) -> tuple[S | None, S | None]:
        if loop.condition is None:
            return state, None
        return self.ways(loop, loop.condition, state)

    def body(self, body: ir.Stmt, state: S | None) -> tuple[S | None, S | None]:
        """What holds behind `break`, and at the end of a turn, `continue` included."""
        if state is None:
            return None, None
        exits: _LoopExits[S] = _LoopExits()
        self._loops.append(exits)
        after = self.statement(body, state)
        self._loops.pop()
        ends = [after] if after is not None else []
        continued = join_all([*ends, *exits.continues], self.join)
        return join_all(exits.breaks, self.join), continued

    def _fixed_point(self, loop: ir.Loop | ir.Foreach, entry: S, turn: Turn[S]) -> S | None:
        head = entry if len(self._loops) < self.DEEPEST else self.know_nothing(entry)
        rounds = 0
        while True:
            again, leaves, broken = turn(self.copy(head))
            if again is None or self.same(again, head):
                return self.join(leaves, broken)
            joined = self.join(head, again)
            assert joined is not None
            if self.same(joined, head):
                return self.join(leaves, broken)
            assert rounds <= self.ROUNDS, "a state without knowledge is a fixed point"
            goes_on = rounds < self.ROUNDS
            head = self.widen(head, joined, loop) if goes_on else self.know_nothing(entry)
            rounds += 1


def join_all(states: Sequence[S], join: Callable[[S | None, S | None], S | None]) -> S | None:
    """What holds on all of some ways; None if there are none.

    Neighbours are joined first: they differ by little, and one after the other would be compared
    with all that was different so far.
    """
    while len(states) > 1:
        pairs = [join(one, other) for one, other in zip(states[::2], states[1::2], strict=False)]
        states = [one for one in pairs if one is not None] + list(states[2 * len(pairs) :])
    return states[0] if states else None
