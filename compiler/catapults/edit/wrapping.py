"""Breaks a line of code that is too long, where its parts are most loosely joined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

#: What a line is broken at, the loosest first. Operators begin a line, a comma ends one.
_OPERATORS = (" or ", " || ", " && ")
_COMMA = ", "


def wrapped(text: str, width: int, further: int) -> list[str]:
    """The pieces of a text, at most ``width`` long if that can be; those behind the first stand
    ``further`` places further in."""
    if len(text) <= width or '"' in text:
        return [text]
    depths = list(_depths(text))
    for depth in range(max(depths) + 1):
        for operator in _OPERATORS:
            places = _places(text, depths, operator, depth)
            if places:
                return _cut(text, [place + 1 for place in places])
        places = _places(text, depths, _COMMA, depth)
        if places:
            return _filled(_cut(text, [place + len(_COMMA) for place in places]), width, further)
    return [text]


def _depths(text: str) -> Iterator[int]:
    """For each character, how many parentheses are open."""
    depth = 0
    for character in text:
        depth -= character in ")]}"
        yield depth
        depth += character in "([{"


def _places(text: str, depths: list[int], mark: str, depth: int) -> list[int]:
    found = []
    place = text.find(mark)
    while place >= 0:
        if depths[place] == depth:
            found.append(place)
        place = text.find(mark, place + 1)
    return found


def _cut(text: str, places: list[int]) -> list[str]:
    edges = [0, *places, len(text)]
    return [text[a:b].rstrip() for a, b in pairwise(edges)]


def _filled(pieces: list[str], width: int, further: int) -> list[str]:
    """Puts pieces together again as far as lines have room."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        together = f"{lines[-1]} {piece}"
        if len(together) <= (width if len(lines) == 1 else width - further):
            lines[-1] = together
        else:
            lines.append(piece)
    return lines
