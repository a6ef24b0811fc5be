"""Messages of the application between nodes: a channel leads to a channel, or several nodes take
from one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catapults.contracts.systems import SharedChannel, SystemChannel, SystemEnd
from catapults.diagnostics import Diagnostics, Note
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import Name, Node
from catapults.system import messages
from catapults.system.model import NodeGroup
from catapults.system.network import check_known
from catapults.system.syntax import ast
from catapults.system.values import (
    SystemValues,
    find_node,
    instances_of,
    one_node,
    values_at,
)
from catapults.workload import messages as of_workloads
from catapults.workload.meaning.expressions.conversion import TIME
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.parts import PartSettings, whole_number
from catapults.workload.meaning.scopes import Globals, Place, suggestion
from catapults.workload.model import Workload

#: How far a shared channel is where nothing is said.
_NEAR = 20_000


@dataclass(frozen=True)
class End:
    """A channel of the workload of some nodes."""

    group: NodeGroup
    numbers: list[int]
    channel: str
    syntax: ast.End

    @property
    def ends(self) -> list[SystemEnd]:
        """One for each node."""
        return [SystemEnd(node=one, channel=self.channel) for one in self.numbers]

    @property
    def place(self) -> tuple[str, str]:
        """The workload's file and the channel."""
        return self.group.workload or "", self.channel


@dataclass(frozen=True)
class Connection:
    """What is sent to one channel comes to another."""

    source: End
    target: End


@dataclass(frozen=True)
class Meeting:
    """A channel that several nodes take from."""

    item: ast.SharedChannelItem
    capacity: int | None
    ends: list[End]
    latency: int


@dataclass(frozen=True)
class Channels:
    """All of a system."""

    connections: list[Connection]
    meetings: list[Meeting]
    #: The nodes of a connection that is not understood: other ends there are no news.
    unsure: frozenset[str]

    def planned(self) -> tuple[list[SystemChannel], list[SharedChannel]]:
        """As the plan has them."""
        through = [
            SystemChannel(from_=source, to=one.target.ends[0])
            for one in self.connections
            for source in one.source.ends
        ]
        shared = [
            SharedChannel(
                name=one.item.name.text,
                capacity=one.capacity,
                ends=[end for each in one.ends for end in each.ends],
                latency=one.latency,
            )
            for one in self.meetings
        ]
        return through, shared


class ChannelReader:
    """Resolves the ends of channels."""

    def __init__(
        self,
        shared: Globals,
        groups: Mapping[str, NodeGroup],
        workloads: Mapping[str, Workload | None],
    ) -> None:
        """``workloads`` by file, as far as they could be read."""
        self._groups = groups
        self._workloads = workloads
        self._shared = shared
        self._values = values_at(shared, Place.BEFORE)
        #: Where what is sent to a channel of a node goes already.
        self._led: dict[tuple[int, str], Node] = {}
        self._unsure: set[str] = set()

    def read(self, items: Sequence[ast.Item]) -> Channels:
        """All channels between nodes."""
        connections: list[Connection] = []
        meetings: list[Meeting] = []
        names: dict[str, Name] = {}
        for item in items:
            if isinstance(item, ast.ChannelItem):
                connections += self._connection(item)
            elif isinstance(item, ast.SharedChannelItem):
                first = names.setdefault(item.name.text, item.name)
                if first is not item.name:
                    _taken(self._shared.diagnostics, item.name, first)
                meetings.append(self._meeting(item))
        return Channels(connections, meetings, frozenset(self._unsure))

    def _connection(self, item: ast.ChannelItem) -> Iterator[Connection]:
        source, target = self._end(item.first), self._end(item.second, only_one=True)
        if source is None or target is None:
            self._unsure |= {end.node.name.text for end in (item.first, item.second)}
            return
        if source.numbers == target.numbers:
            self._shared.diagnostics.report(
                messages.SAME_NODE,
                item.second.span,
                name=item.second.node.span.text,
                way_out="Let both use one channel of the workload, or name another node",
            )
            return
        if self._leads_on(source, item.first):
            yield Connection(source, target)

    def _meeting(self, item: ast.SharedChannelItem) -> Meeting:
        settings = [one for one in item.settings if not isinstance(one, ast.EndSetting)]
        check_known(settings, ("latency",), self._shared.diagnostics)
        found = PartSettings(settings, self._shared.diagnostics)
        what = f"The capacity of `{item.name.text}`"
        capacity = whole_number(self._values, item.capacity, what, default=0)
        ends = [self._end(one.end) for one in item.settings if isinstance(one, ast.EndSetting)]
        if not ends:
            self._shared.diagnostics.report(
                of_workloads.SETTING_MISSING,
                item.name.span,
                what="The shared channel",
                name=item.name.text,
                missing="end",
                usage="`NODE.CHANNEL;` for each node that takes from it",
            )
        kept = [one for one in ends if one is not None and self._leads_on(one, one.syntax)]
        return Meeting(item, capacity or None, kept, self._latency(found.value("latency")))

    def _latency(self, expr: SyntaxExpr | None) -> int:
        value = self._values.constant(expr, TIME, "The latency") if expr is not None else None
        if expr is None or value is None:
            return _NEAR
        if value.value < 1:
            allowed = "at least 1ns, so that nodes can run ahead of each other"
            report_range(self._shared.diagnostics, expr.span, "The latency", allowed)
        return int(value.value)

    def _leads_on(self, end: End, place: Node) -> bool:
        """Whether nothing else says where the messages of a channel go; reported if it does."""
        for number in end.numbers:
            first = self._led.setdefault((number, end.channel), place)
            if first is not place:
                self._shared.diagnostics.report(
                    messages.TWO_TARGETS,
                    place.span,
                    name=place.span.text,
                    notes=[Note(first.span, "where they are led on first")],
                )
                return False
        return True

    def _end(self, end: ast.End, *, only_one: bool = False) -> End | None:
        values: SystemValues = self._values
        group = find_node(self._groups, end.node.name, values.diagnostics)
        if group is None:
            return None
        if only_one:
            number = one_node(group, end.node, values)
            numbers = None if number is None else [number]
        else:
            numbers = instances_of(group, end.node.name, end.node.instance, values)
        workload = self._workloads.get(group.workload or "")
        if numbers is None or workload is None:  # reported
            return None
        known = [channel.name for channel in workload.channels]
        if end.channel.text not in known:
            hint, fixes = suggestion(end.channel, known)
            values.diagnostics.report(
                messages.NOTHING_TO_ASK,
                end.channel.span,
                node=group.name,
                what="channel",
                name=end.channel.text,
                hint=hint or f" Declare it there: `channel {end.channel.text};`.",
                fixes=fixes,
            )
            return None
        return End(group, numbers, end.channel.text, end)


def _taken(diagnostics: Diagnostics, name: Name, first: Name) -> None:
    note = Note(first.span, "the first declaration")
    diagnostics.report(
        of_workloads.NAME_TAKEN, name.span, name=name.text, kind="a shared channel", notes=[note]
    )
