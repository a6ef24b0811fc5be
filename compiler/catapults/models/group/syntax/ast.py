"""The syntax tree of a group scheduler: one class per production, each with its span.

Expressions, statements and parameters are those of schedulers (:mod:`catapults.syntax.ast`).
"""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Block, Expr, Import, Name, Node


@dataclass(eq=False, slots=True)
class Item(Node):
    """One of the parts of a group scheduler."""


@dataclass(eq=False, slots=True)
class Parameters(Item):
    """``parameters { … }``: what is known of each member."""

    imports: list[Import]


@dataclass(eq=False, slots=True)
class Value(Node):
    """``name value`` behind a member."""

    name: Name
    value: Expr


@dataclass(eq=False, slots=True)
class Guest(Node):
    """``guest`` behind a thread."""


@dataclass(eq=False, slots=True)
class Member(Node):
    """``group name …;``, ``thread name …;`` or only ``name …;``"""

    kind: str | None
    name: Name
    settings: list[Value | Guest]


@dataclass(eq=False, slots=True)
class Rule(Node):
    """``name`` or ``name(argument, …)``: how a group decides."""

    name: Name
    arguments: list[Expr] | None


@dataclass(eq=False, slots=True)
class Group(Item):
    """``group name : rule { member … }``, or without members ``group name : rule;``"""

    name: Name
    rule: Rule
    members: list[Member] | None


@dataclass(eq=False, slots=True)
class Function(Item):
    """``sdf name { decide { … } }``: a decision of one's own."""

    name: Name
    parts: list[Part]


@dataclass(eq=False, slots=True)
class Part(Node):
    """``decide { … }`` or ``chosen(member) { … }``"""

    name: Name
    parameter: Name | None
    body: Block


@dataclass(eq=False, slots=True)
class GroupScheduler(Node):
    """A whole file."""

    name: Name
    items: list[Item]
