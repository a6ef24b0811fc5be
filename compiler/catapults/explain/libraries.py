"""The page about threading libraries: ``python -m catapults.explain.libraries FILE`` writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from catapults.contracts.libraries import Call, Profile, ProfileHandler, profiles
from catapults.contracts.protocol_words import conditions, head

_OPENING = """\
# Threading libraries

Each library is a table below `compiler/catapults/contracts/libraries`, from which this page is
written. A scheduler must have the handlers in bold. The last table of each library tells in which
phases it calls a handler, what it takes the thread for that it passes, and what of both is another
one afterwards.
"""

#: How the words of all queries begin.
_ASKS = "the library asks "


def markdown_libraries() -> str:
    """The whole page."""
    return "\n".join([_OPENING, *(line for one in profiles() for line in _library(one))])


def _library(one: Profile) -> Iterator[str]:
    yield f"## `{one.name}`"
    yield ""
    yield f"{one.words.about} Its base is `{one.base}`. An `int` has {one.int_bits} bits."
    yield ""
    events = [each for each in one.handlers.values() if each.kind == "event"]
    yield from _table(("event", "when", "before", "afterwards"), map(_event, events))
    queries = [each for each in one.handlers.values() if each.kind == "query"]
    yield from _table(("query", "the library asks", "before"), map(_query, queries))
    phases = ((phase.name, phase.words) for phase in one.phases)
    yield from _table(("phase", "where the library stands"), phases)
    yield from _table(("call", "in", "of", "then"), _calls(one.calls))


def _event(handler: ProfileHandler) -> Sequence[str]:
    told = [conditions(handler.at_entry()), conditions(handler.at_exit())]
    return (_head(handler), handler.when, *told)


def _query(handler: ProfileHandler) -> Sequence[str]:
    return (_head(handler), handler.when.removeprefix(_ASKS), conditions(handler.at_entry()))


def _head(handler: ProfileHandler) -> str:
    _, _, name = head(handler).partition(" ")
    return f"**`{name}`**" if handler.required else f"`{name}`"


def _calls(calls: Iterable[Call]) -> Iterator[Sequence[str]]:
    """Calls that come to the same are one row: in several phases, of several kinds of threads."""
    phases: dict[tuple[str, str, str], list[str]] = {}
    for call in calls:
        subject = call.subject.words if call.subject is not None else ""
        becomes = " or ".join(kind.words for kind in call.becomes)
        news = (
            call.then.name if call.then != call.phase else "",
            becomes if becomes != subject else "",
        )
        then = ", ".join(one for one in news if one)
        phases.setdefault((call.handler, subject, then), []).append(call.phase.name)
    subjects: dict[tuple[str, str, str], list[str]] = {}
    for (handler, subject, then), found in phases.items():
        subjects.setdefault((handler, ", ".join(found), then), []).append(subject)
    for (handler, within, then), found in subjects.items():
        yield f"`{handler}`", within, ", ".join(found), then


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(markdown_libraries(), encoding="utf-8", newline="\n")
