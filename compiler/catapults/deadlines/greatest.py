"""Between which values an expression of a workload stays, as far as that is known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from catapults.workload import model

Number = int | float


@dataclass(frozen=True, slots=True)
class Range:
    """From the lowest value to the greatest; either can be infinite."""

    low: Number
    high: Number

    @property
    def only(self) -> Number | None:
        """The value, if there is one only."""
        return self.low if self.low == self.high else None

    def __or__(self, other: Range) -> Range:
        return Range(min(self.low, other.low), max(self.high, other.high))


ANY = Range(-inf, inf)


class Values:
    """The values that expressions have in a thread: the instance ``instance`` of its class."""

    def __init__(self, workload: model.Workload, thread: model.ThreadClass, instance: int) -> None:
        self._workload = workload
        self._instance = instance
        self._globals = _Writes(workload.classes, "STORE", instance)
        self._locals = _Writes([thread], "STORE_LOCAL", instance)
        self._imports = _Writes([thread], "STORE_IMPORT", instance)
        self._asked: set[tuple[str, int]] = set()

    def import_(self, symbol: model.Import) -> Range:
        """What the thread shows the scheduler."""
        return self._variable("LOAD_IMPORT", symbol.number)

    def of(self, expr: model.Expr) -> Range:
        """The range of an expression."""
        match expr:
            case model.Const(value=value):
                return Range(value, value)
            case model.Operation(name="CHOOSE", operands=operands):
                return _joined([self.of(one) for one in operands[: len(operands) // 2]])
            case model.Operation(name="INSTANCE"):
                return Range(self._instance, self._instance)
            case model.Operation(name="LOAD" | "LOAD_LOCAL" | "LOAD_IMPORT" as name):
                return self._variable(name, expr.argument)
            case model.Operation(name=name, operands=operands) if name in _RANGES:
                return _RANGES[name](*(self.of(one) for one in operands))
            case model.Logical():
                return Range(0, 1)
            case model.Table(points=points):
                values = [value for _, value in points]
                return Range(min(values), max(values)) if values else ANY
        return ANY

    def _variable(self, name: str, number: int) -> Range:
        """All that a variable can hold: what it starts with and what is written to it."""
        asked = (name, number)
        if asked in self._asked:  # what is written depends on what it held
            return ANY
        self._asked.add(asked)
        try:
            return self._written(name, number)
        finally:
            self._asked.discard(asked)

    def _written(self, name: str, number: int) -> Range:
        if name == "LOAD":
            variable = self._workload.variables[number]
            if any(one.variable is variable for one in self._workload.signals):
                return ANY
            first = variable.initial
            values = self._globals.of(number)
            whole = _joined([Range(first, first), *(self.of(one) for one in values)])
            # What other instances and classes write is seen with this one's eyes.
            return whole if not values or all(map(_is_constant, values)) else ANY
        writes = self._locals if name == "LOAD_LOCAL" else self._imports
        if number in writes.unknown:
            return ANY
        return _joined([self.of(one) for one in writes.of(number)] or [Range(0, 0)])


class _Writes:
    """What is written to variables of one kind, by their numbers."""

    def __init__(self, classes: Sequence[model.ThreadClass], name: str, instance: int) -> None:
        self._found: dict[int, list[model.Expr]] = {}
        #: Locals that messages and counters of loops are put into.
        self.unknown: set[int] = set()
        for thread in classes:
            for statement in every([*thread.birth, *thread.body]):
                if isinstance(statement, model.Action) and statement.name == name:
                    self._found.setdefault(statement.argument, []).append(statement.operands[0])
                elif isinstance(statement, model.Repeat):
                    self.unknown.add(statement.counter)

    def of(self, number: int) -> list[model.Expr]:
        return self._found.get(number, [])


def every(statements: Sequence[model.Stmt]) -> Iterator[model.Stmt]:
    """Some statements and all within them."""
    for statement in statements:
        yield statement
        for inner in within(statement):
            yield from every(inner)


def within(statement: model.Stmt) -> list[list[model.Stmt]]:
    """The lists of statements directly within one."""
    match statement:
        case model.Branching():
            return statement.ways
        case model.Loop() | model.Repeat():
            return [statement.body]
    return []


def _is_constant(expr: model.Expr) -> bool:
    return isinstance(expr, model.Const)


def _joined(ranges: Sequence[Range]) -> Range:
    return Range(min(one.low for one in ranges), max(one.high for one in ranges))


# --- operations -----------------------------------------------------------------------------


def _corners(one: Range, other: Range, compute: Callable[[Number, Number], Number]) -> Range:
    values = [
        compute(left, right) for left in (one.low, one.high) for right in (other.low, other.high)
    ]
    return Range(min(values), max(values))


def _times(one: Range, other: Range) -> Range:
    return _corners(one, other, lambda left, right: left * right if left and right else 0)


def _over(one: Range, other: Range) -> Range:
    if other.low <= 0 <= other.high:
        return ANY
    return _corners(one, other, _quotient)


def _quotient(left: Number, right: Number) -> Number:
    if abs(left) == inf and abs(right) == inf:
        return left
    if isinstance(left, float) or isinstance(right, float):
        return left / right
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


def _remainder(one: Range, other: Range) -> Range:
    if one.low < 0 or other.low <= 0:
        return ANY
    return Range(0, min(one.high, other.high))


def _least(one: Range, other: Range) -> Range:
    return Range(min(one.low, other.low), min(one.high, other.high))


def _most(one: Range, other: Range) -> Range:
    return Range(max(one.low, other.low), max(one.high, other.high))


def _magnitude(one: Range) -> Range:
    if one.low >= 0:
        return one
    return Range(0 if one.high >= 0 else -one.high, max(-one.low, one.high))


def _whole(one: Range) -> Range:
    return Range(*(value if abs(value) == inf else int(value) for value in (one.low, one.high)))


def _wave(middle: Range, amplitude: Range, _period: Range) -> Range:
    most = max(abs(amplitude.low), abs(amplitude.high))
    return Range(middle.low - most, middle.high + most)


def _sum(one: Range, other: Range) -> Range:
    return Range(one.low + other.low, one.high + other.high)


def _difference(one: Range, other: Range) -> Range:
    return Range(one.low - other.high, one.high - other.low)


def _negated(one: Range) -> Range:
    return Range(-one.high, -one.low)


_TRUTH = Range(0, 1)

_RANGES: dict[str, Callable[..., Range]] = {
    **dict.fromkeys(("ADD_I", "ADD_F"), _sum),
    **dict.fromkeys(("SUB_I", "SUB_F"), _difference),
    **dict.fromkeys(("MUL_I", "MUL_F"), _times),
    **dict.fromkeys(("DIV_I", "DIV_F"), _over),
    "MOD_I": _remainder,
    **dict.fromkeys(("NEG_I", "NEG_F"), _negated),
    **dict.fromkeys(("MIN_I", "MIN_F"), _least),
    **dict.fromkeys(("MAX_I", "MAX_F"), _most),
    **dict.fromkeys(("ABS_I", "ABS_F"), _magnitude),
    **dict.fromkeys(("UNIFORM_I", "UNIFORM_F"), lambda low, high: low | high),
    **dict.fromkeys(("SINE", "TRIANGLE"), _wave),
    **dict.fromkeys(("EQ_I", "LT_I", "LE_I", "EQ_F", "LT_F", "LE_F"), lambda *_: _TRUTH),
    "NOT": lambda _: _TRUTH,
    "WRAP": lambda one: one,
    "I_TO_F": lambda one: Range(*(v if abs(v) == inf else float(v) for v in (one.low, one.high))),
    "F_TO_I": _whole,
    "EXPONENTIAL": lambda _: Range(0, inf),
    "LOGNORMAL": lambda *_: Range(0, inf),
    "PARETO": lambda _shape, low, high: low | high,
    "STEP": lambda before, after, _when: before | after,
    "WALK": lambda _by, low, high: low | high,
    "NOW": lambda: Range(0, inf),
    "COUNTER": lambda: Range(0, inf),
}
