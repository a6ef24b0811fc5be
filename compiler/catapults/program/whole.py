"""Handlers, and the scheduler as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from catapults.contracts.libraries import Role
from catapults.program.checks import NO_SITE, Check, Obligation, Site, Verdict
from catapults.program.declarations import (
    Attribute,
    Container,
    Global,
    HostFunction,
    Local,
    Sharing,
    ValueType,
)
from catapults.program.statements import Block
from catapults.source import Source, Span, View


class LayerKind(Enum):
    BEFORE = "before"
    BODY = "body"
    AFTER = "after"


@dataclass(eq=False, kw_only=True)
class Layer:
    """One piece of a woven handler. Layers run in order; a jump out ends its own layer only.

    But `dispatch` and `fail` end the handler: where a layer before the body does so, those of the
    other aspects before it and the body are left out, and those behind it run.
    """

    kind: LayerKind
    body: Block
    called: str | None = None  # what the handler's parameter is called here, if it is named at all


@dataclass(eq=False, kw_only=True)
class Handler:
    """An event or a query, with all its layers woven."""

    name: str
    role: Role | None  # what the library calls it for
    kind: str  # 'event' or 'query'
    param: Local | None
    fixed: bool
    result: ValueType | None  # of a query
    layers: list[Layer]
    span: Span  # of the whole handler
    name_span: Span


@dataclass(eq=False, kw_only=True)
class Invariant:
    """What is checked after each change of a container, in debug builds."""

    container: Container
    body: Block
    span: Span


#: The import by which a thread of a group scheduler says where it belongs.
HOME = "home"


@dataclass(frozen=True)
class Members:
    """What a group scheduler knows of the threads of a workload by their names."""

    #: By name: its values of the scheduler's imports, as their types have them, `HOME` among them.
    values: Mapping[str, Mapping[str, int | float]]
    #: Whether threads that are not named are chosen, too.
    others: bool
    #: By group: the value of `HOME` of a thread that enters it; None where only those can be that
    #: the text names there.
    groups: Mapping[str, int | None]
    #: By group and thread: that of those that the text names in it.
    named: Mapping[tuple[str, str], int]

    def home_in(self, group: str, thread: str) -> int | None:
        """The value of `HOME` by which a thread is in a group; None if it cannot be there."""
        return self.named.get((group, thread), self.groups.get(group))


@dataclass(eq=False, kw_only=True)
class Program:
    """A scheduler without errors."""

    name: str
    profile: str
    partial: bool
    span: Span  # of the whole scheduler in its own text
    name_span: Span
    attributes: list[Attribute]
    containers: list[Container]  # global ones first, then local slots
    globals: list[Global]
    hosts: list[HostFunction]
    handlers: dict[str, Handler]
    invariants: list[Invariant]
    sites: list[Site]
    checks: list[Check]
    #: Of the texts of the distributed scheduler that it is a part of, and which of its families it
    #: is of: from 1, and 0 for the manager.
    stamp: int = 0
    family: int = 0
    #: Which threads it knows by their names, if it does.
    members: Members | None = None
    #: The verdicts on its checks, with their reasons, once they are known.
    verdicts: dict[Check, tuple[Verdict, str]] = field(default_factory=dict)
    #: What is not proven of what the scheduler owes the library.
    owed: set[Obligation] = field(default_factory=lambda: set(Obligation))

    @cached_property
    def numbers(self) -> dict[Site, int]:
        """The numbers by which traces and faults name the sites."""
        return {NO_SITE: 0} | {site: number for number, site in enumerate(self.sites)}

    @cached_property
    def shared(self) -> list[Global]:
        """The variables that other processes know of, in the order of their numbers."""
        return [one for one in self.globals if one.shared is not None]

    def node_in(self, variable: Global) -> Global:
        """What is 0 while the slot is empty of which a variable is the node's."""
        assert variable.shared is not None
        kinds = (Sharing.FAMILY, Sharing.COUNT)
        slot = variable.shared.container
        return next(
            one
            for one in self.shared
            if one.shared and one.shared.kind in kinds and one.shared.container == slot
        )

    def judged(self) -> None:
        """Keeps the verdicts that its checks have now."""
        self.verdicts = {check: (check.verdict, check.reason) for check in self.checks}
        self._becomes_meaning()

    def look(self) -> None:
        """Makes checks tell the verdicts that they have in this program: other versions of the text
        can have the same checks."""
        if self.span.part.text.meaning is not self:
            for check, (verdict, reason) in self.verdicts.items():
                check.verdict, check.reason = verdict, reason
        self._becomes_meaning()

    def _becomes_meaning(self) -> None:
        text = self.span.part.text
        text.meaning = self
        View.note((text, "meaning"), self.look)

    @property
    def source(self) -> Source:
        """The text that it was lowered from; parts of it can stand in others."""
        return self.span.source

    def in_role(self, role: Role) -> Handler | None:
        """The handler with a role, if the scheduler has it."""
        return next((one for one in self.handlers.values() if one.role is role), None)
