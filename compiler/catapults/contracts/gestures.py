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
    TextFile,
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
