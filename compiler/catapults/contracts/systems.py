"""A system of nodes as a simulator runs it: messages as in :mod:`.messages`.

Times are whole numbers of nanoseconds. A node is known by its number: 0 is the manager, those of
the plan follow from 1 in its order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from catapults.contracts.messages import Analysis, Diagnostic

#: Where the one true value of a shared variable is: `auto` lets the compiler choose.
SharingModel = Literal["auto", "request", "broadcast"]


@dataclass(kw_only=True, eq=False)
class MeasuredUse:
    """What a node of a family did with a variable in a run, per second."""

    #: None where nobody counted them: they follow from the calls of handlers.
    reads: int | float | None
    updates: int | float
    #: Of the updates, those that waited for their value.
    answered: int | float


@dataclass(kw_only=True, eq=False)
class MeasuredFamily:
    """What the nodes of a family did in a run."""

    nodes: int
    #: How often a node called each handler, per second.
    calls: dict[str, int | float]
    #: By the names of variables in the family's text.
    uses: dict[str, MeasuredUse]


@dataclass(kw_only=True, eq=False)
class MeasuredMessages:
    """The messages about a variable in a run."""

    model: Literal["request", "broadcast"]
    per_second: int | float


@dataclass(kw_only=True, eq=False)
class MeasuredRun:
    """What a run tells in the place of estimates."""

    #: How long it was, in virtual time.
    seconds: int | float
    families: dict[str, MeasuredFamily]
    #: By variable.
    messages: dict[str, MeasuredMessages]
    #: How often the manager called each block of the master, per second.
    blocks: dict[str, int | float] = field(default_factory=dict)


@dataclass(kw_only=True)
class SystemRequest:
    """Asks for a system with all that it names, as it can be run."""

    version: int
    name: str
    text: str
    #: All texts beside it by name: masters, nodespecs with their bases, workloads, tables.
    files: dict[str, str] = field(default_factory=dict)
    #: Values of its parameters in place of those that it declares; a time counts its nanoseconds.
    parameters: dict[str, int | float] = field(default_factory=dict)
    #: Models of shared variables in place of those that it says; "" stands for all others.
    dsm: dict[str, SharingModel] = field(default_factory=dict)
    #: A run by which `auto` is decided, in the place of estimates.
    measured: MeasuredRun | None = None
    #: Whether the answer carries compiled modules.
    outputs: bool = True


@dataclass(kw_only=True)
class Expression:
    """A value that is worked out during the run.

    ``op`` is an operation of contracts/bytecode.toml without an argument, or one of these: CONST
    (``value``; None is infinity), WRAP (to ``value`` bits), CHOOSE (values, then a weight for
    each), TABLE (times and values by turns), AND and OR (of 0 and 1), and of a node's workload
    COUNTER, VARIABLE and LENGTH (of a channel) with ``nodes`` and ``name``. With several nodes it
    is the sum.
    """

    op: str
    args: list[Expression]
    value: int | float | None
    nodes: list[int]
    name: str | None


@dataclass(kw_only=True)
class SystemNode:
    """One process of the system."""

    #: As it is declared; of several with this name ``instance`` counts from 0.
    name: str
    instance: int
    #: As people write it: `db`, or `spare[2]`.
    label: str
    family: str
    #: The name of the file.
    workload: str
    arrives: int
    departs: int | None
    crashes: int | None
    line: int


@dataclass(kw_only=True)
class SystemWay:
    """What becomes of messages on their way from one node to another."""

    latency: int
    #: Bytes per second; None where the size of a message does not matter.
    rate: float | None
    #: Added to the latency, drawn for each message; negative counts as 0.
    jitter: Expression | None
    #: How often a message is lost and has to be sent again, from 0 to 1.
    loss: float
    #: When nothing passes, each from a time up to another.
    down: list[list[int]]
    #: After how long without an answer the other node is taken for departed; None: never.
    timeout: int | None


@dataclass(kw_only=True)
class SystemLink(SystemWay):
    """The way between two nodes where it differs from all others."""

    from_: int
    to: int


@dataclass(kw_only=True)
class SystemManager(SystemWay):
    """The way to and from the manager, and its work for each message."""

    message: int


@dataclass(kw_only=True)
class SystemEnd:
    """A channel of a node's workload."""

    node: int
    channel: str


@dataclass(kw_only=True)
class SystemChannel:
    """What a node sends to its channel comes to a channel of another."""

    from_: SystemEnd
    to: SystemEnd


@dataclass(kw_only=True)
class SharedChannel:
    """A channel that several nodes receive from; it is reached over a latency."""

    name: str
    #: Messages that it holds; None: any number.
    capacity: int | None
    ends: list[SystemEnd]
    latency: int


@dataclass(kw_only=True)
class SystemParameter:
    """A number that can be changed before a run."""

    name: str
    type: str
    value: int | float
    from_: int | float
    to: int | float


@dataclass(kw_only=True)
class SystemPlan:
    """Which nodes there are, with what they are joined, and when the run ends."""

    nodes: list[SystemNode]
    manager: SystemManager
    #: The way between nodes that no link is for.
    default: SystemWay
    links: list[SystemLink]
    channels: list[SystemChannel]
    shared_channels: list[SharedChannel]
    parameters: list[SystemParameter]
    #: Models by variable; "" stands for all others.
    dsm: dict[str, SharingModel]
    #: Threads that `spawn … anywhere` can create, in the order of their numbers in messages.
    anywhere: list[str]
    stop: Expression | None
    stop_text: str | None
    seed: int | None


@dataclass(kw_only=True)
class SystemFamily:
    """The nodes that share a nodespec; families are numbered from 1."""

    name: str
    number: int
    #: Of the nodespec.
    file: str
    #: Its module stands in ``compiled``; None where the file is missing.
    scheduler: Analysis | None


@dataclass(kw_only=True)
class CompiledWorkload:
    """What a runtime loads; the blob is in base64."""

    blob: str | None
    info: dict[str, Any] | None


@dataclass(kw_only=True)
class SharedUse:
    """What one text does with a variable: ``reads``, ``writes``, ``updates`` whose value nobody
    uses, and ``answered`` ones."""

    #: How often it is written in the text.
    counts: dict[str, int]
    #: How often it is done, as an estimate.
    per_second: dict[str, float]


@dataclass(kw_only=True)
class SharedVariable:
    """A variable that the processes of a system share, with what is known of it before a run."""

    name: str
    #: One for all, or one of each node.
    kind: Literal["global", "node"]
    model: Literal["request", "broadcast"]
    #: What the model was taken for.
    reason: str
    #: By family; `master` for the master.
    families: dict[str, SharedUse]
    #: An estimate for each model.
    messages_per_second: dict[str, float]
    #: The same by a measured run, if one was given.
    by_run: dict[str, float] | None
    #: The messages per second of that run, if it had the variable, and the model that it had.
    seen: MeasuredMessages | None


@dataclass(kw_only=True)
class CompiledSystem:
    """All that a simulator needs of one version of a system."""

    version: int
    #: Of all texts.
    diagnostics: list[Diagnostic]
    name: str
    stamp: str
    #: The master's own program; None for a system of schedulers that share nothing.
    manager: Analysis | None
    families: list[SystemFamily]
    #: By the names of their files.
    workloads: dict[str, CompiledWorkload]
    #: None with errors.
    plan: SystemPlan | None
    #: What its processes share.
    shared: list[SharedVariable]
