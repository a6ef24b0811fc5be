"""Which groups are asked at all, and which find nobody whom another has not been asked for."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.diagnostics import Diagnostics
from catapults.models.group import messages
from catapults.models.group.frames import frame_of
from catapults.models.group.rules import FORMS
from catapults.models.group.tree import Group, Member, Thread, Tree
from catapults.models.group.values import value_of

#: Whom a group can choose: threads, and those that the library chooses among.
Choice = Thread | str
_OTHERS = "os"
#: Ways to decide in which a group has the best key of the threads below it.
_BY_KEYS = ("edf", "dynamic_priority")


def report_never_asked(tree: Tree, groups: Iterable[Group], diagnostics: Diagnostics) -> None:
    """Warns of groups of a text that have no effect."""
    asked = set(tree.groups)
    for group in groups:
        if group not in asked and group.parent is None:
            why = (
                f"it is a member of no group, and decisions begin with `{tree.root.name}`, "
                "the first one"
            )
            _tell(group, why, "Name it in a group, or leave it out.", diagnostics)
    for group in tree.groups:
        _tell_behind(group, diagnostics)
        if group.rule in _BY_KEYS:
            _tell_without_keys(group, diagnostics)
        if group.rule == "plan":
            _tell_outside(group, diagnostics)


def _tell_behind(group: Group, diagnostics: Diagnostics) -> None:
    """Behind members that choose each of their threads when it is ready."""
    before: dict[Choice, str] = {}
    for member in _in_order(group):
        node = member.node
        if isinstance(node, Group):
            mine = choices(node)
            if mine and mine <= before.keys():
                first = before[next(iter(mine))]
                why = f"`{first}` has chosen among the same threads before"
                _tell(node, why, "Leave one of the two out.", diagnostics)
            for one in _certain(node):
                before.setdefault(one, node.name)
        else:
            before.setdefault(node, node.name)


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
        found.add(_OTHERS)
    return found.union(*(choices(node) for _, node in group.groups))


def _certain(group: Group) -> set[Choice]:
    """Those whom it does choose if they are the only ones that are ready."""
    if group.rule in ("cyclic", "plan") or group.rule not in FORMS:
        return set()
    found: set[Choice] = {thread for _, thread in group.threads}
    if group.rule == "os":
        found.add(_OTHERS)
    return found.union(*(_certain(node) for _, node in group.groups))


def _tell_without_keys(group: Group, diagnostics: Diagnostics) -> None:
    """A group there has the best key of its threads; without any it never comes."""
    for _, node in group.groups:
        if choices(node) == {_OTHERS}:
            why = f"in `{group.name}` a group has the best key of its threads, and it has none"
            way_out = f"Let a group above ask it, behind `{group.name}`."
            _tell(node, why, way_out, diagnostics)


def asks_library(tree: Tree) -> bool:
    """Whether threads without a group are chosen by any group that can be asked."""

    def asks(group: Group) -> bool:
        if group.answers_os:
            return True
        return any(
            asks(node)
            for _, node in group.groups
            if group.rule not in _BY_KEYS or choices(node) != {_OTHERS}
        )

    return asks(tree.root)


def _tell_outside(group: Group, diagnostics: Diagnostics) -> None:
    """Slots that begin when the plan has ended."""
    frame = frame_of(group)
    inside = {slot.member.node for slot in frame.slots if slot.begin < frame.length}
    for _, node in group.groups if frame.length else ():
        if node not in inside:
            why = f"its time begins when the plan of `{group.name}` has ended"
            _tell(node, why, "Give it an earlier time, or the plan a greater length.", diagnostics)


def _tell(group: Group, why: str, way_out: str, diagnostics: Diagnostics) -> None:
    diagnostics.report(
        messages.NEVER_ASKED, group.syntax.name.span, name=group.name, why=why, way_out=way_out
    )
