"""Why something holds: what the text does at some places, and what the library does.

A reason names its places, not their lines: it stays what it is when the text before it changes.
"""

from __future__ import annotations

from functools import cache

from catapults.source import Span

_BETWEEN = "; "
#: More parts than this are not listed.
_MOST = 12

_PLURAL = {"goes": "go"}


class Part:
    """One of the things that a reason rests on. The same thing is the same object, also if what is
    written around it was read anew."""

    __slots__ = ("_signed", "handler", "place", "words")

    def __init__(self, words: str, place: Span | None = None, handler: str = "") -> None:
        """``words`` follow behind "line 4", if there is a place."""
        self.words = words
        self.place = place
        self.handler = handler
        self._signed: Part | None = None

    def signed(self, handler: str) -> Part:
        """The same with the handler named in which the place lies."""
        if self.place is None or self.handler:
            return self
        if self._signed is None or self._signed.handler != handler:
            self._signed = Part(self.words, self.place, handler)
        return self._signed


#: What holds if all its parts do, in the order in which they were met; without any, it is plain.
Reason = tuple[Part, ...]

PLAIN: Reason = ()


@cache
def always(words: str) -> Reason:
    """What does not depend on a place of the text: there are few such words."""
    return (Part(words),)


_OTHERS = always("likewise on the other paths")[0]


def because(place: Span, words: str) -> Reason:
    """What the line of a place does: the words begin with a verb."""
    try:
        reasons = place.reasons
    except AttributeError:
        reasons = place.reasons = {}
    found: Reason | None = reasons.get(words)
    if found is None:
        found = reasons[words] = (Part(words, place),)
    return found


def both(one: Reason, other: Reason) -> Reason:
    """The reasons of two ways to one fact."""
    if one is other or not other or one == other:
        return one
    if not one:
        return other
    parts = dict.fromkeys(one + other)
    if len(parts) > _MOST or _OTHERS in parts:
        parts.pop(_OTHERS, None)
        joined = (*list(parts)[:_MOST], _OTHERS)
    else:
        joined = tuple(parts)
    return one if joined == one else joined


def in_handler(why: Reason, handler: str) -> Reason:
    """The reason with the handler named in those parts that do not name one."""
    signed = tuple([part.signed(handler) for part in why])
    return why if signed == why else signed


def in_words(why: Reason) -> str:
    """The reason as people read it: lines that do the same are named together."""
    lines: dict[tuple[str, str], list[int]] = {}
    for part in why:
        found = lines.setdefault((part.words, part.handler), [])
        if part.place is not None:
            found.append(part.place.line)
    return _BETWEEN.join(_listed(lines[what], *what) for what in lines)


def _listed(lines: list[int], words: str, handler: str) -> str:
    if not lines:
        return words
    *first, last = [str(line) for line in sorted(set(lines))]
    does, space, rest = words.partition(" ")
    behind = f"{space}{rest} in `{handler}`" if handler else f"{space}{rest}"
    if not first:
        return f"line {last} {does}{behind}"
    do = _PLURAL.get(does, does.removesuffix("s"))
    return f"lines {', '.join(first)} and {last} {do}{behind}"
