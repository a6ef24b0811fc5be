"""What a page says when a person draws, and how it is answered.

As in :mod:`catapults.contracts.messages`: plain data, from which the page's types are generated.
Ids are those of :mod:`catapults.contracts.rules` and of the graph.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from catapults.contracts.containers import kinds
from catapults.contracts.groups import MemberKind
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
from catapults.contracts.rules import CardKind, FieldName, KeyOrder, Terms

if TYPE_CHECKING:
    ContainerKind = str
else:
    ContainerKind = Literal[tuple(kinds())]
ValueType = Literal["int", "float", "time"]


@dataclass(kw_only=True)
class NewCard:
    """A card to be written; its fields are those that a card of this kind has."""

    kind: CardKind
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(kw_only=True)
class AddContainer:
    """Declares a container; ``size`` makes an array of it, sorted ones have a key."""

    gesture: Literal["addContainer"]
    name: str
    kind: ContainerKind
    size: str | None = None
    key: str | None = None
    order: KeyOrder = "highest"


@dataclass(kw_only=True)
class ChangeKind:
    """Makes a container one of another kind; one that becomes sorted needs a key."""

    gesture: Literal["changeKind"]
    target: str
    kind: ContainerKind
    key: str | None = None
    order: KeyOrder = "highest"


@dataclass(kw_only=True)
class ChangeKey:
    """Sorts a container on another attribute, or the other way round."""

    gesture: Literal["changeKey"]
    target: str
    key: str
    order: KeyOrder


@dataclass(kw_only=True)
class ChangeSize:
    """Makes an array of a container or variable, or a single one of an array."""

    gesture: Literal["changeSize"]
    target: str
    size: str | None


@dataclass(kw_only=True)
class Rename:
    """Renames what is declared, here and in the workload."""

    gesture: Literal["rename"]
    target: str
    name: str


@dataclass(kw_only=True)
class Delete:
    """Deletes declarations, handlers, cards, branches and arrows.

    What statements still use is not deleted, unless they are to be deleted as well, or to use the
    container ``into`` instead. The loops, conditions and branches around an arrow that are there
    for nothing else go with it; those around a card if ``emptied`` says so.
    """

    gesture: Literal["delete"]
    targets: list[str]
    uses: Literal["keep", "delete", "move"] = "keep"
    into: str | None = None
    emptied: Literal["keep", "delete"] = "keep"


@dataclass(kw_only=True)
class AddArrow:
    """Adds a transfer to a handler.

    ``source`` and ``target`` are ids of nodes or texts of variables; from ``birth`` comes the
    handler's thread, to ``running`` leads ``dispatch``, to ``end`` leads ``destroy``. Without a
    body the transfer becomes the last that the handler does, before it ends. Into a decision it
    becomes what a new branch does, or, without a condition, what is done otherwise. Into the card
    of a statement it goes before that one, which is then done where the condition fails.
    """

    gesture: Literal["addArrow"]
    handler: str
    source: str
    target: str
    condition: str | Terms | None = None
    loop: Literal["", "while", "foreach"] = ""
    into: str | None = None
    index: int | None = None


@dataclass(kw_only=True)
class MoveEnd:
    """Leads an arrow, or a card's transfer, from or to somewhere else.

    The loops and conditions around it that ask about that end follow to the new one. Where they
    hold for other statements, too, ``conditions`` says whether they do.
    """

    gesture: Literal["moveEnd"]
    target: str
    end: Literal["source", "target"]
    to: str
    conditions: Literal["alone", "follow", "keep"] = "alone"


@dataclass(kw_only=True)
class SetCondition:
    """Gives an arrow, a transfer, a branch or a loop another condition, or none.

    ``alone`` puts a transfer that shares its branch with others under a condition of its own.
    """

    gesture: Literal["setCondition"]
    target: str
    condition: str | Terms | None
    alone: bool = False


@dataclass(kw_only=True)
class AddCard:
    """Writes a card into a body, before the card at ``index``; without one, as the last."""

    gesture: Literal["addCard"]
    into: str
    card: NewCard
    index: int | None = None


@dataclass(kw_only=True)
class ReplaceCard:
    """Writes another card in the place of one."""

    gesture: Literal["replaceCard"]
    target: str
    card: NewCard


@dataclass(kw_only=True)
class SetField:
    """Changes one field of a card; None leaves out what can be left out.

    Where that leads a transfer from or to somewhere else, the conditions around it follow as those
    of an arrow do (:class:`MoveEnd`), but for those about the thread of a loop or of the library.
    """

    gesture: Literal["setField"]
    target: str
    field: FieldName
    text: str | None
    conditions: Literal["alone", "follow", "keep"] = "alone"


@dataclass(kw_only=True)
class MoveCard:
    """Moves a card with its comments before the card at ``index`` of a body."""

    gesture: Literal["moveCard"]
    target: str
    into: str
    index: int


@dataclass(kw_only=True)
class AddBranch:
    """Adds a branch to a decision, before that at ``index``; without a condition, what is done
    otherwise."""

    gesture: Literal["addBranch"]
    target: str
    condition: str | Terms | None
    index: int | None = None


@dataclass(kw_only=True)
class MoveBranch:
    """Gives a branch of a decision another place in the order."""

    gesture: Literal["moveBranch"]
    target: str
    index: int


@dataclass(kw_only=True)
class AddHandler:
    """Adds a handler or an aspect of one; ``copy`` takes the body that is inherited so far."""

    gesture: Literal["addHandler"]
    name: str
    kind: Literal["handler", "before", "after"] = "handler"
    copy: bool = False


@dataclass(kw_only=True)
class AddEntry:
    """Declares an attribute, import, constant or variable, or a family of nodes, whose ``value`` is
    the file of its scheduler."""

    gesture: Literal["addEntry"]
    table: Literal["constant", "variable", "attribute", "threadimport", "import", "family"]
    name: str
    type: ValueType = "int"
    value: str | None = None
    size: str | None = None


@dataclass(kw_only=True)
class ChangeType:
    """Gives an entry of a table another type."""

    gesture: Literal["changeType"]
    target: str
    type: ValueType


@dataclass(kw_only=True)
class ChangeValue:
    """Gives a constant, variable or import another initial value, or none; a family another
    file."""

    gesture: Literal["changeValue"]
    target: str
    value: str | None


@dataclass(kw_only=True)
class Paste:
    """Writes what was copied from another scheduler: declarations, handlers, and cards into a body.

    A branch goes into a decision, whose card is ``into`` then, or into a body as a decision of its
    own.

    Transfers, each told by where it begins in that text, go into their handlers, with the loops and
    conditions around them. Those from birth, to places outside, and from anywhere (``outside``,
    told likewise) go only into handlers that are missing or still to be written: a thread is born
    into one place.
    What all these name and this scheduler lacks is declared as there.
    """

    gesture: Literal["paste"]
    source: TextFile
    targets: list[str]
    transfers: list[int] = field(default_factory=list)
    outside: list[int] = field(default_factory=list)
    into: str | None = None
    index: int | None = None


# --- trees of groups -------------------------------------------------------------------


@dataclass(kw_only=True)
class AddMember:
    """Makes something a member of a group, before the member at ``index``; without one, as the
    last. A group that there is not is declared."""

    gesture: Literal["addMember"]
    into: str
    kind: MemberKind
    name: str
    index: int | None = None


@dataclass(kw_only=True)
class MoveMember:
    """Moves a thread or a group, with its comments, before the member at ``index`` of a group."""

    gesture: Literal["moveMember"]
    target: str
    into: str
    index: int | None = None


@dataclass(kw_only=True)
class ChangeRule:
    """Gives a group another way to decide, or its own other arguments. Another one without
    arguments gets those that it needs."""

    gesture: Literal["changeRule"]
    target: str
    rule: str
    arguments: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class MemberValue:
    """What a member is told from now on; nothing with None."""

    target: str
    name: str
    text: str | None


@dataclass(kw_only=True)
class SetValues:
    """Tells members something else."""

    gesture: Literal["setValues"]
    values: list[MemberValue]


@dataclass(kw_only=True)
class Steps:
    """Several gestures as one; the ids of each are those of the text behind the one before."""

    gesture: Literal["steps"]
    name: str
    steps: list[
        AddContainer
        | ChangeKind
        | ChangeKey
        | ChangeSize
        | Delete
        | AddArrow
        | MoveEnd
        | SetCondition
        | AddCard
        | ReplaceCard
        | SetField
        | MoveCard
        | AddBranch
        | MoveBranch
        | AddHandler
        | AddEntry
        | ChangeType
        | ChangeValue
        | Paste
    ]


Gesture = (
    AddContainer
    | ChangeKind
    | ChangeKey
    | ChangeSize
    | Rename
    | Delete
    | AddArrow
    | MoveEnd
    | SetCondition
    | AddCard
    | ReplaceCard
    | SetField
    | MoveCard
    | AddBranch
    | MoveBranch
    | AddHandler
    | AddEntry
    | ChangeType
    | ChangeValue
    | Paste
    | AddMember
    | MoveMember
    | ChangeRule
    | SetValues
    | Steps
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
