"""What a scheduler asks of its surroundings: the time, random numbers, functions of its host."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.contracts.exploration import GoesByTime, Wanted
from catapults.contracts.libraries import Role
from catapults.program import (
    Arithmetic,
    Expr,
    HostCall,
    Now,
    Program,
    Random,
    Stmt,
    Target,
    TargetExpr,
)
from catapults.program.constants import constant_value
from catapults.program.draws import drawn_for_remainder
from catapults.program.effects import (
    expressions_of,
    statements_below,
    statements_of,
    subexpressions,
)

#: An exploration goes through so many remainders of a random number at most (``choice.h``).
_MOST_REMAINDERS = 128


def goes_by_time(program: Program) -> GoesByTime | None:
    """A clock that idles before whatever asks for the time, which is mostly what it goes by."""
    clocks = [one for one in program.handlers.values() if one.role is Role.NEXT_STRIKE]
    if clocks:
        span, does = clocks[0].name_span, "says when its clock strikes"
    else:
        times = [one.span for one in _expressions(program) if isinstance(one, Now)]
        if not times:
            return None
        span, does = times[0], "asks for the time"
    return GoesByTime(file=span.source.name, line=span.line, does=does)


def wanted_of(program: Program) -> list[Wanted]:
    """Of each function of the host, and of each way to use random numbers, the first place."""
    expressions = list(_expressions(program))
    remainders = {
        drawn_for_remainder(one)
        for one in expressions
        if isinstance(one, Arithmetic) and _has_small_divisor(one)
    }
    found: dict[tuple[str, bool], Wanted] = {}
    for one in expressions:
        if not isinstance(one, Random | HostCall):
            continue
        name = one.function.name if isinstance(one, HostCall) else "rand"
        file, line, is_remainder = one.span.source.name, one.span.line, one in remainders
        wanted = Wanted(name=name, file=file, line=line, is_remainder=is_remainder)
        found.setdefault((name, is_remainder), wanted)
    return list(found.values())


def _has_small_divisor(expr: Arithmetic) -> bool:
    """As far as is known before the run."""
    divisor = constant_value(expr.right)
    return divisor is None or 0 <= divisor <= _MOST_REMAINDERS


def _expressions(program: Program) -> Iterator[Expr]:
    """All that is evaluated, in the order of the text, with what verbatim text means."""
    checked = (part for one in program.invariants for part in statements_below(one.body))
    for statement in (*statements_of(*program.handlers.values()), *checked):
        yield from _of_statement(statement)
    for variable in program.globals:
        if variable.init is not None:
            yield from _all(variable.init)


def _of_statement(statement: Stmt) -> Iterator[Expr]:
    if isinstance(statement, Target) and statement.meaning is not None:
        for inner in statements_below(statement.meaning):
            yield from _of_statement(inner)
    for top in expressions_of(statement):
        yield from _all(top)


def _all(expr: Expr) -> Iterator[Expr]:
    for part in subexpressions(expr):
        yield part
        if isinstance(part, TargetExpr) and part.meaning is not None:
            yield from _all(part.meaning)
