"""Gestures on the tree of a group scheduler, each as changes of its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catapults.contracts.gestures import (
    AddMember,
    ChangeRule,
    ChangeValue,
    Delete,
    MoveMember,
    Rename,
    SetValues,
)
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.groups.needs import Rule, Values, lacking, longer_plan, rule_of, usual_rule
from catapults.edit.groups.parts import change_value, delete, rename
from catapults.edit.groups.text import GroupText, Line
from catapults.edit.groups.work import Work, checked_name
from catapults.models.group.rules import form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import argument

# --- members ----------------------------------------------------------------------------


def add_member(work: Work, gesture: AddMember) -> None:
    """A thread, a guest or a group, new or not, becomes a member."""
    text, name = work.text, checked_name(gesture.name)
    into = text.group(gesture.into)
    work.draft.name = f"Add {gesture.kind} {name}"
    if gesture.kind == "group":
        if (home := text.home_of(name)) is not None:
            raise RefusedError(
                f"`{name}` is a member of `{home.group.name.text}` already. Move it, or take "
                "another name."
            )
        if name in text.groups:
            _refuse_cycle(text, name, into)
        else:
            work.declare_group(name)
    guest = " guest" if gesture.kind == "guest" else ""
    word = "group" if gesture.kind == "group" else "thread"
    told = _told(_needed(work, into, text.lines_of(into), gesture.kind))
    work.put(into, gesture.index, [f"{word} {name}{guest}{told};"], None)


def move_member(work: Work, gesture: MoveMember) -> None:
    """A member goes into another group, or to another place in its own."""
    text, into = work.text, work.text.group(gesture.into)
    name = gesture.target.removeprefix("group:")
    if name in text.groups and name != gesture.target and text.home_of(name) is None:
        into_, index = gesture.into, gesture.index
        add_member(
            work, AddMember(gesture="addMember", into=into_, kind="group", name=name, index=index)
        )
        work.draft.name = f"Move {name} into {into.name.text}"
        return
    line = text.line(gesture.target)
    if line.kind == "group":
        _refuse_cycle(text, line.name, into)
    if into.rule.name.text == "os" and line.kind != "group":
        _leave_to_library(work, line, into)
        return
    here = line.group is into
    work.draft.name = f"Reorder {line.name}" if here else f"Move {line.name} to {into.name.text}"
    if here and gesture.index in (line.index, line.index + 1):
        return
    braces = text.members(line.group)
    unit = braces.units[line.index]
    if here:
        lines = text.lines_between(text.text, unit.start, unit.end)
    else:
        lines = _settled(work, line, into)
    work.draft.delete(*braces.removal(line.index))
    work.put(into, gesture.index, lines, line.id)


def _leave_to_library(work: Work, line: Line, into: ast.Group) -> None:
    """A thread that no group names is one of the group ``os``."""
    work.draft.name = f"Move {line.name} to {into.name.text}"
    work.draft.delete(*work.text.members(line.group).removal(line.index))
    work.selected.append(f"thread:{line.name}")


def _refuse_cycle(text: GroupText, name: str, into: ast.Group) -> None:
    if into.name.text == name:
        raise RefusedError(f"`{name}` cannot be a member of itself.")
    if into.name.text in text.below(name):
        raise RefusedError(
            f"`{into.name.text}` is below `{name}`, so `{name}` cannot become a member of it. "
            f"Move `{into.name.text}` out first."
        )


def _needed(work: Work, into: ast.Group, others: list[Line], kind: str) -> dict[str, str]:
    """What a further member of a group has to be told; a plan that ends too early gets longer."""
    if into.rule.name.text == "os":
        raise RefusedError(
            f"`{into.name.text}` lets the library choose, and has no members. Give it another way "
            "to decide first."
        )
    values = Values(work.text, rule_of(into), others)
    needed = values.needed(kind)
    longer = longer_plan(into, values.until)
    if longer is not None:
        given = argument((into.rule.arguments or [])[0])
        work.draft.replace(given.span.start, given.span.end, longer)
    return needed


def _settled(work: Work, line: Line, into: ast.Group) -> list[str]:
    """The lines of a member with what its new group needs, and without what only the former one
    knew."""
    text = work.text
    told = {one.name.text for one in line.syntax.settings if isinstance(one, ast.Value)}
    foreign = Values(text, rule_of(into), []).foreign(line)
    new: dict[str, str | None] = dict.fromkeys(foreign)
    for name, value in _needed(work, into, text.lines_of(into), line.kind).items():
        if name not in told or name in new:
            new[name] = value
    apart = Work(text, work.request, Draft(text.text))
    apart.tell(line, new)
    unit = text.members(line.group).units[line.index]
    result = apart.draft.result()
    return text.lines_between(result, unit.start, len(result) - (len(text.text) - unit.end))


def _told(values: Mapping[str, str]) -> str:
    return "".join(f" {name} {value}" for name, value in values.items())


def set_values(work: Work, gesture: SetValues) -> None:
    """Members are told something else."""
    told: dict[str, dict[str, str | None]] = {}
    for one in gesture.values:
        value = one.text.strip() if one.text is not None else None
        told.setdefault(one.target, {})[one.name] = value or None
    lines = [work.text.line(one) for one in told]
    names = list(dict.fromkeys(name for values in told.values() for name in values))
    work.draft.name = f"Set {' and '.join(names)} of {' and '.join(one.name for one in lines)}"
    for line, values in zip(lines, told.values(), strict=True):
        work.tell(line, values)
        work.select(line.id)


# --- groups -----------------------------------------------------------------------------


def change_rule(work: Work, gesture: ChangeRule) -> None:
    """A group decides otherwise; its members are told what that needs."""
    text, group = work.text, work.text.group(gesture.target)
    name, lines = gesture.rule, text.lines_of(group)
    former = rule_of(group)
    work.select(gesture.target)
    same = name == former.name
    if same or gesture.arguments:
        written = [one.strip() for one in gesture.arguments if one.strip()]
        rule = Rule(name, written, former.keys if same else ())
    else:
        rule = usual_rule(name, lines)
        work.declare_parameters(lacking(text, rule))
    work.draft.name = f"Change {group.name.text}" if same else f"Let {group.name.text} be {name}"
    if name == "os" and lines:
        raise RefusedError(
            f"`{group.name.text}` has members, and a group `os` has none. Move them elsewhere, or "
            "delete them first."
        )
    span = group.rule.span
    if name == "os" and group.members is not None and not _has_comments(text, group):
        work.draft.replace(span.start, group.span.end, f"{rule.written};")
        return
    work.draft.replace(span.start, span.end, rule.written)
    if not same:
        _tell_members(work, group, rule, lines)
        if former.name == "os" and group.members is None:
            work.draft.replace(group.span.end - 1, group.span.end, " { }")


def _has_comments(text: GroupText, group: ast.Group) -> bool:
    return bool(text.members(group).comments)


def _tell_members(work: Work, group: ast.Group, rule: Rule, lines: list[Line]) -> None:
    values = Values(work.text, rule, [])
    own = form_of(rule.name).words
    for line in lines:
        told = {one.name.text for one in line.syntax.settings if isinstance(one, ast.Value)}
        new: dict[str, str | None] = {}
        for one in values.foreign(line):
            new[one] = None
        for name, value in values.needed(line.kind).items():
            if name not in told or name in own:
                new[name] = value
        work.tell(line, new)


GESTURES: Mapping[type, Callable[[Work, Any], None]] = {
    AddMember: add_member,
    MoveMember: move_member,
    SetValues: set_values,
    ChangeRule: change_rule,
    Rename: rename,
    Delete: delete,
    ChangeValue: change_value,
}
