"""Which values of an import make a difference, and what else decides whether all runs can be seen.

An import that is only compared with constants takes, for each constant, the value below, at and
above it, and where it has fractions one between each two: any other value is like one of these. One
that is copied into the key of a sorted container is compared with other threads: there, as many
values as there are threads make all orders. One that is both, or that is used in any other way, may
do something else with values that are not among these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor

from catapults.contracts.exploration import Facts, VariedImport
from catapults.program import (
    Assign,
    Attribute,
    AttributePlace,
    Compare,
    Convert,
    Expr,
    Global,
    GlobalPlace,
    Load,
    Now,
    Place,
    Program,
    Step,
    Target,
    TargetExpr,
    ValueType,
)
from catapults.program.constants import constant_value
from catapults.program.effects import (
    expressions_of,
    has_verbatim,
    parts,
    statements_below,
    statements_of,
    subexpressions,
)

Number = int | float


@dataclass
class _Use:
    """What is done with the values of a variable."""

    compared: set[Number] = field(default_factory=set)
    copied_to: set[Attribute] = field(default_factory=set)
    otherwise: bool = False


def facts_of(program: Program, threads: int) -> Facts:
    """What matters of a program that is explored with so many threads."""
    uses = _Uses(program)
    keys = {one.key for one in program.containers if one.key is not None}
    variables: list[Attribute | Global] = [*program.attributes, *program.globals]
    return Facts(
        reads_time=any(isinstance(one, Now) for one in uses.expressions),
        imports=[
            uses.varied(one, keys, threads)
            for one in variables
            if one.imported and not one.library and getattr(one, "size", None) is None
        ],
    )


class _Uses:
    """Where a program uses its variables."""

    def __init__(self, program: Program) -> None:
        invariants = (one for each in program.invariants for one in statements_below(each.body))
        statements = [*statements_of(*program.handlers.values()), *invariants]
        self.verbatim = any(has_verbatim(one) for one in statements if not isinstance(one, Target))
        self.verbatim |= any(isinstance(one, Target) for one in statements)
        tops = [expr for one in statements for expr in expressions_of(one)]
        self.expressions = [part for top in tops for part in _all(top)]
        self.of: dict[Attribute | Global, _Use] = {}
        for top in tops:
            self._note(top)

    def _use(self, variable: Attribute | Global) -> _Use:
        return self.of.setdefault(variable, _Use())

    def _note(self, expr: Expr) -> None:
        """Notes what an expression does with the variables that it reads."""
        match expr:
            case Compare():
                for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
                    variable, bound = _variable(one), constant_value(other)
                    if variable is not None and bound is not None:
                        self._use(variable).compared.add(bound)
                    else:
                        self._note(one)
                return
            case Assign(place=AttributePlace() as place, operator=None, value=value):
                variable = _variable(value)
                if variable is not None:
                    self._use(variable).copied_to.add(place.attribute)
                    return
            case Load(place=place) | Step(place=place) | Assign(place=place, operator=str()):
                variable = _at(place)
                if variable is not None:
                    self._use(variable).otherwise = True
        for part in parts(expr):
            self._note(part)

    def varied(
        self, variable: Attribute | Global, keys: set[Attribute], threads: int
    ) -> VariedImport:
        """The values that an import is to take."""
        use = self.of.get(variable, _Use())
        bounds, otherwise, is_key = set(use.compared), use.otherwise, False
        for copy in use.copied_to:
            further = self.of.get(copy, _Use())
            bounds |= further.compared
            otherwise |= further.otherwise or bool(further.copied_to - {copy})
            is_key |= copy in keys
        values = {variable.default, *_around(bounds, variable.type)}
        if otherwise and variable.type is not ValueType.TIME:
            values |= {0, 1}  # as truth values have them
        if is_key:
            values |= {variable.default + step for step in range(threads)}
        return VariedImport(
            name=variable.name,
            type=variable.type.value,
            of_thread=isinstance(variable, Attribute),
            values=sorted(values),
            exact=not (otherwise or self.verbatim or (is_key and bounds)),
        )


def _around(bounds: set[Number], type_: ValueType) -> set[Number]:
    """One value of each part into which constants divide all values, and the constants."""
    if not bounds:
        return set()
    if type_ is ValueType.FLOAT:
        between = {(low + high) / 2 for low, high in pairwise(sorted(bounds))}
        return {min(bounds) - 1, *bounds, *between, max(bounds) + 1}
    whole = {end for bound in bounds for end in (floor(bound), ceil(bound))}
    return {bound + step for bound in whole for step in (-1, 0, 1)}


def _all(expr: Expr) -> Iterator[Expr]:
    """An expression with all below it, those of verbatim text that is understood as well."""
    for part in subexpressions(expr):
        yield part
        if isinstance(part, TargetExpr) and part.meaning is not None:
            yield from _all(part.meaning)


def _variable(expr: Expr) -> Attribute | Global | None:
    """The variable that an expression is the value of, if it is nothing but that."""
    while isinstance(expr, Convert):
        expr = expr.operand
    return _at(expr.place) if isinstance(expr, Load) else None


def _at(place: Place) -> Attribute | Global | None:
    if isinstance(place, AttributePlace):
        return place.attribute
    if isinstance(place, GlobalPlace) and not place.variable.const:
        return place.variable
    return None
