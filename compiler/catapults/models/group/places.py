"""The names of the classic text: where threads lie, what is kept of them, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults.models.group import values
from catapults.models.group.resolve import arguments_of
from catapults.models.group.rules import FORMS
from catapults.models.group.tree import Group, Member, Thread, Tree
from catapults.source import Span
from catapults.syntax.ast import Expr, Type
from catapults.syntax.tokens import DISTRIBUTED_WORDS, KEYWORDS

#: The import by which the workload says where a thread belongs.
HOME = "home"

#: Where those lie that belong nowhere, in the bases of all libraries.
HOMELESS = "RQ"

#: What the classic text declares itself, or has from its base.
_TAKEN = frozenset(
    (
        "RQ WQ SQ NQ current next arrived chooser since ran due now NEW READY WAITING SUSPENDED "
        "state home interrupted assert simulate fail processor"
    ).split()
) | {*KEYWORDS, *DISTRIBUTED_WORDS}


@dataclass(frozen=True, eq=False)
class Place:
    """A container of threads: that of a group, or of one member that stands in an order."""

    group: Group
    #: The thread that it is for, None of a group's own.
    thread: Thread | None
    name: str
    number: int
    span: Span
    #: What its number is called, in small letters.
    label: str

    @property
    def constant(self) -> str:
        """The name of its number."""
        return self.label.upper()

    @property
    def is_homeless(self) -> bool:
        """Whether threads without a home group are chosen from it."""
        return self.name == HOMELESS


class Places:
    """All containers of a tree, with names that are free."""

    def __init__(self, tree: Tree) -> None:
        """Numbers count from 1; 0 are threads without a home."""
        self.tree = tree
        self._taken = {*_TAKEN, tree.name}
        self._variables: dict[tuple[str, Group], str] = {}
        self.all: list[Place] = list(self._found())
        self._of = {(one.group, one.thread): one for one in self.all}
        #: Those in which threads lie that have a home.
        self.homely = [one for one in self.all if not one.is_homeless]
        self.homes = {name: place.number for name, place in self._homes()}

    def _found(self) -> Iterator[Place]:
        number = 0
        for group in self.tree.groups:
            form = FORMS[group.rule]
            if group.rule == "os":
                number += 1
                span = group.syntax.name.span
                yield Place(group, None, HOMELESS, number, span, self.free(group.name))
                continue
            wanted: list[tuple[Thread | None, str, Span]] = []
            if form.in_order:
                seen = dict.fromkeys(thread for _, thread in group.threads)
                wanted = [(one, one.name, one.span) for one in seen]
            elif group.threads or not group.groups:
                wanted = [(None, group.name, group.syntax.name.span)]
            for thread, name, span in wanted:
                number += 1
                free = self.free(name)
                yield Place(group, thread, free, number, span, free)

    def _homes(self) -> Iterator[tuple[str, Place]]:
        for group in self.tree.groups:
            for _, thread in group.threads:
                yield thread.name, self.of(group, thread)

    def free(self, name: str) -> str:
        """A name that nothing else has, in either case of letters."""
        while name in self._taken or name.upper() in self._taken:
            name += "_"
        self._taken |= {name, name.upper()}
        return name

    def of(self, group: Group, thread: Thread | None = None) -> Place:
        """Where the threads of a group lie, or those of one of its members in order."""
        found = self._of.get((group, thread))
        return found if found is not None else self._of[group, None]

    def own(self, group: Group) -> Place | None:
        """Where the threads of a group lie that do not stand in an order."""
        return self._of.get((group, None))

    def below(self, group: Group) -> list[Place]:
        """All containers of a group and of the groups below it."""
        inside = {*group.below()}
        return [one for one in self.all if one.group in inside]

    def variable(self, word: str, group: Group) -> str:
        """The name of a variable or an attribute of a group, such as `rest_drawing`."""
        if (word, group) not in self._variables:
            self._variables[word, group] = self.free(f"{word}_{group.name}")
        return self._variables[word, group]

    def variables(self) -> list[tuple[str, Group, str]]:
        """All that were named, in the order of the tree and of their words."""
        order = {one: at for at, one in enumerate(self.tree.groups)}
        found = [(word, group, name) for (word, group), name in self._variables.items()]
        return sorted(found, key=lambda one: (order[one[1]], one[0]))

    # --- values -------------------------------------------------------------------------

    def of_thread(self, expression: Expr, thread: str) -> str:
        """An expression over parameters, for a thread by its name in the classic text."""
        parameters = self.tree.parameters
        return values.written(
            expression, lambda name: f"{thread}.{name}" if name in parameters else name
        )

    def type_of(self, expression: Expr) -> Type:
        """The type of an expression over parameters."""
        return values.type_of(expression, {n: p.type for n, p in self.tree.parameters.items()})

    def of_member(self, member: Member, expression: Expr) -> int | None:
        """The value of an expression for a group, whose values are written."""
        known = {n: values.value_of(one, {}) for n, one in member.values.items()}
        return values.value_of(expression, {n: v for n, v in known.items() if v is not None})

    def key(self, group: Group) -> Expr:
        """What a group decides by."""
        return arguments_of(group)[0]
