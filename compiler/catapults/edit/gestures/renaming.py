"""Renames what has an id, through the renaming of names in texts."""

from __future__ import annotations

from catapults.contracts.gestures import Rename
from catapults.contracts.messages import AnalyseRequest
from catapults.contracts.questions import RenameRequest
from catapults.edit.cards import Entry
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.editor.rename import rename as rename_at
from catapults.source import Source, Span


def rename(scene: Scene, gesture: Rename, draft: Draft) -> None:
    """Gives a declaration, or a slot or parameter of a handler, another name."""
    span, entry = _declared(scene, gesture.target)
    name = gesture.name.strip()
    draft.name = f"Rename {span.text} to {name}"
    rename_all(scene, span, name, draft)
    if entry is not None:
        draft.selects.append(f"{entry.table}:{name}")
    else:
        draft.selects.append(gesture.target.rpartition(":")[0] + f":{name}")


def rename_all(scene: Scene, span: Span, name: str, draft: Draft) -> None:
    """Gives what is called so at a place another name, wherever it is named."""
    rename_everywhere(scene.request, scene.source, span.start, name, draft)


def rename_everywhere(
    request: AnalyseRequest, source: Source, at: int, name: str, draft: Draft
) -> None:
    """Gives what is named at a place of a scheduler another name, there and in other texts."""
    answer = rename_at(
        RenameRequest(
            version=request.version,
            language="scheduler",
            name=request.name,
            text=source.text,
            profile=request.profile,
            files=request.files,
            aspects=request.aspects,
            offset=source.utf16(at),
            new_name=name,
            companion=request.workload,
        )
    )
    if answer.refusal is not None:
        raise RefusedError(answer.refusal)
    for one in answer.edits:
        if one.file == request.name:
            start, end = source.offset(one.from_), source.offset(one.to)
            draft.replace(start, end, one.text)
            draft.keep(start)
        else:
            draft.elsewhere.append(one)


def _declared(scene: Scene, id_: str) -> tuple[Span, Entry | None]:
    """The name in the declaration of an id."""
    if id_.startswith("slot:"):
        _, handler, name = id_.split(":", 2)
        owner = scene.catalogue.owners.get(f"handler:{handler}")
        if owner is not None:
            span = scene.own(owner).node.span
            for symbol in scene.names.symbols:
                inside = span.start <= symbol.declaration.start < span.end
                if inside and symbol.name == name and symbol.scope is not None:
                    return symbol.declaration, None
    owner = scene.catalogue.owners.get(id_)
    if owner is not None:
        raise RefusedError(f"The library calls `{owner.name}` by this name.")
    entry = scene.entry(id_)
    return entry.node.name.span, entry
