"""Which of a scheduler's values of type time are moments, and which are durations.

A scheduler that compares moments with moments only, and durations with durations, does the same at
any time: what counts is how far its moments are from now. So a state in which all of them are as
far from now as they were comes again, and a run that has gone from one to the other can go round
for ever. The degree of an expression is 1 for a moment and 0 for a duration, as exponents are of
units; ``now`` has 1, a constant 0. Degrees go from expressions to variables until none is new, and
then all uses must agree.
"""

from __future__ import annotations

from collections.abc import Iterator

from catapults.contracts.libraries import Role, profile
from catapults.program import (
    Arithmetic,
    Assign,
    Attribute,
    AttributePlace,
    Choice,
    Compare,
    Const,
    Convert,
    Expr,
    Global,
    GlobalPlace,
    Handler,
    Load,
    Local,
    LocalPlace,
    Negate,
    Now,
    Place,
    Program,
    Return,
    Step,
    ValueType,
)
from catapults.program.effects import (
    expressions_of,
    has_verbatim,
    statements_of,
    subexpressions,
)

Variable = Attribute | Global | Local

#: Of what the library is told a moment, and not a duration.
TOLD_MOMENTS = (Role.NEXT_TIMER, Role.NEXT_STRIKE)


class _DisagreeError(Exception):
    """A moment is used as a duration, or the other way round."""


def moments_of(program: Program) -> list[str] | None:
    """The names of the variables and attributes that are moments; None where what the scheduler
    does may depend on the time itself."""
    handlers = list(program.handlers.values())
    if any(has_verbatim(one) for one in statements_of(*handlers)):
        return None
    degrees = _Degrees(program)
    try:
        while degrees.spread(handlers):
            pass
        degrees.settle()
        degrees.spread(handlers)
    except _DisagreeError:
        return None
    variables: list[Variable] = [*program.attributes, *program.globals]
    return [one.name for one in variables if degrees.of.get(one) == 1]


class _Degrees:
    """What is known of each variable of type time; nothing of those that are not in ``of``."""

    def __init__(self, program: Program) -> None:
        self.of: dict[Variable, int] = {}
        self._is_new = False
        self._is_settled = False
        library = profile(program.profile)
        for one in program.attributes:
            if one.type is ValueType.TIME and one.name in library.attributes:
                self.of[one] = int(library.attributes[one.name].moment)

    def settle(self) -> None:
        """What nothing is known of is a duration."""
        self._is_settled = True

    def spread(self, handlers: list[Handler]) -> bool:
        """Goes through all that is written once; whether something became known."""
        self._is_new = False
        for handler in handlers:
            for statement in statements_of(handler):
                for expression in expressions_of(statement):
                    for one in subexpressions(expression):
                        self._use(one)
                if isinstance(statement, Return) and handler.result is ValueType.TIME:
                    assert statement.value is not None
                    self._same(statement.value, int(handler.role in TOLD_MOMENTS))
        return self._is_new

    def _use(self, one: Expr) -> None:
        """What an expression by itself says of those below it."""
        match one:
            case Compare(left=left, right=right) if left.type is ValueType.TIME:
                self._alike(left, right)
            case Choice(then=then, orelse=orelse) if one.type is ValueType.TIME:
                self._alike(then, orelse)
            case Assign(place=place, operator=operator, value=value):
                if place.type is ValueType.TIME and value.type is ValueType.TIME:
                    if operator is None:
                        self._meet(place, self.degree(value))
                        self._same(value, self._degree_at(place))
                    else:
                        self._same(value, 0)
                    if operator not in (None, "+", "-"):
                        self._meet(place, 0)
            case Arithmetic() | Negate() | Convert():
                self.degree(one)
            case Step(place=place) if place.type is ValueType.TIME:
                self._meet(place, 0)

    def degree(self, one: Expr) -> int | None:
        """Of an expression; None while it is not known. Not of type time: 0."""
        match one:
            case Now():
                return 1
            case Const():
                return 0
            case Load(place=place) if one.type is ValueType.TIME:
                return self._degree_at(place)
            case Assign(place=place) if one.type is ValueType.TIME:
                return self._degree_at(place)
            case Choice(then=then) if one.type is ValueType.TIME:
                return self.degree(then)
            case Convert(operand=inner) | Negate(operand=inner):
                if inner.type is ValueType.TIME:
                    self._same(inner, 0)
                return 0
            case Arithmetic(operator="+" | "-" as operator) if one.type is ValueType.TIME:
                left, right = self.degree(one.left), self.degree(one.right)
                if left is None or right is None:
                    return None
                found = left + right if operator == "+" else left - right
                if found not in (0, 1):
                    raise _DisagreeError
                return found
            case Arithmetic():
                for inner in _times(one.left, one.right):
                    self._same(inner, 0)
        return 0

    def _degree_at(self, place: Place) -> int | None:
        return self.of.get(variable_of(place), 0 if self._is_settled else None)

    def _alike(self, left: Expr, right: Expr) -> None:
        self._same(left, self.degree(right))
        self._same(right, self.degree(left))

    def _same(self, one: Expr, degree: int | None) -> None:
        """An expression has a degree."""
        if degree is None:
            return
        if isinstance(one, Load) and one.type is ValueType.TIME:
            self._meet(one.place, degree)
        elif isinstance(one, Arithmetic) and one.operator in "+-" and one.type is ValueType.TIME:
            self._same_sum(one, degree)
        elif self.degree(one) not in (None, degree):
            raise _DisagreeError

    def _same_sum(self, one: Arithmetic, degree: int) -> None:
        """One side follows from the other."""
        sign = 1 if one.operator == "+" else -1
        left, right = self.degree(one.left), self.degree(one.right)
        if left is not None:
            self._same(one.right, sign * (degree - left))
        elif right is not None:
            self._same(one.left, degree - sign * right)

    def _meet(self, place: Place, degree: int | None) -> None:
        """What is at a place has a degree."""
        variable = variable_of(place)
        if degree is None:
            return
        self._is_new = self._is_new or variable not in self.of
        if degree not in (0, 1) or self.of.setdefault(variable, degree) != degree:
            raise _DisagreeError


def variable_of(place: Place) -> Variable:
    """What is read or written there."""
    match place:
        case GlobalPlace(variable=variable):
            return variable
        case LocalPlace(local=local):
            return local
        case AttributePlace(attribute=attribute):
            return attribute
    raise AssertionError(place)


def _times(*expressions: Expr) -> Iterator[Expr]:
    return (one for one in expressions if one.type is ValueType.TIME)
