"""Which values of an import make a difference, and what else decides whether all runs can be seen.

An import that is only compared with constants, or asked whether it is 0, takes one value for each
way in which all these comparisons can turn out: any other value is like one of these. One
that is copied into the key of a sorted container is compared with other threads: there, as many
values as there are threads make all orders. One that is both, or that is used in any other way, may
do something else with values that are not among these.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import ceil, floor

from catapults.contracts.exploration import Facts, VariedImport
from catapults.contracts.libraries import test_target
from catapults.exploration.counters import counters_of
from catapults.exploration.surroundings import goes_by_time, wanted_of
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
    Logical,
    Not,
    Place,
    Program,
    Step,
    Target,
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

Number = int | float

#: A comparison with a constant: its operator, and the constant.
Test = tuple[str, Number]

_COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip

#: The operator with its operands the other way round.
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


@dataclass
class _Use:
    """What is done with the values of a variable."""

    tests: set[Test] = field(default_factory=set)
    copied_to: set[Attribute] = field(default_factory=set)
    added_to: set[Attribute | Global] = field(default_factory=set)
    #: What handlers assign to it: variables, and None for all else.
    sources: set[Attribute | Global | None] = field(default_factory=set)
    otherwise: bool = False


def writable_attributes(program: Program) -> dict[str, Attribute]:
    """Attributes beside the imports that an application may be said to write, by name."""
    own = (one for one in program.attributes if not (one.imported or one.library))
    return {one.name: one for one in own}


def facts_of(program: Program, threads: int, writes: Collection[str] = ()) -> Facts:
    """What matters of a program that is explored with so many threads.

    ``writes`` names attributes that the application writes, too; unknown names count for nothing.
    """
    uses = _Uses(program)
    written = [one for name, one in writable_attributes(program).items() if name in writes]
    keys = {one.key for one in program.containers if one.key is not None}
    variables: list[Attribute | Global] = [*program.attributes, *program.globals]
    return Facts(
        goes_by_time=goes_by_time(program),
        imports=[
            _stated(uses.varied(one, keys, threads))
            for one in variables
            if one in written
            or (
                (one.imported or _is_shared(one))
                and getattr(one, "size", None) is None
                and not _is_told(one)
            )
            or (one.name in (*_TOLD, _AMOUNT) and one.library and one in uses.of)
        ],
        counters=[one for one in counters_of(program) if one.name not in writes],
        wanted=wanted_of(program),
        without=_left_out(program),
        test_target=test_target(program.profile),
    )


def _left_out(program: Program) -> list[str]:
    """In words."""
    return [] if program.members is None else ["threads that its groups name"]


#: What a preemptive library keeps of a thread that programs decide alone.
_OF_JOBS = ("deadline", "period", "released", "remaining", "used", "job")

#: What programs state of each lock. The library says -1 where there is none to be told of.
_CEILING = "lock_ceiling"

#: How long a thread has run: where that is not only compared with constants, none and so long.
_PASSING = "used"
_MILLISECOND = 1_000_000

#: What programs decide of what the library tells.
_TOLD = (_CEILING, "missed_job")

#: How much a call by appointment is about.
_AMOUNT = "bytes"

#: What is never less than 0.
_COUNTED = ("used", "job", "missed_job", _CEILING, _AMOUNT)


def _is_shared(one: Attribute | Global) -> bool:
    """Whether other nodes of its system write it."""
    shared = one.shared if isinstance(one, Global) and not one.const else None
    return shared is not None and shared.changes


def _is_told(one: Attribute | Global) -> bool:
    """Whether it follows from what the library does."""
    decided = _OF_JOBS if isinstance(one, Attribute) else _TOLD
    return one.library and one.name not in decided


def _stated(one: VariedImport) -> VariedImport:
    """Of what the library counts, and of ceilings, what can be: nothing below 0."""
    stated = [
        value for value in one.values if not (one.kept and one.name in _COUNTED) or value >= 0
    ]
    return replace(one, values=stated, exact=one.exact and len(stated) == len(one.values))


class _Uses:
    """Where a program uses its variables."""

    def __init__(self, program: Program) -> None:
        invariants = (one for each in program.invariants for one in statements_below(each.body))
        statements = [*statements_of(*program.handlers.values()), *invariants]
        self.verbatim = any(has_verbatim(one) for one in statements if not isinstance(one, Target))
        self.verbatim |= any(isinstance(one, Target) for one in statements)
        tops = [(one, expr) for one in statements for expr in expressions_of(one)]
        self.of: dict[Attribute | Global, _Use] = {}
        for statement, top in tops:
            if top is getattr(statement, "condition", None):
                self._note_truth(top)
            else:
                self._note(top)

    def _use(self, variable: Attribute | Global) -> _Use:
        return self.of.setdefault(variable, _Use())

    def _note_truth(self, expr: Expr) -> None:
        """Of an expression only whether it is 0 counts."""
        variable = _variable(expr)
        if variable is None:
            self._note(expr)
        else:
            self._use(variable).tests.add(("!=", 0))

    def _note(self, expr: Expr) -> None:
        """Notes what an expression does with the variables that it reads."""
        match expr:
            case Compare():
                turned = _MIRRORED.get(expr.operator, expr.operator)
                self._note_side(expr.left, expr.operator, expr.right)
                self._note_side(expr.right, turned, expr.left)
                return
            case Logical():
                self._note_truth(expr.left)
                self._note_truth(expr.right)
                return
            case Not():
                self._note_truth(expr.operand)
                return
            case Assign(place=AttributePlace() as place, operator=None, value=value):
                variable = _variable(value)
                self._use(place.attribute).sources.add(variable)
                if variable is not None:
                    self._use(variable).copied_to.add(place.attribute)
                    return
            case Assign(place=place, operator="+", value=value) if _variable(value) is not None:
                self._note_sum(_at(place), _variable(value))
            case Load(place=place) | Step(place=place) | Assign(place=place, operator=str()):
                variable = _at(place)
                if variable is not None:
                    self._use(variable).otherwise = True
        for part in parts(expr):
            self._note(part)

    def _note_sum(self, sum_: Attribute | Global | None, part: Attribute | Global | None) -> None:
        """Notes what is added up where."""
        if sum_ is not None and part is not None:
            self._use(part).added_to.add(sum_)
        for one in (sum_, part):
            if one is not None:
                self._use(one).otherwise = True

    def _note_side(self, one: Expr, operator_: str, other: Expr) -> None:
        """Notes one operand of a comparison."""
        variable, bound = _variable(one), constant_value(other)
        if variable is not None and bound is not None:
            self._use(variable).tests.add((operator_, bound))
        else:
            self._note(one)

    def varied(
        self, variable: Attribute | Global, keys: set[Attribute], threads: int
    ) -> VariedImport:
        """The values that an import is to take."""
        use = self.of.get(variable, _Use())
        default = 0 if variable.name == _CEILING and variable.library else variable.default
        tests, otherwise, is_key = set(use.tests), use.otherwise, False
        # Beside what else a key gets, as many values as there are threads do not make all orders.
        is_mixed = False
        for copy in {variable, *use.copied_to} & keys:
            is_key = True
            is_mixed |= bool(self.of[copy].sources - {variable}) if copy in self.of else False
        for copy in use.copied_to:
            further = self.of.get(copy, _Use())
            tests |= further.tests
            otherwise |= further.otherwise or bool(further.copied_to - {copy})
        near = _around({bound for _, bound in tests}, variable.type)
        # What is added to something reaches by itself what that is compared with.
        if variable.library and variable.name == _AMOUNT:
            near |= {end + 1 for one in use.added_to for _, end in self.of[one].tests if end > 0}
        exact = not (otherwise or self.verbatim or is_mixed or (is_key and tests))
        if exact and not is_key:
            values = _one_of_each({default, *near}, tests, default)
        else:
            values = {default, *near}
        if otherwise and variable.library and variable.name == _PASSING:
            values |= {0, _MILLISECOND}
        if otherwise and variable.type is not ValueType.TIME:
            values |= {0, 1}  # as truth values have them
        if is_key:
            values |= {default + step for step in range(threads)}
        return VariedImport(
            name=variable.name,
            type=variable.type.value,
            of_thread=isinstance(variable, Attribute),
            imported=variable.imported,
            values=sorted(values),
            exact=exact,
            kept=variable.library,
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


def _one_of_each(values: set[Number], tests: set[Test], default: Number) -> set[Number]:
    """Of values for which all tests turn out alike the one closest to any other, which shows what
    makes the difference; of several the default."""

    def outcome(value: Number) -> frozenset[Test]:
        return frozenset(one for one in tests if _COMPARE[one[0]](value, one[1]))

    alike: dict[frozenset[Test], list[Number]] = {}
    for value in values:
        alike.setdefault(outcome(value), []).append(value)

    def rank(value: Number) -> tuple[Number, bool, Number, bool]:
        others = [abs(one - value) for one in values if outcome(one) != outcome(value)]
        return min(others, default=0), value != default, abs(value), value < 0

    return {min(each, key=rank) for each in alike.values()}


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
