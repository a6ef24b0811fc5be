"""What a person may have meant to write into a form.

A gesture that is refused is offered again, with what the compiler would write in the place of what
is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from catapults.contracts.edits import Offer
from catapults.contracts.gestures import NewCard, Steps
from catapults.contracts.rules import Terms
from catapults.diagnostics import Diagnostic
from catapults.edit.gestures.text.draft import Correction, offer
from catapults.source import Source

#: The fields of gestures in which a person writes a part of a program.
_WRITTEN = ("condition", "text", "value", "size", "key", "card")


def corrections(problem: Diagnostic, source: Source) -> list[Correction]:
    """The ways to correct a problem by writing something else in one place of a text."""
    found = []
    for fix in problem.fixes:
        for edit in fix.edits if len(fix.edits) == 1 else ():
            if edit.span.source is source and edit.span.text and edit.text:
                found.append(Correction(fix.title, edit.span.text, edit.text))
    return found


def corrected(gesture: Any, known: Iterable[Correction]) -> list[Offer]:
    """The gesture with each correction, where that is about what a person wrote in one place."""
    offers = []
    for one in known:
        wrong = re.compile(rf"(?<!\w){re.escape(one.wrong)}(?!\w)")
        places = 0

        def write(text: str, wrong: re.Pattern[str] = wrong, right: str = one.right) -> str:
            nonlocal places
            places += len(wrong.findall(text))
            return wrong.sub(lambda _: right, text)

        other = _rewritten(gesture, write)
        if places == 1:
            offers.append(offer(one.title, other))
    return offers


def _rewritten(thing: Any, write: Callable[[str], str]) -> Any:
    """A gesture, or a part of one, with all that a person wrote in it rewritten."""
    match thing:
        case str():
            return write(thing)
        case Terms():
            terms = [
                replace(one, left=write(one.left), right=write(one.right)) for one in thing.terms
            ]
            return replace(thing, terms=terms)
        case NewCard():
            return replace(thing, fields={name: write(one) for name, one in thing.fields.items()})
        case Steps():
            return replace(thing, steps=[_rewritten(one, write) for one in thing.steps])
        case None:
            return None
    written = {name: getattr(thing, name) for name in _WRITTEN if hasattr(thing, name)}
    return replace(thing, **{name: _rewritten(one, write) for name, one in written.items()})
