"""The rules of a scheduler as a page shows them: its handlers as cards, its declarations as tables.

As in :mod:`catapults.contracts.messages`: plain data, from which the page's types are generated.
Things are named by ids. A declaration's is its table and name (``container:RQ``), a handler's its
kind and name (``handler:schedule``, ``before:schedule``, ``invariant:RQ``), a card's that of its
handler with a digest of what it says (``handler:schedule/transfer/1f3a9c02``); a body of a card has
its number behind that (``…#1``). A handler's own body has the handler's id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from catapults.contracts.messages import VerdictName

KeyOrder = Literal["highest", "lowest"]
#: The tables of declarations; each entry's id begins with the name of its table.
Table = Literal[
    "container", "constant", "variable", "attribute", "threadimport", "import", "family"
]
OwnerKind = Literal["event", "query", "before", "after", "invariant"]
CardKind = Literal[
    "decision",
    "transfer",
    "assignment",
    "while",
    "doWhile",
    "for",
    "foreach",
    "dispatch",
    "destroy",
    "fail",
    "return",
    "continue",
    "break",
    "locals",
    "assert",
    "verbatim",
    "block",
    "text",
]
FieldName = Literal[
    "source",
    "target",
    "operator",
    "value",
    "condition",
    "init",
    "step",
    "variable",
    "container",
    "thread",
    "message",
    "type",
    "names",
    "text",
]


@dataclass(kw_only=True)
class Term:
    """One comparison of a condition; without an operator, ``left`` alone."""

    left: str
    operator: Literal["", "==", "!=", "<", "<=", ">", ">="] = ""
    right: str = ""


@dataclass(kw_only=True)
class Terms:
    """A condition as a form has it: comparisons of which all, or any, must hold."""

    join: Literal["all", "any"]
    terms: list[Term]


@dataclass(kw_only=True)
class CardField:
    """A part of a card that a form shows. One that is left out is empty, at its place.

    ``text`` is what is written there, but for the message of an assertion, which is what it says.
    """

    name: FieldName
    text: str
    from_: int
    to: int


@dataclass(kw_only=True)
class CardBody:
    """Cards that run together: a branch of a decision, or what a loop repeats.

    ``condition`` is None where none is asked; ``terms`` is the condition as a form has it, if it
    is that simple and has no comments.
    """

    id: str
    from_: int
    to: int
    condition: CardField | None
    terms: Terms | None
    #: What is said above the `else` of one of several branches, in its head, and beside it.
    comments: list[str]
    cards: list[Card]
    #: What is said behind the last card, and not of it.
    closing: list[str]


@dataclass(kw_only=True)
class Card:
    """One statement of a handler, or the declarations of locals.

    ``text`` is the whole text of a card without bodies, else its first line.
    """

    id: str
    kind: CardKind
    from_: int
    to: int
    line: int
    text: str
    #: What is said before it, and of neither it nor the card before.
    apart: list[str]
    comments: list[str]
    fields: list[CardField]
    bodies: list[CardBody]
    #: The worst that is known of its own checks, None if it needs none.
    verdict: VerdictName | None
    #: Codes of what is said of it.
    codes: list[str]


@dataclass(kw_only=True)
class Owner:
    """A handler, aspect or invariant with its cards; its id is that of its body, too.

    Offsets are in ``file``, which is the scheduler's own unless this is inherited.
    """

    id: str
    kind: OwnerKind
    name: str
    parameter: str | None
    fixed: bool
    file: str
    inherited: bool
    from_: int
    to: int
    line: int
    #: When the library calls it, in words; nothing for an invariant.
    when: str
    comments: list[str]
    cards: list[Card]
    #: What is said behind the last card, and not of it.
    closing: list[str]
    codes: list[str]


@dataclass(kw_only=True)
class MissingHandler:
    """A handler that the library would call, and the scheduler lacks."""

    name: str
    kind: Literal["event", "query"]
    parameter: Literal["none", "optional", "required"]
    required: bool
    when: str


@dataclass(kw_only=True)
class TableEntry:
    """A declaration. ``value`` is the initial value or default, as it is written; of a family it is
    the file of its scheduler."""

    id: str
    table: Table
    name: str
    type: str
    size: str | None
    value: str | None
    key: str | None
    order: KeyOrder | None
    file: str
    inherited: bool
    from_: int
    to: int
    line: int
    codes: list[str]


@dataclass(kw_only=True)
class Rules:
    """A scheduler as cards and tables; handlers are in the order of the protocol."""

    version: int
    profile: str | None
    owners: list[Owner]
    missing: list[MissingHandler]
    entries: list[TableEntry]
