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
written. A scheduler must have the handlers in bold. *Called* tells in which phase a library calls
a handler, and what it takes the thread for that it passes; *then* tells both for afterwards.
"""


def markdown_libraries() -> str:
    """The whole page."""
    return "\n".join([_OPENING, *(line for one in profiles() for line in _library(one))])


def _library(one: Profile) -> Iterator[str]:
    yield f"## `{one.name}`"
    yield ""
    yield f"{one.words.about} Its base is `{one.base}`. An `int` has {one.int_bits} bits."
    yield ""
    handlers = map(_handler, one.handlers.values())
    yield from _table(("handler", "when", "before", "afterwards"), handlers)
    phases = ((phase.name, phase.words) for phase in one.phases)
    yield from _table(("phase", "where the library stands"), phases)
    yield from _table(("call", "called", "then"), map(_call, one.calls))


def _handler(handler: ProfileHandler) -> Sequence[str]:
    name = f"`{head(handler)}`"
    told = [conditions(handler.at_entry()), conditions(handler.at_exit())]
    return (f"**{name}**" if handler.required else name, handler.when, *told)


def _call(call: Call) -> Sequence[str]:
    subject = f", {call.subject.words}" if call.subject is not None else ""
    becomes = "; or ".join(kind.words for kind in call.becomes)
    then = f", {becomes}" if becomes else ""
    return (f"`{call.handler}`", f"{call.phase.name}{subject}", f"{call.then.name}{then}")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(markdown_libraries(), encoding="utf-8", newline="\n")
