"""The questions of an editor by the names of their methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catapults.contracts.messages import PlaceRequest, RenameRequest, TextFile, TextRequest
from catapults.editor.completion import complete
from catapults.editor.hover import hover
from catapults.editor.navigation import definition, references
from catapults.editor.rename import rename
from catapults.editor.signature import signature
from catapults.editor.structure import structure

#: The methods about a place. Each takes a request as plain data and yields a message.
_OF_PLACES: dict[str, Callable[[PlaceRequest], Any]] = {
    "hover": hover,
    "complete": complete,
    "signature": signature,
    "definition": definition,
    "references": references,
}

METHODS = (*_OF_PLACES, "rename", "structure")


def answer(method: str, params: dict[str, Any]) -> Any:
    """The answer to one of :data:`METHODS`; ``params`` are the request's fields."""
    if method == "structure":
        return structure(TextRequest(**params))
    if method == "rename":
        return rename(_rename_request(params))
    return _OF_PLACES[method](PlaceRequest(**params))


def _rename_request(params: dict[str, Any]) -> RenameRequest:
    given = dict(params)
    if "newName" in given:
        given["new_name"] = given.pop("newName")
    companion = given.get("companion")
    given["companion"] = TextFile(**companion) if companion else None
    return RenameRequest(**given)
