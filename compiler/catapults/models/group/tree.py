"""The tree of groups that a text describes, with all names resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults.models.group.syntax import ast
from catapults.models.group.syntax.functions import OS, answers_os
from catapults.source import Span
from catapults.syntax.ast import Assign, Expr, Type


@dataclass(eq=False)
class Thread:
    """A thread of the workload as a member; in time frames it can have several slots."""

    name: str
    syntax: ast.Member
    #: Where it belongs: its group, and what is said of it there; None if nobody but the library
    #: has it, or other groups as a guest.
    home: tuple[Group, Member] | None = None
    #: The groups that can choose it beside its own.
    guest_of: list[tuple[Group, Member]] = field(default_factory=list)

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

    @property
    def is_guest(self) -> bool:
        """Whether it belongs elsewhere."""
        return any(isinstance(one, ast.Guest) for one in self.syntax.settings)


@dataclass(eq=False)
class Group:
    """A group with its members."""

    name: str
    rule: str
    syntax: ast.Group
    members: list[Member] = field(default_factory=list)
    parent: Group | None = None
    #: What decides, if it is a decision of the text's own.
    function: ast.Function | None = None
    #: The parameters of members that it changes.
    changed: frozenset[str] = frozenset()

    @property
    def answers_os(self) -> bool:
        """Whether it can leave the choice to the library itself."""
        return self.rule == OS or (self.function is not None and answers_os(self.function))

    @property
    def arguments(self) -> list[Expr]:
        """What stands behind its rule, without names."""
        return [argument(one) for one in self.syntax.rule.arguments or ()]

    @property
    def groups(self) -> list[tuple[Member, Group]]:
        """The members that are groups."""
        return [(one, one.node) for one in self.members if isinstance(one.node, Group)]

    @property
    def threads(self) -> list[tuple[Member, Thread]]:
        """The members that are threads."""
        return [(one, one.node) for one in self.members if isinstance(one.node, Thread)]

    @property
    def own(self) -> list[tuple[Member, Thread]]:
        """Its threads that belong nowhere else and are nobody's guests."""
        return [(one, thread) for one, thread in self.threads if not thread.guest_of]

    @property
    def guests(self) -> list[tuple[Member, Thread]]:
        """Its threads that other groups can choose, too."""
        return [(one, thread) for one, thread in self.threads if thread.guest_of]

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
    root: Group
    #: By name, in the order of the text.
    threads: dict[str, Thread]
    #: All groups of the text, those as well that are members of none.
    declared: list[Group]

    @property
    def groups(self) -> list[Group]:
        """All groups that can be asked, parents first."""
        return list(self.root.below())


def argument(expression: Expr) -> Expr:
    """An argument without the name before it."""
    return expression.value if isinstance(expression, Assign) else expression
