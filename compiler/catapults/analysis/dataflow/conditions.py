"""What a condition that came out true, or false, says of containers and threads."""

from __future__ import annotations

from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.facts import DESTROYED
from catapults.analysis.dataflow.intervals import MIRRORED, OPPOSITE, constant
from catapults.analysis.dataflow.numbers import learn_compared, learn_comparison, never_known
from catapults.analysis.dataflow.reasons import Reason, because
from catapults.analysis.dataflow.state import State
from catapults.program import Compare, Element, Expr, Front, Local, ValueType
from catapults.program.constants import Number
from catapults.program.effects import named_thread


class Question:
    """A condition that is no `&&`, `||` or `!`; this one says nothing of what is known."""

    __slots__ = ()

    def answered(self, truth: bool, state: State) -> bool:
        """Adds to a state what follows from an outcome; False when that outcome is impossible."""
        return True


class _Settled(Question):
    """A constant."""

    __slots__ = ("_value",)

    def __init__(self, value: Number) -> None:
        self._value = bool(value)

    def answered(self, truth: bool, state: State) -> bool:
        return self._value is truth


class _Threads(Question):
    """Whether two threads are the same."""

    __slots__ = ("_condition", "_why")

    def __init__(self, condition: Compare, why: Reason) -> None:
        self._condition = condition
        self._why = why

    def answered(self, truth: bool, state: State) -> bool:
        asked = self._condition
        operator = asked.operator if truth else OPPOSITE[asked.operator]
        return _learn_threads(state, asked.left, asked.right, operator, self._why)


class _Numbers(Question):
    """How two ints compare."""

    __slots__ = ("_condition", "_why")

    def __init__(self, condition: Compare, why: Reason) -> None:
        self._condition = condition
        self._why = why

    def answered(self, truth: bool, state: State) -> bool:
        asked = self._condition
        operator = asked.operator if truth else OPPOSITE[asked.operator]
        return learn_comparison(state, asked.left, operator, asked.right, self._why)


class _WithNumber(Question):
    """How an int compares with a constant."""

    __slots__ = ("_expr", "_number", "_operators", "_why")

    def __init__(self, expr: Expr, operator: str, value: Number, why: Reason) -> None:
        self._expr = expr
        self._operators = (OPPOSITE[operator], operator)
        self._number = constant(int(value))
        self._why = why

    def answered(self, truth: bool, state: State) -> bool:
        return learn_compared(state, self._expr, self._operators[truth], self._number, self._why)


_UNTOLD = Question()


def question(condition: Expr) -> Question:
    """What a condition asks that is no `&&`, `||` or `!`."""
    known = digest(condition)
    if known.question is None:
        known.question = _question(condition)
    return known.question


def _question(condition: Expr) -> Question:
    known = digest(condition)
    if known.value is not None:
        return _Settled(known.value)
    if known.effect:
        return _UNTOLD
    why = because(condition.span, "asks")
    if not isinstance(condition, Compare):
        return _with_number(condition, "!=", 0, why)
    left, right = condition.left, condition.right
    if left.type is ValueType.THREAD:
        return _Threads(condition, why)
    if left.type is not ValueType.INT:
        return _UNTOLD
    # A number has no more to learn from a comparison than what the other side learns.
    value, other = digest(left).value, digest(right).value
    if other is not None:
        return _with_number(left, condition.operator, other, why)
    if value is not None:
        return _with_number(right, MIRRORED[condition.operator], value, why)
    if never_known(left) or never_known(right):
        return _UNTOLD
    return _Numbers(condition, why)


def _with_number(expr: Expr, operator: str, value: Number, why: Reason) -> Question:
    return _UNTOLD if never_known(expr) else _WithNumber(expr, operator, value, why)


def _learn_threads(state: State, left: Expr, right: Expr, operator: str, why: Reason) -> bool:
    """`t == next`, `t != *RQ`, `t == u`."""
    if isinstance(left, Front) and not isinstance(right, Front):
        left, right = right, left
    local = named_thread(left)
    if local is None:
        return True
    if isinstance(right, Front):
        if operator == "==":
            return _learn_is_front(state, local, right.element, why)
        return _learn_is_not_front(state, local, right.element)
    other = named_thread(right)
    if operator == "==" and other is not None:
        return _learn_same(state, local, other)
    return True


def _learn_is_front(state: State, local: Local, element: Element, why: Reason) -> bool:
    container = element.container
    places = state.homes.get(local)
    if _may_be_none(local, state) and state.fact(element).low == 0:
        return True  # so may the other
    if places is not None and container not in places:
        return False
    state.homes[local] = state.all.only(container)
    state.begin(local)
    return state.learn(element, why, low=1)


def _may_be_none(local: Local, state: State) -> bool:
    """A name whose thread was destroyed is none, and so is the front of an empty container."""
    places = state.homes.get(local)
    return local not in state.alive and (places is None or DESTROYED in places)


def _learn_is_not_front(state: State, local: Local, element: Element) -> bool:
    """The one thread of a slot is another: the variable's is elsewhere."""
    container = element.container
    places = state.homes.get(local)
    if not container.type.is_slot or container.size is not None or places is None:
        return True
    left = places.without(container)
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
    if local in state.alive or other in state.alive:
        state.alive |= {local, other}
    return True
