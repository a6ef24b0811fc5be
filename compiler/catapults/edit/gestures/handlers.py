"""Gestures on handlers: add one that is missing, override one, do something before or after."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from catapults.contracts.gestures import AddHandler
from catapults.contracts.libraries import ProfileHandler
from catapults.contracts.protocol_words import head
from catapults.diagnostics import nearest
from catapults.edit.cards import Owner
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.gestures.text.lines import Line, dedented, in_units, joined, plain
from catapults.edit.gestures.text.placing import Braces
from catapults.edit.scheduler_format import section_rank
from catapults.syntax import ast

#: What can name the thread, or the node, that it is about.
WITH_PARAMETER = (ast.Handler, ast.Aspect, ast.NodeEvent)

#: What a handler that is added calls the thread that the library passes.
NEW_THREAD = "t"

_BLANK_LINE = re.compile(r"[ \t\r]*\n[ \t\r]*\n")


def add_handler(scene: Scene, gesture: AddHandler, draft: Draft) -> None:
    """Adds a handler, or an aspect of one."""
    if gesture.kind != "handler":
        _add_aspect(scene, gesture, draft)
        return
    inherited = scene.assembly.handlers.get(gesture.name)
    owner = scene.catalogue.owners.get(f"handler:{gesture.name}")
    if owner is not None and owner.own:
        raise RefusedError(f"There is a handler `{gesture.name}` already, in this scheduler.")
    if gesture.copy and inherited is not None:
        draft.name = f"Override {gesture.name}"
        lines = in_units(_copied(inherited), scene.unit)
        insert_handler(scene, gesture.name, lines, draft)
    else:
        draft.name = f"Add handler {gesture.name}"
        new_handler(scene, gesture.name, [], draft)
    draft.selects.append(f"handler:{gesture.name}")


def new_handler(scene: Scene, name: str, body: Sequence[Line], draft: Draft) -> None:
    """Writes a handler with some statements in it."""
    opening = head(expected(scene, name), NEW_THREAD)
    if scene.scheduler.distributed:  # whose blocks have no word before their names
        opening = opening.partition(" ")[2]
    insert_handler(scene, name, _in_braces(scene, opening, body), draft)


def _in_braces(scene: Scene, opening: str, body: Sequence[Line]) -> list[Line]:
    if not body:
        return plain([f"{opening} {{}}"])
    inner = [Line(scene.unit + line.text, line.fixed) for line in body]
    return [Line(f"{opening} {{"), *inner, Line("}")]


def expected(scene: Scene, name: str) -> ProfileHandler:
    """What the library expects of a handler."""
    handlers = scene.profile.handlers
    if name not in handlers:
        close = nearest(name, handlers)
        hint = f" Perhaps `{close}` is meant." if close else ""
        raise RefusedError(
            f"The {scene.profile.name} library never calls a handler `{name}`.{hint}"
        )
    return handlers[name]


def thread_in(scene: Scene, id_: str) -> str | None:
    """What a handler or aspect, which may be missing yet, calls the thread that the library passes;
    None if it has no name for one."""
    owners, name = scene.catalogue.owners, name_in(id_)
    owner = owners.get(id_) or owners.get(f"handler:{name}")
    if owner is not None:
        return thread_of(owner)
    return None if expected(scene, name).parameter == "none" else NEW_THREAD


def thread_of(owner: Owner | None) -> str | None:
    """What a handler calls the thread that the library passes."""
    node = owner.node if owner is not None else None
    param = node.param if isinstance(node, WITH_PARAMETER) else None
    return param.name.text if param is not None else None


def name_in(id_: str) -> str:
    """The name of a handler in its id or that of an aspect, of which there can be several."""
    return id_.partition(":")[2].partition(".")[0]


def _copied(handler: ast.Handler) -> list[Line]:
    """A handler of another file with the comments above it."""
    text = handler.span.source.text
    start = handler.span.start
    while (line := text.rfind("\n", 0, text.rfind("\n", 0, start)) + 1) < start:
        if not text[line:start].lstrip().startswith("//"):
            break
        start = line + len(text[line:start]) - len(text[line:start].lstrip())
    begin = text.rfind("\n", 0, start) + 1
    indent = text[begin:start] if not text[begin:start].strip() else ""
    return dedented(text[start : handler.span.end], indent)


def _add_aspect(scene: Scene, gesture: AddHandler, draft: Draft) -> None:
    draft.name = f"Add {gesture.kind} {gesture.name}"
    new_aspect(scene, gesture.kind, gesture.name, [], draft)
    number = sum(
        one.own and one.kind == gesture.kind and one.name == gesture.name
        for one in scene.catalogue.owners.values()
    )
    suffix = f".{number + 1}" if number else ""
    draft.selects.append(f"{gesture.kind}:{gesture.name}{suffix}")


def new_aspect(scene: Scene, kind: str, name: str, body: Sequence[Line], draft: Draft) -> None:
    """Writes an aspect of a handler with some statements in it."""
    handler = scene.assembly.handlers.get(name)
    if handler is None:
        raise RefusedError(f"There is no handler `{name}`. Add it first.")
    opening = f"{kind} {name}"
    if handler.param is not None:
        opening += f"({handler.param.name.text})"
    insert_section(scene, len(scene.scheduler.sections), _in_braces(scene, opening, body), draft)


# --- where ---------------------------------------------------------------------------------


def insert_handler(scene: Scene, name: str, lines: Sequence[Line], draft: Draft) -> None:
    """Writes a handler where it stands in the order of the protocol."""
    insert_section(scene, _place(scene, name), lines, draft)


def _place(scene: Scene, name: str) -> int:
    """Behind the handler that is called before this one, in the order of the protocol."""
    order = list(scene.profile.handlers)
    rank = order.index(name) if name in order else len(order)
    best, place = -1, None
    for index, section in enumerate(scene.scheduler.sections):
        called = _called(section)
        if called in order:
            other = order.index(called)
            if best < other < rank:
                best, place = other, index + 1
    if place is not None:
        return place
    return place_of_section(scene, ast.NodeEvent if scene.scheduler.distributed else ast.Handler)


def _called(section: ast.Section) -> str:
    """The name of a handler or block; nothing of all else."""
    if isinstance(section, ast.Handler):
        return section.name.text
    return section.when if isinstance(section, ast.NodeEvent) else ""


def place_of_section(scene: Scene, kind: type[ast.Section]) -> int:
    """Where a section of a kind is written that is the first of its kind."""
    wanted = section_rank(kind)
    places = [
        index + 1
        for index, section in enumerate(scene.scheduler.sections)
        if section_rank(type(section)) < wanted
    ]
    return max(places, default=0)


def insert_section(scene: Scene, at: int, lines: Sequence[Line], draft: Draft) -> None:
    """Writes a section before the one at an index; blank lines are as between the others."""
    sections = scene.scheduler.sections
    indent = _indent(scene)
    text = joined(lines, indent, scene.newline)
    apart = _is_apart(scene, at)
    gap = scene.newline * (2 if apart else 1)
    if at > 0:
        end = scene.last(sections[at - 1].span.end)
        if scene.ends_line(end):
            meets = at < len(sections) and not _BLANK_LINE.match(scene.text, end)
            last = scene.newline if apart and meets else ""
            draft.insert(end, gap + indent + text + last, mark=len(gap + indent))
            return
    elif sections:
        start = scene.first(sections[0].span.start)
        if scene.starts_line(start):
            draft.insert(start, text + gap + indent, mark=0)
            return
    spans = [one.span for one in sections]
    Braces(scene, draft, scene.scheduler.span, spans).insert(at, lines)


def _indent(scene: Scene) -> str:
    for section in scene.scheduler.sections:
        if scene.starts_line(section.span.start):
            return scene.indent(section.span.start)
    return scene.indent(scene.scheduler.span.start) + scene.unit


def _is_apart(scene: Scene, at: int) -> bool:
    """Whether blank lines stand around a section that comes before the one at an index: as between
    the handlers that it comes between, else as between any sections, and where there are too few to
    tell."""
    sections = scene.scheduler.sections
    gaps = [scene.text[before.span.end : after.span.start] for before, after in pairwise(sections)]
    around = sections[max(at - 1, 0) : at + 1]
    if len(around) == 2 and all(isinstance(one, WITH_PARAMETER) for one in around):
        gaps = [gaps[at - 1]]
    return not gaps or any(map(_BLANK_LINE.search, gaps))
