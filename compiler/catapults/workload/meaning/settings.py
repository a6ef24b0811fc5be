"""What a workload sets for the whole run: profile, costs, quantum and limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from catapults.contracts.libraries import (
    DEFAULT_PROFILE,
    PROFILES,
    PROTOCOLS,
    profile,
    protocol_of,
)
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import remove
from catapults.program import ValueType
from catapults.source import Span
from catapults.syntax.ast import Expr, Name
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import TIME
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import whole_number
from catapults.workload.meaning.scopes import report_unknown_setting
from catapults.workload.syntax import ast

#: That a library can have.
MOST_PROCESSORS: int = table("bytecode")["limits"]["processors"]

_LIMITS = ("time", "ticks")
#: The cost that can be given call by call.
BY_CALL = "handler"


@dataclass
class Settings:
    """As they stand in the blob; all times in ns, 0 for the runtime's default or none."""

    costs: dict[str, int]
    quantum: int = 0
    processors: int = 1
    clairvoyant: bool = False
    handler_costs: list[int] = field(default_factory=list)  # one by one, if several are given
    limits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_LIMITS, 0))


def find_profile(items: Sequence[ast.Item], diagnostics: Diagnostics) -> str:
    """The name of the profile: a library's, or that of a protocol. An unknown one is reported."""
    known = (*PROFILES, *PROTOCOLS)
    first: Name | None = None
    for item in items:
        if not isinstance(item, ast.ProfileItem):
            continue
        if first is not None:
            _twice(diagnostics, "profile", item.span, first.span)
        elif item.name.text not in known:
            report_unknown_setting(diagnostics, "profile", item.name, known)
        first = first or item.name
    return first.text if first is not None and first.text in known else DEFAULT_PROFILE


def settings(items: Sequence[ast.Item], profile_name: str, values: Values) -> Settings:
    """All settings but the profile."""
    protocol = protocol_of(profile_name)
    result = Settings(dict((protocol or profile(profile_name)).costs))
    most = protocol.processors if protocol is not None else MOST_PROCESSORS
    seen: dict[str, Span] = {}
    for item in items:
        match item:
            case ast.CostsItem():
                for cost in item.costs:
                    _cost(cost, result, values, seen)
            case ast.QuantumItem():
                _once("quantum", item.span, values.diagnostics, seen)
                result.quantum = _amount(item.value, TIME, "The quantum", values, 1)
            case ast.ProcessorsItem():
                _once("processors", item.span, values.diagnostics, seen)
                result.processors = _processors(item, values, most)
            case ast.ClairvoyantItem():
                _once("clairvoyant", item.span, values.diagnostics, seen)
                result.clairvoyant = True
            case ast.LimitItem():
                _limit(item, result, values, seen)
    return result


def _cost(cost: ast.Cost, result: Settings, values: Values, seen: dict[str, Span]) -> None:
    name = cost.name.text
    if name not in result.costs:
        report_unknown_setting(values.diagnostics, "cost", cost.name, result.costs)
        return
    _once(name, cost.span, values.diagnostics, seen)
    amounts = [_amount(one, TIME, f"The cost `{name}`", values, 0) for one in cost.values]
    if name == BY_CALL:
        result.handler_costs = amounts
    elif len(amounts) > 1:
        report_range(values.diagnostics, cost.values[1].span, f"The cost `{name}`", "one time")
    result.costs[name] = amounts[-1]


def _limit(item: ast.LimitItem, result: Settings, values: Values, seen: dict[str, Span]) -> None:
    name = item.what.text
    if name not in _LIMITS:
        report_unknown_setting(values.diagnostics, "limit", item.what, _LIMITS)
        return
    _once(f"limit {name}", item.span, values.diagnostics, seen)
    what = f"The limit of {name}"
    if name == "time":
        result.limits[name] = _amount(item.value, TIME, what, values, 1)
    else:
        result.limits[name] = whole_number(values, item.value, what, default=0)


def _processors(item: ast.ProcessorsItem, values: Values, most: int) -> int:
    what = "The number of processors"
    number = whole_number(values, item.value, what, default=1)
    if number > most:
        report_range(values.diagnostics, item.value.span, what, f"at most {most}")
    return min(number, most)


def _amount(expr: Expr, type_: ValueType, what: str, values: Values, smallest: int) -> int:
    """A constant that is not negative, 0 if it was in error."""
    value = values.constant(expr, type_, what)
    if value is None:
        return 0
    if value.value < smallest:
        report_range(values.diagnostics, expr.span, what, POSITIVE if smallest else NOT_NEGATIVE)
    return int(value.value)


def _once(name: str, span: Span, diagnostics: Diagnostics, seen: dict[str, Span]) -> None:
    if name in seen:
        _twice(diagnostics, name, span, seen[name])
    seen.setdefault(name, span)


def _twice(diagnostics: Diagnostics, name: str, span: Span, first: Span) -> None:
    note = Note(first, "where it is given first")
    diagnostics.report(messages.DECLARED_TWICE, span, name=name, notes=[note], fixes=remove(span))
