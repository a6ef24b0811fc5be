"""The tree of groups that a text describes, with all names resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults.models.group.syntax import ast
from catapults.source import Span
from catapults.syntax.ast import Expr, Type


@dataclass(eq=False)
class Thread:
    """A thread of the workload as a member; in time frames it can have several slots."""

    name: str
    syntax: ast.Member

    @property
    def span(self) -> Span:
        """Where it is named."""
        return self.syntax.name.span


@dataclass(eq=False)
class Member:
    """One line of a group."""

    syntax: ast.Member
    node: Group | Thread
    #: What is said of it, by parameter or by the words of its group's rule.
    values: dict[str, Expr]

    @property
    def name(self) -> str:
        """What it is called."""
        return self.syntax.name.text


@dataclass(eq=False)
class Group:
    """A group with its members."""

    name: str
    rule: str
    syntax: ast.Group
    members: list[Member] = field(default_factory=list)
    parent: Group | None = None

    @property
    def groups(self) -> list[tuple[Member, Group]]:
        """The members that are groups."""
        return [(one, one.node) for one in self.members if isinstance(one.node, Group)]

    @property
    def threads(self) -> list[tuple[Member, Thread]]:
        """The members that are threads."""
        return [(one, one.node) for one in self.members if isinstance(one.node, Thread)]

    def below(self) -> Iterator[Group]:
        """Itself and all groups below it."""
        yield self
        for _, group in self.groups:
            yield from group.below()

    def path(self) -> Iterator[Group]:
        """Itself, and upwards to the root."""
        group: Group | None = self
        while group is not None:
            yield group
            group = group.parent


@dataclass(eq=False)
class Parameter:
    """What is known of each member."""

    name: str
    type: Type
    default: Expr
    span: Span


@dataclass(eq=False)
class Tree:
    """A whole group scheduler."""

    name: str
    syntax: ast.GroupScheduler
    parameters: dict[str, Parameter]
    #: None of a text without groups.
    root: Group

    @property
    def groups(self) -> list[Group]:
        """All groups that can be asked, parents first."""
        return list(self.root.below())

    @property
    def has_os(self) -> bool:
        """Whether any group chooses the threads without a home."""
        return any(one.rule == "os" for one in self.groups)
