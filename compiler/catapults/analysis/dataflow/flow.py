"""Flow analysis within each handler: what every check meets when it runs.

Walks each handler forwards with a :class:`State`, joins where ways meet and
goes round loops until nothing changes. States only ever lose knowledge from
one round to the next, so what a check met in all rounds together is what it
meets in the last: a check is proven, or refuted, only if every visit says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.expressions import Evaluator, Ways
from catapults.analysis.dataflow.facts import IN_HAND, NOWHERE, Place
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.intervals import ANYTHING, Interval
from catapults.analysis.dataflow.reasons import Reason, always, because
from catapults.analysis.dataflow.state import State, join, join_all, widen
from catapults.analysis.dataflow.visits import Exit, Visit, Visits
from catapults.program import (
    Assert,
    Block,
    Break,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    If,
    Local,
    Loop,
    Return,
    Stmt,
    Target,
    Transfer,
    ValueType,
)
from catapults.program.constants import constant_value
from catapults.program.effects import (
    expressions_of,
    statements_below,
    subexpressions,
    thread_variable,
)
from catapults.source import Span
from catapults.steps import Steps

#: Loops nested deeper start with no knowledge, so that their number of rounds does not multiply.
_DEEPEST_EXACT_LOOP = 4
#: Rounds after which a loop starts with no knowledge; widening ends them long before.
_ROUNDS = 30

#: Behind a change a state says soon what it said before, or not for long: so many statements look
#: for a former visit, then one of so many.
_SOON, _SELDOM = 4, 8

#: So many statements of a layer are one step.
_STEP = 16

#: What a new variable is.
_AT_FIRST = Interval(0, 0, why=always("it starts at 0"))

#: One round of a loop: from the state at its head to what goes round again, what leaves by the
#: condition, and what leaves by `break`.
_Round = Callable[[State], tuple[State | None, State | None, State | None]]


@dataclass
class _LoopExits:
    """The states at each `break` and `continue` of a loop."""

    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)


class Walk:
    """Walks the layers of one handler."""

    def __init__(self, findings: Findings, visits: Visits) -> None:
        """Adds to ``findings`` and ``visits``."""
        self._findings = findings
        self._visits = visits
        self._values = Evaluator(findings)
        self._loops: list[_LoopExits] = []
        self._exits: list[Exit] = []
        self._missed = 0  # statements in a row that were not visited in such a state

    def layer(self, body: Block, state: State) -> Steps[list[Exit]]:
        """All ways out of a layer that starts in a state. That is kept, and neither it nor theirs
        must be changed afterwards."""
        exits: list[Exit] = []
        after: State | None = state
        _enter(body, state)
        self._missed = 0
        before: Stmt | None = None
        visit: Visit | None = None
        for number, statement in enumerate(body.statements, 1):
            if after is None:
                if before is not None:
                    self._findings.unreachable.setdefault(statement, before)
                return exits
            if number % _STEP == 0:
                yield
            visit = self._visit(statement, after, visit)
            self._findings.add(visit.findings)
            exits += visit.exits
            after = visit.after
            before = statement
        if after is not None:
            end = Span(body.span.source, body.span.end - 1, body.span.end)
            exits.append(Exit(after, end, falls_through=True))
        return exits

    def _visit(self, statement: Stmt, state: State, former: Visit | None) -> Visit:
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
            after = walk._statement(statement, state.copy())
            visit = Visit(state, after, walk._exits, walk._findings)
            self._visits.add(statement, visit)
        if former is not None:
            former.next = (statement, visit)
        return visit

    # --- statements ------------------------------------------------------------------

    def _block(self, block: Block, entry: State) -> State | None:
        _enter(block, entry)
        state: State | None = entry
        before: Stmt | None = None
        for statement in block.statements:
            if state is None:
                if before is not None:
                    self._findings.unreachable.setdefault(statement, before)
                return None
            state = self._statement(statement, state)
            before = statement
        if state is not None:
            for local in block.locals:
                state.set_number(local, ANYTHING)
        return state

    def _statement(self, statement: Stmt, state: State) -> State | None:
        self._findings.reached.add(statement)
        walk = _WALKS.get(statement.__class__)
        return walk(self, statement, state) if walk is not None else state

    def _eval(self, statement: Eval, state: State) -> State:
        return self._values.evaluate(statement.expr, state)

    def _target(self, target: Target, state: State) -> State:
        self._findings.text_met(target, state)
        for inner in statements_below(target.meaning) if target.meaning is not None else ():
            for expr in expressions_of(inner):
                self._values.note_writes(expr, state)
        state.forget_variables()
        return state

    def _assert(self, statement: Assert, state: State) -> State:
        """Only some builds ask it, so neither its outcome nor a check passed inside it says
        anything of what follows; an effect, which is an error elsewhere, may have happened."""
        self._values.evaluate(statement.condition, state.copy())
        if digest(statement.condition).effect:
            state.forget_variables()
        return state

    def _if(self, statement: If, state: State) -> State | None:
        true, false = self._decide(statement, statement.condition, state)
        then = self._statement(statement.then, true) if true else None
        if statement.orelse is not None and false is not None:
            false = self._statement(statement.orelse, false)
        return join(then, false)

    def _break(self, _: Break, state: State) -> None:
        self._loops[-1].breaks.append(state)

    def _continue(self, _: Continue, state: State) -> None:
        self._loops[-1].continues.append(state)

    def _return(self, statement: Return, state: State) -> None:
        value = statement.value
        after = self._values.evaluate(value, state) if value is not None else state
        self._exits.append(Exit(after, statement.span))

    def _transfer(self, transfer: Transfer, state: State) -> State:
        source, target = transfer.source, transfer.target
        if isinstance(source, Element):
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

    def _dispatch(self, dispatch: Dispatch, state: State) -> State | None:
        state = self._values.element(dispatch.element, state)
        self._findings.thread_needed(dispatch.check, dispatch.element, state)
        self._findings.front_taken(dispatch.element.container, NOWHERE)
        state.dispatched = frozenset({True})
        self._exits.append(Exit(state, dispatch.span))
        return None

    def _destroy(self, destroy: Destroy, state: State) -> State:
        source = destroy.source
        why = because(destroy.span, "destroys a thread")
        if isinstance(source, Element):
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

    def _take(self, local: Local, target: Place, why: Reason, state: State) -> None:
        self._findings.thread_taken(local, target, state)
        state.take(local, why)

    def _moved(self, state: State) -> State:
        """Invariants may run now."""
        if self._findings.unsteady:
            state.forget_variables()
        return state

    # --- loops -----------------------------------------------------------------------

    def _loop(self, loop: Loop, state: State) -> State | None:
        if loop.init is not None:
            state = self._values.evaluate(loop.init, state)

        def round_(head: State) -> tuple[State | None, State | None, State | None]:
            """What goes round again, what leaves by the condition, and what by `break`."""
            enters: State | None = head
            leaves: State | None = None
            if not loop.test_last:
                enters, leaves = self._test(loop, head)
            broken, after = self._body(loop.body, enters)
            if loop.test_last and after is not None:
                after, leaves = self._test(loop, after)
            if after is not None and loop.step is not None:
                after = self._values.evaluate(loop.step, after)
            return after, leaves, broken

        return self._fixed_point(state, round_, _steps(loop.condition))

    def _test(self, loop: Loop, state: State) -> Ways:
        if loop.condition is None:
            return state, None
        return self._decide(loop, loop.condition, state)

    def _body(self, body: Stmt, state: State | None) -> tuple[State | None, State | None]:
        """The states behind `break` and at the end of the body, `continue` included."""
        if state is None:
            return None, None
        exits = _LoopExits()
        self._loops.append(exits)
        after = self._statement(body, state)
        self._loops.pop()
        ends = [after] if after is not None else []
        return join_all(exits.breaks), join_all([*ends, *exits.continues])

    def _fixed_point(
        self, entry: State, round_: _Round, steps: Sequence[float] = ()
    ) -> State | None:
        head = entry if len(self._loops) < _DEEPEST_EXACT_LOOP else _know_nothing(entry)
        for count in range(_ROUNDS + 2):
            again, leaves, breaks = round_(head.copy())
            if again is None or again.same_as(head):
                return join(leaves, breaks)
            joined = join(head, again)
            assert joined is not None
            if joined.same_as(head):
                return join(leaves, breaks)
            head = widen(head, joined, steps) if count < _ROUNDS else _know_nothing(entry)
        raise AssertionError("a state without knowledge is a fixed point")

    def _foreach(self, loop: Foreach, state: State) -> State | None:
        state = self._values.element(loop.element, state)
        container = loop.element.container
        single = container.size is None
        why = because(loop.span, "goes through it")
        if _is_still(loop.body) and state.fact(loop.element).high > 0:
            turn = state.copy()  # what a turn leads to is what it starts from: one says all
            turn.homes[loop.variable] = frozenset({container})
            turn.begin(loop.variable)
            self._body(loop.body, turn)
            return state
        refilled = any(
            inner.__class__ is Transfer and inner.target.container is container
            for inner in statements_below(loop.body)
        )

        def round_(head: State) -> tuple[State | None, State | None, State | None]:
            entered: State | None = head.copy()
            if entered is not None:
                entered.homes[loop.variable] = frozenset({container})
                entered.begin(loop.variable)
                if single and not entered.learn(loop.element, why, low=1):
                    entered = None
            broken, after = self._body(loop.body, entered)
            moved = after is None or container not in after.homes.get(
                loop.variable, frozenset({container})
            )
            leaves: State | None = head.copy()
            if leaves is not None and single and moved and not refilled:
                emptied = because(loop.span, "moves all its threads")
                leaves = leaves if leaves.learn(loop.element, emptied, high=0) else None
            for left in (after, broken):
                if left is not None:
                    left.homes.pop(loop.variable, None)
                    left.alive -= {loop.variable}
            return after, leaves, broken

        return self._fixed_point(state, round_)

    def _decide(self, asking: If | Loop, condition: Expr, state: State) -> Ways:
        true, false = self._values.branch(condition, state)
        seen = self._findings.outcomes.setdefault(asking, set())
        if true is not None:
            seen.add(True)
        if false is not None:
            seen.add(False)
        return true, false


#: What becomes of a state, None where what comes behind is not reached. By class: a `match` with
#: as many cases takes ten times as long in Pyodide.
_WALKS: dict[type[Stmt], Callable[[Walk, Any, State], State | None]] = {
    Block: Walk._block,
    Eval: Walk._eval,
    Transfer: Walk._transfer,
    If: Walk._if,
    Loop: Walk._loop,
    Foreach: Walk._foreach,
    Break: Walk._break,
    Continue: Walk._continue,
    Return: Walk._return,
    Dispatch: Walk._dispatch,
    Destroy: Walk._destroy,
    Target: Walk._target,
    Assert: Walk._assert,
}


def _enter(block: Block, state: State) -> None:
    """The variables of a block begin."""
    for local in block.locals:
        single = local.type is ValueType.INT and local.size is None
        state.set_number(local, _AT_FIRST if single else ANYTHING)


def _is_still(statement: Stmt) -> bool:
    """Whether a statement changes nothing that is known, asks nothing and checks nothing."""
    if statement.__class__ is Block:
        return not statement.locals and all(map(_is_still, statement.statements))
    return statement.__class__ is Eval and digest(statement.expr).still


def _steps(condition: Expr | None) -> list[float]:
    """Bounds at which numbers of a loop may come to rest: around those that its condition names."""
    if condition is None:
        return []
    values = {constant_value(one) for one in subexpressions(condition)}
    return sorted({value + by for value in values if isinstance(value, int) for by in (-1, 0, 1)})


def _changes_by_index(element: Element) -> bool:
    """Whether to look for the element changes a variable."""
    return element.index is not None and digest(element.index).effect


def _blurred(element: Element) -> Element:
    """The element without its index: any of its array."""
    return replace(element, index=None, bounds=None)


def _know_nothing(entry: State) -> State:
    state = State()
    state.dispatched = entry.dispatched
    return state
