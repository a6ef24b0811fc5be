"""Goes along a run that the runtime's exploration has found, over the plain interpreter.

A line of JSON asks, ``{"text": …, "threads": N, "stem": […], "loop": […], "watched": name}``, of a
scheduler by appointment whose threads are named in the order of their births; one answers.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from general_appointments import CALLS, GeneralAppointments
from shortest import least
from states import CAN_RUN, Event, State

from catapults.analysis.check import check
from catapults.diagnostics import Diagnostics
from catapults.source import Source

_KINDS = {"begin": "begin_call", "wake": "over"}


def told(
    text: str, threads: int, stem: list[dict[str, Any]], loop: list[dict[str, Any]], watched: str
) -> dict[str, bool]:
    """Whether the loop leads back to its beginning, and the watched thread only waits on it."""
    found = check(Source("s.sched", text), Diagnostics(), load=lambda _: None, profile_name="tap")
    assert found.program is not None
    general = GeneralAppointments(found.program, threads, [], watches=True)
    state = general.begin(Event("start"))
    for step in stem[1:]:
        state = _after(general, state, step, watched)
    before, waits = state, True
    for step in loop:
        waits &= step["event"] != "dispatch" or step["thread"] != watched
        state = _after(general, state, step, watched)
        waits &= any(one.watched and one.state in CAN_RUN for _, one in state.known)
    return {"closes": least(state, threads) == least(before, threads), "waits": waits}


def _after(general: GeneralAppointments, state: State, step: dict[str, Any], watched: str) -> State:
    """Behind one of the events that can happen there."""
    kind, thread = step["event"], _number(step["thread"])
    if kind == "call":
        kind = f"call_{list(CALLS)[step['values'][0]['value']]}"
    event = Event(_KINDS.get(kind, kind), 0 if kind in ("birth", "dispatch") else thread)
    if kind == "birth":
        event = Event(kind, watch=step["thread"] == watched)
    assert event in general.events(state), (step["words"], general.events(state))
    after = general.after(state, event)
    assert kind != "dispatch" or after.running == thread, step["words"]
    return after


def _number(name: str | None) -> int:
    return 0 if name is None else ord(name) - ord("a") + 1


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(told(**json.loads(line))), flush=True)
