"""Where a name comes from, and where it is used."""

from __future__ import annotations

from catapults.contracts.questions import NamePlace, NamePlaces, PlaceRequest
from catapults.editor.across import same_in_all
from catapults.editor.document import open_document
from catapults.editor.names import Use
from catapults.source import Span


def definition(request: PlaceRequest) -> NamePlaces:
    """Where the name at a place is declared: no place, or one."""
    document = open_document(request)
    use = document.names.at(document.offset(request.offset))
    places = [_place(use.symbol.declaration, declares=True)] if use is not None else []
    return NamePlaces(version=request.version, places=places)


def references(request: PlaceRequest) -> NamePlaces:
    """Everywhere that the thing at a place is named, in this text first."""
    document = open_document(request)
    use = document.names.at(document.offset(request.offset))
    same = same_in_all(document, use.symbol) if use is not None else ()
    uses = [one for _, symbol in same for one in symbol.uses]
    files = {name: at for at, name in enumerate(dict.fromkeys(_file(one) for one in uses))}
    uses.sort(key=lambda one: (files[_file(one)], one.span.start))
    places = [_place(one.span, declares=one.role == "declares") for one in uses]
    return NamePlaces(version=request.version, places=places)


def _file(use: Use) -> str:
    return use.span.source.name


def _place(span: Span, *, declares: bool) -> NamePlace:
    return NamePlace(
        file=span.source.name,
        from_=span.source.utf16(span.start),
        to=span.source.utf16(span.end),
        line=span.line,
        declares=declares,
    )
