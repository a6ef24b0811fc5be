"""A checked system, from which the plan of a run is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from catapults.contracts.systems import SharingModel, SystemPlan
from catapults.source import Source, Span
from catapults.syntax.ast import Name
from catapults.system.families import Family
from catapults.system.syntax import ast
from catapults.workload.model import Workload


@dataclass(eq=False, kw_only=True)
class NodeGroup:
    """Nodes that are declared together: one, or several of one name."""

    name: str
    #: Of the first.
    number: int
    #: None of one that is declared without a number.
    count: int | None
    family: Family | None
    #: The name of the workload's file.
    workload: str | None
    item: ast.NodeItem

    @property
    def span(self) -> Span:
        """Where it is named."""
        return self.item.name.span

    @property
    def numbers(self) -> range:
        """Of all."""
        return range(self.number, self.number + (1 if self.count is None else self.count))

    def label(self, instance: int) -> str:
        """As people write it."""
        return self.name if self.count is None else f"{self.name}[{instance}]"


@dataclass(frozen=True)
class Scheduler:
    """What the nodes run: a master with its families, or one ordinary scheduler."""

    source: Source
    #: As the system names it.
    file: str
    distributed: bool
    families: list[Family]


@dataclass(frozen=True, kw_only=True)
class CheckedSystem:
    """What a system says; ``plan`` is None with errors."""

    name: str
    #: The name of its own file, without folders.
    file: str
    scheduler: Scheduler | None
    nodes: list[NodeGroup]
    #: By the names of their files; None where one has errors or is missing.
    workloads: Mapping[str, Workload | None]
    plan: SystemPlan | None
    #: Models by variable; "" stands for all others.
    dsm: Mapping[str, SharingModel]
    #: The variables that the text names a model for, where it does.
    modelled: Sequence[Name]
    #: Where it says how long messages take.
    network: Sequence[Span] = ()
    #: The texts that were read, beside the system itself.
    sources: list[Source] = field(default_factory=list)
