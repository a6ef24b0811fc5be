"""The workloads of a system, each checked with what the others send it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catapults.analysis.check import room_for_recursion
from catapults.diagnostics import Diagnostics, Fix, Note, Severity
from catapults.fixes import insert_last
from catapults.source import Source, Span
from catapults.syntax.ast import Name, Node, children, walk
from catapults.system import messages
from catapults.system.channels import Channels, End
from catapults.system.model import NodeGroup
from catapults.system.syntax import ast
from catapults.workload import check, parse, survey
from catapults.workload.checks.reachable import possible_actions
from catapults.workload.meaning.outside import OtherNode, Outside
from catapults.workload.model import Channel, MessageType, Origin, Workload
from catapults.workload.syntax import ast as of_workload
from catapults.workload.syntax.parser import has_errors

Load = Callable[[str], Source | None]


class Workloads:
    """Those that the nodes name, by file."""

    def __init__(
        self, groups: Mapping[str, NodeGroup], load: Load, diagnostics: Diagnostics
    ) -> None:
        """Files are looked for with ``load``; those that are missing are reported."""
        self._groups = groups
        self._load = load
        self._diagnostics = diagnostics
        self.sources: dict[str, Source] = {}
        self.trees: dict[str, of_workload.Workload] = {}
        for group in groups.values():
            if group.workload is not None and group.workload not in self.sources:
                self._read(group.workload, group)
        #: As far as each can be understood, whatever is wrong with it.
        self.surveyed: dict[str, Workload] = {
            file: survey(tree) for file, tree in self.trees.items()
        }

    def _read(self, file: str, group: NodeGroup) -> None:
        source = self._load(file)
        if source is None:
            report_no_file(file, _place_of(group), self._diagnostics)
            return
        self.sources[file] = source
        tree = parse(source, self._diagnostics)
        if tree is not None:
            self.trees[file] = tree

    # --- what each meets -----------------------------------------------------------------

    def check(self, channels: Channels, diagnostics: Diagnostics) -> dict[str, Workload | None]:
        """Each as part of the system; None of those that have errors or are missing."""
        spawned = list(dict.fromkeys(one.text for one in self._spawned()))
        nodes = self._other_nodes()
        fed, leaving = self._open(channels)
        outside = {
            file: Outside(
                nodes=nodes,
                anywhere=spawned,
                fed=dict.fromkeys(fed[file]),
                leaving=frozenset(leaving[file]),
            )
            for file in self.trees
        }
        outside = self._with_types(outside, channels)
        checked: dict[str, Workload | None] = dict.fromkeys(self.sources)
        for file, tree in self.trees.items():
            checked[file] = check(tree, diagnostics, self._load, outside[file])
        self._check_spawned(checked, diagnostics)
        return checked

    def _other_nodes(self) -> dict[str, OtherNode]:
        return {
            group.name: OtherNode(
                name=group.name,
                number=group.number,
                count=group.count,
                classes={one.name: one for one in known.classes},
                spawned=frozenset(_spawned_in(known)),
            )
            for group in self._groups.values()
            if (known := self.surveyed.get(group.workload or "")) is not None
        }

    def _open(self, channels: Channels) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """Channels by file to which something comes from outside, and which leave."""
        fed: dict[str, set[str]] = {file: set() for file in self.sources}
        leaving: dict[str, set[str]] = {file: set() for file in self.sources}

        def add(ends: dict[str, set[str]], end: End) -> None:
            file, channel = end.place
            ends.setdefault(file, set()).add(channel)

        for one in channels.connections:
            add(leaving, one.source)
            add(fed, one.target)
        for meeting in channels.meetings:
            for end in meeting.ends:
                add(leaving, end)
                add(fed, end)
        for file, workload in self.surveyed.items():  # what is missing is told at the system
            for use in uses_of(self.trees[file], workload):
                if use.sends is use.receives:
                    continue
                # What is sent may not be understood before it is known what comes.
                fed[file].add(use.channel.name)
                if use.sends:
                    leaving[file].add(use.channel.name)
        return fed, leaving

    def _with_types(self, outside: dict[str, Outside], channels: Channels) -> dict[str, Outside]:
        """With what comes from other nodes, from one workload to the next until nothing is new."""
        ways = [(one.source, one.target) for one in channels.connections]
        ways += [
            (one, other)
            for meeting in channels.meetings
            for one in meeting.ends
            for other in meeting.ends
            if one is not other
        ]
        for _ in ways:
            with room_for_recursion():
                known = {file: survey(tree, outside[file]) for file, tree in self.trees.items()}
            news = False
            for source, target in ways:
                found = _type_at(known, source)
                file, channel = target.place
                if found is None or file not in outside:
                    continue
                before = outside[file].fed.get(channel)
                if before is None:
                    told = replace(
                        found, span=target.syntax.span, origin=max(found.origin, Origin.PASSED_ON)
                    )
                    fed = {**outside[file].fed, channel: told}
                    outside[file] = replace(outside[file], fed=fed)
                    news = True
            if not news:
                break
        return outside

    # --- channels that lead nowhere --------------------------------------------------------

    def check_ends(self, channels: Channels, system: Span, diagnostics: Diagnostics) -> None:
        """Reports channels of a node of which one end is missing in the whole system, which can be
        written there."""
        fed = {pair for one in channels.connections for pair in _pairs(one.target)}
        led = {pair for one in channels.connections for pair in _pairs(one.source)}
        shared = {pair for one in channels.meetings for end in one.ends for pair in _pairs(end)}
        unread: list[_Loose] = []
        unfed: list[_Loose] = []
        for group in self._groups.values():
            file = group.workload or ""
            workload = self.surveyed.get(file)
            for use in uses_of(self.trees[file], workload) if workload is not None else ():
                pairs = {(number, use.channel.name) for number in group.numbers}
                if pairs <= shared or group.name in channels.unsure:
                    continue
                if use.receives and pairs & led:
                    name = f"{group.name}.{use.channel.name}"
                    diagnostics.report(messages.BOTH_USE, use.channel.span, name=name)
                elif use.sends and not use.receives and not pairs <= led:
                    unread.append(_Loose(group, use))
                elif use.receives and not use.sends and not pairs & fed:
                    unfed.append(_Loose(group, use))
        for one in unread:
            others = [other for other in unfed if other.group is not one.group]
            ways = [(one, other) for other in others if other.group.count is None]
            _leads_nowhere(one, _UNREAD, _joining(ways, system), diagnostics)
        for one in unfed:
            others = [other for other in unread if other.group is not one.group]
            ways = [(other, one) for other in others] if one.group.count is None else []
            _leads_nowhere(one, _UNFED, _joining(ways, system), diagnostics)

    # --- threads that are born anywhere -----------------------------------------------------

    def _spawned(self) -> Iterator[Name]:
        for tree in self.trees.values():
            yield from _anywhere(tree.items)

    def _check_spawned(
        self, checked: Mapping[str, Workload | None], diagnostics: Diagnostics
    ) -> None:
        """Each node can be selected, so each must have the thread, with the same imports."""
        for name in self._spawned():
            first: dict[str, str] | None = None
            for group in self._groups.values():
                workload = checked.get(group.workload or "")
                if workload is None:
                    continue
                found = next((one for one in workload.classes if one.name == name.text), None)
                imports = {one.name: one.type.value for one in found.imports} if found else None
                if imports is not None and first in (None, imports):
                    first = imports
                    continue
                rest = " with the same imports" if found is not None else ""
                diagnostics.report(
                    messages.UNKNOWN_SPAWN,
                    name.span,
                    name=name.text,
                    family=group.family.name if group.family is not None else group.name,
                    file=group.workload,
                    rest=rest,
                    notes=[Note(group.span, "a node that can be chosen")],
                )
                break


def report_no_file(name: str, span: Span, diagnostics: Diagnostics, hint: str = "") -> None:
    """The system names a file that is not there."""
    diagnostics.report(messages.NO_FILE, span, name=name, hint=hint)


def report_broken(files: Sequence[tuple[str, Source, Span]], diagnostics: Diagnostics) -> None:
    """Says at the system which of its files have errors."""
    for name, source, span in files:
        if has_errors(source, diagnostics):
            count = Counter(one.severity for one in diagnostics if one.span.source is source)[
                Severity.ERROR
            ]
            told = f"{count} error" + ("s" if count > 1 else "")
            diagnostics.report(messages.BROKEN_FILE, span, name=name, count=told)


def _place_of(group: NodeGroup) -> Span:
    for setting in group.item.settings:
        if isinstance(setting, ast.WorkloadSetting):
            return setting.file.span
    return group.span


def _pairs(end: End) -> Iterator[tuple[int, str]]:
    for number in end.numbers:
        yield number, end.channel


@dataclass(frozen=True)
class Use:
    """What a workload does with a channel."""

    channel: Channel
    sends: bool
    receives: bool


def uses_of(tree: of_workload.Workload, workload: Workload) -> Iterator[Use]:
    """What a workload does with each of its channels, also where it has errors: what is sent may
    depend on what another node sends it."""
    sends: set[str] = set()
    receives: set[str] = set()
    for node in walk(tree):
        match node:
            case of_workload.Send() | of_workload.DestinationSetting():
                sends.add(node.channel.text)
            case of_workload.Receive() | of_workload.TryReceive() | of_workload.SelectCase():
                receives.add(node.channel.text)
    for channel in workload.channels:
        yield Use(channel, channel.name in sends, channel.name in receives)


#: What a workload does, what is missing, and how it is written.
_UNREAD = ("sends to", "and nothing receives from it", "{} -> NODE.CHANNEL")
_UNFED = ("receives from", "and nothing sends to it", "NODE.CHANNEL -> {}")


@dataclass(frozen=True)
class _Loose:
    """A channel of a node of which the other end is missing."""

    group: NodeGroup
    use: Use

    @property
    def written(self) -> str:
        """As a system names it."""
        return f"{self.group.name}.{self.use.channel.name}"


#: How many ways to join a channel are offered.
_OFFERED = 3


def _joining(ways: Sequence[tuple[_Loose, _Loose]], system: Span) -> list[Fix]:
    """To join loose ends that suit each other, those of one name first."""
    likely = sorted(ways, key=lambda way: way[0].use.channel.name != way[1].use.channel.name)
    return [
        fix
        for source, target in likely[:_OFFERED]
        for text in (f"channel {source.written} -> {target.written};",)
        for fix in insert_last(system, text, f"Add `{text}`")
    ]


def _leads_nowhere(
    loose: _Loose, lack: tuple[str, str, str], fixes: list[Fix], diagnostics: Diagnostics
) -> None:
    does, problem, example = lack
    diagnostics.report(
        messages.LEADS_NOWHERE,
        loose.group.span,
        node=loose.group.name,
        does=does,
        channel=loose.use.channel.name,
        problem=problem,
        example=example.format(loose.written),
        notes=[Note(loose.use.channel.span, "the channel")],
        fixes=fixes,
    )


def _type_at(known: Mapping[str, Workload], end: End) -> MessageType | None:
    file, channel = end.place
    workload = known.get(file)
    types = [one.type for one in workload.channels if one.name == channel] if workload else []
    return types[0] if types else None


def _spawned_in(workload: Workload) -> set[str]:
    return {
        workload.classes[number].name
        for name, number in possible_actions(workload)
        if name == "SPAWN"
    }


def _anywhere(items: Sequence[Node]) -> Iterator[Name]:
    for item in items:
        if isinstance(item, of_workload.SpawnAnywhere):
            yield item.class_name
        yield from _anywhere(list(children(item)))
