"""Of a scheduler that asks for the time: which moments an exploration may keep as far as they are
from now, and from which age on they do all the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catapults.contracts.libraries import Role
from catapults.exploration.moments import TOLD_MOMENTS, moments_of, variable_of
from catapults.program import (
    Assign,
    Attribute,
    AttributePlace,
    Compare,
    Eval,
    Expr,
    Global,
    GlobalPlace,
    Load,
    Now,
    Program,
    Return,
    ValueType,
)
from catapults.program.constants import constant_value
from catapults.program.effects import (
    expressions_of,
    parts,
    statements_of,
    subexpressions,
)


def kept_from_now(program: Program) -> list[str] | None:
    """The moments of a scheduler that does the same at any time; None of another one.

    What begins as 0 is no moment, so one of a thread has to be written where the thread is born,
    and none may come from the application.
    """
    moments = None if program.invariants else moments_of(program)
    if moments is None:
        return None
    born = _written_at_birth(program)
    found = list(_moments(program, moments))
    is_known = all(
        not one.imported and not one.library and (isinstance(one, Global) or one in born)
        for one in found
    )
    return moments if is_known else None


def _moments(program: Program, names: Collection[str]) -> Iterator[Attribute | Global]:
    variables: list[Attribute | Global] = [*program.attributes, *program.globals]
    return (one for one in variables if one.name in names)


def _written_at_birth(program: Program) -> set[Attribute]:
    """Attributes that the handler for a birth writes in any case."""
    births = (one for one in program.handlers.values() if one.role is Role.BIRTH)
    return {
        statement.expr.place.attribute
        for handler in births
        for layer in handler.layers
        for statement in layer.body.statements
        if isinstance(statement, Eval)
        and isinstance(statement.expr, Assign)
        and statement.expr.operator is None
        and isinstance(statement.expr.place, AttributePlace)
    }


def oldest_that_counts(program: Program, moments: Collection[str]) -> int | None:
    """An age, ns, from which on all moments do the same; None: there may be none.

    There is one where moments are only compared with now, give or take constants, and copied; so
    does the library with those that it is told, of a timer or a clock.
    """
    if any(one.key is not None and one.key.name in moments for one in program.containers):
        return None
    greatest = 0
    for handler in program.handlers.values():
        for statement in statements_of(handler):
            is_told = handler.role in TOLD_MOMENTS and isinstance(statement, Return)
            for top in expressions_of(statement):
                for one in _told(top, moments) if is_told else _uses(top, moments):
                    if one is None:
                        return None
                    greatest = max(greatest, one)
    return greatest + 1


def _told(expr: Expr, moments: Collection[str]) -> Iterator[int | None]:
    """Of a moment that the library is told: how far from now it can ask, ns."""
    if _reads(expr, moments):
        yield _constants_beside_one(expr)


def _uses(expr: Expr, moments: Collection[str]) -> Iterator[int | None]:
    """Of each use of moments how far from now it asks, ns; None: something else is done."""
    match expr:
        case Compare() if expr.left.type is ValueType.TIME and _reads(expr, moments):
            yield _distance(expr)
            return
        case Assign(operator=None, value=Load() as value) if value.type is ValueType.TIME:
            return
        case Load() if _is_moment(expr, moments):
            yield None
    for part in parts(expr):
        yield from _uses(part, moments)


def _reads(expr: Expr, moments: Collection[str]) -> bool:
    return any(isinstance(one, Load) and _is_moment(one, moments) for one in subexpressions(expr))


def _is_moment(load: Load, moments: Collection[str]) -> bool:
    is_kept = isinstance(load.place, AttributePlace | GlobalPlace)
    return is_kept and load.type is ValueType.TIME and variable_of(load.place).name in moments


def _distance(expr: Compare) -> int | None:
    """The sum of all constants, where one variable is compared with now."""
    has_now = any(isinstance(one, Now) for one in subexpressions(expr))
    return _constants_beside_one(expr) if has_now else None


def _constants_beside_one(expr: Expr) -> int | None:
    """The sum of all constants beside one variable; None: there are others."""
    times = [one for one in subexpressions(expr) if one.type is ValueType.TIME]
    variables = [one for one in times if isinstance(one, Load) and constant_value(one) is None]
    constants = [constant_value(one) for one in times if not isinstance(one, Now)]
    if len(variables) != 1:
        return None
    return int(sum(abs(one) for one in constants if one is not None))
