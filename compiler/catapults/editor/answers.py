"""The questions of an editor by the names of their methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catapults.contracts.questions import PlaceRequest, RenameRequest, TextRequest
from catapults.editor.completion import complete
from catapults.editor.hover import hover
from catapults.editor.navigation import definition, references
from catapults.editor.rename import rename
from catapults.editor.signature import signature
from catapults.editor.structure import structure

#: The kind of a request, and what answers it, by the name of the method.
METHODS: dict[str, tuple[type[Any], Callable[[Any], Any]]] = {
    "hover": (PlaceRequest, hover),
    "complete": (PlaceRequest, complete),
    "signature": (PlaceRequest, signature),
    "definition": (PlaceRequest, definition),
    "references": (PlaceRequest, references),
    "rename": (RenameRequest, rename),
    "structure": (TextRequest, structure),
}
