"""What a condition that came out true, or false, says of containers and threads."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.analysis.constants import constant_value
from catapults.analysis.flow_state import State
from catapults.program import (
    Arithmetic,
    Assign,
    AttributePlace,
    Compare,
    Convert,
    Element,
    Expr,
    Front,
    Load,
    Local,
    LocalPlace,
    Logical,
    Negate,
    Not,
    Size,
    Step,
    TargetExpr,
    ValueType,
)
from catapults.syntax.ast import Type

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


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
    match condition:
        case Size(element=element):
            return _learn_count(state, element, "!=" if truth else "==", 0, why)
        case Compare():
            operator = condition.operator if truth else _OPPOSITE[condition.operator]
            if condition.left.type is ValueType.THREAD:
                return _learn_threads(state, condition.left, condition.right, operator, why)
            return _learn_comparison(state, condition, operator, why)
    return True


def has_effect(expr: Expr) -> bool:
    """Whether evaluating it changes a variable, so that what it compared is gone."""
    return any(isinstance(e, Assign | Step | TargetExpr) for e in subexpressions(expr))


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """An expression and all below it, without those inside indexes of containers."""
    yield expr
    match expr:
        case Convert(operand=inner) | Negate(operand=inner) | Not(operand=inner):
            yield from subexpressions(inner)
        case Arithmetic() | Compare() | Logical():
            yield from subexpressions(expr.left)
            yield from subexpressions(expr.right)
        case Assign(value=inner):
            yield from subexpressions(inner)
        case Size(element=element) | Front(element=element) if element.index is not None:
            yield from subexpressions(element.index)
        case Load(place=AttributePlace(thread=thread)):
            yield from subexpressions(thread)
        case Load(place=place) if not isinstance(place, AttributePlace):
            index = getattr(place, "index", None)
            if index is not None:
                yield from subexpressions(index)


def _learn_comparison(state: State, compare: Compare, operator: str, why: str) -> bool:
    left, right = compare.left, compare.right
    if isinstance(right, Size):
        left, right, operator = right, left, _MIRRORED[operator]
    value = constant_value(right)
    if isinstance(left, Size) and isinstance(value, int):
        return _learn_count(state, left.element, operator, value, why)
    return True


def _learn_count(state: State, element: Element, operator: str, value: int, why: str) -> bool:
    match operator:
        case "==":
            return value >= 0 and state.learn(element, why, low=value, high=value)
        case "!=":
            return _learn_unequal(state, element, value, why)
        case ">":
            return state.learn(element, why, low=max(0, value + 1))
        case ">=":
            return state.learn(element, why, low=max(0, value))
        case "<":
            return value > 0 and state.learn(element, why, high=value - 1)
    return value >= 0 and state.learn(element, why, high=value)


def _learn_unequal(state: State, element: Element, value: int, why: str) -> bool:
    """Only helps when the value is one of the two ends of what is known."""
    fact = state.fact(element)
    if value == fact.low:
        return state.learn(element, why, low=value + 1)
    if value == fact.high:
        return state.learn(element, why, high=value - 1)
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
