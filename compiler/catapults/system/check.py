"""Checks a system with all that it names, and makes the plan of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TypeVar, get_args

from catapults.contracts.systems import Expression, SharingModel, SystemParameter, SystemPlan
from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import remove
from catapults.models.model import is_master
from catapults.program import ValueType
from catapults.source import Source
from catapults.syntax.ast import Name, Node, children
from catapults.system import messages
from catapults.system.channels import ChannelReader
from catapults.system.families import Family, families_of
from catapults.system.model import CheckedSystem, NodeGroup, Scheduler
from catapults.system.network import network_of
from catapults.system.nodes import declare_nodes, planned_nodes
from catapults.system.shared_receivers import check_receivers
from catapults.system.syntax import ast
from catapults.system.values import expression, values_at
from catapults.system.workloads import Load, Workloads, report_broken, report_no_file
from catapults.workload import messages as of_workloads
from catapults.workload import model
from catapults.workload.meaning.expressions.conversion import WITH_ARTICLE
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.parts import whole_number
from catapults.workload.meaning.scopes import (
    Constant,
    Globals,
    Place,
    report_taken,
    report_unknown_setting,
)
from catapults.workload.model import Const, Workload
from catapults.workload.syntax import ast as of_workload
from catapults.workload.syntax.parser import has_errors

N = TypeVar("N", bound=Node)


@dataclass(frozen=True)
class Wishes:
    """What a run has otherwise than the text says."""

    parameters: Mapping[str, int | float]
    dsm: Mapping[str, SharingModel]


AS_WRITTEN = Wishes({}, {})


def check_system(
    syntax: ast.System, load: Load, diagnostics: Diagnostics, wishes: Wishes = AS_WRITTEN
) -> CheckedSystem:
    """What a system says. The files that it names are looked for with ``load``; what is wrong with
    any of them goes to ``diagnostics``."""
    return _System(syntax, load, diagnostics, wishes).checked()


@dataclass
class _Asked:
    """The nodes that `stop` can ask."""

    groups: Mapping[str, NodeGroup]
    workloads: Mapping[str, Workload | None]


class _System:
    def __init__(
        self, syntax: ast.System, load: Load, diagnostics: Diagnostics, wishes: Wishes
    ) -> None:
        self.syntax = syntax
        self.load = load
        self.diagnostics = diagnostics
        self.wishes = wishes
        self.shared = Globals(diagnostics)

    def checked(self) -> CheckedSystem:
        """Everything, in the order in which it may be used."""
        parameters = self._parameters()
        scheduler = self._scheduler()
        groups = declare_nodes(self._items(ast.NodeItem), scheduler, self.shared)
        if not groups:
            self._missing("node", "nothing runs", '`node NAME { workload "NAME.workload"; … }`')
        workloads = Workloads(groups, self.load, self.diagnostics)
        reader = ChannelReader(self.shared, groups, workloads.surveyed)
        channels = reader.read(self.syntax.items)
        checked = workloads.check(channels, self.diagnostics)
        workloads.check_ends(channels, self.syntax.span, self.diagnostics)
        for file, tree in workloads.trees.items():
            check_receivers(file, tree, channels.meetings, self.diagnostics)
        self._check_parameters(checked)
        network = network_of(self.syntax.items, self.shared, groups)
        nodes = planned_nodes(groups, self.shared)
        stop = self._stop(groups, dict(workloads.surveyed))
        seed, dsm = self._seed(), self._dsm()
        self._check_nodespecs(groups)
        self._tell_broken(groups, workloads.sources)
        plan = None
        if not self.diagnostics.has_errors:
            through, meetings = channels.planned()
            plan = SystemPlan(
                nodes=nodes,
                manager=network.manager,
                default=network.default,
                links=network.links,
                channels=through,
                shared_channels=meetings,
                parameters=parameters,
                dsm=dsm,
                anywhere=_anywhere(checked),
                stop=stop,
                stop_text=self._stop_text(),
                seed=seed,
            )
        return CheckedSystem(
            name=self.syntax.name.text,
            file=PurePath(self.syntax.span.source.name).name,
            scheduler=scheduler,
            nodes=list(groups.values()),
            workloads=checked,
            plan=plan,
            dsm=dsm,
            modelled=[one.variable for one in self._items(ast.DsmItem) if one.variable is not None],
            network=[one.span for one in self._items(ast.NetworkItem)],
            sources=list(workloads.sources.values()),
        )

    def _items(self, kind: type[N]) -> list[N]:
        return [item for item in self.syntax.items if isinstance(item, kind)]

    def _only(self, kind: type[N], name: str) -> N | None:
        """The item of which there can be one."""
        items = self._items(kind)
        for second in items[1:]:
            note = Note(items[0].span, "where it is given first")
            self.diagnostics.report(
                of_workloads.DECLARED_TWICE,
                second.span,
                name=name,
                notes=[note],
                fixes=remove(second.span),
            )
        return items[0] if items else None

    def _missing(self, what: str, reason: str, usage: str) -> None:
        self.diagnostics.report(
            messages.ITEM_MISSING, self.syntax.name.span, what=what, reason=reason, usage=usage
        )

    # --- one kind after the other ----------------------------------------------------------

    def _scheduler(self) -> Scheduler | None:
        item = self._only(ast.SchedulerItem, "scheduler")
        if item is None:
            self._missing(
                "`scheduler`", "nothing tells how its nodes run", '`scheduler "NAME.sched";`'
            )
            return None
        source = self.load(item.file.text)
        if source is None:
            report_no_file(item.file.text, item.file.span, self.diagnostics)
            return None
        file = item.file.text
        if is_master(source):
            folder = PurePath(file).parent
            families = [
                replace(one, file=(folder / one.file).as_posix()) for one in families_of(source)
            ]
            return Scheduler(source, file, True, families)
        alone = Family(name="all", number=1, file=file, span=item.file.span)
        return Scheduler(source, file, False, [alone])

    def _parameters(self) -> list[SystemParameter]:
        found = [self._parameter(item) for item in self._items(of_workload.ParameterItem)]
        return [one for one in found if one is not None]

    def _parameter(self, item: of_workload.ParameterItem) -> SystemParameter | None:
        name, values = item.name.text, values_at(self.shared, Place.BEFORE)
        wanted = ValueType(item.type) if item.type else None
        initial = values.constant(item.initial, wanted, f"The value of `{name}`")
        if initial is None:
            return None
        lowest = values.constant(item.lowest, initial.type, f"The lowest value of `{name}`")
        highest = values.constant(item.highest, initial.type, f"The highest value of `{name}`")
        first = self.shared.values.get(name)
        if first is not None:
            report_taken(self.diagnostics, name, item.name.span, first)
        if lowest is None or highest is None:
            return None
        value = self.wishes.parameters.get(name, initial.value)
        if highest.value < lowest.value:
            allowed = f"at least {item.lowest.span.text}, the lowest one"
            what = f"The highest value of `{name}`"
            report_range(self.diagnostics, item.highest.span, what, allowed)
        elif not lowest.value <= value <= highest.value:
            allowed = f"from {item.lowest.span.text} to {item.highest.span.text}"
            if name in self.wishes.parameters:
                self._wish_out_of_range(item.name, initial.type, value, allowed)
            else:
                report_range(self.diagnostics, initial.span, f"The value of `{name}`", allowed)
        known = Const(type=initial.type, span=item.name.span, value=value)
        constant = Constant(name=name, value=known, span=item.name.span)
        self.shared.values.setdefault(name, constant)
        return SystemParameter(
            name=name,
            type=initial.type.value,
            value=value,
            from_=lowest.value,
            to=highest.value,
        )

    def _wish_out_of_range(
        self, name: Name, kind: ValueType, value: int | float, allowed: str
    ) -> None:
        self.diagnostics.report(
            of_workloads.OUT_OF_RANGE,
            name.span,
            what=f"The value that is asked for of `{name.text}`",
            value=f"{value}ns" if kind is ValueType.TIME else str(value),
            range=allowed,
            hint="",
        )

    def _check_parameters(self, workloads: Mapping[str, Workload | None]) -> None:
        """A workload's parameter of the same name has the same type; some use it."""
        used = {name.text for name in _names(self.syntax.items)}
        for item in self._items(of_workload.ParameterItem):
            name = item.name.text
            known = self.shared.values.get(name)
            declared = False
            for file, workload in workloads.items():
                variables = workload.variables if workload is not None else []
                for variable in variables:
                    if variable.name != name or variable.bounds is None:
                        continue
                    declared = True
                    if isinstance(known, Constant) and known.value.type is not variable.type:
                        self._differs(item.name, known, variable, file)
            everything = all(one is not None for one in workloads.values())
            if everything and not declared and name not in used:
                self.diagnostics.report(messages.PARAMETER_UNUSED, item.name.span, name=name)

    def _differs(self, name: Name, known: Constant, variable: model.Variable, file: str) -> None:
        self.diagnostics.report(
            messages.PARAMETER_DIFFERS,
            name.span,
            name=name.text,
            type=WITH_ARTICLE[known.value.type],
            other=WITH_ARTICLE[variable.type],
            file=file,
            notes=[Note(variable.span, "the parameter of the workload")],
        )

    def _stop(
        self, groups: Mapping[str, NodeGroup], workloads: Mapping[str, Workload | None]
    ) -> Expression | None:
        values = values_at(self.shared, Place.STOP, _Asked(groups, workloads))
        joined: model.Expr | None = None
        for item in self._items(of_workload.StopItem):
            for one in item.conditions:
                condition = values.condition(one)
                if condition is None:
                    continue
                if joined is None:
                    joined = condition
                else:
                    span = one.span
                    joined = model.Logical(
                        type=ValueType.INT,
                        span=span,
                        operator="||",
                        left=joined,
                        right=condition,
                    )
        return expression(joined) if joined is not None else None

    def _stop_text(self) -> str | None:
        parts = [
            " ".join(one.span.text.split())
            for item in self._items(of_workload.StopItem)
            for one in item.conditions
        ]
        return " or ".join(parts) or None

    def _seed(self) -> int | None:
        item = self._only(ast.SeedItem, "seed")
        if item is None:
            return None
        values = values_at(self.shared, Place.BEFORE)
        return whole_number(values, item.value, "The seed", default=0, smallest=0)

    def _dsm(self) -> dict[str, SharingModel]:
        known: tuple[SharingModel, ...] = get_args(SharingModel)
        said: dict[str, SharingModel] = {}
        places: dict[str, ast.DsmItem] = {}
        for item in self._items(ast.DsmItem):
            name = item.variable.text if item.variable is not None else ""
            first = places.setdefault(name, item)
            if first is not item:
                note = Note(first.span, "where it is given first")
                shown = f"dsm {name}".strip()
                self.diagnostics.report(
                    of_workloads.DECLARED_TWICE, item.span, name=shown, notes=[note]
                )
            elif item.model.text not in known:
                report_unknown_setting(self.diagnostics, "model", item.model, known)
            else:
                said[name] = next(one for one in known if one == item.model.text)
        return {**said, **self.wishes.dsm}

    # --- files -----------------------------------------------------------------------------

    def _check_nodespecs(self, groups: Mapping[str, NodeGroup]) -> None:
        """Each node needs the file of its family."""
        for group in groups.values():
            family = group.family
            if family is not None and self.load(family.file) is None:
                hint = f" It is the nodespec of `{family.name}`."
                report_no_file(family.file, group.span, self.diagnostics, hint)

    def _tell_broken(self, groups: Mapping[str, NodeGroup], sources: Mapping[str, Source]) -> None:
        places: dict[str, ast.FileName] = {}
        for group in groups.values():
            for setting in group.item.settings:
                if isinstance(setting, ast.WorkloadSetting):
                    places.setdefault(setting.file.text, setting.file)
        broken = [
            (name, source, places[name].span)
            for name, source in sources.items()
            if has_errors(source, self.diagnostics)
        ]
        report_broken(broken, self.diagnostics)


def _anywhere(workloads: Mapping[str, Workload | None]) -> list[str]:
    return next((one.anywhere for one in workloads.values() if one is not None), [])


def _names(items: Sequence[Node]) -> list[Name]:
    """The names of values that are used."""
    found: list[Name] = []
    for item in items:
        if isinstance(item, of_workload.NameExpr):
            found.append(item.name)
        found += _names(list(children(item)))
    return found
