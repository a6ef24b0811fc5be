"""The names of the classic text: where threads lie, what is kept of them, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from catapults.models.group import values
from catapults.models.group.rules import form_of
from catapults.models.group.tree import Group, Member, Parameter, Thread, Tree
from catapults.source import Span
from catapults.syntax import unparse
from catapults.syntax.ast import Expr, Type
from catapults.syntax.tokens import DISTRIBUTED_WORDS, KEYWORDS

#: Where those lie that belong nowhere, in the bases of all libraries.
HOMELESS = "RQ"

#: What the classic text declares itself, or has from its base.
_TAKEN = frozenset(
    (
        "RQ WQ SQ NQ current next arrived chooser since ran due now NEW READY WAITING SUSPENDED "
        "state home interrupted came ready_ones chosen_by assert simulate fail processor"
    ).split()
) | {*KEYWORDS, *DISTRIBUTED_WORDS}

#: A place that is to be: whose it is, of which thread, in which container, where it is said, and
#: what its number is called.
_Wanted = tuple["Group | None", "Thread | None", str, Span, str]


@dataclass(frozen=True, eq=False)
class Place:
    """Where a group finds threads: in a container of its own, in that of one member that stands in
    an order, or in that of a guest."""

    #: None of a guest's home that only the library has.
    group: Group | None
    #: The thread that it is for, None of a group's own.
    thread: Thread | None
    #: The container.
    name: str
    number: int
    span: Span
    #: What its number is called, in small letters.
    label: str
    #: What is said of the thread in this group, of a guest; it holds nowhere else.
    said: Mapping[str, Expr] = field(default_factory=dict)

    @property
    def constant(self) -> str:
        """The name of its number."""
        return self.label.upper()

    @property
    def is_homeless(self) -> bool:
        """Whether threads without a home group are chosen from it."""
        return self.name == HOMELESS

    @property
    def is_of_guest(self) -> bool:
        """Whether several groups choose from its container."""
        return self.thread is not None and bool(self.thread.guest_of)


class Places:
    """All containers of a tree, with names that are free."""

    def __init__(self, tree: Tree) -> None:
        """Numbers count from 1; 0 are threads without a home."""
        self.tree = tree
        self._taken = {*_TAKEN, tree.name}
        self._variables: dict[tuple[str, Group], str] = {}
        #: Variables of members, by name: type, first value, and the group that has the member.
        self.kept: dict[str, tuple[Type, str, Group]] = {}
        asked = {*tree.groups}
        #: Threads that several groups can choose, with the name of the container of each.
        self._guests = {
            one: self.free(one.name)
            for one in tree.threads.values()
            if any(group in asked for group, _ in one.guest_of)
        }
        self.all: list[Place] = list(self._found())
        self._of = {
            (one.group, one.thread): one
            for one in self.all
            if not one.is_homeless or (one.group is not None and one.group.rule == "os")
        }
        #: Those where threads come to that have a home, one for each container.
        self.homely = [one for one in self.all if not one.is_homeless and self._is_home(one)]
        self.homes = {name: place.number for name, place in self._homes()}

    def _found(self) -> Iterator[Place]:
        """Number and name all places, group by group."""
        wanted = [one for group in self.tree.groups for one in self._wanted(group)]
        for guest, name in self._guests.items():
            if self.home_of(guest) is None:
                wanted.append((None, guest, name, guest.span, guest.name))
        for number, (group, thread, container, span, label) in enumerate(wanted, 1):
            free = self.free(label)
            guest_of = thread.guest_of if thread is not None else ()
            said = next((one.values for each, one in guest_of if each is group), {})
            yield Place(group, thread, container or free, number, span, free, said)

    def _wanted(self, group: Group) -> Iterator[_Wanted]:
        """The places of a group; those without a name have a container of their own."""
        if group.answers_os:
            label = group.name if group.rule == "os" else f"others_in_{group.name}"
            yield group, None, HOMELESS, group.syntax.name.span, label
        if group.rule == "os":
            return
        if form_of(group.rule).in_order:
            own = dict.fromkeys(thread for _, thread in group.threads)
            for one in (one for one in own if one not in self._guests):
                yield group, one, "", one.span, one.name
        elif any(one not in self._guests for _, one in group.threads) or not group.members:
            yield group, None, "", group.syntax.name.span, group.name
        for guest in dict.fromkeys(one for _, one in group.threads if one in self._guests):
            label = f"{guest.name}_in_{group.name}"
            yield group, guest, self._guests[guest], guest.span, label

    def home_of(self, thread: Thread) -> Group | None:
        """The group where a thread belongs, if decisions come there."""
        home = thread.home[0] if thread.home is not None else None
        return home if home in self.tree.groups else None

    def _is_home(self, place: Place) -> bool:
        return place.thread is None or place.group is self.home_of(place.thread)

    def _homes(self) -> Iterator[tuple[str, Place]]:
        for thread in self.tree.threads.values():
            home = self.home_of(thread)
            if home is not None or thread in self._guests:
                yield thread.name, self.of(home, thread)

    @property
    def groups(self) -> dict[str, int | None]:
        """By group: the number of those who enter it; None where each thread has its place in an
        order."""
        found: dict[str, int | None] = {}
        for group in self.tree.groups:
            own = self.own(group)
            found[group.name] = own.number if own is not None else None
            if group.rule == "os":
                found[group.name] = 0
        return found

    def free(self, name: str) -> str:
        """A name that nothing else has, in either case of letters."""
        while name in self._taken or name.upper() in self._taken:
            name += "_"
        self._taken |= {name, name.upper()}
        return name

    def of(self, group: Group | None, thread: Thread | None = None) -> Place:
        """Where the threads of a group lie, or those of one of its members in order."""
        found = self._of.get((group, thread))
        return found if found is not None else self._of[group, None]

    def own(self, group: Group) -> Place | None:
        """Where the threads of a group lie that do not stand in an order and are no guests."""
        return self._of.get((group, None))

    def sources(self, group: Group) -> list[Place]:
        """All places where a group finds threads among which it chooses: its own, then guests."""
        if form_of(group.rule).in_order:
            return []
        if group.rule == "os":
            return self.others(group)
        return [one for one in self.all if one.group is group and not one.is_homeless]

    def others(self, group: Group) -> list[Place]:
        """The places of threads without a group, if a group can leave the choice to the library:
        theirs, and those of guests."""
        if not group.answers_os:
            return []
        own = [one for one in self.all if one.group is group and one.is_homeless]
        return own + [one for one in self.all if one.group is None]

    @cached_property
    def ordered(self) -> list[Place]:
        """One place for each container whose threads have to know who became ready first: those
        among which a guest stands."""
        found: dict[str, Place] = {}
        for group in self.tree.groups:
            compared = [self.others(group)]
            if group.function is None:  # else it has only the order in which it walks
                compared.append(self.sources(group))
                compared += [[one] for one in self.all if one.group is group and one.is_of_guest]
            for places in compared:
                if any(one.is_of_guest for one in places):
                    found |= {one.name: one for one in places}
        return list(found.values())

    @property
    def has_guests(self) -> bool:
        """Whether several groups can choose one thread."""
        return bool(self._guests)

    def below(self, group: Group) -> list[Place]:
        """All containers of a group and of the groups below it."""
        inside = {*group.below()}
        return [one for one in self.all if one.group in inside]

    def variable(self, word: str, group: Group) -> str:
        """The name of a variable or an attribute of a group, such as `rest_drawing`."""
        if (word, group) not in self._variables:
            self._variables[word, group] = self.free(f"{word}_{group.name}")
        return self._variables[word, group]

    def of_group(self, group: Group, member: Member, parameter: Parameter, value: str) -> str:
        """The variable that holds a parameter of a group that is a member, which a decision
        changes; it begins with ``value``."""
        name = self.variable(f"{parameter.name}_of_{member.name}", group)
        self.kept[name] = (parameter.type, value, group)
        return name

    def variables(self) -> list[tuple[str, Group, str]]:
        """All that were named, in the order of the tree and of their words."""
        order = {one: at for at, one in enumerate(self.tree.groups)}
        found = [(word, group, name) for (word, group), name in self._variables.items()]
        return sorted(found, key=lambda one: (order[one[1]], one[0]))

    # --- values -------------------------------------------------------------------------

    def of_thread(self, expression: Expr, thread: str, place: Place | None = None) -> str:
        """An expression over parameters, for a thread by its name in the classic text. What is said
        of a guest holds for its ``place`` only."""
        parameters = self.tree.parameters
        said = place.said if place is not None else {}

        def named(name: str) -> str:
            if name in said:
                text = unparse.expression(said[name])
                return text if text.isalnum() else f"({text})"
            return f"{thread}.{name}" if name in parameters else name

        return values.written(expression, named)

    def type_of(self, expression: Expr) -> Type:
        """The type of an expression over parameters."""
        return values.type_of(expression, {n: p.type for n, p in self.tree.parameters.items()})

    def of_member(self, member: Member, expression: Expr) -> int | None:
        """The value of an expression for a group, whose values are written."""
        known = {n: values.value_of(one, {}) for n, one in member.values.items()}
        return values.value_of(expression, {n: v for n, v in known.items() if v is not None})

    def key(self, group: Group) -> Expr:
        """What a group decides by."""
        return group.arguments[0]
