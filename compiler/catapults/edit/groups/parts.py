"""Gestures on any part of the tree of a group scheduler: another name, another default, and taking
it out."""

from __future__ import annotations

import re
from collections.abc import Callable

from catapults.contracts.gestures import ChangeValue, Delete, Rename
from catapults.contracts.questions import RenameRequest
from catapults.edit.gestures.renaming import rename_everywhere
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.groups.text import PARAMETER, GroupText, Line
from catapults.edit.groups.work import Work, checked_name
from catapults.editor.rename import rename as rename_at
from catapults.models.group.syntax import ast
from catapults.source import Source

#: What begins the id of a thread of the workload that no group names.
_FREE = "thread:"


def rename(work: Work, gesture: Rename) -> None:
    """A group, a thread or a parameter gets another name, wherever it is named."""
    name, target = checked_name(gesture.name), gesture.target
    former = target.removeprefix(_FREE)
    if target.startswith(_FREE):
        guests = (one for one in work.text.lines.values() if one.name == former)
        at = next((one.syntax.name.span.start for one in guests), None)
        work.selected.append(f"{_FREE}{name}")
    else:
        at = _place(work.text, target)
        former = _word(work.text.text, at)
        work.select(target)
    work.draft.name = f"Rename {former} to {name}"
    if name == former:
        return
    if at is None:
        _rename_in_workload(work, former, name)
    else:
        rename_everywhere(work.request, work.text.source, at, name, work.draft)


def _place(text: GroupText, target: str) -> int:
    """Where the name of a part stands."""
    if target.startswith(PARAMETER):
        return text.parameter(target).name.span.start
    if target.startswith("group:"):
        return text.group(target).name.span.start
    return text.line(target).syntax.name.span.start


def _word(text: str, at: int) -> str:
    found = re.compile(r"\w+").match(text, at)
    return found[0] if found is not None else ""


def _rename_in_workload(work: Work, former: str, name: str) -> None:
    """A thread that only the workload names."""
    workload = work.request.workload
    text = workload.text if workload is not None else ""
    declared = re.search(rf"\bthread\s+({re.escape(former)})\b", text)
    if workload is None or declared is None:
        raise RefusedError(f"No text names the thread `{former}` any more.")
    answer = rename_at(
        RenameRequest(
            version=work.request.version,
            language="workload",
            name=workload.name,
            text=workload.text,
            profile=work.request.profile,
            offset=Source(workload.name, workload.text).utf16(declared.start(1)),
            new_name=name,
        )
    )
    if answer.refusal is not None:
        raise RefusedError(answer.refusal)
    work.draft.elsewhere += answer.edits


def change_value(work: Work, gesture: ChangeValue) -> None:
    """A parameter gets another default."""
    parameter = work.text.parameter(gesture.target)
    value = (gesture.value or "").strip()
    if not value:
        raise RefusedError(
            f"`{parameter.name.text}` needs a default: it holds where nothing else is said."
        )
    work.draft.name = f"Set default of {parameter.name.text}"
    work.draft.replace(parameter.default.span.start, parameter.default.span.end, value)
    work.select(gesture.target)


def delete(work: Work, gesture: Delete) -> None:
    """Members are taken out, groups with all that is below them, and parameters."""
    text = work.text
    parameters = [text.parameter(one) for one in gesture.targets if one.startswith(PARAMETER)]
    targets = [one for one in gesture.targets if not one.startswith((PARAMETER, _FREE))]
    if any(one.startswith(_FREE) for one in gesture.targets):
        raise RefusedError("No group names this thread: it is deleted in the workload.")
    lines = {one.id: one for one in map(_line_or_none(text), targets) if one is not None}
    names = [text.group(one).name.text for one in targets if one.startswith("group:")]
    names += [one.name for one in lines.values() if one.kind == "group"]
    gone = {below for name in names for below in text.below(name)}
    first = next(iter(text.groups), None)
    if first in gone:
        raise RefusedError(
            f"Decisions begin with `{first}`, the first group of the text. Move what is in it, or "
            "rename it."
        )
    named = [*dict.fromkeys([*names, *(one.name for one in lines.values())])]
    named += [one.name.text for one in parameters]
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
        if isinstance(item, ast.Parameters):
            braces = text.section(item)
            given = enumerate(item.imports)
            ranges += [braces.removal(at) for at, one in given if one in parameters]
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
