"""What hosts show of a workload, in the numbering of its compiled form; and its outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from catapults.source import Span
from catapults.syntax.ast import Expr
from catapults.workload.model import Channel, Variable, Workload
from catapults.workload.syntax import ast


def describe(workload: Workload) -> dict[str, Any]:
    """Plain data for JSON. Times are integers in nanoseconds; lists are indexed by number.
    ``strings`` holds what MARK records name."""
    return {
        "name": workload.name,
        "profile": workload.profile,
        "processors": workload.processors,
        "classes": [
            {"name": c.name, "instances": c.instances, "line": c.span.line}
            for c in workload.classes
        ],
        "variables": [_variable(variable) for variable in workload.variables],
        "devices": [
            {"name": d.name, "servers": d.servers, "line": d.span.line} for d in workload.devices
        ],
        "channels": [_channel(channel) for channel in workload.channels],
        "locks": [
            {
                "name": one.name,
                "elements": one.elements,
                "rwlock": one.is_rwlock,
                "line": one.span.line,
            }
            for one in workload.locks
        ],
        "semaphores": [
            {
                "name": one.name,
                "elements": one.elements,
                "initial": one.initial,
                "line": one.span.line,
            }
            for one in workload.semaphores
        ],
        "conditions": [
            {"name": one.name, "elements": one.elements, "line": one.span.line}
            for one in workload.conditions
        ],
        "barriers": [
            {"name": one.name, "threads": one.threads, "line": one.span.line}
            for one in workload.barriers
        ],
        "arrivals": [
            {"name": one.name, "channel": one.target.name, "line": one.span.line}
            for one in workload.arrivals
        ],
        "hosts": [host.name for host in workload.hosts],
        "histograms": [{"name": h.name, "type": h.type.value} for h in workload.histograms],
        "counters": list(workload.counters),
        "strings": list(workload.marks),
        "stop": workload.stop_text,
    }


def _variable(variable: Variable) -> dict[str, Any]:
    bounds = variable.bounds
    return {
        "name": variable.name,
        "type": variable.type.value,
        "parameter": {"from": bounds[0], "to": bounds[1]} if bounds else None,
        "signal": variable.signal,
        "initial": variable.initial,
    }


def _channel(channel: Channel) -> dict[str, Any]:
    fields = channel.type.fields if channel.type is not None else ()
    return {
        "name": channel.name,
        "capacity": channel.capacity or None,
        "fields": [{"name": field.name, "type": field.type.value} for field in fields],
        "line": channel.span.line,
    }


@dataclass(frozen=True)
class OutlineEntry:
    """One declaration, for a list of contents."""

    name: str
    kind: str  # 'thread', 'variable', 'device' and so on, or 'stop'
    detail: str
    span: Span


def outline(workload: ast.Workload) -> list[OutlineEntry]:
    """The declarations of a workload in the order of the text."""
    return [entry for item in workload.items for entry in _entries(item)]


def _entries(item: ast.Item) -> list[OutlineEntry]:
    match item:
        case ast.ThreadItem():
            detail = _in_brackets(item.instances)
            return [OutlineEntry(item.name.text, "thread", detail, item.span)]
        case ast.ProcessesItem() | ast.ProcessesFileItem():
            return [_processes(item)]
        case ast.VariablesItem():
            declaration = item.declaration
            kind = "constant" if declaration.const else "variable"
            return [
                OutlineEntry(d.name.text, kind, declaration.type, d.span)
                for d in declaration.declarators
            ]
        case ast.ParameterItem():
            detail = f"{item.lowest.span.text} to {item.highest.span.text}"
            return [OutlineEntry(item.name.text, "parameter", detail, item.span)]
        case ast.SignalItem():
            return [OutlineEntry(item.name.text, "signal", item.type, item.span)]
        case ast.HostItem():
            return [OutlineEntry(item.name.text, "host", item.type, item.span)]
        case ast.StopItem():
            detail = " or ".join(c.span.text for c in item.conditions)
            return [OutlineEntry("stop", "stop", detail, item.span)]
    return _entry_of_part(item)


def _entry_of_part(item: ast.Item) -> list[OutlineEntry]:
    """What a part of the world is shown as."""
    match item:
        case ast.DeviceItem():
            return [OutlineEntry(item.name.text, "device", "", item.span)]
        case ast.ChannelItem():
            return [OutlineEntry(item.name.text, "channel", _in_brackets(item.capacity), item.span)]
        case ast.LockItem():
            return [OutlineEntry(item.name.text, "lock", _in_brackets(item.elements), item.span)]
        case ast.RwLockItem():
            return [OutlineEntry(item.name.text, "rwlock", _in_brackets(item.elements), item.span)]
        case ast.SemaphoreItem():
            detail = _in_brackets(item.elements)
            return [OutlineEntry(item.name.text, "semaphore", detail, item.span)]
        case ast.ConditionItem():
            detail = _in_brackets(item.elements)
            return [OutlineEntry(item.name.text, "condition", detail, item.span)]
        case ast.BarrierItem():
            return [OutlineEntry(item.name.text, "barrier", _in_brackets(item.threads), item.span)]
        case ast.ArrivalsItem():
            return [OutlineEntry(item.name.text, "arrivals", "", item.span)]
    return []


def _processes(item: ast.ProcessesItem | ast.ProcessesFileItem) -> OutlineEntry:
    """A table, by how many rows it has, or the file in which it stands."""
    if isinstance(item, ast.ProcessesFileItem):
        return OutlineEntry("processes", "thread", item.file, item.span)
    return OutlineEntry("processes", "thread", f"[{max(len(item.rows) - 1, 0)}]", item.span)


def _in_brackets(size: Expr | None) -> str:
    return f"[{size.span.text}]" if size is not None else ""
