"""How expressions and conditions change what the flow analysis knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catapults import program as ir
from catapults.analysis.dataflow import intervals
from catapults.analysis.dataflow.conditions import question
from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.facts import is_elsewhere
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.intervals import ANYTHING, Interval, constant
from catapults.analysis.dataflow.numbers import operand_of, range_of, variable_at, variable_of
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.reasons import because
from catapults.analysis.dataflow.state import State, join
from catapults.program.effects import subexpressions, thread_variable, waits

#: The states in which a condition is true, and in which it is false; None for one that cannot be.
Ways = tuple[State | None, State | None]


class Evaluator:
    """Evaluates expressions in states, which are changed in place."""

    def __init__(self, findings: Findings) -> None:
        """What the checks meet goes to ``findings``."""
        self._findings = findings

    def evaluate(self, expr: ir.Expr, state: State) -> State:
        """The state after an expression; its checks are judged on the way."""
        if digest(expr).silent:
            return state
        evaluate = _EVALUATIONS.get(expr.__class__)
        return evaluate(self, expr, state) if evaluate is not None else state

    def effect(self, expr: ir.Expr, state: State) -> State:
        """The state after an expression of which nobody wants the value."""
        if isinstance(expr, ir.Assign):
            return self._assign(expr, state, wanted=False)
        if isinstance(expr, ir.Step):
            return self._step(expr, state, wanted=False)
        return self.evaluate(expr, state)

    def _load(self, load: ir.Load, state: State) -> State:
        state = self._place(load.place, state)
        if waits(load):
            state.await_others()
        return state

    def _compare(self, compare: ir.Compare, state: State) -> State:
        return self.evaluate(compare.right, self.evaluate(compare.left, state))

    def _arithmetic(self, expr: ir.Arithmetic, state: State) -> State:
        state = self.evaluate(expr.right, self.evaluate(expr.left, state))
        if expr.check is not None:
            self._findings.divided(expr.check, expr.right, state)
        return state

    def _logical(self, logical: ir.Logical, state: State) -> State:
        true, false = self.branch(logical, state)
        return join(true, false) or state

    def _operand(self, expr: ir.Convert | ir.Negate | ir.Not, state: State) -> State:
        return self.evaluate(expr.operand, state)

    def _front(self, front: ir.Front, state: State) -> State:
        state = self.element(front.element, state)
        if front.check is not None:
            self._findings.thread_needed(front.check, front.element, state)
        return state

    def _alive(self, alive: ir.Alive, state: State) -> State:
        if isinstance(alive.thread.place, ir.GlobalPlace):
            self._findings.told_needed(alive.check, alive.thread.place.variable)
        else:
            self._findings.name_needed(alive.check, thread_variable(alive.thread), state)
        return state

    def _size(self, size: ir.Size, state: State) -> State:
        return self.element(size.element, state)

    def _target(self, target: ir.TargetExpr, state: State) -> State:
        self._findings.text_met(target, state)
        if target.meaning is not None:
            self.note_writes(target.meaning, state)
        state.forget_variables()
        return state

    def note_writes(self, meaning: ir.Expr, state: State) -> None:
        """Where threads are whose attributes verbatim text writes, which moves none."""
        for part in subexpressions(meaning):
            if isinstance(part, ir.Assign | ir.Step) and isinstance(part.place, ir.AttributePlace):
                self._note_write(part.place, state)

    def _note_write(self, place: ir.AttributePlace, state: State) -> None:
        self._findings.learn_written(place, _places(place.thread, state))

    def branch(self, condition: ir.Expr, state: State) -> Ways:
        """Both outcomes of a condition."""
        branch = _BRANCHES.get(condition.__class__)
        if branch is not None:
            return branch(self, condition, state)
        true = self.evaluate(condition, state)
        false, asked = true.copy(), question(condition)
        return (
            true if asked.answered(True, true) else None,
            false if asked.answered(False, false) else None,
        )

    def _branch_not(self, condition: ir.Not, state: State) -> Ways:
        true, false = self.branch(condition.operand, state)
        return false, true

    def _branch_logical(self, condition: ir.Logical, state: State) -> Ways:
        true, false = self.branch(condition.left, state)
        if condition.operator == "&&":
            both, second = self.branch(condition.right, true) if true else (None, None)
            return both, join(false, second)
        second, neither = self.branch(condition.right, false) if false else (None, None)
        return join(true, second), neither

    # --- places ----------------------------------------------------------------------

    def element(self, element: ir.Element, state: State) -> State:
        """The state after the index of a container."""
        if element.index is not None and element.bounds is not None:
            state = self.evaluate(element.index, state)
            size = element.container.size or 1
            self._findings.index_used(element.bounds, element.index, size, state)
        return state

    def _place(self, place: ir.Place, state: State) -> State:
        if place.__class__ is ir.AttributePlace:
            return self.evaluate(place.thread, state)
        assert isinstance(place, ir.GlobalPlace | ir.LocalPlace)
        if place.index is not None and place.bounds is not None:
            state = self.evaluate(place.index, state)
            variable = place.variable if isinstance(place, ir.GlobalPlace) else place.local
            self._findings.index_used(place.bounds, place.index, variable.size or 1, state)
        if isinstance(place, ir.GlobalPlace) and place.holds is not None:
            self._findings.node_needed(place.holds, place, state)
        return state

    def _assign(self, assign: ir.Assign, state: State, *, wanted: bool = True) -> State:
        state = self._place(assign.place, state)
        variable = variable_at(assign.place)
        before = state.number(variable) if variable is not None else ANYTHING
        state = self.evaluate(assign.value, state)
        if isinstance(variable, ir.Global) and variable.shared is not None:
            before = state.number(variable)  # an update is carried out with what is there then
        if assign.check is not None:
            self._findings.divided(assign.check, assign.value, state)
        if assign.operator is None:
            assigned = range_of(assign.value, state)
        else:
            whole = assign.value.type is ir.ValueType.INT
            by = operand_of(assign.value, state)
            assigned = intervals.combined(assign.operator, before, by) if whole else ANYTHING
        state = self._written(assign.place, assigned, state)
        source = variable_of(assign.value) if assign.operator is None else None
        if variable is not None and source is not None:
            state.copy_number(variable, source)
        if waits(assign, wanted=wanted):
            state.await_others()
        return state

    def _step(self, step: ir.Step, state: State, *, wanted: bool = True) -> State:
        state = self._place(step.place, state)
        variable = variable_at(step.place)
        before = state.number(variable) if variable is not None else ANYTHING
        after = intervals.combined(step.operator[0], before, constant(1))
        state = self._written(step.place, after, state)
        if waits(step, wanted=wanted):
            state.await_others()
        return state

    def _written(self, place: ir.Place, value: Interval, state: State) -> State:
        match place:
            case ir.AttributePlace():
                self._note_write(place, state)
            case ir.GlobalPlace(variable=variable) if is_elsewhere(variable):
                pass  # nothing is known of it, whatever was written
            case ir.GlobalPlace(variable=variable) | ir.LocalPlace(local=variable):
                single = variable_at(place) is not None
                kept = intervals.fitting(value) if single else ANYTHING
                if not kept.is_anything:
                    why = because(place.span, "sets it")
                    kept = Interval(kept.low, kept.high, kept.nonzero, why)
                state.set_number(variable, kept)
        return state


_BRANCHES: dict[type[ir.Expr], Callable[[Evaluator, Any, State], Ways]] = {
    ir.Not: Evaluator._branch_not,
    ir.Logical: Evaluator._branch_logical,
}
#: By class, as the walks of statements are.
_EVALUATIONS: dict[type[ir.Expr], Callable[[Evaluator, Any, State], State]] = {
    ir.Load: Evaluator._load,
    ir.Compare: Evaluator._compare,
    ir.Arithmetic: Evaluator._arithmetic,
    ir.Logical: Evaluator._logical,
    ir.Convert: Evaluator._operand,
    ir.Negate: Evaluator._operand,
    ir.Not: Evaluator._operand,
    ir.Front: Evaluator._front,
    ir.Alive: Evaluator._alive,
    ir.Size: Evaluator._size,
    ir.Assign: Evaluator._assign,
    ir.Step: Evaluator._step,
    ir.TargetExpr: Evaluator._target,
}


def _places(thread: ir.Expr, state: State) -> Places:
    """Where a thread is known to be; nothing if it can be anywhere."""
    if isinstance(thread, ir.Front):
        return state.all.only(thread.element.container)
    if isinstance(thread, ir.Alive):
        thread = thread.thread
    if isinstance(thread, ir.Load) and isinstance(thread.place, ir.LocalPlace):
        return state.homes.get(thread.place.local, state.all.none)
    return state.all.none
