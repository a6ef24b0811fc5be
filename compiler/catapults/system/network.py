"""The network of a system: how long messages are under way, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from catapults.contracts.systems import SystemLink, SystemManager, SystemWay
from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import remove
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import Name, Node
from catapults.system import messages
from catapults.system.model import NodeGroup
from catapults.system.syntax import ast
from catapults.system.values import (
    SystemValues,
    expression,
    find_node,
    instances_of,
    values_at,
)
from catapults.workload import messages as of_workloads
from catapults.workload.meaning.expressions.conversion import FLOAT, TIME
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.meaning.parts import PartSettings
from catapults.workload.meaning.scopes import Globals, Place, report_unknown_setting
from catapults.workload.model import Const

#: What holds where a system says nothing: two machines of one room.
_DEFAULT = SystemWay(latency=200_000, rate=None, jitter=None, loss=0.0, down=[], timeout=None)
_MANAGER = SystemManager(
    latency=60_000, rate=None, jitter=None, loss=0.0, down=[], timeout=None, message=15_000
)
_WAY = ("latency", "rate", "jitter", "loss", "down", "timeout")
_KNOWN: Mapping[type[ast.Way] | type[ast.Link], tuple[str, ...]] = {
    ast.Manager: (*_WAY, "message"),
    ast.Default: _WAY,
    ast.Link: _WAY,
}


@dataclass(frozen=True)
class Network:
    """As the plan has it."""

    manager: SystemManager
    default: SystemWay
    links: list[SystemLink]


def network_of(
    items: Sequence[ast.Item], shared: Globals, groups: Mapping[str, NodeGroup]
) -> Network:
    """The network of all items; the first of two ways between the same nodes holds."""
    ways = [way for one in items if isinstance(one, ast.NetworkItem) for way in one.ways]
    manager, default = _MANAGER, _DEFAULT
    first: dict[type, ast.Way] = {}
    for way in ways:
        if isinstance(way, ast.Link):
            continue
        known = first.setdefault(type(way), way)
        if known is not way:
            word = "manager" if isinstance(way, ast.Manager) else "default"
            _twice(shared.diagnostics, word, way, known)
        elif isinstance(way, ast.Manager):
            manager = replace(manager, **_settings(way, shared))
        else:
            default = replace(default, **_settings(way, shared))
    links = [way for way in ways if isinstance(way, ast.Link)]
    return Network(manager, default, list(_links(links, default, shared, groups)))


def _links(
    links: Sequence[ast.Link], default: SystemWay, shared: Globals, groups: Mapping[str, NodeGroup]
) -> Iterator[SystemLink]:
    """Each way from one node to another."""
    given = {one.name: getattr(default, one.name) for one in fields(SystemWay)}
    known: dict[tuple[int, int], ast.Link] = {}
    values = values_at(shared, Place.BEFORE)
    for link in links:
        said = given | _settings(link, shared)
        for pair in _pairs(link, values, groups):
            first = known.setdefault(pair, link)
            if first is not link:
                _twice(
                    shared.diagnostics,
                    f"{link.first.span.text} to {link.second.span.text}",
                    link,
                    first,
                )
            else:
                yield SystemLink(from_=pair[0], to=pair[1], **said)


def _pairs(
    link: ast.Link, values: SystemValues, groups: Mapping[str, NodeGroup]
) -> list[tuple[int, int]]:
    ends = [_numbers(one, values, groups) for one in (link.first, link.second)]
    if ends[0] == ends[1] and len(ends[0]) == 1:
        values.diagnostics.report(
            messages.SAME_NODE,
            link.second.span,
            name=link.second.span.text,
            way_out="Name another node",
        )
        return []
    there = [(a, b) for a in ends[0] for b in ends[1] if a != b]
    if link.direction == "->":
        return there
    return list(dict.fromkeys([*there, *((b, a) for a, b in there)]))


def _numbers(
    reference: ast.NodeRef, values: SystemValues, groups: Mapping[str, NodeGroup]
) -> list[int]:
    """The nodes at one end; 0 is the manager."""
    if reference.name.text == "manager" and "manager" not in groups:
        return [0]
    group = find_node(groups, reference.name, values.diagnostics)
    if group is None:
        return []
    return instances_of(group, reference.name, reference.instance, values) or []


def _twice(diagnostics: Diagnostics, name: str, second: Node, first: Node) -> None:
    diagnostics.report(
        of_workloads.DECLARED_TWICE,
        second.span,
        name=name,
        notes=[Note(first.span, "where it is given first")],
        fixes=remove(second.span),
    )


# --- one way -----------------------------------------------------------------------------


def _settings(way: ast.Way | ast.Link, shared: Globals) -> dict[str, Any]:
    """What the braces of a way say, by the names that the plan has for it."""
    known = _KNOWN[type(way)]
    check_known(way.settings, known, shared.diagnostics)
    settings = PartSettings(way.settings, shared.diagnostics)
    values = values_at(shared, Place.BEFORE)
    found = {
        "latency": _time(settings, "latency", values, 1),
        "timeout": _time(settings, "timeout", values, 1),
        "rate": _rate(settings, values),
        "jitter": _jitter(settings, shared),
        "loss": _loss(settings, values),
        "down": _down(settings, values),
    }
    if isinstance(way, ast.Manager):
        found["message"] = _time(settings, "message", values, 0)
    return {name: value for name, value in found.items() if value is not None}


def check_known(
    settings: Sequence[ast.Setting], known: Sequence[str], diagnostics: Diagnostics
) -> None:
    """Reports settings that have no meaning in these braces."""
    for setting in settings:
        if setting.what not in known:
            word = setting.span.inside(0, len(setting.what))
            name = Name(word, word.text)
            if isinstance(setting, ast.EndSetting):
                name = setting.end.node.name
            report_unknown_setting(diagnostics, "setting", name, known)


def _time(settings: PartSettings, word: str, values: SystemValues, smallest: int) -> int | None:
    expr = settings.value(word)
    if expr is None:
        return None
    value = values.constant(expr, TIME, f"The {word}")
    if value is None:
        return None
    if value.value < smallest:
        allowed = "at least 1ns, so that nodes can run ahead of each other"
        if word != "latency":
            allowed = POSITIVE if smallest else NOT_NEGATIVE
        report_range(values.diagnostics, expr.span, f"The {word}", allowed)
        return None
    return int(value.value)


def _rate(settings: PartSettings, values: SystemValues) -> float | None:
    """Bytes per second."""
    setting = settings.find("rate", ast.RateSetting)
    if setting is None:
        return None
    amount = _positive(setting.amount, values, FLOAT, "The rate")
    time = _positive(setting.time, values, TIME, "The time of a rate")
    return None if amount is None or time is None else amount * 1e9 / time


def _positive(expr: SyntaxExpr, values: SystemValues, type_: Any, what: str) -> float | None:
    value = values.constant(expr, type_, what)
    if value is not None and value.value <= 0:
        report_range(values.diagnostics, expr.span, what, POSITIVE)
        return None
    return None if value is None else float(value.value)


def _jitter(settings: PartSettings, shared: Globals) -> Any:
    expr = settings.value("jitter")
    if expr is None:
        return None
    value = values_at(shared, Place.LINK).converted(expr, TIME)
    if value is None or (isinstance(value, Const) and value.value == 0):
        return None
    return expression(value)


def _loss(settings: PartSettings, values: SystemValues) -> float | None:
    expr = settings.value("loss")
    value = values.constant(expr, FLOAT, "The loss") if expr is not None else None
    if expr is None or value is None:
        return None
    if not 0 <= value.value < 1:
        hint = " It is the share of messages that are sent again: `loss 0.01;`."
        report_range(values.diagnostics, expr.span, "The loss", "0 or more and less than 1", hint)
        return None
    return float(value.value)


def _down(settings: PartSettings, values: SystemValues) -> list[list[int]] | None:
    setting = settings.find("down", ast.DownSetting)
    if setting is None:
        return None
    found: list[list[int]] = []
    for one in setting.times:
        first = values.constant(one.first, TIME, "The beginning of an outage")
        last = values.constant(one.last, TIME, "The end of an outage")
        if first is None or last is None:
            continue
        earliest = found[-1][1] if found else 0
        if first.value < earliest:
            allowed = "behind the outage before it" if found else NOT_NEGATIVE
            report_range(values.diagnostics, one.first.span, "The beginning of an outage", allowed)
        elif last.value <= first.value:
            allowed = f"later than its beginning, {one.first.span.text}"
            report_range(values.diagnostics, one.last.span, "The end of an outage", allowed)
        else:
            found.append([int(first.value), int(last.value)])
    return found
