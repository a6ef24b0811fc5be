"""Gestures on the tree of a group scheduler, each as changes of its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from catapults.contracts.gestures import (
    AddMember,
    ChangeRule,
    Delete,
    MoveMember,
    Rename,
    SetValues,
)
from catapults.contracts.questions import RenameRequest
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.groups.needs import Rule, Values, lacking, longer_plan, rule_of, usual_rule
from catapults.edit.groups.text import GroupText, Line
from catapults.edit.groups.work import Work, checked_name
from catapults.editor.rename import rename as rename_at
from catapults.models.group.rules import form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import argument
from catapults.source import Source

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


def rename(work: Work, gesture: Rename) -> None:
    """A group or a thread gets another name, wherever it is named."""
    text, name = work.text, checked_name(gesture.name)
    is_group = gesture.target.startswith("group:") or text.line(gesture.target).kind == "group"
    if gesture.target.startswith("group:"):
        former = text.group(gesture.target).name.text
    else:
        former = text.line(gesture.target).name
    work.draft.name = f"Rename {former} to {name}"
    if name == former:
        return
    if is_group:
        if name in text.groups:
            raise RefusedError(f"There is a group `{name}` already. Take another name.")
        _rename_at(work, text.groups[former].name.span.start, former, name)
    elif gesture.target.startswith("member:"):
        _rename_in_workload(work, former, name)
    for line in text.lines.values():
        if line.name == former and (line.kind == "group") == is_group:
            _rename_at(work, line.syntax.name.span.start, former, name)
    work.select(gesture.target)


def _rename_at(work: Work, start: int, former: str, name: str) -> None:
    work.draft.replace(start, start + len(former), name)
    work.draft.keep(start)


def _rename_in_workload(work: Work, former: str, name: str) -> None:
    """The thread of the workload, if it has it."""
    workload = work.request.workload
    if workload is None:
        return
    declared = re.search(rf"\bthread\s+({re.escape(former)})\b", workload.text)
    if declared is None:
        return
    source = Source(workload.name, workload.text)
    answer = rename_at(
        RenameRequest(
            version=work.request.version,
            language="workload",
            name=workload.name,
            text=workload.text,
            profile=work.request.profile,
            offset=source.utf16(declared.start(1)),
            new_name=name,
        )
    )
    if answer.refusal is not None:
        raise RefusedError(answer.refusal)
    work.draft.elsewhere += answer.edits


def delete(work: Work, gesture: Delete) -> None:
    """Members are taken out, groups with all that is below them."""
    text = work.text
    lines = {one.id: one for one in map(_line_or_none(text), gesture.targets) if one is not None}
    names = [text.group(one).name.text for one in gesture.targets if one.startswith("group:")]
    names += [one.name for one in lines.values() if one.kind == "group"]
    gone = {below for name in names for below in text.below(name)}
    first = next(iter(text.groups), None)
    if first in gone:
        raise RefusedError(
            f"Decisions begin with `{first}`, the first group of the text. Move what is in it, or "
            "rename it."
        )
    named = [*dict.fromkeys([*names, *(one.name for one in lines.values())])]
    work.draft.name = f"Delete {', '.join(named)}"
    lines |= {i: one for i, one in text.lines.items() if one.kind == "group" and one.name in gone}
    ranges = [
        text.members(one.group).removal(one.index)
        for one in lines.values()
        if one.group.name.text not in gone
    ]
    items = text.items()
    for index, item in enumerate(text.tree.items):
        if isinstance(item, ast.Group) and item.name.text in gone:
            ranges.append(items.removal(index))
    for start, end in _apart(ranges):
        work.draft.delete(start, end)


def _line_or_none(text: GroupText) -> Callable[[str], Line | None]:
    return lambda id_: None if id_.startswith("group:") else text.line(id_)


def _apart(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges, those that meet as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


GESTURES: Mapping[type, Callable[[Work, Any], None]] = {
    AddMember: add_member,
    MoveMember: move_member,
    SetValues: set_values,
    ChangeRule: change_rule,
    Rename: rename,
    Delete: delete,
}
