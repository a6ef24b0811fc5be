"""Where a name comes from, and where it is used."""

from __future__ import annotations

from catapults.contracts.questions import NamePlace, NamePlaces, PlaceRequest
from catapults.editor.document import open_document
from catapults.source import Span


def definition(request: PlaceRequest) -> NamePlaces:
    """Where the name at a place is declared: no place, or one."""
    document = open_document(request)
    use = document.names.at(document.offset(request.offset))
    places = [_place(use.symbol.declaration, declares=True)] if use is not None else []
    return NamePlaces(version=request.version, places=places)


def references(request: PlaceRequest) -> NamePlaces:
    """Everywhere in this text that the thing at a place is named."""
    document = open_document(request)
    use = document.names.at(document.offset(request.offset))
    uses = sorted(use.symbol.uses, key=lambda one: one.span.start) if use is not None else []
    places = [_place(one.span, declares=one.role == "declares") for one in uses]
    return NamePlaces(version=request.version, places=places)


def _place(span: Span, *, declares: bool) -> NamePlace:
    return NamePlace(
        file=span.source.name,
        from_=span.source.utf16(span.start),
        to=span.source.utf16(span.end),
        line=span.line,
        declares=declares,
    )
