"""A generated text as an editor shows it: each line with the places it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from catapults import program as ir
from catapults.backends.base import Backend, Options, backends
from catapults.backends.line_map import numbered
from catapults.backends.lowering.origins import last_line
from catapults.contracts import messages
from catapults.diagnostics import Diagnostics
from catapults.source import Source, Span

_BACKENDS = {"c": "c", "wat": "wasm", "dot": "dot"}


def output_of(program: ir.Program | None, request: messages.OutputRequest) -> messages.Output:
    """The text that is asked for; an empty answer for a scheduler that cannot be translated."""
    backend = backends()[_BACKENDS[request.kind]]
    if program is None or not _is_translatable(program, backend):
        return nothing(request)
    return listed(program, backend, request)


def nothing(request: messages.OutputRequest, problem: str | None = None) -> messages.Output:
    """The answer without a text, with what stands in the way of it."""
    return messages.Output(
        version=request.version,
        name="",
        text=None,
        problem=problem,
        origins=[],
        lines=[],
        sources=[],
    )


def listed(
    program: ir.Program, backend: Backend, request: messages.OutputRequest
) -> messages.Output:
    """What a backend prints of a program that it can translate, with the origins of its lines."""
    listing = backend.listing(program, Options(debug=request.debug))
    places, lines = numbered(listing)
    shown = program.source
    return messages.Output(
        version=request.version,
        name=backend.text_name(program),
        text=listing.text,
        problem=None,
        origins=[_origin(place) for place in places],
        lines=lines,
        sources=[_file(source) for source in _sources(places) if source is not shown],
    )


def _is_translatable(program: ir.Program, backend: Backend) -> bool:
    found = Diagnostics()
    backend.check(program, found)
    return not found.has_errors


def _sources(places: Iterable[Span]) -> Iterable[Source]:
    return dict.fromkeys(place.source for place in places)


def _file(source: Source) -> messages.TextFile:
    return messages.TextFile(name=source.name, text=source.text)


def _origin(place: Span) -> messages.Origin:
    source = place.source
    return messages.Origin(
        file=source.name,
        from_=source.utf16(place.start),
        to=source.utf16(place.end),
        line=place.line,
        last_line=last_line(place),
        text=_beginning(place.text),
    )


def _beginning(text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first.rstrip()} …" if rest else first
