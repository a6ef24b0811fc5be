"""Where the lines of a generated text come from, as data."""

from __future__ import annotations

import json

from catapults.backends.emitter import Listing
from catapults.backends.lowering.origins import last_line
from catapults.source import Span


def numbered(listing: Listing) -> tuple[list[Span], list[list[int]]]:
    """Each place once, and for each line the numbers of its places."""
    numbers: dict[Span, int] = {}
    lines = [
        [numbers.setdefault(place, len(numbers)) for place in origins]
        for origins in listing.origins
    ]
    return list(numbers), lines


def as_json(listing: Listing) -> str:
    """The map as a file: its form is described in docs/reference/compiler.md."""
    places, lines = numbered(listing)
    origins = [
        {"file": p.source.name, "line": p.line, "lastLine": last_line(p), "column": p.column}
        for p in places
    ]
    return json.dumps({"origins": origins, "lines": lines}) + "\n"
