"""Which variables only count, so that their values need not be told apart from some number on.

A counter changes by increases by positive constants and assignments of constants alone, and is
only compared with constants. Above all of these a greater value does the same as a smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults.contracts.exploration import HeldCounter
from catapults.program import (
    Arithmetic,
    Assign,
    Attribute,
    AttributePlace,
    Compare,
    Eval,
    Expr,
    Global,
    GlobalPlace,
    Load,
    Place,
    Program,
    Step,
    ValueType,
)
from catapults.program.constants import constant_value
from catapults.program.effects import (
    expressions_of,
    has_verbatim,
    parts,
    statements_below,
    statements_of,
)

_Variable = Attribute | Global


@dataclass
class _Count:
    """What is done with a variable that may be a counter."""

    bounds: set[float] = field(default_factory=set)
    increases: set[float] = field(default_factory=set)
    is_other: bool = False


def counters_of(program: Program) -> list[HeldCounter]:
    """The counters, each with the number at which it is held."""
    counts = _Counts(program)
    keys = {one.key for one in program.containers}
    candidates: list[_Variable] = [*program.attributes, *program.globals]
    return [
        HeldCounter(
            name=one.name,
            held_at=int(max(count.bounds, default=0)) + int(max(count.increases)) + 1,
        )
        for one in candidates
        if (count := counts.of.get(one)) is not None
        and count.increases
        and not (count.is_other or counts.has_verbatim)
        and one not in keys
        and _can_count(one)
    ]


def _can_count(one: _Variable) -> bool:
    is_alone = isinstance(one, Attribute) or (one.size is None and one.shared is None)
    return one.type is ValueType.INT and not one.imported and is_alone


class _Counts:
    """Where a program changes its variables and looks at them."""

    def __init__(self, program: Program) -> None:
        invariants = (one for each in program.invariants for one in statements_below(each.body))
        statements = [*statements_of(*program.handlers.values()), *invariants]
        self.has_verbatim = any(map(has_verbatim, statements))
        self.of: dict[_Variable, _Count] = {}
        for statement in statements:
            for top in expressions_of(statement):
                if isinstance(statement, Eval):
                    self._note_change(top)
                else:
                    self._note(top)

    def _count(self, variable: _Variable) -> _Count:
        return self.of.setdefault(variable, _Count())

    def _note_change(self, expr: Expr) -> None:
        """Of a statement, so that nobody asks what the expression yields."""
        variable = _changed(expr)
        increase = None if variable is None else _increase(expr, variable)
        if variable is not None and increase is not None and increase > 0:
            self._count(variable).increases.add(increase)
        elif (
            variable is not None
            and isinstance(expr, Assign)
            and expr.operator is None
            and constant_value(expr.value) is not None
        ):
            self._count(variable)
        else:
            self._note(expr)
            return
        assert isinstance(expr, Assign | Step)
        for part in _way_to(expr.place):
            self._note(part)

    def _note(self, expr: Expr) -> None:
        """Notes what an expression does with the variables that it reads or changes."""
        if isinstance(expr, Compare):
            self._note_side(expr.left, expr.right)
            self._note_side(expr.right, expr.left)
            return
        if isinstance(expr, Load | Step | Assign):
            variable = _at(expr.place)
            if variable is not None:
                self._count(variable).is_other = True
        for part in parts(expr):
            self._note(part)

    def _note_side(self, one: Expr, other: Expr) -> None:
        variable, bound = _loaded(one), constant_value(other)
        if variable is None or bound is None:
            self._note(one)
            return
        self._count(variable).bounds.add(bound)
        assert isinstance(one, Load)
        for part in _way_to(one.place):
            self._note(part)


def _at(place: Place) -> _Variable | None:
    if isinstance(place, AttributePlace):
        return place.attribute
    return place.variable if isinstance(place, GlobalPlace) else None


def _way_to(place: Place) -> Iterator[Expr]:
    """What is evaluated to find the place."""
    if isinstance(place, AttributePlace):
        yield place.thread
    elif isinstance(place, GlobalPlace) and place.index is not None:
        yield place.index


def _loaded(expr: Expr) -> _Variable | None:
    return _at(expr.place) if isinstance(expr, Load) else None


def _changed(expr: Expr) -> _Variable | None:
    return _at(expr.place) if isinstance(expr, Assign | Step) else None


def _increase(expr: Expr, variable: _Variable) -> float | None:
    """By how much it grows, if that is known."""
    match expr:
        case Step(operator="++"):
            return 1
        case Assign(operator="+", value=value):
            return constant_value(value)
        case Assign(operator=None, value=Arithmetic(operator="+", left=left, right=right)):
            # Of an attribute the other thread may be another one.
            if isinstance(variable, Global) and _loaded(left) is variable:
                return constant_value(right)
    return None
