"""Flow analysis within each handler: what every check meets when it runs.

Walks each handler forwards with a :class:`State`, joins where ways meet and
goes round loops until nothing changes. States only ever lose knowledge from
one round to the next, so what a check met in all rounds together is what it
meets in the last: a check is proven, or refuted, only if every visit says so.
"""

from __future__ import annotations

from dataclasses import replace

from catapults import program as ir
from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.driver import Driver
from catapults.analysis.dataflow.expressions import Evaluator, Ways
from catapults.analysis.dataflow.facts import IN_HAND, NOWHERE, Place, family_of
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.intervals import ANYTHING, Interval
from catapults.analysis.dataflow.reasons import Reason, always, because
from catapults.analysis.dataflow.state import State, join, widen
from catapults.analysis.dataflow.visits import Exit, Visit, Visits
from catapults.program.constants import constant_value
from catapults.program.effects import (
    expressions_of,
    statements_below,
    subexpressions,
    thread_variable,
)
from catapults.steps import Steps

#: Behind a change a state says soon what it said before, or not for long: so many statements look
#: for a former visit, then one of so many.
_SOON, _SELDOM = 4, 8

#: So many statements of a layer are one step.
_STEP = 16

#: What a new variable is.
_AT_FIRST = Interval(0, 0, why=always("it starts at 0"))


class Walk(Driver[State]):
    """Walks the layers of one handler."""

    DEEPEST = 4
    ROUNDS = 30  # widening ends them long before

    def __init__(self, findings: Findings, visits: Visits) -> None:
        """Adds to ``findings`` and ``visits``."""
        super().__init__()
        self._findings = findings
        self._visits = visits
        self._values = Evaluator(findings)
        self._missed = 0  # statements in a row that were not visited in such a state

    def layer(self, body: ir.Block, state: State) -> Steps[list[Exit]]:
        """All ways out of a layer that starts in a state. That is kept, and neither it nor theirs
        must be changed afterwards."""
        after: State | None = state
        _enter(body, state)
        self._missed = 0
        before: ir.Stmt = body
        visit: Visit | None = None
        for number, statement in enumerate(body.statements, 1):
            if after is None:
                self.unreached(statement, before)
                break
            if number % _STEP == 0:
                yield
            visit = self._visit(statement, after, visit)
            self._findings.add(visit.findings)
            self._exits += visit.exits
            after = visit.after
            before = statement
        return self.ways_out(body, after)

    def _visit(self, statement: ir.Stmt, state: State, former: Visit | None) -> Visit:
        """What a walk through a statement of a layer finds, or has found. The state is kept, and
        must not be changed; ``former`` is the visit that led to it, if one did."""
        visit = self._visits.find_behind(former, statement) if former is not None else None
        if visit is not None:
            return visit
        unsteady = self._findings.unsteady
        if self._missed < _SOON or self._missed % _SELDOM == 0:
            visit = self._visits.find(statement, state, unsteady=unsteady)
        self._missed = self._missed + 1 if visit is None else 0
        if visit is None:
            walk = Walk(Findings(unsteady), self._visits)
            after = walk.statement(statement, state.copy())
            visit = Visit(state, after, walk._exits, walk._findings)
            self._visits.add(statement, visit)
        if former is not None:
            former.next = (statement, visit)
        return visit

    # --- statements ------------------------------------------------------------------

    def statement(self, statement: ir.Stmt, state: State) -> State | None:
        """What holds behind a statement, which is reached."""
        self._findings.reached.add(statement)
        return super().statement(statement, state)

    def block(self, block: ir.Block, state: State) -> State | None:
        """What holds behind a block, with whose end its variables end."""
        _enter(block, state)
        after = super().block(block, state)
        if after is not None:
            for local in block.locals:
                after.set_number(local, ANYTHING)
        return after

    def unreached(self, statement: ir.Stmt, jump: ir.Stmt | None) -> None:
        """Tells what is never reached, and leaves it out."""
        if jump is not None:
            self._findings.unreachable.setdefault(statement, jump)

    def end(self, statement: ir.Ending, state: State) -> None:
        """Out of the layer, behind what is answered."""
        if statement.__class__ is ir.Return and statement.value is not None:
            state = self._values.evaluate(statement.value, state)
        super().end(statement, state)

    def evaluate(self, expr: ir.Expr, state: State) -> State:
        """What holds behind an expression of which nobody wants the value."""
        return self._values.effect(expr, state)

    def ways(self, asking: ir.If | ir.Loop, condition: ir.Expr, state: State) -> Ways:
        """Both outcomes of a condition."""
        true, false = self._values.branch(condition, state)
        seen = self._findings.outcomes.setdefault(asking, set())
        if true is not None:
            seen.add(True)
        if false is not None:
            seen.add(False)
        return true, false

    def _eval(self, statement: ir.Eval, state: State) -> State:
        return self._values.effect(statement.expr, state)

    def _target(self, target: ir.Target, state: State) -> State:
        self._findings.text_met(target, state)
        for inner in statements_below(target.meaning) if target.meaning is not None else ():
            for expr in expressions_of(inner):
                self._values.note_writes(expr, state)
        state.forget_variables()
        return state

    def _assert(self, statement: ir.Assert, state: State) -> State:
        """Only some builds ask it, so neither its outcome nor a check passed inside it says
        anything of what follows; an effect, which is an error elsewhere, may have happened."""
        self._values.evaluate(statement.condition, state.copy())
        written = (ir.Assign, ir.Step, ir.TargetExpr)
        if any(isinstance(one, written) for one in subexpressions(statement.condition)):
            state.forget_variables()
        return state

    def _transfer(self, transfer: ir.Transfer, state: State) -> State:
        source, target = transfer.source, transfer.target
        if isinstance(source, ir.Element):
            state = self._values.element(source, state)
            state = self._values.element(target, state)
            if _changes_by_index(source) or _changes_by_index(target):
                source, target = _blurred(source), _blurred(target)
            if transfer.holds is not None:
                self._findings.thread_needed(transfer.holds, source, state)
            self._findings.front_taken(source.container, target.container)
            state.front_moved(source, IN_HAND)
            state.remove(source, because(transfer.span, "takes one out"))
        else:
            state = self._values.element(target, state)
            local = thread_variable(source)
            if transfer.holds is not None:
                self._findings.name_needed(transfer.holds, local, state)
            why = because(transfer.span, f"takes `{local.name}` out")
            self._take(local, transfer.target.container, why, state)
        if transfer.free is not None:
            self._findings.room_needed(transfer.free, target, state)
        state.add(target, because(transfer.span, "puts one in"))
        state.land(target.container)
        return self._moved(state)

    def _dispatch(self, dispatch: ir.Dispatch, state: State) -> None:
        state = self._values.element(dispatch.element, state)
        self._findings.thread_needed(dispatch.check, dispatch.element, state)
        self._findings.front_taken(dispatch.element.container, NOWHERE)
        state.dispatched = frozenset({True})
        self.end(dispatch, state)

    def _select(self, select: ir.Select, state: State) -> State:
        return self._values.evaluate(select.thread, state)

    def _fail(self, fail: ir.Fail, state: State) -> None:
        if fail.check is not None and fail.thread is not None:
            self._findings.outside_needed(fail.check, thread_variable(fail.thread), state)
        self.end(fail, state)

    def _destroy(self, destroy: ir.Destroy, state: State) -> State:
        source = destroy.source
        why = because(destroy.span, "destroys a thread")
        if isinstance(source, ir.Element):
            state = self._values.element(source, state)
            if destroy.check is not None:
                self._findings.thread_needed(destroy.check, source, state)
            self._findings.front_taken(source.container, NOWHERE)
            state.front_moved(source, IN_HAND)
            state.remove(source, why)
        else:
            local = thread_variable(source)
            if destroy.check is not None:
                self._findings.name_needed(destroy.check, local, state)
            self._take(local, NOWHERE, why, state)
        state.perish()
        return self._moved(state)

    def _take(self, local: ir.Local, target: Place, why: Reason, state: State) -> None:
        self._findings.thread_taken(local, target, state)
        state.take(local, why)

    def _moved(self, state: State) -> State:
        """Invariants may run now."""
        if self._findings.unsteady:
            state.forget_variables()
        return state

    # --- loops -----------------------------------------------------------------------

    def join(self, one: State | None, other: State | None) -> State | None:
        """What holds on both of two ways."""
        return join(one, other)

    def same(self, one: State, other: State) -> bool:
        """Whether both know the same, for whatever reasons."""
        return one.same_as(other)

    def copy(self, state: State) -> State:
        """States are changed in place."""
        return state.copy()

    def widen(self, before: State, after: State, loop: ir.Loop | ir.Foreach) -> State:
        """Lets go of bounds that move."""
        return widen(before, after, _steps(loop.condition) if loop.__class__ is ir.Loop else ())

    def know_nothing(self, entry: State) -> State:
        """Only whether `dispatch` ran is known."""
        state = State(entry.all)
        state.dispatched = entry.dispatched
        return state

    def foreach(self, loop: ir.Foreach, state: State) -> State | None:
        """What holds behind a loop through a container."""
        state = self._values.element(loop.element, state)
        if _is_still(loop.body) and state.fact(loop.element).high > 0:
            turn = state.copy()  # what a turn leads to is what it starts from: one says all
            self._begin(loop, turn)
            self.body(loop.body, turn)
            return state
        return super().foreach(loop, state)

    def visit(self, loop: ir.Foreach, state: State) -> State | None:
        """A turn begins with a thread of the container, which then is not empty."""
        self._begin(loop, state)
        why = because(loop.span, "goes through it")
        if loop.element.container.size is None and not state.learn(loop.element, why, low=1):
            return None
        return state

    def _begin(self, loop: ir.Foreach, state: State) -> None:
        """The name of a loop stands for a thread of its container."""
        state.homes[loop.variable] = state.all.only(loop.element.container)
        state.numbers.discard(family_of(loop.variable))  # it is another node's
        state.begin(loop.variable)

    def forget_visited(self, loop: ir.Foreach, state: State) -> State:
        """The name stands for no thread any more."""
        state.homes.pop(loop.variable, None)
        state.alive -= {loop.variable}
        return state

    def all_visited(self, loop: ir.Foreach, state: State, turned: State | None) -> State | None:
        """The container is empty if each turn moves its thread out, and nothing puts one in."""
        container = loop.element.container
        if container.size is not None or (
            turned is not None
            and container in turned.homes.get(loop.variable, turned.all.only(container))
        ):
            return state
        if any(
            inner.__class__ is ir.Transfer and inner.target.container is container
            for inner in statements_below(loop.body)
        ):
            return state
        emptied = because(loop.span, "moves all its threads")
        return state if state.learn(loop.element, emptied, high=0) else None


Walk.TRANSFERS = {
    **Walk.control_flow(),
    ir.Eval: Walk._eval,
    ir.Transfer: Walk._transfer,
    ir.Dispatch: Walk._dispatch,
    ir.Destroy: Walk._destroy,
    ir.Fail: Walk._fail,
    ir.Select: Walk._select,
    ir.Target: Walk._target,
    ir.Assert: Walk._assert,
}


def _enter(block: ir.Block, state: State) -> None:
    """The variables of a block begin."""
    for local in block.locals:
        single = local.type is ir.ValueType.INT and local.size is None
        state.set_number(local, _AT_FIRST if single else ANYTHING)


def _is_still(statement: ir.Stmt) -> bool:
    """Whether a statement changes nothing that is known, asks nothing and checks nothing."""
    if statement.__class__ is ir.Block:
        return not statement.locals and all(map(_is_still, statement.statements))
    return statement.__class__ is ir.Eval and digest(statement.expr).still


def _steps(condition: ir.Expr | None) -> list[float]:
    """Bounds at which numbers of a loop may come to rest: around those that its condition names."""
    if condition is None:
        return []
    values = {constant_value(one) for one in subexpressions(condition)}
    return sorted({value + by for value in values if isinstance(value, int) for by in (-1, 0, 1)})


def _changes_by_index(element: ir.Element) -> bool:
    """Whether to look for the element changes a variable."""
    return element.index is not None and digest(element.index).effect


def _blurred(element: ir.Element) -> ir.Element:
    """The element without its index: any of its array."""
    return replace(element, index=None, bounds=None)
