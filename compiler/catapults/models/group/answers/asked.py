"""Which groups are asked at all, and which find nobody whom another has not been asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults.diagnostics import Diagnostics
from catapults.models.group import messages
from catapults.models.group.frames import frame_of
from catapults.models.group.rules import FORMS
from catapults.models.group.tree import Group, Member, Thread, Tree
from catapults.models.group.values import value_of

#: Whom a group can choose: threads, and those that the library chooses among.
Choice = Thread | str
OTHERS = "os"
#: Ways to decide in which a group has the best key of the threads below it.
BY_KEYS = ("edf", "dynamic_priority")


@dataclass(frozen=True)
class Idle:
    """A group without effect: why, and what can be done about it."""

    group: Group
    why: str
    way_out: str
    #: Whether it is asked all the same, and then passes.
    is_asked: bool = False


def report_never_asked(tree: Tree, diagnostics: Diagnostics) -> None:
    """Warns of groups of a text that have no effect."""
    for one in idle(tree):
        diagnostics.report(
            messages.NEVER_ASKED,
            one.group.syntax.name.span,
            name=one.group.name,
            why=one.why,
            way_out=one.way_out,
        )


def idle(tree: Tree) -> Iterator[Idle]:
    """The groups of a text that have no effect."""
    asked = set(tree.groups)
    for group in tree.declared:
        if group not in asked and group.parent is None:
            why = (
                f"it is a member of no group, and decisions begin with `{tree.root.name}`, "
                "the first one"
            )
            yield Idle(group, why, "Name it in a group, or leave it out.")
    for group in tree.groups:
        yield from _behind(group)
        yield from _before_os(group)
        if group.rule in BY_KEYS:
            yield from _without_keys(group)
        if group.rule == "plan":
            yield from _outside(group)


def _behind(group: Group) -> Iterator[Idle]:
    """Behind members that choose each of their threads when it is ready."""
    for member, before in chosen_before(group):
        node = member.node
        if isinstance(node, Group):
            mine = choices(node)
            if mine and mine <= before.keys():
                first = before[next(iter(mine))]
                why = f"`{first}` has chosen among the same threads before"
                yield Idle(node, why, "Leave one of the two out.", is_asked=True)


def _before_os(group: Group) -> Iterator[Idle]:
    """Groups `os` before another one: `sequential` goes on behind their answer."""
    if group.rule == "sequential":
        libraries = [node for _, node in group.groups if is_os(node)]
        for node in libraries[:-1]:
            last = libraries[-1].name
            why = f"`{group.name}` leaves the choice to the library at `{last}`, which comes later"
            yield Idle(node, why, "Leave one of the two out.", is_asked=True)


def is_os(node: Group | Thread) -> bool:
    """Whether a member only leaves the choice to the library."""
    return isinstance(node, Group) and node.rule == "os"


def chosen_before(group: Group) -> Iterator[tuple[Member, dict[Choice, str]]]:
    """Its members, if they are asked in an order that is known ahead; of each who has been chosen
    before if ready, and by which member."""
    before: dict[Choice, str] = {}
    ahead = _in_order(group)
    last_os = max((at for at, one in enumerate(ahead) if is_os(one.node)), default=-1)
    goes_on = group.rule == "sequential"
    for at, member in enumerate(ahead):
        node = member.node
        yield member, dict(before)
        chosen = certain(node) if isinstance(node, Group) else {node}
        for one in chosen:
            if one != OTHERS or not goes_on or at >= last_os:
                before.setdefault(one, node.name)


def _in_order(group: Group) -> list[Member]:
    """Its members, if they are asked in an order that is known ahead."""
    if group.rule == "sequential":
        return group.members
    if group.rule != "priority":
        return []
    [name] = group.arguments
    known = []
    for member, _ in group.groups:
        values = {word: value_of(one, {}) for word, one in member.values.items()}
        value = value_of(name, {word: one for word, one in values.items() if one is not None})
        known.append((value or 0, member))
    return [member for _, member in sorted(known, key=lambda one: -one[0])]


def choices(group: Group) -> set[Choice]:
    """All whom a group can ever choose."""
    found: set[Choice] = {thread for _, thread in group.threads}
    if group.answers_os:
        found.add(OTHERS)
    return found.union(*(choices(node) for _, node in group.groups))


def certain(group: Group) -> set[Choice]:
    """Those whom it does choose if they are the only ones that are ready."""
    if group.rule in ("cyclic", "plan") or group.rule not in FORMS:
        return set()
    found: set[Choice] = {thread for _, thread in group.threads}
    if group.rule == "os":
        found.add(OTHERS)
    return found.union(*(certain(node) for _, node in group.groups))


def _without_keys(group: Group) -> Iterator[Idle]:
    """A group there has the best key of its threads; without any it never comes."""
    for _, node in group.groups:
        if choices(node) == {OTHERS}:
            why = f"in `{group.name}` a group has the best key of its threads, and it has none"
            way_out = f"Let a group above ask it, behind `{group.name}`."
            yield Idle(node, why, way_out)


def asks_library(tree: Tree) -> bool:
    """Whether threads without a group are chosen by any group that can be asked."""

    def asks(group: Group) -> bool:
        if group.answers_os:
            return True
        return any(
            asks(node)
            for _, node in group.groups
            if group.rule not in BY_KEYS or choices(node) != {OTHERS}
        )

    return asks(tree.root)


def _outside(group: Group) -> Iterator[Idle]:
    """Slots that begin when the plan has ended."""
    frame = frame_of(group)
    inside = {slot.member.node for slot in frame.slots if slot.begin < frame.length}
    for _, node in group.groups if frame.length else ():
        if node not in inside:
            why = f"its time begins when the plan of `{group.name}` has ended"
            yield Idle(node, why, "Give it an earlier time, or the plan a greater length.")
