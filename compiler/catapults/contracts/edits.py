"""How a gesture is asked for, and answered with edits or a reason; the same of new schedulers.

As in :mod:`catapults.contracts.messages`: plain data, from which the page's types are generated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from catapults.contracts.gestures import Gesture
from catapults.contracts.messages import (
    AnalyseRequest,
    Edit,
    GraphEdge,
    GraphHandler,
    GraphNode,
    ProfileName,
    TextFile,
    Undrawn,
)


@dataclass(kw_only=True)
class EditRequest(AnalyseRequest):
    """Asks for a gesture as the smallest edits of the text."""

    gesture: Gesture
    #: The version of the text whose rules or graph the person saw.
    seen: int
    #: Whether errors in the result are meant. Syntax errors never are.
    anyway: bool = False


@dataclass(kw_only=True)
class EdgesChange:
    """What becomes of the edges of one handler."""

    handler: str
    #: Each by its index among those before; below 0 for one that is new or says something else,
    #: which is the next of ``changed_edges``. None where all are as before.
    edges: list[int] | None
    #: Three numbers, where all its text moved alike: by how much sites, places and lines of its
    #: edges, but for changed ones, are further on. Else their places are told.
    moved: list[int] | None


@dataclass(kw_only=True)
class GraphChange:
    """What makes the graph of the text that was seen that of the text behind a gesture.

    It is the graph that an analysis gives, but for verdicts: those of edges that are not in
    ``changed_edges`` are as before, until they are looked at again.
    """

    #: The nodes in their order, each by its index in the graph before. It is below 0 for one that
    #: is new or says something else, which is the next of ``changed_nodes``.
    nodes: list[int]
    #: Three numbers for each of all nodes: ``first_node``, ``from`` and ``to``.
    node_places: list[int]
    changed_nodes: list[GraphNode]
    handlers: list[GraphHandler]
    undrawn: list[Undrawn]
    #: The edges by their handlers, in their order.
    edges: list[EdgesChange]
    changed_edges: list[GraphEdge]
    #: Where the transfers of all other edges of handlers are that did not move as a whole, in their
    #: order: four numbers for each, which are its site, ``from``, ``to`` and line.
    edge_places: list[int]


@dataclass(kw_only=True)
class Became:
    """What becomes of the parts of a text that have an id."""

    #: The later id of each that has another one, or None where it is gone. All others keep theirs.
    ids: dict[str, str | None] = field(default_factory=dict)
    #: Handlers, branches, loops and decisions, by their former ids, in which something came, went
    #: or moved: an index that was told of one means something else by now.
    reordered: list[str] = field(default_factory=list)
    #: The later ids of what is new, but for arrows.
    came: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class Edited:
    """A gesture as edits; they do not overlap and refer to the text as it was."""

    version: int
    #: What was done, for the list of what can be undone.
    name: str
    edits: list[Edit]
    #: Ids, in the text behind the edits, of what to select.
    selects: list[str]
    #: The edge behind which the card to select stands, in the graph that ``graph`` tells. What is
    #: selected is the first container or card of ``selects``; without a card there is no edge.
    edge: str | None
    #: What becomes of the graph; None where that is not known at once, or one of the texts has
    #: none.
    graph: GraphChange | None
    #: What becomes of parts that have an id.
    became: Became


@dataclass(kw_only=True)
class Offer:
    """Another gesture that would do."""

    label: str
    gesture: Gesture
    anyway: bool


@dataclass(kw_only=True)
class Refused:
    """A gesture that is not carried out; nothing is changed."""

    version: int
    refused: str
    offers: list[Offer]


EditAnswer = Edited | Refused


# --- new schedulers --------------------------------------------------------------------


@dataclass(kw_only=True)
class NewSchedulerRequest:
    """Asks for the text of a new scheduler, whose stubs the problems list leads through."""

    name: str
    profile: ProfileName
    start: Literal[
        "empty", "base", "roundRobin", "priority", "shortestJob", "application", "master"
    ]
    #: The base to extend, and the files where it may be found.
    base: str | None = None
    files: dict[str, str] = field(default_factory=dict)
    #: The files whose schedulers become families of a master.
    families: list[str] = field(default_factory=list)
    #: Of the program that it is for. A library with a single processor makes nothing of more.
    processors: int = 1


@dataclass(kw_only=True)
class NewScheduler:
    """The text of a new scheduler; None with the reason."""

    text: str | None
    refused: str | None


@dataclass(kw_only=True)
class NewSystemRequest:
    """Asks for the text of a system for a master, or for a scheduler that all nodes have."""

    name: str
    #: The name of the scheduler's file.
    scheduler: str
    #: All schedulers and workloads of the project by file name.
    files: dict[str, str] = field(default_factory=dict)


@dataclass(kw_only=True)
class NewSystem:
    """The text of a new system; None with the reason."""

    text: str | None
    #: What its nodes run where the project has no workload for them: to be added to its files.
    workloads: list[TextFile]
    refused: str | None
