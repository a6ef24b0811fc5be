"""Gestures on declarations outside of handlers: containers, and the tables of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catapults.contracts.containers import kind as container_kind
from catapults.contracts.edits import Offer
from catapults.contracts.gestures import (
    AddContainer,
    AddEntry,
    ChangeKey,
    ChangeKind,
    ChangeSize,
    ChangeType,
    ChangeValue,
    Steps,
)
from catapults.contracts.libraries import Role
from catapults.contracts.rules import KeyOrder, Table
from catapults.edit.cards import Entry
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.forms.fields import sized_end, tokens_between
from catapults.edit.gestures.handlers import insert_section, place_of_section
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.lines import Line, plain
from catapults.edit.gestures.text.parting import Parting
from catapults.edit.gestures.text.placing import Braces
from catapults.source import Span
from catapults.syntax import ast, unparse

#: What sorts a container.
_Sorting = AddContainer | ChangeKind | ChangeKey

#: What threads are sorted on where nothing else is known of them.
_USUAL_KEY = "priority"

#: Attributes that are offered as a key.
_OFFERED = 3

#: Tables of what each thread has; their names do not get in the way of others.
OF_THREADS = ("attribute", "threadimport")

# --- add ---------------------------------------------------------------------------------


def add_container(scene: Scene, gesture: AddContainer, draft: Draft) -> None:
    """Declares a container behind the last of its kind."""
    name = _new_name(scene, gesture.name)
    word = kind_in(scene, gesture.kind)
    draft.name = f"Add {word} {name}"
    size = _size(gesture.size)
    sort = _sort(scene, gesture, gesture.kind, gesture.key, gesture.order)
    text = f"{word} {name}{size}{sort};"
    declare(scene, "container", ast.Type(gesture.kind), plain([text]), draft)
    draft.selects.append(f"container:{name}")


def add_entry(scene: Scene, gesture: AddEntry, draft: Draft) -> None:
    """Declares an attribute, import, constant, variable or family."""
    name = _new_name(scene, gesture.name, gesture.table)
    draft.name = f"Add {gesture.table} {name}"
    value = (gesture.value or "").strip()
    if gesture.table == "family":
        text = f"{_file_name(value)} : {name};"
        declare(scene, "family", ast.Type.NODE, plain([text]), draft)
        draft.selects.append(f"family:{name}")
        return
    if value:
        fragments.expression(value)
    text = f"{gesture.type} {name}"
    if gesture.table in ("threadimport", "import"):
        text += f" default {value or '0'}"
    elif gesture.table == "attribute" and (value or gesture.size):
        birth = scene.profile.name_in(Role.BIRTH)
        raise RefusedError(f"An attribute is one number that starts at 0. Set it in `{birth}`.")
    else:
        text = f"{'const ' if gesture.table == 'constant' else ''}{text}{_size(gesture.size)}"
        text += f" = {value}" if value else ""
    declare(scene, gesture.table, ast.Type(gesture.type), plain([f"{text};"]), draft)
    draft.selects.append(f"{gesture.table}:{name}")


def _file_name(name: str) -> str:
    """The name of a scheduler's file, as it is written."""
    if not name:
        raise RefusedError("A family needs a scheduler. Choose its file.")
    if any(one in '"\\' or not one.isprintable() for one in name):
        raise RefusedError(f"`{name}` is not the name of a file.")
    return unparse.string(name)


def _new_name(scene: Scene, text: str, table: Table = "container") -> str:
    """A name that no other declaration has; attributes and families have names of their own."""
    name = fragments.name(text)
    for entry in scene.catalogue.entries.values():
        if entry.name == name and _space(entry.table) == _space(table):
            place = entry.node.name.span
            where = f"in line {place.line}" if entry.own else f"in {place.source.name}"
            raise RefusedError(f"`{name}` is declared {where} already. Choose another name.")
    return name


def _space(table: Table) -> str:
    """In which names do not get in each other's way."""
    return "attribute" if table in OF_THREADS else "family" if table == "family" else "value"


def _size(text: str | None) -> str:
    if text is None or not text.strip():
        return ""
    fragments.expression(text)
    return f"[{text.strip()}]"


def _sort(scene: Scene, gesture: _Sorting, kind: str, key: str | None, order: KeyOrder) -> str:
    """The clause of a sorted container; its key must be an attribute."""
    if not ast.Type(kind).is_sorted:
        return ""
    known = [one.name.text for one in scene.assembly.attributes]
    if not key:
        offers = [offer(f"Sort on {one}", replace(gesture, key=one)) for one in known[:_OFFERED]]
        reason = f"{container_kind(kind).called.capitalize()} needs a key: an attribute of threads."
        raise RefusedError(reason, offers or [_with_attribute(replace(gesture, key=_USUAL_KEY))])
    fragments.name(key)
    if key not in known and not scene.scheduler.distributed:  # which sorts on nodes' variables
        reason = f"Threads have no attribute `{key}` to sort on."
        raise RefusedError(reason, [_with_attribute(gesture)])
    word = f"{_lowest(scene)} " if order == "lowest" else ""
    return f" {word}sortable on {key}"


def _with_attribute(gesture: _Sorting) -> Offer:
    """To declare the key along with what is sorted on it."""
    key = gesture.key or ""
    attribute = AddEntry(gesture="addEntry", table="attribute", name=key, type="int")
    steps = Steps(gesture="steps", name=f"Sort on {key}", steps=[attribute, gesture])
    return offer(f"Add the attribute `int {key}`", steps)


def _lowest(scene: Scene) -> str:
    """The word for "lowest first" that the text uses."""
    for declaration in scene.assembly.data:
        for one in declaration.declarators:
            if one.sort is not None and one.sort.order is ast.Order.INCREASING:
                return ast.Order.INCREASING.value
    return ast.Order.REVERSE.value


_SECTIONS: dict[str, tuple[str, type[ast.Section]]] = {
    "attribute": ("thread", ast.ThreadSection),
    "threadimport": ("threadimports", ast.ThreadImportsSection),
    "import": ("imports", ast.ImportsSection),
    "container": ("data", ast.DataSection),
    "constant": ("data", ast.DataSection),
    "variable": ("data", ast.DataSection),
}


#: The same of a master.
_OF_MASTERS: dict[str, tuple[str, type[ast.Section]]] = {
    "family": ("nodefamilies", ast.FamiliesSection),
    "container": ("nodes", ast.NodesSection),
    "constant": ("global", ast.GlobalSection),
    "variable": ("global", ast.GlobalSection),
}


def kind_in(scene: Scene, kind: str) -> str:
    """The word for a kind of container: in a master a slot holds a node."""
    is_slot = ast.Type(kind).is_slot
    return ast.Type.NODE.value if is_slot and scene.scheduler.distributed else kind


def declare(scene: Scene, table: str, type_: ast.Type, lines: Sequence[Line], draft: Draft) -> None:
    """Writes a declaration, with its comments, where a person would look for it."""
    known = _OF_MASTERS if scene.scheduler.distributed else _SECTIONS
    if table == "family" and table not in known:
        raise RefusedError("Only a distributed scheduler has families of nodes.")
    if table not in known:
        raise RefusedError("Threads and applications have schedulers of nodes. Declare it there.")
    word, kind = known[table]
    sections = [one for one in scene.scheduler.sections if isinstance(one, kind)]
    if not sections:
        inner = [Line(scene.unit + line.text) for line in lines]
        written = [*plain([f"{word} {{"]), *inner, *plain(["}"])]
        insert_section(scene, place_of_section(scene, kind), written, draft)
        return
    section, at = _place(sections, table, type_)
    items = [one.span for one in items_of(section)]
    scene.readable(section.span)
    Braces(scene, draft, section.span, items).insert(at, lines)


def items_of(section: ast.Section) -> list[ast.Node]:
    """The lines of a section."""
    match section:
        case ast.ThreadSection():
            return list(section.attributes)
        case ast.ThreadImportsSection() | ast.ImportsSection():
            return list(section.imports)
        case ast.DataSection() | ast.NodesSection() | ast.GlobalSection():
            return list(section.declarations)
        case ast.FamiliesSection():
            return list(section.families)
    return []


def _place(sections: list[ast.Section], table: str, type_: ast.Type) -> tuple[ast.Section, int]:
    """Behind the last of the same kind, else behind the last that is like it."""
    for rank in (3, 2):
        for section in reversed(sections):
            items = items_of(section)
            for at in range(len(items), 0, -1):
                if _likeness(items[at - 1], table, type_) >= rank:
                    return section, at
    section = sections[-1]
    items = items_of(section)
    if table == "constant":
        return section, 0
    constants = sum(isinstance(one, ast.Declaration) and one.const for one in items)
    return section, constants if table == "container" else len(items)


def _likeness(item: ast.Node, table: str, type_: ast.Type) -> int:
    """How alike a line of `data` is to what is declared: 3 of one kind, 2 of one table."""
    if not isinstance(item, ast.Declaration):
        return 2
    if item.type.is_container is not type_.is_container:
        return 0
    if not type_.is_container:
        return 2 if item.const is (table == "constant") else 0
    return 3 if item.type is type_ else 2


# --- change --------------------------------------------------------------------------------


def change_kind(scene: Scene, gesture: ChangeKind, draft: Draft) -> None:
    """Makes a container one of another kind; the key of a sorted one stays."""
    entry, node = _declarator(scene, gesture.target, "container")
    kind = ast.Type(gesture.kind)
    draft.name = f"Make {entry.name} {container_kind(gesture.kind).called}"
    draft.selects.append(entry.id)
    keeps = node.sort is not None and kind.is_sorted and gesture.key is None
    if not keeps:
        _write_sort(scene, gesture, node, gesture.kind, draft)
    _write_type(scene, entry, kind_in(scene, gesture.kind), draft)


def change_key(scene: Scene, gesture: ChangeKey, draft: Draft) -> None:
    """Sorts a container otherwise."""
    entry, node = _declarator(scene, gesture.target, "container")
    if node.sort is None:
        raise RefusedError(f"`{entry.name}` is not sorted. Make it a sorted queue or stack first.")
    draft.name = f"Sort {entry.name} on {gesture.key}, {gesture.order} first"
    draft.selects.append(entry.id)
    _write_sort(scene, gesture, node, "pqueue", draft)


def change_size(scene: Scene, gesture: ChangeSize, draft: Draft) -> None:
    """Makes an array, changes its size, or makes it single."""
    entry, node = _declarator(scene, gesture.target, "container", "variable", "constant")
    draft.name = f"Change size of {entry.name}"
    draft.selects.append(entry.id)
    written = _size(gesture.size)
    draft.replace(node.name.span.end, sized_end(node), written)


def change_type(scene: Scene, gesture: ChangeType, draft: Draft) -> None:
    """Gives a value another type."""
    entry = scene.entry(gesture.target)
    if entry.table == "container":
        raise RefusedError("A container has a kind. Change that instead.")
    if entry.table == "family":
        raise RefusedError("A family has a scheduler. Change its file instead.")
    draft.name = f"Make {entry.name} {'an' if gesture.type == 'int' else 'a'} {gesture.type}"
    draft.selects.append(entry.id)
    _write_type(scene, entry, gesture.type, draft)


def change_value(scene: Scene, gesture: ChangeValue, draft: Draft) -> None:
    """Gives something another initial value or default."""
    entry = scene.entry(gesture.target)
    value = (gesture.value or "").strip()
    node = entry.node
    draft.name = f"Change value of {entry.name}"
    draft.selects.append(entry.id)
    if isinstance(node, ast.Family):
        draft.name = f"Change file of {entry.name}"
        draft.replace(node.file.span.start, node.file.span.end, _file_name(value))
        return
    if value:
        fragments.expression(value)
    if isinstance(node, ast.Import):
        if not value:
            raise RefusedError(
                "An import needs a default: its value until the application sets one."
            )
        draft.replace(node.default.span.start, node.default.span.end, value)
    elif isinstance(node, ast.Declarator) and entry.table != "container":
        if not value and entry.table == "constant":
            raise RefusedError("A constant needs a value, because it never gets another.")
        end = node.init.span.end if node.init is not None else sized_end(node)
        if node.init is not None and value:
            draft.replace(node.init.span.start, end, value)
        else:
            draft.replace(sized_end(node), end, f" = {value}" if value else "")
    else:
        raise RefusedError(f"`{entry.name}` has no initial value.")


def _declarator(scene: Scene, id_: str, *tables: str) -> tuple[Entry, ast.Declarator]:
    entry = scene.entry(id_)
    if entry.table not in tables or not isinstance(entry.node, ast.Declarator):
        raise RefusedError(f"`{entry.name}` is no {' or '.join(tables)}.")
    return entry, entry.node


def _write_sort(
    scene: Scene, gesture: ChangeKind | ChangeKey, node: ast.Declarator, kind: str, draft: Draft
) -> None:
    """Writes what sorts a container; of what sorts it already only what becomes another."""
    text = _sort(scene, gesture, kind, gesture.key, gesture.order)
    sort = node.sort
    if sort is None:
        draft.insert(sized_end(node), text)
    elif not text:
        draft.delete(sized_end(node), sort.span.end)
    else:
        _write_order(scene, sort, gesture.order, draft)
        draft.replace(sort.key.span.start, sort.key.span.end, gesture.key or "")


def _write_order(scene: Scene, sort: ast.SortKey, order: KeyOrder, draft: Draft) -> None:
    """Writes another word in front of `sortable`, or none, if the other threads leave first."""
    start, word = sort.span.start, sort.order.value if sort.order is not None else ""
    is_lowest = sort.order is not None and sort.order.lowest_first
    if is_lowest is (order == "lowest"):
        return
    if order == "lowest":
        draft.replace(start, start + len(word), _lowest(scene) + (" " if not word else ""))
    else:
        end = start + len(word)
        while scene.text[end].isspace():
            end += 1
        draft.delete(start, end)


def _write_type(scene: Scene, entry: Entry, word: str, draft: Draft) -> None:
    """Writes another type; from a line of several names the one is taken apart, in its place."""
    line = entry.line
    if entry.type.value == word or isinstance(line, ast.Family):
        return
    if not isinstance(line, ast.Declaration) or len(line.declarators) == 1:
        span = _type_span(line)
        draft.replace(span.start, span.end, word)
        return
    node = entry.node
    assert isinstance(node, ast.Declarator)
    at = line.declarators.index(node)
    const = "const " if line.const else ""
    parting = Parting(scene, line, draft)
    if at == 0:
        span = _type_span(line)
        draft.replace(span.start, span.end, word)
        moved = len(word) - len(span.text)
    else:
        moved = parting.before(node, f"{const}{word} ", 0)
    if at + 1 < len(line.declarators):
        parting.before(line.declarators[at + 1], f"{const}{line.type.value} ", moved)


def _type_span(line: ast.AttributeDecl | ast.Import | ast.Declaration) -> Span:
    first = line.declarators[0] if isinstance(line, ast.Declaration) else line
    tokens = tokens_between(line.span, line.span.start, first.name.span.start)
    return tokens[-1].span
