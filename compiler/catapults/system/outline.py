"""The declarations of a system, for a list of contents."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.system.syntax import ast
from catapults.workload import OutlineEntry


def outline(system: ast.System) -> list[OutlineEntry]:
    """In the order of the text."""
    return [entry for item in system.items for entry in _entries(item)]


def _entries(item: ast.Item) -> Iterator[OutlineEntry]:
    match item:
        case ast.SchedulerItem():
            yield OutlineEntry(item.file.text, "scheduler", "", item.span)
        case ast.NodeItem():
            count = f"[{item.instances.span.text}]" if item.instances is not None else ""
            yield OutlineEntry(item.name.text, "node", count, item.span)
        case ast.NetworkItem():
            for way in item.ways:
                yield _way(way)
        case ast.ChannelItem():
            target = item.second.span.text
            yield OutlineEntry(item.first.span.text, "channel", f"-> {target}", item.span)
        case ast.SharedChannelItem():
            yield OutlineEntry(item.name.text, "channel", "shared", item.span)
        case ast.ParameterItem():
            bounds = f"{item.lowest.span.text} to {item.highest.span.text}"
            yield OutlineEntry(item.name.text, "parameter", bounds, item.span)
        case ast.StopItem():
            detail = " or ".join(one.span.text for one in item.conditions)
            yield OutlineEntry("stop", "stop", detail, item.span)


def _way(way: ast.Manager | ast.Default | ast.Link) -> OutlineEntry:
    if isinstance(way, ast.Link):
        ends = f"{way.first.span.text} {way.direction} {way.second.span.text}"
        return OutlineEntry(ends, "link", "", way.span)
    return OutlineEntry(
        "manager" if isinstance(way, ast.Manager) else "default", "link", "", way.span
    )
