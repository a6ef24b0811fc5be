"""The answers that each group can give, and which of them it can be proved never to give.

An outcome is a group with an answer: a thread that it names, any thread from it or below, OS, or
Pass. Those that are not proved here may still never come about; an exploration looks at all runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from catapults.diagnostics import Diagnostics
from catapults.models.group import messages
from catapults.models.group.answers.asked import (
    BY_KEYS,
    OTHERS,
    Choice,
    asks_library,
    certain,
    chosen_before,
    idle,
)
from catapults.models.group.frames import frame_of
from catapults.models.group.rules import form_of
from catapults.models.group.tree import Group, Thread, Tree

#: Reasons that nobody has to be told of.
NO_LIBRARY = "neither it nor a group below leaves the choice to the library"
NO_THREADS = "it has no threads"

Answer = Literal["thread", "os", "pass"]


@dataclass(frozen=True)
class Outcome:
    """An answer of a group."""

    group: Group
    answer: Answer
    #: The member that is chosen; None for any thread from the group or below it, and without one.
    member: Thread | None = None
    #: Why it never comes about; None if that is not proved.
    unreachable: str | None = None


@dataclass(frozen=True)
class Population:
    """The threads of a workload."""

    name: str
    threads: frozenset[str]
    #: Those that enter or leave groups; the groups that any enters, and whether any leaves one.
    moving: frozenset[str] = frozenset()
    entered: frozenset[str] = frozenset()
    leaves: bool = False


def outcomes(tree: Tree, population: Population | None = None) -> Iterator[Outcome]:
    """All outcomes of a tree, group by group in the order of the text.

    ``population``: who is there; None for any threads, that stay where the text names them.
    """
    return _Outcomes(tree, population).all()


def report_never_runs(tree: Tree, diagnostics: Diagnostics) -> None:
    """Warns of threads that no group can ever choose."""
    known = list(outcomes(tree))
    for thread in tree.threads.values():
        reasons = [one.unreachable for one in known if one.member is thread]
        is_others = thread.home is None or thread.home[0] not in tree.groups
        if None in reasons or (is_others and asks_library(tree)):
            continue
        diagnostics.report(messages.NEVER_CHOSEN, thread.span, name=thread.name, why=reasons[0])


class _Outcomes:
    def __init__(self, tree: Tree, population: Population | None) -> None:
        self._tree = tree
        self._population = population
        self._unasked = {one.group: one.why for one in idle(tree) if not one.is_asked}
        #: By group: who has been chosen already where it is asked, if ready, and by which member.
        self._before: dict[Group, dict[Choice, str]] = {}
        self._walk(tree.root, {})

    def _walk(self, group: Group, before: Mapping[Choice, str]) -> None:
        self._before[group] = dict(before)
        in_order = dict(chosen_before(group))
        for member, node in group.groups:
            self._walk(node, {**before, **in_order.get(member, {})})

    def all(self) -> Iterator[Outcome]:
        for group in self._tree.declared:
            named = dict.fromkeys(thread for _, thread in group.threads)
            for thread in named:
                yield Outcome(group, "thread", thread, self._never(group, thread))
            yield Outcome(group, "thread", None, self._never_any(group))
            yield Outcome(group, "os", None, self._never_os(group))
            yield Outcome(group, "pass", None, self._never_passes(group))

    # --- why not ------------------------------------------------------------------------

    def _not_asked(self, group: Group) -> str | None:
        """Why no decision comes to a group."""
        for one in group.path():
            why = self._unasked.get(one)
            if why is not None:
                return why if one is group else f"`{one.name}` above it is never asked"
        return None

    def _never(self, group: Group, thread: Thread) -> str | None:
        not_asked = self._not_asked(group)
        if not_asked is not None:
            return not_asked
        people = self._population
        if people is not None and thread.name not in people.threads:
            return f"`{people.name}` has no thread `{thread.name}`"
        first = self._first(group, thread)
        moves = people is not None and thread.name in people.moving
        if first is not None and not moves:
            return f"whenever it is ready, `{first}` has chosen before"
        frame = frame_of(group) if group.rule == "plan" else None
        if frame is not None and frame.length:
            begins = [slot.begin for slot in frame.slots if slot.member.node is thread]
            if min(begins) >= frame.length:
                return "its time begins when the plan has ended"
        return None

    def _first(self, group: Group, choice: Choice) -> str | None:
        """The member that has chosen already where a group would choose."""
        for one in group.path():
            if choice in self._before.get(one, {}):
                return self._before[one][choice]
        return None

    def _never_any(self, group: Group) -> str | None:
        """Why no thread comes from a group, nor from one below."""
        not_asked = self._not_asked(group)
        if not_asked is not None:
            return not_asked
        open_to_others = [one for one in group.below() if self._is_entered(one)]
        pairs = [(one, thread) for one in group.below() for _, thread in one.threads]
        if open_to_others or any(self._never(*pair) is None for pair in pairs):
            return None
        return "none of its threads is ever chosen" if pairs else NO_THREADS

    def _is_entered(self, group: Group) -> bool:
        """Whether a thread that the text does not name there can be in a group."""
        if group.rule == "os" or form_of(group.rule).in_order:
            return False
        if self._not_asked(group) is not None:
            return False
        return self._population is None or group.name in self._population.entered

    def _never_os(self, group: Group) -> str | None:
        not_asked = self._not_asked(group)
        if not_asked is not None:
            return not_asked
        asking = [one for one in group.below() if one.answers_os]
        if not asking:
            return NO_LIBRARY
        people = self._population
        if people is not None and not self._has_others(people):
            return f"each thread of `{people.name}` belongs to a group"
        first = [self._first(one, OTHERS) for one in asking if self._not_asked(one) is None]
        if not first:
            return "the groups below that would are never asked"
        return None if None in first else f"`{first[0]}` has left the choice to it before"

    def _has_others(self, people: Population) -> bool:
        named = {name for name, one in self._tree.threads.items() if one.home is not None}
        libraries = {one.name for one in self._tree.declared if one.rule == "os"}
        return people.leaves or bool(people.threads - named or people.entered & libraries)

    def _never_passes(self, group: Group) -> str | None:
        """It passes where nobody is ready, unless it is asked only while somebody is."""
        not_asked = self._not_asked(group)
        if not_asked is not None:
            return not_asked
        parent = group.parent
        everybody = self._can_hold(group)
        if not everybody <= certain(group):
            return None
        if parent is not None and parent.rule in BY_KEYS:
            return f"`{parent.name}` asks it only while one of its threads is ready"
        if parent is None and self._holds_all(everybody):
            return "the library asks only while a thread is ready"
        return None

    def _can_hold(self, group: Group) -> set[Choice]:
        found: set[Choice] = {thread for one in group.below() for _, thread in one.threads}
        return found | ({OTHERS} if any(one.answers_os for one in group.below()) else set())

    def _holds_all(self, everybody: set[Choice]) -> bool:
        return OTHERS in everybody and everybody >= set(self._tree.threads.values())
