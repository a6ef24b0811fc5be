"""How long a gesture takes on a large graph: prints JSON for gestures.mjs.

The same program runs natively and in Pyodide. Each gesture is on a text that the compiler has just
checked, as it is when a person draws.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from catapults.services import handle, prepare, tidy

#: Tells the processor time in milliseconds.
Clock = Callable[[], float]

_HANDLERS = (
    "newthread(t)",
    "schedule",
    "switch_out(t)",
    "set_next_thread(t)",
    "suspend_thread(t)",
    "resume_thread(t)",
    "set_dead(t)",
    "quantum_expired(t)",
)
_RUNS = 5


def large(containers: int, transfers: int, name: str) -> str:
    """A scheduler with so many containers and transfers, spread over its handlers."""
    lines = [f"scheduler {name} {{", "    data {"]
    lines += [f"        queue c{number};" for number in range(containers)]
    lines += ["        threadref current;", "    }", "", "    event init {}"]
    for first, handler in enumerate(_HANDLERS):
        lines += ["", f"    event {handler} {{"]
        for number in range(first, transfers, len(_HANDLERS)):
            source, target = number % containers, (7 * number + 1) % containers
            lines.append(f"        if (|c{source}| > {number % 5 + 1})")
            lines.append(f"            c{source} => c{target};")
        last = "c0 => current; dispatch current;" if handler == "schedule" else "t => c0;"
        lines += [f"        {last}", "    }"]
    return "\n".join([*lines, "}", ""])


def measure(containers: int, transfers: int, clock: Clock) -> dict[str, float]:
    """Medians of milliseconds of processor time, for the rules and for some gestures."""
    times: dict[str, list[float]] = {}
    for run in range(_RUNS + 1):  # the first is for warming up
        text = large(containers, transfers, f"large{run}")
        _ask("diagnose", text)
        begin = clock()
        rules = _ask("rules", text)
        took = {"rules": clock() - begin}
        [schedule] = [one for one in rules["owners"] if one["name"] == "schedule"]
        for name, gesture in _gestures(schedule["cards"][3]["id"]).items():
            tidy()
            begin = clock()
            answer = _ask("edit", text, seen=1, gesture=gesture)
            took[name] = clock() - begin
            assert "edits" in answer, answer
        for name, time_taken in took.items():
            times.setdefault(name, []).append(time_taken)
    return {name: median(all_[1:]) for name, all_ in times.items()}


def _gestures(card: str) -> dict[str, Any]:
    return {
        "add a container": {"gesture": "addContainer", "name": "added", "kind": "queue"},
        "draw an arrow": {
            "gesture": "addArrow",
            "handler": "schedule",
            "source": "container:c3",
            "target": "container:c9",
        },
        "delete a card": {"gesture": "delete", "targets": [card]},
        "rename a container": {"gesture": "rename", "target": "container:c5", "name": "renamed"},
    }


def _ask(method: str, text: str, **params: Any) -> Any:
    request = {"version": 1, "name": "large.sched", "text": text, **params}
    return json.loads(handle(json.dumps({"method": method, "params": request})))


def main(clock: Clock) -> str:
    """The times of 200 containers and 1 000 transfers, as JSON."""
    prepare()
    return json.dumps(measure(200, 1000, clock))


if __name__ == "__main__":
    print(main(lambda: time.process_time() * 1000), file=sys.stdout)
