"""Host functions: what verbatim text of a scheduler can ask the simulated application."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.program import ValueType
from catapults.workload.meaning.expressions.conversion import Rules
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.scopes import Globals, Parameter, Place, Scope, report_taken
from catapults.workload.model import Const, Field, HostFunction
from catapults.workload.syntax import ast


def declare_hosts(items: Sequence[ast.HostItem], shared: Globals) -> list[HostFunction]:
    """All host functions, their values still to come from :func:`finish_hosts`."""
    hosts = []
    for number, item in enumerate(items):
        type_ = ValueType(item.type)
        host = HostFunction(
            name=item.name.text,
            number=number,
            type=type_,
            parameters=[Field(one.name.text, ValueType(one.type)) for one in item.parameters],
            value=Const(type=type_, span=item.value.span, value=0),
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
    """The values of host functions, which may use all imports of threads."""
    for item, host in zip(items, hosts, strict=True):
        scope = Scope(shared, Place.HOST)
        for number, parameter in enumerate(item.parameters):
            name = parameter.name
            type_ = ValueType(parameter.type)
            scope.declare(Parameter(name=name.text, type=type_, number=number, span=name.span))
        value = Values(scope, rules).converted(item.value, host.type)
        if value is not None:
            host.value = value
