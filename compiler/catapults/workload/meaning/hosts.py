"""Host functions: what verbatim text of a scheduler can ask the simulated application."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.program import ValueType
from catapults.workload.meaning.expressions.conversion import Rules
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.scopes import Globals, Parameter, Place, Scope, report_taken
from catapults.workload.model import Const, Field, HostFunction, Variable
from catapults.workload.syntax import ast


def declare_hosts(
    items: Sequence[ast.HostItem], shared: Globals, variables: list[Variable]
) -> list[HostFunction]:
    """All host functions, their answers still to come from :func:`finish_hosts`. Those that count
    their calls do so in variables that no text can name."""
    hosts = []
    for number, item in enumerate(items):
        type_ = ValueType(item.type)
        host = HostFunction(
            name=item.name.text,
            number=number,
            type=type_,
            parameters=[Field(one.name.text, ValueType(one.type)) for one in item.parameters],
            answers=[Const(type=type_, span=one.span, value=0) for one in item.answers],
            calls=_calls(item, variables) if len(item.answers) > 1 else None,
            span=item.name.span,
        )
        hosts.append(host)
        first = shared.hosts.setdefault(host.name, host)
        if first is not host:
            report_taken(shared.diagnostics, host.name, host.span, first)
    return hosts


def finish_hosts(
    items: Sequence[ast.HostItem], hosts: Sequence[HostFunction], shared: Globals, rules: Rules
) -> None:
    """The answers of host functions, which may use all imports of threads."""
    for item, host in zip(items, hosts, strict=True):
        scope = Scope(shared, Place.HOST)
        for number, parameter in enumerate(item.parameters):
            name = parameter.name
            type_ = ValueType(parameter.type)
            scope.declare(Parameter(name=name.text, type=type_, number=number, span=name.span))
        values = Values(scope, rules)
        answers = [values.converted(answer, host.type) for answer in item.answers]
        host.answers = [
            default if found is None else found
            for found, default in zip(answers, host.answers, strict=True)
        ]


def _calls(item: ast.HostItem, variables: list[Variable]) -> Variable:
    variable = Variable(
        name=f"{item.name.text}()",
        type=ValueType.INT,
        number=len(variables),
        initial=0,
        span=item.name.span,
    )
    variables.append(variable)
    return variable
