"""What a scheduler asks of its surroundings: the time, random numbers, functions of its host."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from catapults.contracts.exploration import GoesByTime, Wanted
from catapults.contracts.libraries import Role, profile
from catapults.exploration.ages import kept_from_now, oldest_that_counts
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
    ValueType,
)
from catapults.program.constants import constant_value
from catapults.program.draws import drawn_for_remainder
from catapults.program.effects import (
    expressions_of,
    statements_below,
    statements_of,
    subexpressions,
)

_MILLISECOND = 1_000_000
#: As many as values of an import (``protocol.h``).
_MOST_DURATIONS = 16
#: An exploration goes through so many remainders of a random number at most (``choice.h``).
_MOST_REMAINDERS = 128


def goes_by_time(program: Program) -> GoesByTime | None:
    """A clock that idles goes by it before whatever else asks for the time."""
    expressions = list(_expressions(program))
    clocks = [one for one in program.handlers.values() if one.role is Role.NEXT_STRIKE]
    times = [one.span for one in expressions if isinstance(one, Now)]
    if not clocks and not times:
        return None
    span = clocks[0].name_span if clocks else times[0]
    moments = kept_from_now(program)
    return GoesByTime(
        file=span.source.name,
        line=span.line,
        does="says when its clock strikes" if clocks else "asks for the time",
        durations=_durations(expressions, program),
        moments=moments,
        oldest=None if moments is None else oldest_that_counts(program, moments),
    )


def _durations(expressions: list[Expr], program: Program) -> list[int]:
    """How much time an event can take: none, or what the text compares and adds; without that 1 ms,
    so that time goes on.

    Of a preemptive library none means at once, so there is a time below all that are named, too: of
    whole parts of which all of these are.
    """
    scaled = {
        operand
        for one in expressions
        if isinstance(one, Arithmetic) and one.operator not in ("+", "-")
        for operand in (one.left, one.right)
    }
    spans = (one for one in expressions if one.type is ValueType.TIME and one not in scaled)
    times = map(constant_value, spans)
    named = {int(one) for one in times if one is not None and one > 0}
    if named and profile(program.profile).asks:
        part = gcd(*named)
        named.add(part if part < min(named) else max(part // 2, 1))
    return [0, *sorted(named or {_MILLISECOND})[: _MOST_DURATIONS - 1]]


def wanted_of(program: Program) -> list[Wanted]:
    """Of each function of the host, and of random numbers of which more counts than a remainder,
    the first place; of remainders each place where only a run tells by what is divided, else one.
    """
    expressions = list(_expressions(program))
    divisors: dict[Expr | None, float | None] = {
        drawn_for_remainder(one): constant_value(one.right)
        for one in expressions
        if isinstance(one, Arithmetic) and _has_small_divisor(one)
    }
    found: dict[tuple[str, bool, int | None], Wanted] = {}
    for one in expressions:
        if not isinstance(one, Random | HostCall):
            continue
        name = one.function.name if isinstance(one, HostCall) else "rand"
        is_remainder = one in divisors
        is_open = is_remainder and divisors[one] is None
        wanted = Wanted(
            name=name,
            file=one.span.source.name,
            line=one.span.line,
            is_remainder=is_remainder,
            parameters=one.function.declared_parameters if isinstance(one, HostCall) else "",
        )
        found.setdefault((name, is_remainder, one.span.line if is_open else None), wanted)
    if any(line is not None for _, _, line in found):
        found.pop(("rand", True, None), None)
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
