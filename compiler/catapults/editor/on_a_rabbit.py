"""What a handler comes to on a Rabbit, for whoever writes a scheduler for one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from catapults.analysis.check import Wishes, check_as, room_for_recursion
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.editor.document import Document
from catapults.questions.memo import question

if TYPE_CHECKING:
    from catapults.backends.dynamicc.costs.handlers import Estimate


#: The backend that estimates.
_TARGET = "dynamicc"


def on_a_rabbit(document: Document, handler: str) -> Iterator[str]:
    """A sentence with the estimates for a handler; none if Dynamic C cannot have the scheduler."""
    if _TARGET not in document.profile.targets:
        return
    found = _estimates(document).get(handler)
    if found is not None:
        yield f"On a Rabbit, estimated: about {found.size} bytes; a call about {found.clocks}."


@question(most=1)
def _estimates(document: Document) -> Mapping[str, Estimate]:
    """Those of a release build. What makes them is loaded when somebody asks."""
    from catapults.backends.dynamicc.costs.handlers import handler_estimates  # noqa: PLC0415

    found = Diagnostics()
    wishes = Wishes(document.aspects, document.profile.name, for_target=True)
    with room_for_recursion():
        program = check_as(document.source, found, document.load, wishes).program
        if program is not None and not found.has_errors:
            backends()[_TARGET].check(program, found)
        if program is None or found.has_errors:
            return {}
        return handler_estimates(program, Options(debug=False))
