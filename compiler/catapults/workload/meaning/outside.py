"""What a workload meets outside itself when it is part of a system of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from catapults.workload.model import MessageType, ThreadClass


@dataclass(frozen=True)
class OtherNode:
    """A node of the system, or several of one name."""

    name: str
    #: Of the first.
    number: int
    #: How many; None of one that is declared without a number.
    count: int | None
    #: The threads of its workload by name, and those of which there can be more than at the start.
    classes: Mapping[str, ThreadClass]
    spawned: frozenset[str]


@dataclass(frozen=True)
class Outside:
    """As the system tells it."""

    nodes: Mapping[str, OtherNode] = field(default_factory=dict)
    #: Threads that can be born on any node; their places are their numbers in messages.
    anywhere: Sequence[str] = ()
    #: Channels to which another node sends, with what comes, as far as that is known.
    fed: Mapping[str, MessageType | None] = field(default_factory=dict)
    #: Channels of which all that is sent leaves the node.
    leaving: frozenset[str] = frozenset()


#: Of a workload that is no part of a system.
NOTHING_OUTSIDE = Outside()
