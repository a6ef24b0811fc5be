"""What a condition that came out true, or false, says of containers and threads."""

from __future__ import annotations

from catapults.analysis.constants import constant_value
from catapults.analysis.effects import has_effect
from catapults.analysis.flow_numbers import learn_compared, learn_comparison
from catapults.analysis.flow_state import State
from catapults.analysis.intervals import OPPOSITE, constant
from catapults.program import Compare, Element, Expr, Front, Load, Local, LocalPlace, ValueType
from catapults.syntax.ast import Type


def refine(condition: Expr, truth: bool, state: State) -> bool:
    """Adds to a state what follows from the outcome of a condition that is no `&&`, `||` or `!`.

    Returns False when the outcome is impossible.
    """
    value = constant_value(condition)
    if value is not None:
        return bool(value) is truth
    if has_effect(condition):
        return True
    why = f"line {condition.span.line} asks"
    if not isinstance(condition, Compare):
        return learn_compared(state, condition, "!=" if truth else "==", constant(0), why)
    left, right = condition.left, condition.right
    operator = condition.operator if truth else OPPOSITE[condition.operator]
    if left.type is ValueType.THREAD:
        return _learn_threads(state, left, right, operator, why)
    if left.type is ValueType.INT:
        return learn_comparison(state, left, operator, right, why)
    return True


def _learn_threads(state: State, left: Expr, right: Expr, operator: str, why: str) -> bool:
    """`t == next`, `t != *RQ`, `t == u`."""
    if isinstance(left, Front) and not isinstance(right, Front):
        left, right = right, left
    local = _variable(left)
    if local is None:
        return True
    if isinstance(right, Front):
        if operator == "==":
            return _learn_is_front(state, local, right.element, why)
        return _learn_is_not_front(state, local, right.element)
    other = _variable(right)
    if operator == "==" and other is not None:
        return _learn_same(state, local, other)
    return True


def _learn_is_front(state: State, local: Local, element: Element, why: str) -> bool:
    container = element.container
    places = state.homes.get(local)
    if places is not None and container not in places:
        return False
    state.homes[local] = frozenset({container})
    return state.learn(element, why, low=1)


def _learn_is_not_front(state: State, local: Local, element: Element) -> bool:
    """The one thread of a slot is another: the variable's is elsewhere."""
    container = element.container
    places = state.homes.get(local)
    if container.type is not Type.THREADREF or container.size is not None or places is None:
        return True
    left = places - {container}
    if not left:
        return False
    state.homes[local] = left
    return True


def _learn_same(state: State, local: Local, other: Local) -> bool:
    first, second = state.homes.get(local), state.homes.get(other)
    if first is None and second is None:
        return True
    both = second if first is None else first if second is None else first & second
    if not both:
        return False
    state.homes[local] = state.homes[other] = both
    return True


def _variable(expr: Expr) -> Local | None:
    if isinstance(expr, Load) and isinstance(expr.place, LocalPlace):
        return expr.place.local
    return None
