"""The pages about threading libraries.

``python -m catapults.explain.libraries docs/reference`` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from catapults.contracts.libraries import Call, Profile, ProfileHandler, profiles
from catapults.contracts.protocol_words import conditions, head

#: Below the folder of the references.
INDEX = "libraries.md"

_OPENING = """\
# Threading libraries

Each library is a table below `compiler/catapults/contracts/libraries`, from which its page is
written: its handlers, its phases, and which handler it calls when.
"""

_LEGEND = """\
A scheduler must have the handlers in bold. The last table tells in which phases the library calls a
handler, what it takes the thread for that it passes, and what of both is another one afterwards.
"""

#: How the words of all queries begin.
_ASKS = "the library asks "


def markdown_libraries() -> dict[str, str]:
    """The index and a page for each library: path below ``docs/reference``, to content."""
    pages = {_path(one): "\n".join(_library(one)) for one in profiles()}
    rows = ((f"[`{one.name}`]({_path(one)})", one.words.about) for one in profiles())
    return {INDEX: "\n".join([_OPENING, *_table(("library", "what it is"), rows)]), **pages}


def _path(one: Profile) -> str:
    return f"libraries/{one.name}.md"


def _library(one: Profile) -> Iterator[str]:
    yield f"# `{one.name}`"
    yield ""
    yield f"{one.words.about} Its base is `{one.base}`. An `int` has {one.int_bits} bits."
    yield ""
    yield _LEGEND
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
    for name, text in markdown_libraries().items():
        file = Path(sys.argv[1], name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
