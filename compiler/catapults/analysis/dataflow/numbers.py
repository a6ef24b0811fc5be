"""What ints can be: the value of an expression, and what a comparison says of its operands."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis.dataflow import intervals
from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.facts import Variable, family_of, is_elsewhere
from catapults.analysis.dataflow.intervals import (
    ANYTHING,
    MIRRORED,
    MOST_THREADS,
    TRUTH,
    Interval,
    constant,
)
from catapults.analysis.dataflow.reasons import Reason
from catapults.analysis.dataflow.state import State
from catapults.program.effects import named_thread


def range_of(expr: ir.Expr, state: State) -> Interval:
    """What an expression can be whose evaluation led to a state."""
    return ANYTHING if digest(expr).effect else _range(expr, state)


def _range(expr: ir.Expr, state: State) -> Interval:
    if expr.type is not ir.ValueType.INT:
        return ANYTHING
    value = digest(expr).value
    if value is not None:
        return constant(int(value))
    if isinstance(expr, ir.Load):
        variable = variable_at(expr.place)
        return ANYTHING if variable is None else state.number(variable)
    match expr:
        case ir.Size(element=element):
            known = state.fact(element)
            return Interval(known.low, known.high, why=known.why)
        case ir.Negate(operand=operand):
            return intervals.negated(_range(operand, state))
        case ir.Not() | ir.Compare() | ir.Logical():
            return TRUTH
        case ir.Arithmetic(left=left, right=right) if left.type is right.type is ir.ValueType.INT:
            return intervals.combined(expr.operator, _operand(left, state), _operand(right, state))
    return ANYTHING


def operand_of(expr: ir.Expr, state: State) -> Interval:
    """What an expression can be as an operand, whose evaluation led to a state."""
    return ANYTHING if digest(expr).effect else _operand(expr, state)


def _operand(expr: ir.Expr, state: State) -> Interval:
    """The number of threads is taken as it is, also where no int is as large."""
    found = _range(expr, state)
    if isinstance(expr, ir.Size) and found.high > MOST_THREADS:
        return Interval(found.low, MOST_THREADS, why=found.why)
    return found


def never_known(expr: ir.Expr) -> bool:
    """Whether nothing is ever known of an expression that is no constant."""
    if expr.type is not ir.ValueType.INT:
        return True
    if isinstance(expr, ir.Load):
        return variable_at(expr.place) is None
    return not isinstance(
        expr, ir.Size | ir.Negate | ir.Not | ir.Compare | ir.Logical | ir.Arithmetic
    )


def variable_of(expr: ir.Expr) -> Variable | None:
    """The int that an expression reads, if it does nothing else."""
    return variable_at(expr.place) if isinstance(expr, ir.Load) else None


def variable_at(place: ir.Place) -> Variable | None:
    """The int at a place that is no element of an array, nor an attribute but for the family of a
    node, and that nobody else changes between two reads."""
    if place.type is not ir.ValueType.INT:
        return None
    if isinstance(place, ir.GlobalPlace):
        is_single = place.index is None and not is_elsewhere(place.variable)
        return place.variable if is_single else None
    if isinstance(place, ir.LocalPlace):
        return place.local if place.index is None else None
    return _family_at(place) if isinstance(place, ir.AttributePlace) else None


def _family_at(place: ir.AttributePlace) -> Variable | None:
    """The family of a node with a name: nobody changes it."""
    if not place.attribute.library or place.attribute.name != ir.NODE_FAMILY:
        return None
    thread = place.thread.thread if isinstance(place.thread, ir.Alive) else place.thread
    node = named_thread(thread)
    return family_of(node) if node is not None else None


def learn_comparison(
    state: State, left: ir.Expr, operator: str, right: ir.Expr, why: Reason
) -> bool:
    """Adds what follows from a comparison of two ints without effects; False when it cannot come
    out so."""
    first, second = _range(left, state), _range(right, state)
    return learn_compared(state, left, operator, second, why) and learn_compared(
        state, right, MIRRORED[operator], first, why
    )


def learn_compared(
    state: State, expr: ir.Expr, operator: str, other: Interval, why: Reason
) -> bool:
    """Adds what follows from the comparison of an expression without effects with a number; False
    when it cannot come out so."""
    if other.is_anything:
        return True
    if isinstance(expr, ir.Size):
        return _learn_count(state, expr.element, operator, other, why)
    variable = variable_of(expr)
    if variable is not None:
        return state.learn_number(variable, operator, other, why)
    return intervals.narrowed(_range(expr, state), operator, other, why) is not None


def _learn_count(
    state: State, element: ir.Element, operator: str, other: Interval, why: Reason
) -> bool:
    known = state.fact(element)
    low, high, _ = intervals.bounds(known.low, known.high, False, operator, other)
    return state.narrow(element, known, int(low), high, why)
