"""The nodes of a system: their names, families and workloads, and when they come and go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catapults.contracts.systems import SystemNode
from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import insert_last, remove
from catapults.syntax.ast import Name
from catapults.system import messages
from catapults.system.families import Family
from catapults.system.model import NodeGroup, Scheduler
from catapults.system.network import check_known
from catapults.system.syntax import ast
from catapults.system.values import values_at, values_of_instance
from catapults.workload import messages as of_workloads
from catapults.workload.meaning.expressions.conversion import TIME
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, report_range
from catapults.workload.meaning.parts import PartSettings, whole_number
from catapults.workload.meaning.scopes import Globals, Place, suggestion
from catapults.workload.model import Const

_KNOWN = ("family", "workload", "arrives", "departs", "crashes")

#: A simulation holds each node's whole state at once.
_MOST_NODES = 1000


def declare_nodes(
    items: Sequence[ast.NodeItem], scheduler: Scheduler | None, shared: Globals
) -> dict[str, NodeGroup]:
    """All nodes by name, numbered from 1."""
    groups: dict[str, NodeGroup] = {}
    number = 1
    for item in items:
        group = _group(item, number, scheduler, shared)
        first = groups.setdefault(item.name.text, group)
        if first is not group:
            shared.diagnostics.report(
                of_workloads.NAME_TAKEN,
                item.name.span,
                name=group.name,
                kind="a node",
                notes=[Note(first.span, "the first declaration")],
            )
        else:
            number = group.numbers.stop
    if number - 1 > _MOST_NODES:
        shared.diagnostics.report(
            messages.TOO_MANY_NODES, items[-1].name.span, count=number - 1, limit=_MOST_NODES
        )
    return groups


def _group(
    item: ast.NodeItem, number: int, scheduler: Scheduler | None, shared: Globals
) -> NodeGroup:
    diagnostics = shared.diagnostics
    check_known(item.settings, _KNOWN, diagnostics)
    settings = PartSettings(item.settings, diagnostics)
    values = values_at(shared, Place.BEFORE)
    what = f"The number of nodes `{item.name.text}`"
    count = whole_number(values, item.instances, what, default=1)
    workload = settings.find("workload", ast.WorkloadSetting)
    if workload is None:
        diagnostics.report(
            of_workloads.SETTING_MISSING,
            item.name.span,
            what="The node",
            name=item.name.text,
            missing="workload",
            usage='`workload "NAME.workload";`',
        )
    if item.name.text == "manager":
        diagnostics.report(
            of_workloads.NAME_TAKEN, item.name.span, name="manager", kind="the manager of the nodes"
        )
    return NodeGroup(
        name=item.name.text,
        number=number,
        count=None if item.instances is None else min(count, _MOST_NODES + 1),
        family=_family(item, settings, scheduler, diagnostics),
        workload=workload.file.text if workload is not None else None,
        item=item,
    )


def _family(
    item: ast.NodeItem,
    settings: PartSettings,
    scheduler: Scheduler | None,
    diagnostics: Diagnostics,
) -> Family | None:
    """The family of a node; all of an ordinary scheduler are of one."""
    setting = settings.find("family", ast.FamilySetting)
    if scheduler is None:
        return None
    if not scheduler.distributed:
        if setting is not None:
            diagnostics.report(
                messages.NO_FAMILIES,
                setting.span,
                file=scheduler.source.name,
                fixes=remove(setting.span),
            )
        return scheduler.families[0]
    known = {family.name: family for family in scheduler.families}
    if not known:
        return None  # told at the master
    if setting is None:
        example = next(iter(known))
        diagnostics.report(
            messages.NO_FAMILY,
            item.name.span,
            name=item.name.text,
            family=example,
            fixes=insert_last(item.span, f"family {example};", f"Add `family {example};`"),
        )
        return None
    if setting.name.text not in known:
        _unknown_family(setting.name, known, scheduler, diagnostics)
    return known.get(setting.name.text)


def _unknown_family(
    name: Name, known: Mapping[str, Family], scheduler: Scheduler, diagnostics: Diagnostics
) -> None:
    hint, fixes = suggestion(name, known)
    listed = ", ".join(f"`{one}`" for one in known)
    diagnostics.report(
        of_workloads.UNKNOWN_NAME,
        name.span,
        name=name.text,
        expected=f"a family of `{scheduler.source.name}`",
        hint=hint or f" Known are {listed}.",
        fixes=fixes,
    )


def planned_nodes(groups: Mapping[str, NodeGroup], shared: Globals) -> list[SystemNode]:
    """Each node with its times, by number."""
    return [
        _planned(group, instance, shared)
        for group in groups.values()
        for instance in range(len(group.numbers))
    ]


def _planned(group: NodeGroup, instance: int, shared: Globals) -> SystemNode:
    values = values_of_instance(shared, instance, group.item)
    settings = {one.what: one for one in group.item.settings if isinstance(one, ast.ValueSetting)}
    times: dict[str, int] = {}
    for word in ("arrives", "departs", "crashes"):
        setting = settings.get(word)
        if setting is None:
            continue
        known = values.constant(setting.value, TIME, f"The time at which `{group.name}` {word}")
        if isinstance(known, Const) and known.value < 0:
            what = f"The time at which `{group.label(instance)}` {word}"
            report_range(shared.diagnostics, setting.value.span, what, NOT_NEGATIVE)
        elif known is not None:
            times[word] = int(known.value)
    arrives = times.get("arrives", 0)
    for word in ("departs", "crashes"):
        if word in times and times[word] <= arrives:
            shared.diagnostics.report(
                messages.OUT_OF_ORDER,
                settings[word].span,
                name=group.label(instance),
                later=word,
                first=_written(arrives),
                second=_written(times[word]),
            )
    return SystemNode(
        name=group.name,
        instance=instance,
        label=group.label(instance),
        family=group.family.name if group.family is not None else "",
        workload=group.workload or "",
        arrives=arrives,
        departs=times.get("departs"),
        crashes=times.get("crashes"),
        line=group.span.line,
    )


def _written(time: int) -> str:
    """A time with the largest unit that leaves it whole."""
    for unit, length in (("s", 10**9), ("ms", 10**6), ("us", 1000)):
        if time % length == 0:
            return f"{time // length}{unit}"
    return f"{time}ns"
